/** `/verification` and its pages: the person is led to where they are to be, and may go back to any step. */
import { Button, Notice, SkeletonPage } from '@agio/ui'
import type { VerificationView } from '@agio/contract'
import { useEffect, useRef } from 'react'
import { refusalText } from '../app/api/problems.ts'
import { useApp, useText } from '../app/context.tsx'
import type { Place } from '../app/routing/router.ts'
import { useAct } from '../app/use-act.ts'
import { Outcome } from './outcome.tsx'
import { StepPage } from './step-page.tsx'
import type { Step } from './steps.ts'
import { hrefOf, mayOpen, useTake, useVerification } from './verification-query.ts'
import { Welcome } from './welcome.tsx'

export function VerificationScreen({ place }: { place: Place }) {
  const { router } = useApp()
  const at = place.path.split('/')[2] ?? ''
  const isOutcome = at === 'review' || at === 'complete' || at === 'no-service'
  const { data: view, error, isFetchedAfterMount, refetch, live } = useVerification(at === 'review')
  const isHere = view !== undefined && at !== '' && mayOpen(view, at)
  const elsewhere =
    view !== undefined && at !== '' && !isHere && isFetchedAfterMount ? hrefOf(view) : undefined
  useEffect(() => {
    if (elsewhere) void router.go(elsewhere, { replace: true })
  }, [elsewhere, router])
  if (at === '' && view) return <Entrance view={view} place={place} />
  if (isHere)
    return isOutcome ? (
      <Outcome view={view} />
    ) : at === 'welcome' ? (
      <Welcome view={view} place={place} />
    ) : (
      <Steps at={at as Step} view={view} place={place} live={live} />
    )
  return error ? <Failed error={error} retry={refetch} /> : <SkeletonPage of="order" />
}

/** A step, or one of a person of the company: `persons?person=per_…&step=identity`. */
function Steps({
  at,
  view,
  place,
  live,
}: {
  at: Step
  view: VerificationView
  place: Place
  live: boolean | undefined
}) {
  const id = at === 'persons' ? place.query.get('person') : null
  const person = view.persons.find((it) => it.id === id)
  const step = person?.steps.find((it) => it.step === place.query.get('step'))?.step
  return person && step ? (
    <StepPage key={`${person.id} ${step}`} step={step} view={view} person={person} live={live} />
  ) : (
    <StepPage key={at} step={at} view={view} live={live} />
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => unknown }) {
  const { t } = useText()
  return (
    <Notice tone="bad" live>
      <p>{refusalText(t, error)}</p>
      <Button look="quiet" onClick={() => void retry()}>
        {t('retry')}
      </Button>
    </Notice>
  )
}

/** Entry from an order or the limits: starts the requested level, or the source-of-funds step. */
function Entrance({ view, place }: { view: VerificationView; place: Place }) {
  const { api, router } = useApp()
  const take = useTake()
  const enter = useAct(async () => {
    const level = view.upgrades.find((it) => it === place.query.get('level'))
    const isNew = level !== undefined && level !== view.target
    // Above the accepted source of funds: requests new documents. Without effect if they are requested or under review.
    const isMore = place.query.get('for') === 'funds' && view.status === 'complete'
    const after = isMore
      ? await take(api.call('askForFunds'))
      : !isNew
        ? view
        : view.status === 'complete'
          ? await take(api.call('upgradeVerification', { params: { level } }))
          : view.status === 'incomplete' && view.type !== null
            ? await take(api.call('startVerification', { body: { type: view.type, target: level } }))
            : view
    const query = isNew && after.type === null ? `?level=${level}` : ''
    await router.go(hrefOf(after) + query, { replace: true })
  })
  const entered = useRef(false)
  useEffect(() => {
    if (!entered.current) enter.run()
    entered.current = true
  })
  return enter.error ? <Failed error={enter.error} retry={enter.run} /> : <SkeletonPage of="order" />
}
