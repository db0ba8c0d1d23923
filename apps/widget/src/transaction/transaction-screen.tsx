/** `/sell/transaction/{id}`: the sheet of a placed order, what to do now, and the timeline beside it. */
import type { SellOrderView } from '@agio/contract'
import { Button, Notice, Paper, Receipt, SkeletonBlock, Timeline } from '@agio/ui'
import { Link, useText } from '../app/context.tsx'
import { refusalText } from '../app/problems.ts'
import type { Place } from '../app/router.ts'
import { Arrivals } from './arrivals.tsx'
import { Choices } from './choices.tsx'
import { orderLines, stampOf, stateText } from './order-lines.ts'
import { useSellOrder } from './order-query.ts'
import { orderSteps } from './order-steps.ts'
import { Pay } from './pay.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import css from './transaction-screen.module.css'

export function TransactionScreen({ place }: { place: Place }) {
  const { t } = useText()
  const { order, live } = useSellOrder(place.params['id'] ?? '')
  if (order.data) return <Order order={order.data} live={live} />
  if (!order.isError) {
    return (
      <>
        <h1 tabIndex={-1}>{t('title.transaction')}</h1>
        <output className="only-spoken">{t('sheet.loading')}</output>
        <SkeletonBlock kind="sheet" />
      </>
    )
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('title.transaction')}</h1>
      <Notice tone="bad" title={t('sheet.failed')} live>
        <p>{refusalText(t, order.error)}</p>
      </Notice>
      <Button look="quiet" onClick={() => void order.refetch()}>
        {t('retry')}
      </Button>
    </>
  )
}

/** Letters in which there is nothing to do but to watch: on a phone the timeline then comes first. */
const watching: ReadonlySet<SellOrderView['status']> = new Set(['U', 'F', 'E', 'P', 'S', 'W'])

function Order({ order, live }: { order: SellOrderView; live: boolean | undefined }) {
  const { t, locale } = useText()
  const { status } = order
  return (
    <>
      <div className={css.head}>
        <h1 tabIndex={-1}>{t(`letter.${status}`)}</h1>
        <output className={css.state} aria-atomic="true">
          <span className="only-spoken">{t(`letter.${status}`)}. </span>
          {stateText(t, order)}
        </output>
      </div>
      <div className={css.columns} data-watch={watching.has(status) || undefined}>
        <div className={css.sheet}>
          <Stage order={order} />
          <Paper title={t('title.transaction')} stamp={stampOf(t, order)}>
            <Receipt label={t('title.transaction')} lines={orderLines(t, locale, order)} />
          </Paper>
        </div>
        <aside className={css.track} aria-label={t('track.title')}>
          <h2>{t('track.title')}</h2>
          <Timeline
            label={t('track.title')}
            steps={orderSteps(t, order)}
            words={{ done: t('track.done'), now: t('track.now'), next: t('track.next'), off: t('track.off') }}
          />
          <Arrivals order={order} />
          {live === false && <p className={css.soft}>{t('track.reconnecting')}</p>}
        </aside>
      </div>
    </>
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
      return <ReceiptActions order={order} />
    case 'Z':
      return order.receiptCode ? <ReceiptActions order={order} /> : <NewOrder />
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
