/** `/sell/transaction/{id}`: the sheet of a placed sale, what to do now, and the timeline beside it. */
import type { SellOrderView } from '@agio/contract'
import { Paper, Receipt } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import type { Place } from '../../app/routing/router.ts'
import { Deposits } from './deposits.tsx'
import { Choices } from './choices.tsx'
import {
  type AskOrder,
  NewOrder,
  OrderFrame,
  ReceiptActions,
  useLiveOrder,
  WhenLoaded,
} from '../../journey/order-page/index.ts'
import { PauseOfOrder } from '../../journey/pauses/index.ts'
import { orderLines } from './lines.ts'
import { orderSteps } from './steps.ts'
import { stampOf, stateText } from './words.ts'
import { Pay } from './pay.tsx'

const askOrder: AskOrder<SellOrderView> = (api, id, signal) =>
  api.call('getSellOrder', { params: { id } }, { signal })

export function OrderPage({ place }: { place: Place }) {
  const { order, live } = useLiveOrder(place.params['id'] ?? '', askOrder)
  return <WhenLoaded order={order}>{(it) => <Order order={it} live={live} />}</WhenLoaded>
}

/** States in which there is nothing to do but to watch: on a phone the timeline then comes first. */
const watching: ReadonlySet<SellOrderView['state']> = new Set([
  'confirming',
  'funded',
  'converted',
  'payout_queued',
  'payout_submitted',
  'on_hold',
])

function Order({ order, live }: { order: SellOrderView; live: boolean | undefined }) {
  const { t, locale } = useText()
  const { state } = order
  const isGoing = state === 'awaiting_deposit' || state === 'underpaid' || watching.has(state)
  return (
    <OrderFrame
      title={t(`sale.title.${state}`)}
      text={stateText(t, order)}
      watching={watching.has(state) && !(state === 'on_hold' && order.choices.length > 0)}
      steps={orderSteps(t, order)}
      live={live}
      sheet={
        <>
          {isGoing && <PauseOfOrder service="sell" coin={order.coin} fiat={order.payout.currency} />}
          <Stage order={order} />
          <Paper title={t('title.transaction')} stamp={stampOf(t, order)}>
            <Receipt label={t('title.transaction')} lines={orderLines(t, locale, order)} />
          </Paper>
        </>
      }
      aside={<Deposits order={order} />}
    />
  )
}

/** What each state asks of the person; a state without a stage does not compile. */
function Stage({ order }: { order: SellOrderView }) {
  switch (order.state) {
    case 'awaiting_deposit':
      return <Pay order={order} />
    case 'underpaid':
    case 'overpaid':
    case 'needs_revision':
      return <Choices order={order} />
    case 'confirming':
    case 'funded':
    case 'converted':
    case 'payout_queued':
    case 'payout_submitted':
      return null
    case 'on_hold':
      return order.choices.length > 0 ? <Choices order={order} /> : null
    case 'completed':
      return <ReceiptActions order={order} again="/sell" />
    case 'archived':
      return order.receiptCode ? <ReceiptActions order={order} again="/sell" /> : <NewOrder href="/sell" />
    case 'cancelled':
      return <NewOrder href="/sell" />
    default:
      return order.state satisfies never
  }
}
