/** Paying at a bank or a card acquirer, on its page or in its form within ours: the time the rate is kept, how the last try went, and the way on. */
import type { BuyOrderView } from '@agio/contract'
import { Notice, Paper, type Tone } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import { lazily } from '../../app/lazily.tsx'
import { PayOnPage } from './pay-on-page.tsx'
import { useCardFrame } from './use-card-frame.ts'
import { WaysOut } from './ways-out.tsx'
import { RateClock } from '../../journey/order-page/index.ts'

const CardForm = lazily(() => import('./card-form.tsx').then((it) => it.CardForm))

type Payment = BuyOrderView['payments'][number]

const tones: Record<Payment['status'], Tone> = {
  started: 'calm',
  authorised: 'good',
  settled: 'good',
  refused: 'bad',
  failed: 'bad',
  abandoned: 'warn',
}

/** Authorised, and neither come nor refused in days: it may still come. */
const isExpired = ({ status, reason }: Payment): boolean => status === 'failed' && reason === 'expired'

type Props = {
  order: BuyOrderView
  rate: { over: boolean; end: () => void }
  /** A payment whose result is shown above already. */
  shownAbove: string | undefined
}

export function PayAway({ order, rate, shownAbove }: Props) {
  const { t } = useText()
  const { choices, payments, rateUntil, method } = order
  const [last] = payments
  const pays = choices.includes('pay')
  const frame = useCardFrame(order)
  // A form that is there says for itself that it can be filled in.
  const isSaid = last?.status === 'started' && pays && frame !== undefined
  const edge =
    pays && rateUntil && !rate.over ? (
      <RateClock until={rateUntil} over="elsewhere.rateOver" onEnd={rate.end} />
    ) : undefined
  return (
    <Paper title={t(`method.${method}`)} edge={edge}>
      {last && last.id !== shownAbove && !isSaid && (
        <Notice tone={tones[last.status]} live>
          <p>
            {last.method === 'CREDIT_CARD'
              ? t(`cardBack.${last.status}`)
              : t(`payment.${isExpired(last) ? 'expired' : last.status}`, { provider: last.provider })}
          </p>
        </Notice>
      )}
      {pays && rate.over && (
        <Notice tone="warn" live>
          <p>{t('elsewhere.rateOver')}</p>
        </Notice>
      )}
      {pays &&
        (frame === undefined ? <PayOnPage order={order} /> : <CardForm order={order} origin={frame} />)}
      <WaysOut order={order} />
    </Paper>
  )
}
