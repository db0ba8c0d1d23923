/** `/sell/transaction/{id}`: the sheet of a placed sale, what to do now, and the timeline beside it. */
import type { SellOrderView } from '@agio/contract'
import { Paper, Receipt } from '@agio/ui'
import { Link, useText } from '../../app/context.tsx'
import type { Place } from '../../app/routing/router.ts'
import { Deposits } from './deposits.tsx'
import { Choices } from './choices.tsx'
import { OrderFrame, WhenLoaded } from '../../journey/order-page/index.ts'
import css from '../../journey/order-page/order-frame.module.css'
import { orderLines, stampOf, stateText } from './lines.ts'
import { useLiveOrder, type AskOrder } from '../../journey/order-page/index.ts'
import { orderSteps } from './steps.ts'
import { Pay } from './pay.tsx'
import { ReceiptActions } from '../../journey/order-page/index.ts'

const askOrder: AskOrder<SellOrderView> = (api, id, signal) =>
  api.call('getSellOrder', { params: { id } }, { signal })

export function OrderPage({ place }: { place: Place }) {
  const { order, live } = useLiveOrder(place.params['id'] ?? '', askOrder)
  return <WhenLoaded order={order}>{(it) => <Order order={it} live={live} />}</WhenLoaded>
}

/** Letters in which there is nothing to do but to watch: on a phone the timeline then comes first. */
const watching: ReadonlySet<SellOrderView['status']> = new Set(['U', 'F', 'E', 'P', 'S', 'W'])

function Order({ order, live }: { order: SellOrderView; live: boolean | undefined }) {
  const { t, locale } = useText()
  const { status } = order
  return (
    <OrderFrame
      title={t(`letter.${status}`)}
      text={stateText(t, order)}
      watching={watching.has(status)}
      steps={orderSteps(t, order)}
      live={live}
      sheet={
        <>
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

/** What each letter asks of the person; a letter without a stage does not compile. */
function Stage({ order }: { order: SellOrderView }) {
  const { t } = useText()
  switch (order.status) {
    case 'N':
      return <Pay order={order} />
    case 'I':
    case 'G':
    case 'R':
      return <Choices order={order} />
    case 'U':
    case 'F':
    case 'E':
    case 'P':
    case 'S':
    case 'W':
      return null
    case 'C':
      return <ReceiptActions order={order} again="/sell" />
    case 'Z':
      return order.receiptCode ? <ReceiptActions order={order} again="/sell" /> : <NewOrder />
    case 'X':
      return <NewOrder />
    default:
      return order.status satisfies never
  }

  function NewOrder() {
    return (
      <Link href="/sell" className={css.newOrder}>
        {t('sheet.newOrder')}
      </Link>
    )
  }
}
