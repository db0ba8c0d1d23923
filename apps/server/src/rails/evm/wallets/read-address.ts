/** Addresses as people type them and as orders store them: `0x…` inside this rail, an opaque text everywhere else. */
import { Coins } from '@agio/domain'
import type { Hex } from './signer.ts'

const form = /^0x[0-9a-fA-F]{40}$/

/** An address with its checksum (EIP-55), or its fault. Loads the chain library on first use. */
export async function readAddress(
  typed: string,
): Promise<{ readonly address: Coins.Address } | { readonly problem: 'invalid' | 'checksum' | 'refused' }> {
  if (!form.test(typed)) return { problem: 'invalid' }
  const { checksum } = await import('ox/Address')
  const address = checksum(typed.toLowerCase())
  const digits = typed.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isPlain && typed !== address) return { problem: 'checksum' }
  // The zero address, the chain's built-in contracts and what is written for "burnt": coins sent there are lost.
  return /^0x0{36}(00|dead$)/i.test(typed) ? { problem: 'refused' } : { address: Coins.address(address) }
}

export const readTransaction = (named: string): string | undefined =>
  /^0x[0-9a-fA-F]{64}$/.test(named) ? named.toLowerCase() : undefined

/** The address of a transfer, as this rail sends to it. */
export function hexOf(address: Coins.Address): Hex {
  if (!form.test(address)) throw new Error(`${address} is no address of an EVM chain`)
  return address as string as Hex
}
