/** Beside the button that pays: what the network takes for it, in the money of the order, and in its coin where there is no rate. */
import { Coins, Money, Rates } from '@agio/domain'
import { useQuery } from '@tanstack/react-query'
import { useApp, useText } from '../app/context.tsx'
import { showAmount, showExact } from '../app/i18n/format.ts'
import type { Due } from './core/payment.ts'
import { heldQuery } from './held-query.ts'
import { useWallets } from './sheet/use-wallets.ts'
import css from './wallet.module.css'

export function Gas({ due, account, fiat }: { due: Due; account: string; fiat: Money.Fiat }) {
  const { api } = useApp()
  const { t, locale } = useText()
  const { wallets } = useWallets()
  const assets = useQuery(heldQuery(wallets, account, due.chainId))
  const fee = assets.data?.find(({ coin }) => coin === due.coin)?.fee
  const native = Coins.isCoinId(due.coin) ? Coins.coinAt(Coins.coinOf(due.coin).chainId) : undefined
  const days = 7
  const rates = useQuery({
    queryKey: ['rates', native, fiat, days],
    queryFn: async ({ signal }) =>
      native
        ? (await api.call('ratesHistory', { query: { coin: native, fiat, days } }, { signal })).items
        : [],
    staleTime: 300_000,
  })
  const isKnown = fee !== undefined && native !== undefined && !rates.isPending
  // Its line is there from the start, so that nothing moves as the figure comes.
  return (
    <p className={css.gas}>
      {isKnown
        ? t('wallet.gas', { amount: shown(Money.money(native, fee), rates.data?.at(-1)?.rate) })
        : '\u00a0'}
    </p>
  )

  function shown(gas: Money.Money<Coins.CoinId>, text: string | undefined): string {
    const rate = text === undefined ? 'not-a-rate' : Rates.readRate(gas.asset, fiat, text)
    const exact = { currency: gas.asset, amount: Money.format(gas) }
    if (rate === 'not-a-rate') return showExact(locale, exact)
    return showAmount(locale, { currency: fiat, amount: Money.format(Rates.toFiat(gas, rate, 'up')) })
  }
}
