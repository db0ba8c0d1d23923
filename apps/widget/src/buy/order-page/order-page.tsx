/** `/buy/transaction/{id}`: the sheet of a placed purchase, how to pay for it, and the timeline beside it. */
import type { BuyOrderView } from '@agio/contract'
import { Paper, Receipt } from '@agio/ui'
import { ContactSupport } from '../../account/contact/index.ts'
import { useText } from '../../app/context.tsx'
import { lazily } from '../../app/lazily.tsx'
import type { Place } from '../../app/routing/router.ts'
import {
  Again,
  NewOrder,
  OrderFrame,
  ReceiptActions,
  useLiveOrder,
  WhenLoaded,
  type AskOrder,
} from '../../journey/order-page/index.ts'
import { PauseOfOrder } from '../../journey/pauses/index.ts'
import { WalletRow } from '../../journey/wallet-holder/index.ts'
import {
  CameBack,
  PayAway,
  Transfer,
  useCardReturn,
  useRateWindow,
  waitsForMoney,
  type RateWindow,
} from '../payment/index.ts'
import { Credits } from './credits.tsx'
import { Refunds } from './refunds.tsx'
import { Proof } from './proof.tsx'
import { barOf, headlineOf, toneOf } from './headline.ts'
import { detailLines, orderLines } from './lines.ts'
import { orderSteps } from './steps.ts'
import { isDone, stampOf, stateText } from './words.ts'

const askOrder: AskOrder<BuyOrderView> = (api, id, signal) =>
  api.call('getBuyOrder', { params: { id } }, { signal })

const BuyAgain = lazily(() => import('../order-form/index.ts').then((it) => it.BuyAgain))

export function OrderPage({ place, browser = window }: { place: Place; browser?: Window }) {
  const { order, live } = useLiveOrder(place.params['id'] ?? '', askOrder)
  const card = useCardReturn(place, browser)
  return (
    <WhenLoaded order={order}>
      {(it) => <Purchase order={it} live={live} card={card} place={place} />}
    </WhenLoaded>
  )
}

/** States in which there is nothing to do but to watch. */
const watching: ReadonlySet<BuyOrderView['state']> = new Set([
  'payment_received',
  'cleared',
  'executed',
  'transfer_signed',
  'transfer_broadcast',
])

/** The wallet's owner can be named until the coins are signed for. */
const mayName: ReadonlySet<BuyOrderView['state']> = new Set([
  'awaiting_payment',
  'payment_pending',
  'payment_received',
  'cleared',
  'executed',
])

type Props = { order: BuyOrderView; live: boolean | undefined; card: string | undefined; place: Place }

function Purchase({ order, live, card, place }: Props) {
  const { t, locale } = useText()
  const rate = useRateWindow(order)
  const { state, proofAsked, id } = order
  // Once the order is over, how the card payment went no longer matters.
  const isGoing = waitsForMoney(order) || watching.has(state)
  return (
    <OrderFrame
      title={proofAsked ? t('prove.heading') : t(`purchase.title.${state}`)}
      tone={toneOf(order)}
      headline={headlineOf(t, locale, order)}
      bar={barOf(t, order)}
      text={stateText(t, locale, order)}
      watching={watching.has(state) && !proofAsked}
      steps={orderSteps(t, order)}
      live={live}
      sheet={
        <>
          {isGoing && (
            <PauseOfOrder
              service="buy"
              coin={order.coin}
              fiat={order.amount.currency}
              method={order.method}
            />
          )}
          {card && isGoing && <CameBack card={card} orderId={id} isPaid={!waitsForMoney(order)} />}
          <Stage order={order} rate={rate} shownAbove={card} place={place} />
          <Paper title={t('title.transaction')} stamp={stampOf(t, order)} ends={isDone(order)}>
            <Receipt label={t('title.transaction')} lines={orderLines(t, locale, order, rate.over)} />
            <details className="fold">
              <summary>{t('paid.details')}</summary>
              <Receipt label={t('paid.details')} lines={detailLines(t, order)} />
            </details>
          </Paper>
          {mayName.has(state) && <WalletRow order={order} />}
          <ContactSupport orderId={order.id} />
        </>
      }
      aside={<Credits order={order} />}
    />
  )
}

type StageProps = {
  order: BuyOrderView
  rate: RateWindow
  shownAbove: string | undefined
  place: Place
}

/** Each state asks something of the person; a state without a stage does not compile. */
function Stage({ order, rate, shownAbove, place }: StageProps) {
  const again = <Repeated order={order} place={place} />
  switch (order.state) {
    case 'awaiting_payment':
    case 'payment_pending':
      return order.method === 'SEPA_BANK_TRANSFER' ? (
        <Transfer order={order} />
      ) : (
        <PayAway order={order} rate={rate} shownAbove={shownAbove} />
      )
    case 'payment_received':
      return order.waitsFor === 'more' ? <Transfer order={order} /> : null
    case 'cleared':
    case 'transfer_signed':
    case 'transfer_broadcast':
      return null
    case 'executed':
      return order.proofAsked ? <Proof order={order} /> : null
    case 'completed':
    case 'archived':
      return order.receiptCode ? (
        <ReceiptActions order={order} again={again} />
      ) : (
        <NewOrder href="/buy" again={again} />
      )
    case 'cancelled':
    case 'expired':
    case 'failed':
      return (
        <>
          <Refunds order={order} />
          <NewOrder href="/buy" again={again} />
        </>
      )
    default:
      return order.state satisfies never
  }
}

function Repeated({ order, place }: { order: BuyOrderView; place: Place }) {
  const { t } = useText()
  return (
    <Again title={t('paid.buyAgain')} place={place}>
      {(onClose) => <BuyAgain order={order} onClose={onClose} />}
    </Again>
  )
}
