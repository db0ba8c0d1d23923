/** `/messenger`: the page that the messenger opens. It redirects, unless the launch data are refused. */
import { Button, SkeletonPage } from '@agio/ui'
import { useEffect, useRef } from 'react'
import { Refused } from '../../app/api/api.ts'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { begin, signOut } from './launch.ts'

export function LaunchScreen() {
  const app = useApp()
  const { t } = useText()
  const launch = useAct(async () => {
    const onward = await begin(app)
    await app.router.go(onward, { replace: true })
  })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    launch.run()
  }, [launch])
  const { error } = launch
  if (!error) return <SkeletonPage of="order" />
  const isFinal = error instanceof Refused && /^(launch\.refused|service\.off)$/.test(error.code)
  const goOn = () => {
    signOut(app.session)
    void app.router.go('/', { replace: true })
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('launch.title')}</h1>
      <Problem error={error} {...(!isFinal && { retry: () => launch.run() })} />
      <Button wide onClick={goOn}>
        {t('launch.without')}
      </Button>
    </>
  )
}
