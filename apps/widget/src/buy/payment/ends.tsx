/** Below every way of paying: another way, calling it off, and when it ends by itself. */
import type { BuyOrderView } from '@agio/contract'
import { Link, useText } from '../../app/context.tsx'
import { showTime } from '../../app/i18n/times.ts'
import { Cancel } from '../../journey/order-page/index.ts'
import css from '../purchase.module.css'

export function Ends({ order: { id, choices, cancelsAt } }: { order: BuyOrderView }) {
  const { t } = useText()
  return (
    <div className={css.ends}>
      {choices.includes('method') && (
        <Link href={`/buy/order/method?order=${id}`} className={css.again}>
          {t('transfer.otherWay')}
        </Link>
      )}
      {choices.includes('cancel') && <Cancel orderId={id} step="cancelBuy" text={t('transfer.cancelText')} />}
      {cancelsAt && <p className="soft">{t('transfer.cancelsAt', { time: showTime(cancelsAt) })}</p>}
    </div>
  )
}
