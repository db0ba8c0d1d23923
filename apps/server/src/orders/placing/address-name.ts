/** A name of a wallet (alice.eth) in place of its address: looked up for a form, and once more before coins are sent for. */
import { Coins } from '@agio/domain'
import { budgets } from '../../customers/index.ts'
import type { FieldProblem, TooMany } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../core/doors.ts'
import { validateAddress } from './address.ts'

export type Named = { readonly name: string; readonly address: Coins.Address }
type Wanted = { readonly coin: Coins.CoinId; readonly name: string }

/** For a form, within the budget of those who ask: names are a directory of strangers' wallets, and each asks all our sources. */
export async function nameForForm(
  platform: Platform,
  who: { readonly customerId: string; readonly ip: string },
  wanted: Wanted,
): Promise<Named | FieldProblem | TooMany> {
  return (await budgets.chargeName(platform, who)) ?? resolveName(platform, wanted, 'name')
}

type Given = {
  /** The field of the request that has the address, and its problems. */
  readonly field: string
  readonly address: string
  /** The name that the person typed, and saw the address beside. */
  readonly name?: string | undefined
}

/** The address that coins go to. A name is asked again: it may have been given to another wallet since it was shown. */
export async function namedAddress(
  platform: Platform,
  coin: Coins.CoinId,
  { field, address, name }: Given,
): Promise<{ address: Coins.Address; name?: string } | FieldProblem> {
  const shown = await validateAddress(platform, address, field)
  if ('code' in shown || name === undefined) return shown
  const now = await resolveName(platform, { coin, name }, field)
  if ('code' in now) return now
  return now.address === shown.address ? now : { field, code: 'name.changed' }
}

async function resolveName(
  platform: Platform,
  { coin, name }: Wanted,
  field: string,
): Promise<Named | FieldProblem> {
  const read = await doorsOf(platform).coins.addresses.readName(Coins.coinOf(coin).chainId, name)
  if ('problem' in read) {
    const params = read.problem === 'spelling' ? { params: { name: read.name } } : {}
    return { field, code: `name.${read.problem}`, ...params }
  }
  const valid = await validateAddress(platform, read.address, field)
  return 'code' in valid ? valid : read
}
