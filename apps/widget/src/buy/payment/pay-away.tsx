/** Paying on the page of a bank or a card acquirer: the time the rate is kept, how the last try went, and the way on. */
import type { BuyOrderView } from '@agio/contract'
import { Button, Notice, Paper, type Tone } from '@agio/ui'
import { newPayment } from './new-payment.ts'
import { useApp, useText } from '../../app/context.tsx'
import { Away } from './away.tsx'
import { useLeaving } from '../../app/leaving.ts'
import { WaysOut } from './ways-out.tsx'
import css from '../purchase.module.css'
import { RateClock } from '../../journey/order-page/index.ts'

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
  const edge =
    pays && rateUntil && !rate.over ? (
      <RateClock until={rateUntil} over="elsewhere.rateOver" onEnd={rate.end} />
    ) : undefined
  return (
    <Paper title={t(`method.${method}`)} edge={edge}>
      {last && last.id !== shownAbove && (
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
      {pays && <Pay order={order} />}
      <WaysOut order={order} />
    </Paper>
  )
}

/** To the list of banks, or straight to the page where the card is typed. */
function Pay({ order: { id, method } }: { order: BuyOrderView }) {
  const { api, router, storage } = useApp()
  const { t } = useText()
  const leaving = useLeaving()
  const isBank = method === 'OPEN_BANKING'
  const pay = () =>
    isBank
      ? void router.go(`/buy/order/method/open-banking?order=${id}`)
      : void leaving.leave(() => newPayment(api, storage, id))
  return (
    <>
      <div className={css.main}>
        <Button wide busy={leaving.busy} onClick={pay}>
          {t(`method.go.${method}`)}
        </Button>
      </div>
      <p className="soft">{t(isBank ? 'elsewhere.bank' : 'elsewhere.card')}</p>
      <Away leaving={leaving} orderId={id} />
    </>
  )
}
