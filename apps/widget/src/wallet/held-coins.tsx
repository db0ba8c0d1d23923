/** The coins of the connected wallet below the amount of a sale: all, half, and the wallet itself are a press away. */
import { Coins, Money, Rates } from '@agio/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp, useText } from '../app/context.tsx'
import { exactAmount, showAmount } from '../app/i18n/format.ts'
import type { Chip } from '../journey/amount/index.ts'
import type { Asset } from './core/wallets.ts'
import { heldQuery } from './held-query.ts'
import { useWallets } from './sheet/use-wallets.ts'
import { WalletSheet } from './sheet/wallet-sheet.tsx'
import css from './wallet.module.css'

export function HeldCoins({ coin, chip }: { coin: string; chip: Chip }) {
  const { i18n } = useApp()
  const { t, locale } = useText()
  const { wallets, state } = useWallets()
  const { connection } = state
  const [isOpen, setOpen] = useState(false)
  const account = connection.state === 'connected' ? connection.account : undefined
  const chainId = Coins.isCoinId(coin) ? Coins.coinOf(coin).chainId : 0
  const assets = useQuery({ ...heldQuery(wallets, account, chainId), enabled: account !== undefined })
  useEffect(() => void i18n.later(), [i18n])
  const own = assets.data?.find((it) => it.coin === coin)
  const max = t('wallet.max')
  if (!own || account === undefined || !max) return null
  const press = (units: bigint, text: string) => {
    const amount = typedAs(own.coin, units)
    return /[1-9]/.test(amount) && chip(amount, text, 'coin')
  }
  const most = sellable(own)
  return (
    <>
      <button type="button" className={css.balance} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('wallet.balance', { amount: showAmount(locale, wireOf(own.coin, own.balance)) })}
      </button>
      <span className={css.shares}>
        {press(most / 2n, t('wallet.half'))}
        {press(most, max)}
      </span>
      {isOpen && <WalletSheet chainId={chainId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A native coin pays for gas as well: so much stays that the price of gas may double until the coins are sent. */
function sellable({ coin, balance, fee }: Asset): bigint {
  const kept = Coins.coinOf(coin).contract ? 0n : fee * 2n
  return balance > kept ? balance - kept : 0n
}

const wireOf = (currency: Coins.CoinId, units: bigint) => ({
  currency,
  amount: Money.format(Money.money(currency, units)),
})

/** With no more digits than a person types, never rounded up. */
function typedAs(coin: Coins.CoinId, units: bigint): string {
  const step = 10n ** BigInt(Money.decimalsOf(coin) - Rates.payDigits(coin))
  return exactAmount(wireOf(coin, units - (units % step)))
}
