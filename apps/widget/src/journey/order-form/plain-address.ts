/** An address on a chain as wallets and pages give it to be pasted. */
import { coinOfWire } from '../../app/i18n/format.ts'

/** `ethereum:[pay-]<address>[@chain][/function][?parameters]` (EIP-681). */
const uri = /^\s*ethereum:(?:pay-)?(0x[\da-f]{40})(?:@(\d+))?(?:\/(\w+))?(?:\?(\S*))?\s*$/i

/**
 * The address in it: without unseen signs, in narrow letters, with a small x. Of a payment link it is whom the link pays, and only where
 * the link is for this coin on its chain: of a link for another one nothing is taken, and the text stays to be seen. Amounts are
 * left out: the order has its own.
 */
export function plainAddress(text: string, coin: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/^(\s*0)X/, '$1x')
  const [, target, chain, called, parameters] = uri.exec(plain) ?? []
  if (target === undefined) return plain
  const { chainId, contract } = coinOfWire(coin) ?? {}
  if (chain !== undefined && chain !== String(chainId)) return plain
  if (called === undefined) return target
  // A transfer of a token names the token first, and then whom it goes to.
  const isOurs = called === 'transfer' && contract?.toLowerCase() === target.toLowerCase()
  return (isOurs && new URLSearchParams(parameters).get('address')) || plain
}

export function looksLikeAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text.trim())
}

/** An optional address on a chain. */
export const mayBeAddress = (text: string): boolean => text.trim() === '' || looksLikeAddress(text)
