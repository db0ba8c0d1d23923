/** `/limits/increase`: the levels side by side, and what each needs. */
import { Paper, SkeletonPage } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useApp, useText } from '../../app/context.tsx'
import { levelText } from '../../app/limit-words.ts'
import { isServed, NotServed, verificationQuery } from '../../app/routing/served.tsx'
import { Problem } from '../../app/problem.tsx'
import { LevelNeeds } from './level-needs.tsx'
import { levelsQuery } from './limits-query.ts'
import { Onward } from '../../app/onward.tsx'
import { SideBySide } from './side-by-side.tsx'

export function IncreaseScreen() {
  const { api } = useApp()
  const { t } = useText()
  const levels = useQuery(levelsQuery(api))
  const verification = useQuery(verificationQuery(api))
  const isOpen = isServed(verification.data)
  const isPending = levels.isPending || verification.isPending
  const rows = levels.data?.items ?? []
  const further = isOpen ? rows.filter(({ isReached }) => !isReached) : []
  return (
    <>
      <h1 tabIndex={-1}>{t('title.increase')}</h1>
      {isPending && !levels.isError && <SkeletonPage of="account" />}
      <Problem error={levels.error} retry={() => levels.refetch()} />
      {levels.data && !isPending && (
        <>
          <Paper>
            <SideBySide levels={rows} />
          </Paper>
          {!isOpen && <NotServed />}
          {isOpen && further.length === 0 && <p className="soft">{t('limits.highest')}</p>}
          {further.map((row) => (
            <Paper key={row.level} title={levelText(t, row.level)}>
              <LevelNeeds row={row} below={rows[rows.indexOf(row) - 1]} />
              <Onward href={`/limits/increase/${row.level}`}>
                {t('limits.increaseTo', { level: levelText(t, row.level) })}
              </Onward>
            </Paper>
          ))}
        </>
      )}
    </>
  )
}
