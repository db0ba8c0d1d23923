/** The room before an order: what goes out, what comes in, what it costs. The first lines of the sheet. */
import { Chains } from '@agio/domain'
import { AmountPanel, Button, Fees, Mark, Paper, Receipt, type ReceiptLine } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { configQuery } from '../../app/config.ts'
import { Link, useApp, useSignedIn, useText } from '../../app/context.tsx'
import { lazily } from '../../app/lazily.tsx'
import type { TextKey } from '../../app/i18n/i18n.ts'
import { coinOfWire, showAmount, showRound } from '../../app/i18n/format.ts'
import type { Price } from '../quote/index.ts'
import { useAmountForm, type AmountForm, type Chip, type Service, type Side } from './amount-form.ts'
import css from './amount-page.module.css'

export const AssetSheet = lazily(() => import('./coin-sheet.tsx').then((it) => it.AssetSheet))
const PauseOfForm = lazily(() => import('../pauses/index.ts').then((it) => it.PauseOfForm))
const OpenOrder = lazily(() => import('../../account/history/index.ts').then((it) => it.OpenOrder))

export function AmountPage<P extends Price>({ service }: { service: Service<P> }) {
  const { router, i18n } = useApp()
  const { t, locale } = useText()
  const form = useAmountForm(service)
  const [sheet, setSheet] = useState<'coin' | 'fiat'>()
  const [busy, setBusy] = useState(false)
  const signedIn = useSignedIn()
  const open = (which: 'coin' | 'fiat') => {
    void i18n.later()
    setSheet(which)
  }
  // A press before the price has come goes on as soon as it is there, and needs no second press.
  const goOn = async () => {
    setBusy(true)
    const priced = await form.priced()
    setBusy(false)
    if (priced) {
      if (service.settles) form.change(service.settles(priced))
      await router.go(`/${service.name}/order`)
    } else document.getElementById(form.typedSide)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void goOn()
  }
  const { quote, lastQuote } = form
  // Figures that are being worked out step back; beside an error those of the last price stay readable.
  const isStale = form.waiting && form.error === undefined
  const lines = service.lines(t, locale, lastQuote)
  // The coins of the panel above, to the digit.
  const coins = form.values[service.sends === 'coin' ? 'send' : 'receive']
  const acts = quote && `${coins}\u00a0${coinOfWire(form.draft.coin)?.symbol ?? ''}`
  const { Extra, Offer } = service
  const close = () => setSheet(undefined)
  const panel = (side: Side) => (
    <Panel side={side} service={service} form={form} onChoose={() => open(assetOf(service, side))} />
  )
  return (
    <>
      <Services here={service.name} />
      {/* Before the script is there, Enter must not turn the prerendered form into an address. */}
      <form className={css.form} method="dialog" onSubmit={submit} noValidate>
        <Paper>
          <div className={css.panels}>
            {panel('send')}
            <span className={css.swap} />
            {panel('receive')}
          </div>
          <div>
            {Extra && <Extra quote={lastQuote} />}
            <Costs quote={lastQuote} lines={lines} isStale={isStale} />
          </div>
          <div className={css.act}>
            <Button type="submit" wide busy={busy}>
              {acts ? t(service.words.act, { amount: acts }) : t('sell.continue')}
            </Button>
          </div>
          {form.isPaused && form.draft.coin !== '' && (
            <PauseOfForm service={service.name} coin={form.draft.coin} fiat={form.draft.fiat} />
          )}
        </Paper>
      </form>
      {/* Below the form, which does not move when they come. */}
      {Offer && <Offer quote={quote} refused={form.refused} />}
      {signedIn && <OpenOrder />}
      {sheet && <AssetSheet of={sheet} service={service.name} onClose={close} />}
    </>
  )
}

