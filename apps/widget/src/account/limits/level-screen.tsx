/** `/limits/increase/{level}`: what the level needs, and into the steps that are missing. */
import { Button, Notice, Paper, SkeletonPage } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { levelText } from '../../app/limit-words.ts'
import { isServed, NotServed } from '../../app/routing/served.tsx'
import { Problem } from '../../app/problem.tsx'
import type { Place } from '../../app/routing/router.ts'
import { useAct } from '../../app/use-act.ts'
import { hrefOf, useTake, verificationQuery } from '../../verification/index.ts'
import { LevelNeeds } from './level-needs.tsx'
import { levelsQuery, targetOf, type LevelRow } from './limits-query.ts'
import { Onward } from '../../app/onward.tsx'
import { SideBySide } from './side-by-side.tsx'

/** Few come here: its code is that of the small pages. */
const NotFoundScreen = lazy(async () => ({ default: (await import('../pages/index.ts')).NotFoundScreen }))

export function LevelScreen({ place }: { place: Place }) {
  const { api } = useApp()
  const { t } = useText()
  const levels = useQuery(levelsQuery(api))
  const rows = levels.data?.items ?? []
  const at = rows.findIndex(({ level }) => level === place.params['level'])
  const row = rows[at]
  if (levels.data && !row)
    return (
      <Suspense>
        <NotFoundScreen />
      </Suspense>
    )
  return (
    <>
      <h1 tabIndex={-1}>
        {row ? t('limits.increaseTo', { level: levelText(t, row.level) }) : t('title.increase')}
      </h1>
      {levels.isPending && <SkeletonPage of="account" />}
      <Problem error={levels.error} retry={() => levels.refetch()} />
      {row && <Level row={row} below={rows[at - 1]} />}
    </>
  )
}

function Level({ row, below }: { row: LevelRow; below: LevelRow | undefined }) {
  const { api, router } = useApp()
  const { t } = useText()
  const take = useTake()
  const verification = useQuery(verificationQuery(api))
  const begin = useAct(async () => {
    const view = verification.data
    const level = targetOf(row.level)
    const isUpgrade = view?.status === 'complete' && (level === 'basic' || level === 'full')
    if (!isUpgrade) return void (await router.go(`/verification?level=${level}`))
    const aimed = await take(api.call('upgradeVerification', { params: { level } }))
    await router.go(hrefOf(aimed))
  })
  if (row.isReached)
    return (
      <>
        <Notice tone="good">
          <p>{t('limits.there')}</p>
        </Notice>
        <Onward href="/limits/increase/complete">{t('title.limits')}</Onward>
      </>
    )
  if (!isServed(verification.data)) return <NotServed />
  return (
    <>
      <Paper>
        <SideBySide levels={below ? [below, row] : [row]} />
      </Paper>
      <Paper title={t('limits.needs')}>
        <LevelNeeds row={row} below={below} />
      </Paper>
      <Problem error={begin.error} />
      <Button wide busy={begin.busy} onClick={() => begin.run()}>
        {t('limits.begin')}
      </Button>
    </>
  )
}
