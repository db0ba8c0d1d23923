/** Beside a signature: an exact small amount from the same wallet, within an hour. It is paid out with the order. */
import type { SellOrderView } from '@agio/contract'
import { Button, Copy, Countdown, Notice } from '@agio/ui'
import { useEffect, useRef, useState } from 'react'
import { useApp, useText } from '../../../app/context.tsx'
import { exactAmount, readTime, showAmount, showExact, symbolOf } from '../../../app/i18n/format.ts'
import { showSpan } from '../../../app/i18n/times.ts'
import { Problem } from '../../../app/problem.tsx'
import { useOrderStep } from '../../../journey/order-page/index.ts'
import { PayAddress } from '../pay/pay-to.tsx'
import css from './choices.module.css'

export function ProofTransfer({ order }: { order: SellOrderView }) {
  const { t } = useText()
  const { now } = useApp()
  const step = useOrderStep(order.id)
  const { proofTransfer: asked } = order
  const untilMs = asked ? readTime(asked.until).getTime() : 0
  const [ended, setEnded] = useState(0)
  const isOver = asked !== null && !asked.isSeen && (ended === untilMs || untilMs <= now())
  const title = useRef<HTMLHeadingElement>(null)
  const shown = `${untilMs} ${isOver}`
  const before = useRef(shown)
  // The button that was pressed, or that copied, is gone with what it belonged to.
  useEffect(() => {
    const isLost = title.current?.ownerDocument.activeElement?.contains(title.current) === true
    if (before.current !== shown && isLost) title.current?.focus()
    before.current = shown
  }, [shown])
  return (
    <section className={css.form} aria-labelledby="small-transfer">
      <h3 id="small-transfer" tabIndex={-1} ref={title}>
        {t('small.title')}
      </h3>
      <p>{t('small.text')}</p>
      {asked && <Strays order={order} currency={asked.amount.currency} />}
      <output>{isOver ? t('small.over') : asked?.isSeen ? t('small.seen') : null}</output>
      {asked && !asked.isSeen && !isOver && (
        <Asked order={order} asked={asked} untilMs={untilMs} onEnd={() => setEnded(untilMs)} />
      )}
      {(!asked || isOver) && (
        <Button look="quiet" wide busy={step.busy} onClick={() => step.run('askProofTransfer')}>
          {t(isOver ? 'small.again' : 'small.show')}
        </Button>
      )}
      <Problem error={step.error} />
    </section>
  )
}

type AskedProps = {
  order: SellOrderView
  asked: NonNullable<SellOrderView['proofTransfer']>
  untilMs: number
  onEnd: () => void
}

function Asked({ order, asked, untilMs, onEnd }: AskedProps) {
  const { now } = useApp()
  const { t, locale } = useText()
  const { network, coin } = order
  return (
    <>
      <Countdown
        key={untilMs}
        untilMs={untilMs}
        now={now}
        label={t('small.left')}
        spoken={(minutes) => t('small.leftSpoken', { time: showSpan(locale, minutes, 'minute') })}
        onEnd={onEnd}
      />
      <Copy
        words
        text={exactAmount(asked.amount)}
        label={t('send.copyAmount')}
        shown={showExact(locale, asked.amount)}
        done={t('pay.copied')}
      />
      <PayAddress order={order} />
      <p className="soft">{t('small.exact', { coin: symbolOf(coin), network })}</p>
    </>
  )
}

/** Coins of this kind that came and prove nothing. */
function Strays({ order, currency }: { order: SellOrderView; currency: string }) {
  const { t, locale } = useText()
  const strays = order.deposits.filter(
    ({ amount, counts, state, handling }) =>
      amount.currency === currency && !counts && handling === null && (state === 'seen' || state === 'final'),
  )
  if (strays.length === 0) return null
  return (
    <Notice tone="warn" live>
      {strays.map(({ transaction, amount }, index) => (
        <p key={`${transaction} ${index}`}>{t('small.stray', { amount: showAmount(locale, amount) })}</p>
      ))}
    </Notice>
  )
}
