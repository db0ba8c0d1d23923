/** `/buy/transaction/{id}`: the sheet of a placed purchase, how to pay for it, and the timeline beside it. */
import type { BuyOrderView } from '@agio/contract'
import { Paper, Receipt } from '@agio/ui'
import { Link, useText } from '../app/context.tsx'
import type { Place } from '../app/router.ts'
import { OrderFrame, ReceiptActions, useLiveOrder, WhenLoaded, type AskOrder } from '../transaction/index.ts'
import { Elsewhere } from './elsewhere.tsx'
import { purchaseLines, stampOf, stateText } from './purchase-lines.ts'
import { purchaseSteps } from './purchase-steps.ts'
import css from './purchase.module.css'
import { Transfer } from './transfer.tsx'

const askPurchase: AskOrder<BuyOrderView> = (api, id, signal) =>
  api.call('getBuyOrder', { params: { id } }, { signal })

export function PurchaseScreen({ place }: { place: Place }) {
  const { order, live } = useLiveOrder(place.params['id'] ?? '', askPurchase)
  return <WhenLoaded order={order}>{(it) => <Purchase order={it} live={live} />}</WhenLoaded>
}

/** Letters in which there is nothing to do but to watch. */
const watching: ReadonlySet<BuyOrderView['status']> = new Set(['R', 'B', 'O', 'T', 'P'])

function Purchase({ order, live }: { order: BuyOrderView; live: boolean | undefined }) {
  const { t, locale } = useText()
  const { status } = order
  return (
    <OrderFrame
      title={t(`buyLetter.${status}`)}
      text={stateText(t, order)}
      watching={watching.has(status)}
      steps={purchaseSteps(t, order)}
      live={live}
      sheet={
        <>
          <Stage order={order} />
          <Paper title={t('title.transaction')} stamp={stampOf(t, order)}>
            <Receipt label={t('title.transaction')} lines={purchaseLines(t, locale, order)} />
          </Paper>
        </>
      }
    />
  )
}

/** What each letter asks of the person; a letter without a stage does not compile. */
function Stage({ order }: { order: BuyOrderView }) {
  const { t } = useText()
  switch (order.status) {
    case 'N':
    case 'W':
      return order.method === 'SEPA_BANK_TRANSFER' ? <Transfer order={order} /> : <Elsewhere order={order} />
    case 'R':
    case 'B':
    case 'O':
    case 'T':
    case 'P':
      return null
    case 'C':
    case 'Z':
      return order.receiptCode ? <ReceiptActions order={order} again="/buy" /> : <Again />
    case 'X':
    case 'F':
    case 'Y':
      return <Again />
    default:
      return order.status satisfies never
  }

  function Again() {
    return (
      <Link href="/buy" className={css.again}>
        {t('sheet.newOrder')}
      </Link>
    )
  }
}
