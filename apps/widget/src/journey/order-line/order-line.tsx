/** The amounts sent and received, on the way to the order form. */
import { Paper, Skeleton } from '@agio/ui'
import { Link, useDraft, useText } from '../../app/context.tsx'
import { showAmount, showSent } from '../../app/i18n/format.ts'
import { useHeldQuote, type Price, type Pricing } from '../quote/index.ts'
import css from './order-line.module.css'

export function Amounts({ price }: { price: Pick<Price, 'send' | 'receive'> | undefined }) {
  const { locale } = useText()
  if (!price) return <Skeleton />
  return (
    <span>
      <bdi>{showSent(locale, price.send)}</bdi> <span className={css.arrow}>→</span>{' '}
      <bdi>{showAmount(locale, price.receive)}</bdi>
    </span>
  )
}

export function Change({ href }: { href: string }) {
  const { t } = useText()
  return (
    <Link href={href} className={css.change} aria-label={t('order.change')}>
      {t('order.changeShort')}
    </Link>
  )
}

/** The whole sheet in one line. Without a price, the way back to the amount is left. */
export function OrderLine<P extends Price>({ price, change }: { price: Pricing<P>; change: string }) {
  const [draft] = useDraft()
  const { data, error } = useHeldQuote(price, draft)
  if (draft.coin === '') return null
  return (
    <Paper>
      <div className={css.line}>
        <span className={css.amounts}>{(data || !error) && <Amounts price={data} />}</span>
        <Change href={change} />
      </div>
    </Paper>
  )
}
