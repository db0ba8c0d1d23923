/** Every transfer that was seen for an order, also those that do not count, with a link to look for oneself. */
import type { SellOrderView } from '@agio/contract'
import { Icon } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import { exactAmount, showTime, symbolOf, withPoint } from '../../app/i18n/format.ts'
import css from '../../journey/order-page/deposits.module.css'

export function Deposits({ order: { deposits } }: { order: SellOrderView }) {
  const { t, locale } = useText()
  if (deposits.length === 0) return null
  return (
    <section className={css.arrivals} aria-label={t('arrivals.title')}>
      <h2>{t('arrivals.title')}</h2>
      <ul className={css.list}>
        {deposits.map((it) => (
          <li key={`${it.transaction} ${it.amount.amount} ${it.at}`} className={css.arrival}>
            <p className={css.amount}>
              {withPoint(locale, exactAmount(it.amount))} {symbolOf(it.amount.currency)}
              {it.late && <span className={css.late}>{t('arrivals.late')}</span>}
            </p>
            <p className={css.soft}>
              {t(`arrivals.${it.state}`)} · {it.network} · {showTime(it.at)}
            </p>
            {!it.counts && <p className={css.soft}>{t('arrivals.notCounted')}</p>}
            <a className={css.link} href={it.explorerUrl} target="_blank" rel="noreferrer">
              {t('arrivals.view')}
              <Icon name="outside" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
