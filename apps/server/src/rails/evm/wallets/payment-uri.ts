/** ERC-681: the address that a wallet reads from a link or QR code. A token is paid by its contract's own call. */
import { Coins, type Money } from '@agio/domain'

export function paymentUri(to: string, { asset, units }: Money.Money<Coins.CoinId>): string {
  const { chainId, contract } = Coins.coinOf(asset)
  if (contract) return `ethereum:${contract}@${chainId}/transfer?address=${to}&uint256=${units}`
  return `ethereum:${to}@${chainId}?value=${units}`
}
