/** The first step of a payment: who is paid, how much, in which coins, what it costs, and until when. */
import type { QuoteView } from '@agio/contract'
import { Button, Countdown, Paper, Receipt } from '@agio/ui'
import { useState, type FormEvent } from 'react'
import { useApp, useSignedIn, useText } from '../../app/context.tsx'
import { coinOfWire, readTime } from '../../app/i18n/format.ts'
import { showSpan } from '../../app/i18n/times.ts'
import { AssetSheet, Costs, Panel, useAmountForm, type Service } from '../../journey/amount/index.ts'
import css from '../../journey/amount/amount-page.module.css'
import { formHref } from '../../journey/order-form/index.ts'
import { PauseOfForm } from '../../journey/pauses/index.ts'
import { sellPricing } from '../sell-quote.ts'
import { costLines, whoLines } from './link-lines.ts'
import type { PayableLink } from './link-query.ts'

const payment: Service<QuoteView> = {
  name: 'sell',
  sends: 'coin',
  price: sellPricing,
  lines: costLines,
  words: { send: 'sell.youSend', receive: 'line.theyGet', act: 'link.act' },
}

type Paying = { token: string; link: PayableLink; onEnd: () => void }

export function PayPage({ token, link, onEnd }: Paying) {
  const { t, locale } = useText()
  const form = useAmountForm(payment)
  const [choosing, setChoosing] = useState(false)
  const onward = useOnward(form, token)
  const signedIn = useSignedIn()
  const { quote, lastQuote, draft } = form
  const isStale = form.waiting && form.error === undefined
  const coins = quote && `${form.values.send}\u00a0${coinOfWire(draft.coin)?.symbol ?? ''}`
  const panel = (side: 'send' | 'receive') => (
    <Panel side={side} service={payment} form={form} onChoose={() => setChoosing(true)} />
  )
  return (
    <>
      <h1 tabIndex={-1}>{t('link.pay', { merchant: link.merchant })}</h1>
      <About link={link} />
      <form className={css.form} onSubmit={onward.submit} noValidate>
        <Paper>
          <Receipt label={t('link.to')} lines={whoLines(t, link)} />
          <Ending link={link} onEnd={onEnd} />
          <div className={css.panels}>
            {panel('send')}
            <span className={css.swap} />
            {panel('receive')}
          </div>
          <div>
            <Costs quote={lastQuote} lines={payment.lines(t, locale, lastQuote)} isStale={isStale} />
          </div>
          <div className={css.act}>
            <Button type="submit" wide busy={onward.busy}>
              {coins ? t('link.act', { amount: coins }) : t('sell.continue')}
            </Button>
          </div>
          {form.isPaused && draft.coin !== '' && (
            <PauseOfForm service="sell" coin={draft.coin} fiat={draft.fiat} />
          )}
        </Paper>
      </form>
      {!signedIn && <p className="soft">{t('link.signIn')}</p>}
      {choosing && <AssetSheet of="coin" service="sell" onClose={() => setChoosing(false)} />}
    </>
  )
}

/** To the form of the order; somebody who is not signed in does that first. */
function useOnward({ priced, typedSide }: ReturnType<typeof useAmountForm<QuoteView>>, token: string) {
  const { router, session } = useApp()
  const [busy, setBusy] = useState(false)
  const goOn = async () => {
    setBusy(true)
    const quote = await priced()
    setBusy(false)
    if (!quote) return document.getElementById(typedSide)?.focus()
    const form = formHref({ service: 'sell', link: token })
    const isSignedIn = session.token() !== undefined
    await router.go(isSignedIn ? form : `/auth?redirect=${encodeURIComponent(form)}`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void goOn()
  }
  return { busy, submit }
}

function About({ link: { description, uses, state } }: Pick<Paying, 'link'>) {
  const { t } = useText()
  return (
    <>
      {description !== null && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      {state === 'part_paid' && <p>{t('link.rest')}</p>}
      {uses === 'open' && <p>{t('link.choose')}</p>}
    </>
  )
}

const lastHourMs = 3_600_000

/** The link's own clock, where it ends soon; the price has another. */
function Ending({ link, onEnd }: Pick<Paying, 'link' | 'onEnd'>) {
  const { now } = useApp()
  const { t, locale } = useText()
  const endsMs = readTime(link.endsAt).getTime()
  if (endsMs - now() > lastHourMs) return null
  return (
    <Countdown
      untilMs={endsMs}
      now={now}
      label={t('link.endsIn')}
      spoken={(minutes) => t('link.endsSpoken', { time: showSpan(locale, minutes, 'minute') })}
      onEnd={onEnd}
    />
  )
}
