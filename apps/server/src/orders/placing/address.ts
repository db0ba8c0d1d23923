/** Validates an address that coins may be sent to: its rail reads it, and it is neither ours, a token's contract, nor listed. */
import { Coins } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { screening } from '../../screening/index.ts'
import type { FieldProblem } from '../../platform/http/route.ts'
import { doorsOf } from '../core/doors.ts'

/** An address as somebody typed it, of any coin. */
export const readAddress = (platform: Platform, typed: string) =>
  doorsOf(platform).coins.addresses.read(typed)

export async function validateAddress(
  platform: Platform,
  typed: string,
  field: string,
): Promise<{ readonly address: Coins.Address } | FieldProblem> {
  const { addresses } = doorsOf(platform).coins
  const read = await readAddress(platform, typed)
  if ('problem' in read) return { field, code: `address.${read.problem}` }
  const { address } = read
  // A token's own contract swallows what is sent to it.
  const isRefused =
    isCoinContract(address) ||
    (await addresses.isOwn(address)) ||
    (await screening.isListed(platform, address))
  return isRefused ? { field, code: 'address.refused' } : read
}

const isCoinContract = (address: string): boolean =>
  Coins.coinIds.some((id) => Coins.coinOf(id).contract?.toLowerCase() === address.toLowerCase())
