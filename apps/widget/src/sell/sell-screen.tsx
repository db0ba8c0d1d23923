/** `/sell`: what goes out, what comes in, what it costs. The first lines of the sheet. */
import { AmountPanel, Button, Mark, Paper, Receipt, type ReceiptLine } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type FormEvent } from 'react'
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
  const [busy, setBusy] = useState(false)
  const open = (which: 'coin' | 'currency') => {
    void i18n.later()
    setSheet(which)
  }
  // Whoever presses before the price has come goes on as soon as it is there, and does not press twice.
  const goOn = async () => {
    setBusy(true)
    const priced = await form.priced()
    setBusy(false)
    if (priced) await router.go('/sell/order')
    else document.getElementById(draft.side)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void goOn()
  }
  // A figure that is being worked out steps back; one that will not come is a dash, not a promise.
  const dressed = (line: ReceiptLine): ReceiptLine => {
    if (form.error !== undefined) return { id: line.id, label: line.label, value: '–' }
    return form.waiting && line.value !== undefined ? { ...line, state: 'stale' } : line
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('title.sell')}</h1>
      {/* Before the script is there, Enter must not turn the prerendered form into an address. */}
      <form className={css.form} method="dialog" onSubmit={submit} noValidate>
        <Paper>
          <div className={css.panels}>
            <Side side="send" form={form} onChoose={() => open('coin')} />
            <Side side="receive" form={form} onChoose={() => open('currency')} />
          </div>
          <Receipt
            label={t('sell.sheet')}
            lines={[...priceLines(t, locale, quote), arrivalLine(t, quote?.arrival)].map(dressed)}
          />
          <Button type="submit" wide busy={busy}>
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
