/** `/limits/increase/complete`: what holds now. */
import { Hero, SkeletonPage } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useApp, useText } from '../../app/context.tsx'
import { levelText } from '../../app/limit-words.ts'
import { Problem } from '../../app/problem.tsx'
import { LimitBars } from './limit-bars.tsx'
import { limitsQuery } from './limits-query.ts'
import { Onward } from '../../app/onward.tsx'

export function CompleteScreen() {
  const { api } = useApp()
  const { t } = useText()
  const limits = useQuery(limitsQuery(api))
  if (!limits.data)
    return limits.isPending ? (
      <SkeletonPage of="account" />
    ) : (
      <Problem error={limits.error} retry={() => limits.refetch()} />
    )
  const { currency, level } = limits.data
  return (
    <>
      <Hero title={t(isIncreased(level) ? 'title.increased' : 'title.limits')}>
        <p>{t('limits.intro', { currency, level: levelText(t, level) })}</p>
      </Hero>
      <LimitBars limits={limits.data} spans={['day', 'month', 'year']} />
      <Onward href="/sell">{t('limits.trade')}</Onward>
    </>
  )
}

/** Above the first level something was increased; any other visitor of the address reads what holds. */
const isIncreased = (level: string): boolean => !['no_service', 'starter'].includes(level)
