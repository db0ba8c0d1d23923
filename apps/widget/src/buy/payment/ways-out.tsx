/** Below every way of paying for a purchase: another way, calling it off, and when it ends by itself. */
import type { BuyOrderView } from '@agio/contract'
import { Link, useText } from '../../app/context.tsx'
import { Ends } from '../../journey/order-page/index.ts'
import css from '../purchase.module.css'

export function WaysOut({ order, saidAbove }: { order: BuyOrderView; saidAbove?: boolean }) {
  const { t } = useText()
  return (
    <Ends
      order={order}
      cancel={{ step: 'cancelBuy', text: t('transfer.cancelText') }}
      saidAbove={saidAbove ?? false}
    >
      {order.choices.includes('method') && (
        <Link href={`/buy/order/method?order=${order.id}`} className={css.again}>
          {t('transfer.otherWay')}
        </Link>
      )}
    </Ends>
  )
}
