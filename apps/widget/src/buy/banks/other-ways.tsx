/** After a payment that failed: every way that still pays for the order, one touch away. */
import { useQuery } from '@tanstack/react-query'
import { Link, useApp, useText } from '../../app/context.tsx'
import { methodsQuery, methodTitle } from '../payment/index.ts'
import css from './banks.module.css'

export function OtherWays({ orderId }: { orderId: string }) {
  const { api } = useApp()
  const { t } = useText()
  const methods = useQuery(methodsQuery(api, orderId))
  const free = methods.data?.filter(({ available }) => available) ?? []
  if (free.length === 0) return null
  return (
    <nav className={css.ways} aria-label={t('transfer.otherWay')}>
      <p className={css.soft}>{t('transfer.otherWay')}</p>
      <ul>
        {free.map((it) => (
          <li key={it.method}>
            <Link href={`/buy/order/method?order=${orderId}&method=${it.method}`} className={css.way}>
              {t(methodTitle(it))}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
