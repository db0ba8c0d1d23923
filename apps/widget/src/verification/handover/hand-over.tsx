/** "Continue on your phone": a QR code and its link on the first page, and what the phone does meanwhile. */
import { Button, Copy, SkeletonBlock, Status } from '@agio/ui'
import type { Handover } from '@agio/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { readTime } from '../../app/i18n/format.ts'
import { showClock } from '../../app/i18n/times.ts'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { useMedia } from '../../app/use-media.ts'
import type { Step } from '../steps.ts'
import { roundOf } from '../verification-query.ts'
import css from './handover.module.css'

const Qr = lazy(() => import('@agio/ui/qr').then((it) => ({ default: it.Qr })))
const queryKey = ['handover']

type Props = {
  step: Step
  /** The number of missing papers. */
  missing: number
  live: boolean | undefined
  /** The person finished at the phone. */
  onBack: () => void
}

export function HandOver({ step, missing, live, onBack }: Props) {
  const { api } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const isPhone = !useMedia('(pointer: fine)')
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call('getHandover', {}, { signal })).handover,
    refetchInterval: ({ state }) => roundOf(live, isUnderWay(state.data)),
    enabled: !isPhone,
  })
  const handover = data?.step === step ? data : undefined
  useBack(handover, missing, onBack)
  const start = useAct(async () => {
    queries.setQueryData(queryKey, await api.call('startHandover', { body: { step } }))
  })
  const end = useAct(async () => {
    await api.call('endHandover')
    await queries.invalidateQueries({ queryKey })
  })
  if (isPhone || (missing === 0 && !isUnderWay(handover))) return null
  const state = handover?.state
  return (
    <section className={css.panel} aria-labelledby="handover-title">
      <h2 id="handover-title">{t('handover.title')}</h2>
      {state === 'waiting' && handover?.token ? (
        <Waiting handover={handover} token={handover.token} />
      ) : state === 'open' ? (
        <Status tone="info" live busy>
          {t('handover.open')}
        </Status>
      ) : (
        <>
          {state === 'expired' && <p className="soft">{t('handover.expired')}</p>}
          <p>{t('handover.text')}</p>
        </>
      )}
      <Problem error={start.error ?? end.error} />
      {isUnderWay(handover) ? (
        <Button look="plain" busy={end.busy} onClick={() => end.run()}>
          {t(state === 'open' ? 'handover.end' : 'handover.cancel')}
        </Button>
      ) : (
        <Button look="quiet" wide busy={start.busy} onClick={() => start.run()}>
          {t('handover.start')}
        </Button>
      )}
    </section>
  )
}

const isUnderWay = (it: Handover | null | undefined): boolean =>
  it?.state === 'waiting' || it?.state === 'open'

function Waiting({ handover, token }: { handover: Handover; token: string }) {
  const { t } = useText()
  const link = useLink(token)
  return (
    <>
      <p>{t('handover.scan')}</p>
      <div className={css.qr}>
        <Suspense fallback={<SkeletonBlock kind="square" />}>
          <Qr text={link} label={t('handover.qr')} />
        </Suspense>
      </div>
      <Copy text={link} label={t('handover.copy')} done={t('handover.copied')} words />
      <p className="soft">{t('handover.until', { time: showClock(readTime(handover.expiresAt)) })}</p>
    </>
  )
}

/** The token is behind the `#`, which no server sees. The phone speaks the same language under the same widget key. */
function useLink(token: string): string {
  const { parameters } = useApp()
  const { locale } = useText()
  const key = parameters.get('key')
  const query = new URLSearchParams({ ...(key !== null && { key }), locale })
  return `${location.origin}/handover?${query}#${token}`
}

/** Once, when the phone that was there is done and its papers are here. */
function useBack(handover: Handover | undefined, missing: number, onBack: () => void): void {
  const opened = useRef<string>(undefined)
  const back = useEffectEvent(onBack)
  const { id, state } = handover ?? {}
  useEffect(() => {
    if (state === 'open') opened.current = id
    if (state !== 'done' || opened.current !== id || missing > 0) return
    opened.current = undefined
    back()
  }, [id, state, missing])
}
