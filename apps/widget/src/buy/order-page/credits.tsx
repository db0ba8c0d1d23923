/** Every payment that came, where one line of the sheet does not tell it: several, late ones, and strays. */
import type { BuyOrderView } from '@agio/contract'
import { useText } from '../../app/context.tsx'
import { showAmount, showTime } from '../../app/i18n/format.ts'
import css from '../../journey/order-page/deposits.module.css'

export function Credits({ order: { credits } }: { order: BuyOrderView }) {
  const { t, locale } = useText()
  const isPlain = credits.length < 2 && credits.every(({ counts, late }) => counts && !late)
  if (isPlain) return null
  return (
    <section className={css.arrivals} aria-label={t('credits.title')}>
      <h2>{t('credits.title')}</h2>
      <ul className={css.list}>
        {credits.map((it, at) => (
          <li key={`${it.at} ${at}`} className={css.arrival}>
            <p className={css.amount}>
              {showAmount(locale, it.amount)}
              {it.late && <span className={css.late}>{t('arrivals.late')}</span>}
            </p>
            <p className={css.soft}>
              {t(`purchase.way.${it.through}`)} · {showTime(it.at)}
            </p>
            {!it.counts && <p className={css.soft}>{t('arrivals.notCounted')}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
