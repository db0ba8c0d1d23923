/** `/buy/transaction/{id}`: the sheet of a placed purchase, how to pay for it, and the timeline beside it. */
import type { BuyOrderView } from '@agio/contract'
import { Paper, Receipt } from '@agio/ui'
import { Link, useText } from '../../app/context.tsx'
import type { Place } from '../../app/routing/router.ts'
import {
  OrderFrame,
  ReceiptActions,
  useLiveOrder,
  WhenLoaded,
  type AskOrder,
} from '../../journey/order-page/index.ts'
import { CameBack, useCardReturn } from '../payment/index.ts'
import { Credits } from './credits.tsx'
import { PayAway } from '../payment/index.ts'
import { Refunds } from './refunds.tsx'
import { Proof } from './proof.tsx'
import { orderLines } from './lines.ts'
import { orderSteps } from './steps.ts'
import { stampOf, stateText } from './words.ts'
import css from '../purchase.module.css'
import { useRateWindow } from '../payment/index.ts'
import { Transfer } from '../payment/index.ts'

const askOrder: AskOrder<BuyOrderView> = (api, id, signal) =>
  api.call('getBuyOrder', { params: { id } }, { signal })

export function OrderPage({ place, browser = window }: { place: Place; browser?: Window }) {
  const { order, live } = useLiveOrder(place.params['id'] ?? '', askOrder)
  const card = useCardReturn(place, browser)
  return <WhenLoaded order={order}>{(it) => <Purchase order={it} live={live} card={card} />}</WhenLoaded>
}

/** Letters in which there is nothing to do but to watch. */
const watching: ReadonlySet<BuyOrderView['status']> = new Set(['R', 'B', 'O', 'T', 'P'])

type Props = { order: BuyOrderView; live: boolean | undefined; card: string | undefined }

function Purchase({ order, live, card }: Props) {
  const { t, locale } = useText()
  const rate = useRateWindow(order)
  const { status, proofAsked, id } = order
  // How the card payment went is no news any more once the order is over.
  const isGoing = status === 'N' || status === 'W' || watching.has(status)
  return (
    <OrderFrame
      title={proofAsked ? t('prove.heading') : t(`buyLetter.${status}`)}
      text={stateText(t, order)}
      watching={watching.has(status) && !proofAsked}
      steps={orderSteps(t, order)}
      live={live}
      sheet={
        <>
          {card && isGoing && <CameBack card={card} orderId={id} />}
          <Stage order={order} rate={rate} told={card} />
          <Paper title={t('title.transaction')} stamp={stampOf(t, order)}>
            <Receipt label={t('title.transaction')} lines={orderLines(t, locale, order, rate.over)} />
          </Paper>
        </>
      }
      aside={<Credits order={order} />}
    />
  )
}

type StageProps = { order: BuyOrderView; rate: ReturnType<typeof useRateWindow>; told: string | undefined }

/** What each letter asks of the person; a letter without a stage does not compile. */
function Stage({ order, rate, told }: StageProps) {
  switch (order.status) {
    case 'N':
    case 'W':
      return order.method === 'SEPA_BANK_TRANSFER' ? (
        <Transfer order={order} />
      ) : (
        <PayAway order={order} rate={rate} told={told} />
      )
    case 'R':
    case 'B':
    case 'T':
    case 'P':
      return null
    case 'O':
      return order.proofAsked ? <Proof order={order} /> : null
    case 'C':
    case 'Z':
      return order.receiptCode ? <ReceiptActions order={order} again="/buy" /> : <Again />
    case 'X':
    case 'F':
    case 'Y':
      return (
        <>
          <Refunds order={order} />
          <Again />
        </>
      )
    default:
      return order.status satisfies never
  }
}

function Again() {
  const { t } = useText()
  return (
    <Link href="/buy" className={css.again}>
      {t('sheet.newOrder')}
    </Link>
  )
}
