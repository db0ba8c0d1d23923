/** A level needs these, each done or missing: the steps of the least amount that only this level allows. */
import { Icon, SkeletonBlock } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useApp, useText } from '../../app/context.tsx'
import { showSpan } from '../../app/i18n/times.ts'
import { needsQuery, wordsOf } from '../../verification/index.ts'
import { targetOf, type LevelRow } from './limits-query.ts'
import css from './limits.module.css'

/** `below`: the level before, or none. */
export function LevelNeeds({ row, below }: { row: LevelRow; below: LevelRow | undefined }) {
  const { api } = useApp()
  const { t, locale } = useText()
  const amount = `${(below?.sell.day ?? '0.00').split('.')[0]}.01`
  const needs = useQuery(needsQuery(api, { service: 'sell', amount, currency: 'EUR' }))
  if (needs.isPending) return <SkeletonBlock />
  if (!needs.data || needs.data.needed !== targetOf(row.level)) return null
  const { steps, minutes, isLookedAt } = needs.data
  const isCompany = steps.some(({ step }) => step === 'company')
  return (
    <>
      <ul className={css.needs}>
        {steps.map(({ step, state }) => (
          <li key={step} data-there={state === 'saved' || undefined}>
            {state === 'saved' ? <Icon name="check" size={16} /> : <i className={css.missing} />}
            <span>
              {t(wordsOf(`verify.ask.${step}`, isCompany))}
              <span className="only-spoken">
                {' '}
                {t(state === 'saved' ? 'limits.stepThere' : 'limits.stepMissing')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="soft">
        {t('limits.takes', { time: showSpan(locale, Math.max(1, minutes), 'minute') })}
        {isLookedAt && ` ${t('verify.thenPerson')}`}
      </p>
    </>
  )
}
