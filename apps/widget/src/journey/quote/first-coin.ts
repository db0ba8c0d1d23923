/** The coin of the first visit: a dollar coin where there is one, else the first of the service. */
type Offered = { readonly id: string; readonly symbol: string; readonly sell: boolean; readonly buy: boolean }

export function firstCoin<Coin extends Offered>(
  coins: readonly Coin[],
  service: 'sell' | 'buy',
  wanted: string,
): Coin | undefined {
  const on = coins.filter((it) => it[service])
  return on.find(({ id }) => id === wanted) ?? on.find(({ symbol }) => symbol === 'USDC') ?? on[0]
}
