/** `/sell/transaction/{id}`: the sheet of a placed sale, what to do now, and the timeline beside it. */
import type { SellOrderView } from '@agio/contract'
import { Paper, Receipt } from '@agio/ui'
import { ContactSupport } from '../../account/contact/index.ts'
import { useText } from '../../app/context.tsx'
import { fiatOf } from '../../app/i18n/format.ts'
import { saleTitle } from '../../app/i18n/sale-words.ts'
import { lazily } from '../../app/lazily.tsx'
import type { Place } from '../../app/routing/router.ts'
import { Deposits } from './deposits.tsx'
import { Choices } from './choices/choices.tsx'
import {
  Again,
  type AskOrder,
  BackToShop,
  NewOrder,
  OrderFrame,
  OwnSale,
  ReceiptActions,
  useLiveOrder,
  WhenLoaded,
} from '../../journey/order-page/index.ts'
import { PauseOfOrder } from '../../journey/pauses/index.ts'
import { WalletRow } from '../../journey/wallet-holder/index.ts'
import { detailLines, orderLines } from './lines.ts'
import { orderSteps } from './steps.ts'
import { stampOf, stateText } from './words.ts'
import { Pay } from './pay/pay.tsx'
import { barOf, headlineOf, toneOf } from './headline.ts'

const askOrder: AskOrder<SellOrderView> = (api, id, signal) =>
  api.call('getSellOrder', { params: { id } }, { signal })

const SellAgain = lazily(() => import('../order-form/index.ts').then((it) => it.SellAgain))

export function OrderPage({ place }: { place: Place }) {
  const { order, live } = useLiveOrder(place.params['id'] ?? '', askOrder)
  return <WhenLoaded order={order}>{(it) => <Order order={it} live={live} place={place} />}</WhenLoaded>
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

/** The wallet's owner can be named until the coins are exchanged. */
const mayName: ReadonlySet<SellOrderView['state']> = new Set([
  'awaiting_deposit',
  'confirming',
  'underpaid',
  'overpaid',
  'funded',
  'on_hold',
])

type Shown = {
  order: SellOrderView
  live: boolean | undefined
  place: Place
}

function Order({ order, live, place }: Shown) {
  const { t, locale } = useText()
  const { state } = order
  const isGoing = state === 'awaiting_deposit' || state === 'underpaid' || watching.has(state)
  return (
    <OrderFrame
      title={saleTitle(t, order)}
      tone={toneOf(order)}
      headline={headlineOf(t, locale, order)}
      bar={barOf(t, order)}
      text={stateText(t, locale, order)}
      watching={watching.has(state) && !(state === 'on_hold' && order.choices.length > 0)}
      steps={orderSteps(t, order)}
      live={live}
      sheet={
        <>
          {isGoing && <PauseOfOrder service="sell" coin={order.coin} fiat={order.payout.currency} />}
          <Stage order={order} place={place} />
          <Paper title={t('title.transaction')} stamp={stampOf(t, order)} ends={state === 'completed'}>
            <Receipt label={t('title.transaction')} lines={orderLines(t, locale, order)} />
            <details className="fold">
              <summary>{t('paid.details')}</summary>
              <Receipt label={t('paid.details')} lines={detailLines(t, order)} />
            </details>
          </Paper>
          {mayName.has(state) && <WalletRow order={order} />}
          <ContactSupport orderId={order.id} />
        </>
      }
      aside={<Deposits order={order} />}
    />
  )
}

/** Each state asks something of the person; a state without a stage does not compile. */
function Stage({ order, place }: Pick<Shown, 'order' | 'place'>) {
  const wanted = place.query.get('choice') ?? undefined
  switch (order.state) {
    case 'awaiting_deposit':
      return <Pay order={order} />
    case 'underpaid':
    case 'overpaid':
    case 'needs_revision':
      return <Choices order={order} wanted={wanted} />
    case 'confirming':
      return null
    case 'funded':
    case 'converted':
    case 'payout_queued':
    case 'payout_submitted':
      // The payer has done their part.
      return order.returnUrl && <BackToShop wide look="main" url={order.returnUrl} />
    case 'on_hold':
      return order.choices.length > 0 ? <Choices order={order} wanted={wanted} /> : null
    case 'completed':
      return <Receipted order={order} place={place} />
    case 'archived':
      return order.receiptCode ? (
        <Receipted order={order} place={place} />
      ) : (
        <Ended order={order} place={place} />
      )
    case 'cancelled':
      return <Ended order={order} place={place} />
    default:
      return order.state satisfies never
  }
}

type Over = { order: SellOrderView; place: Place }

function Ended({ order, place }: Over) {
  const { returnUrl, paysLink } = order
  return (
    <>
      {returnUrl && <BackToShop look="quiet" url={returnUrl} />}
      <NewOrder href="/sell" again={!paysLink && <Repeated order={order} place={place} />} />
    </>
  )
}

function Receipted({ order, place }: Over) {
  const { payout, coin, paysLink, returnUrl } = order
  // A sale that paid a link is no sale to repeat.
  const again = paysLink ? (
    <OwnSale wish={{ coin, fiat: fiatOf(payout) }} />
  ) : (
    <Repeated order={order} place={place} />
  )
  return <ReceiptActions order={order} back={returnUrl} again={again} />
}

function Repeated({ order, place }: Over) {
  const { t } = useText()
  return (
    <Again title={t('paid.sellAgain')} place={place}>
      {(onClose) => <SellAgain order={order} onClose={onClose} />}
    </Again>
  )
}
