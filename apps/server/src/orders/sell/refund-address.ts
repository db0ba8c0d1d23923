/** Judges an address that coins may go back to: its checksum (EIP-55) where it carries one, and whose it is. */
import type { FieldProblem } from '../../platform/http/route.ts'

type Asks = {
  readonly isOurs: (address: string) => Promise<boolean>
  readonly screen: (addresses: readonly string[]) => Promise<string | undefined>
}

/** With its checksum, or what is wrong. The hash comes from the chain library, loaded only when an address was typed. */
export async function validateAddress(
  typed: string,
  field: string,
  ask: Asks,
): Promise<{ address: `0x${string}` } | FieldProblem> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(typed)) return { field, code: 'address.invalid' }
  const { getAddress } = await import('viem/utils')
  const address = getAddress(typed.toLowerCase())
  const digits = typed.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isPlain && typed !== address) return { field, code: 'address.checksum' }
  if (/^0x0{38}/.test(typed) || (await ask.isOurs(address)) || (await ask.screen([address])) !== undefined)
    return { field, code: 'address.refused' }
  return { address }
}
