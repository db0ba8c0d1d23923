/** `/sell`: what goes out, what comes in, what it costs. The first lines of the sheet. */
import { AmountPanel, Button, Mark, Paper, Receipt, type ReceiptLine } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type FormEvent } from 'react'
import { configQuery } from '../app/config.ts'
import { useApp, useText } from '../app/context.tsx'
import { coinOfWire } from '../app/format.ts'
import { Chains } from '@agio/domain'
import { arrivalLine, priceLines } from '../quote/index.ts'
import css from './sell-screen.module.css'
import { useSellForm } from './sell-form.ts'

const CoinSheet = lazy(() => import('./coin-sheet.tsx').then((it) => ({ default: it.CoinSheet })))
const CurrencySheet = lazy(() => import('./coin-sheet.tsx').then((it) => ({ default: it.CurrencySheet })))

export function SellScreen() {
  const { api, parameters, router, i18n } = useApp()
  const { t, locale } = useText()
  const config = useQuery(configQuery(api, parameters))
  const form = useSellForm()
  const [sheet, setSheet] = useState<'coin' | 'currency'>()
  const { quote, draft } = form
  const wanted = [draft.coin, draft.fiat, draft.side, draft.amount].join(' ')
  const [leavingWith, setLeavingWith] = useState<string>()
  const open = (which: 'coin' | 'currency') => {
    void i18n.later()
    setSheet(which)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeavingWith(wanted)
  }
  // Whoever presses before the price has come goes on as soon as it is there, and does not press twice.
  const leaving = leavingWith === wanted
  const { error, fresh } = form
  useEffect(() => {
    if (!leaving || (error === undefined && !fresh)) return
    setLeavingWith(undefined)
    if (error === undefined) void router.go('/sell/order')
    else document.getElementById(draft.side)?.focus()
  }, [leaving, error, fresh, router, draft.side])
  // A figure that is being worked out steps back; one that will not come is a dash, not a promise.
  const dressed = (line: ReceiptLine): ReceiptLine => {
    if (form.error !== undefined) return { id: line.id, label: line.label, value: '–' }
    return form.waiting && line.value !== undefined ? { ...line, state: 'stale' } : line
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('title.sell')}</h1>
      <form className={css.form} onSubmit={submit} noValidate>
        <Paper>
          <div className={css.panels}>
            <Side side="send" form={form} onChoose={() => open('coin')} />
            <Side side="receive" form={form} onChoose={() => open('currency')} />
          </div>
          <Receipt
            label={t('sell.sheet')}
            lines={[...priceLines(t, locale, quote), arrivalLine(t, quote?.arrival)].map(dressed)}
          />
          <Button type="submit" wide busy={leaving}>
            {config.data?.sellButtonTitle ?? t('sell.continue')}
          </Button>
          <p className={css.fresh}>{t('sell.fresh')}</p>
        </Paper>
      </form>
      <Suspense>
        {sheet === 'coin' && <CoinSheet onClose={() => setSheet(undefined)} />}
        {sheet === 'currency' && <CurrencySheet onClose={() => setSheet(undefined)} />}
      </Suspense>
    </>
  )
}

function Side({
  side,
  form,
  onChoose,
}: {
  side: 'send' | 'receive'
  form: ReturnType<typeof useSellForm>
  onChoose: () => void
}) {
  const { t } = useText()
  const { draft } = form
  const coin = coinOfWire(draft.coin)
  const network = coin ? Chains.chains[coin.chainId].name : '\u00a0'
  const asset =
    side === 'send'
      ? {
          mark: (
            <Mark
              symbol={coin?.symbol ?? 'USDC'}
              test={coin !== undefined && Chains.chains[coin.chainId].test}
            />
          ),
          title: coin?.symbol ?? 'USDC',
          note: network,
          spoken: t('sell.chooseCoin', { coin: coin?.symbol ?? '', network }),
        }
      : {
          mark: <Mark symbol={draft.fiat} />,
          title: draft.fiat,
          spoken: t('sell.chooseCurrency', { currency: draft.fiat }),
        }
  const typedHere = draft.side === side
  return (
    <AmountPanel
      id={side}
      name={side}
      label={t(side === 'send' ? 'sell.youSend' : 'sell.youGet')}
      value={form[side]}
      stale={!typedHere && form.waiting}
      error={typedHere ? form.error : undefined}
      onText={(text) => form.type(side, text)}
      onLeave={form.leave}
      asset={{ ...asset, onChoose }}
    />
  )
}
