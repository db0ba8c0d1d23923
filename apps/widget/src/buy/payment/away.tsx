/** The notice while the customer pays on another page, or before the browser opens it. */
import { ButtonLink, Notice } from '@agio/ui'
import { Link, useText } from '../../app/context.tsx'
import { refusalText } from '../../app/api/problems.ts'
import css from '../buy.module.css'
import type { Leaving } from '../../app/leaving.ts'

export function Away({ leaving: { error, way }, orderId }: { leaving: Leaving; orderId: string }) {
  const { t } = useText()
  if (error) {
    return (
      <Notice tone="bad" live>
        <p>{refusalText(t, error)}</p>
        {error.code === 'payment.authorised_before' && (
          <Link href={`/buy/transaction/${orderId}`}>{t('leave.order')}</Link>
        )}
      </Notice>
    )
  }
  if (!way) return null
  return (
    <div className={css.away}>
      <Notice tone="calm" live>
        <p>{t(way.kind === 'opened' ? 'leave.opened' : 'leave.blocked')}</p>
      </Notice>
      {way.kind === 'blocked' && (
        <ButtonLink wide href={way.url} target="_blank" rel="noreferrer">
          {t('leave.link')}
        </ButtonLink>
      )}
      <Link href={`/buy/transaction/${orderId}`} className={css.link}>
        {t('leave.order')}
      </Link>
    </div>
  )
}