/** The rate, all fees in one line that opens, and when the money arrives. */
export function Costs(props: { quote: Price | undefined; lines: readonly ReceiptLine[]; isStale: boolean }) {
  const { quote, lines, isStale } = props
  const { t, locale } = useText()
  const shown = (id: string) =>
    lines
      .filter((line) => line.id === id)
      .map((line): ReceiptLine => (isStale && line.value !== undefined ? { ...line, state: 'stale' } : line))
  return (
    <>
      <Receipt label={t('sell.sheet')} lines={shown('rate')} />
      <Fees
        label={t('line.fees')}
        total={quote && showAmount(locale, quote.feesTotal)}
        lines={Object.entries(quote?.fees ?? {}).map(([id, fee]) => ({
          id,
          label: t(`line.${id}` as TextKey),
          amount: showAmount(locale, fee),
        }))}
      />
      <Receipt label={t('line.arrives')} lines={shown('arrives')} />
    </>
  )
}

/** The title of the page, and beside it the way to the other service where that is on. */
function Services({ here }: { here: 'sell' | 'buy' }) {
  const { api, parameters } = useApp()
  const { t } = useText()
  const { data } = useQuery(configQuery(api, parameters))
  const title = (of: 'sell' | 'buy') => data?.[`${of}ButtonTitle`] ?? t(`title.${of}`)
  return (
    <div className={css.services}>
      {(['sell', 'buy'] as const).map((it) =>
        it === here ? (
          <h1 key={it} tabIndex={-1}>
            {title(it)}
          </h1>
        ) : (
          // Until the config says otherwise both are there, so that neither moves the other.
          (data?.services[it]?.enabled ?? !data) && (
            <Link key={it} href={`/${it}`}>
              {title(it)}
            </Link>
          )
        ),
      )}
    </div>
  )
}

const assetOf = ({ sends }: { sends: 'coin' | 'fiat' }, side: Side) =>
  (side === 'send') === (sends === 'coin') ? 'coin' : 'fiat'

export function Panel<P extends Price>({
  side,
  service,
  form,
  onChoose,
}: {
  side: Side
  service: Service<P>
  form: AmountForm
  onChoose: () => void
}) {
  const { t, locale } = useText()
  const { draft } = form
  const { locked } = draft
  const { Held } = service
  const signedIn = useSignedIn()
  const isFixed = locked.includes('amount')
  const coin = coinOfWire(draft.coin)
  const chain = coin && Chains.chains[coin.chainId]
  const network = chain?.name ?? '\u00a0'
  const symbol = coin?.symbol ?? 'USDC'
  const isFiat = assetOf(service, side) === 'fiat'
  const asset = isFiat
    ? {
        mark: <Mark symbol={draft.fiat} />,
        title: draft.fiat,
        spoken: t('sell.chooseCurrency', { currency: draft.fiat }),
      }
    : {
        mark: <Mark symbol={symbol} test={!!chain?.test} />,
        title: symbol,
        note: network,
        spoken: t('sell.chooseCoin', { coin: symbol, network }),
      }
  const typedHere = form.typedSide === side
  const chip: Chip = (amount, text, typed = 'fiat') => (
    <button key={amount} type="button" className={css.chip} onClick={() => form.set(amount, typed)}>
      {text}
    </button>
  )
  const money = (amount: string) => showRound(locale, { currency: draft.fiat, amount })
  const { nearest } = form
  const problem = nearest && t(`code.number.${nearest.is}`, { [nearest.is]: money(nearest.amount) })
  return (
    <AmountPanel
      id={side}
      name={side}
      label={t(service.words[side])}
      value={form.values[side]}
      stale={!typedHere && form.waiting}
      error={typedHere ? (problem ?? form.error) : undefined}
      fix={nearest && !isFixed && chip(nearest.amount, t('amount.setTo', { amount: money(nearest.amount) }))}
      foot={
        isFiat && !isFixed
          ? ['100', '250', '500'].map((amount) => chip(amount, money(amount)))
          : !isFixed &&
            (signedIn && Held ? (
              <Held coin={draft.coin} chip={chip} keepsRoom={typedHere} />
            ) : (
              // Room for what may be wrong with what is typed.
              typedHere && '\u00a0'
            ))
      }
      onText={isFixed ? undefined : (text, caret) => form.type(side, text, caret)}
      onLeave={form.leave}
      asset={{ ...asset, onChoose: locked.includes(isFiat ? 'fiat' : 'coin') ? undefined : onChoose }}
    />
  )
}
