/** The balance of a merchant: the sum owed now, the place it is at, and the day it leaves. */
import type { AnswerTo } from '@agio/contract/client'
import { t } from 'virtual:texts/console/home'
import { Link } from '../../app/context.tsx'
import { Section } from '../../app/queue/case.tsx'
import { hrefOf } from '../../app/shell/router.ts'
import { figure } from '../../app/words.ts'
import css from './home.module.css'

type Owed = AnswerTo<'getOwnHome'>['owed']

export function Balance({ owed }: { owed: Owed }) {
  return (
    <Section title={t('owed_to_you')} aside={<Link href={hrefOf('statements')}>{t('your_statements')}</Link>}>
      {owed === null && <p className={css.soft}>{t('owed_is_not_known')}</p>}
      {owed?.length === 0 && <p className={css.soft}>{t('nothing_is_owed')}</p>}
      {owed !== null && owed.length > 0 && (
        <ul className={css.tiles}>
          {owed.map(({ total, payments, withBank, returned }) => (
            <li key={total.currency}>
              <span className={css.soft}>{t('of_payments', { payments })}</span>
              <b>{figure(total)}</b>
              {Number(withBank.amount) > 0 && (
                <span className={css.soft}>{t('with_the_bank', { amount: figure(withBank) })}</span>
              )}
              {Number(returned.amount) > 0 && (
                <span className={css.soft}>{t('came_back', { amount: figure(returned) })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={css.soft}>{t('each_is_paid_out')}</p>
    </Section>
  )
}
