/** The form of an alert: for a sale or a purchase, of which coin, and the price in which currency. */
import { Button, SelectField, TextField } from '@agio/ui'
import type { Coins, Money } from '@agio/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { configQuery } from '../../../app/config.ts'
import { useApp, useText } from '../../../app/context.tsx'
import { readDecimal, symbolOf } from '../../../app/i18n/format.ts'
import { Problem } from '../../../app/problem.tsx'
import { useAct } from '../../../app/use-act.ts'
import css from '../profile.module.css'

type Service = 'sell' | 'buy'
const both: readonly Service[] = ['sell', 'buy']

export function NewAlert({ onAdded, onDone }: { onAdded: () => Promise<unknown>; onDone: () => void }) {
  const { api } = useApp()
  const { t, locale } = useText()
  const { services, coins, currencies } = useOffer()
  const [service = services[0] ?? 'sell', setService] = useState<Service>()
  const [chosen, setCoin] = useState<Coins.CoinId>()
  const [fiat = currencies[0] ?? 'EUR', setFiat] = useState<Money.Fiat>()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  const offered = onePerName(coins.filter((it) => it[service]))
  const coin = offered.some(({ id }) => id === chosen) ? chosen : offered[0]?.id
  const adding = useAct(async () => {
    const price = readDecimal(locale, typed, fiat)
    setWrong(price === undefined)
    if (price === undefined || coin === undefined) return
    await api.call('addPriceAlert', { body: { service, coin, fiat, price } })
    await onAdded()
    onDone()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!adding.busy) adding.run()
  }
  const symbol = coin === undefined ? '' : symbolOf(coin)
  return (
    <form className={css.row} onSubmit={submit} noValidate ref={form}>
      <SelectField
        id="alert-service"
        label={t('alert.when')}
        value={service}
        options={services.map((code) => ({ code, name: t(`alert.when.${code}`) }))}
        onChoose={(code) => setService(code as Service)}
      />
      <SelectField
        id="alert-coin"
        label={t('alert.coin')}
        value={coin}
        options={offered.map(({ id }) => ({ code: id, name: symbolOf(id) }))}
        onChoose={(code) => setCoin(code as Coins.CoinId)}
      />
      <SelectField
        id="alert-fiat"
        label={t('alert.currency')}
        value={fiat}
        options={currencies.map((code) => ({ code, name: code }))}
        onChoose={(code) => setFiat(code as Money.Fiat)}
      />
      <TextField
        id="alert-price"
        label={t('alert.price', { coin: symbol, currency: fiat })}
        hint={t('alert.hint')}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={30}
        value={typed}
        error={isWrong ? t('refusal.amount.invalid') : undefined}
        onText={setTyped}
      />
      <Problem error={adding.error} />
      <Button type="submit" wide busy={adding.busy}>
        {t('alert.save')}
      </Button>
      <Button look="plain" onClick={onDone}>
        {t('alert.cancel')}
      </Button>
    </form>
  )
}

/** What this installation offers here. */
function useOffer() {
  const { api, parameters } = useApp()
  const config = useQuery(configQuery(api, parameters)).data
  const coins = useQuery({
    queryKey: ['coins'],
    queryFn: async () => (await api.call('listCoins')).items,
    staleTime: 300_000,
    meta: { survivesLogout: true },
  })
  return {
    services: both.filter((it) => config?.services[it]?.enabled !== false),
    currencies: config?.currencies ?? (['EUR', 'GBP'] as const),
    coins: coins.data ?? [],
  }
}

/** A coin costs the same on each of its chains. */
const onePerName = <Coin extends { readonly symbol: string }>(coins: readonly Coin[]): Coin[] =>
  [...new Map(coins.toReversed().map((it) => [it.symbol, it])).values()].toReversed()
