/**
 * `/handover`: a phone takes the photos of one step. It needs no sign-in: the link gives it a token for this step, once, and the
 * token stays in this browser, so that a reload goes on.
 */
import { Button, Hero, SkeletonPage, usePress, useWork } from '@agio/ui'
import { requestOf } from '@agio/contract/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { calls } from 'virtual:calls/widget'
import { useLive } from '../../app/api/live.ts'
import { refusalText } from '../../app/api/problems.ts'
import { sendFile } from '../../app/api/send-file.ts'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import type { Place } from '../../app/routing/router.ts'
import { laterKeys } from '../../app/session/later-keys.ts'
import { useAct } from '../../app/use-act.ts'
import { missingPapers, PaperDoorProvider, Papers, type PaperDoor } from '../papers/index.ts'
import { isBeingRead, roundOf } from '../verification-query.ts'
import css from './handover.module.css'

/** In place of a token: the person finished here. */
const finished = 'done'
const queryKey = ['handed']

export function PhoneScreen({ place }: { place: Place }) {
  const { storage } = useApp()
  const [link] = useState(place.hash.replace(/^#/, ''))
  const [token, setToken] = useState(() => (link === '' ? storage.read(laterKeys.phone) : undefined))
  const keep = (kept: string | undefined) => {
    storage.write(laterKeys.phone, kept)
    setToken(kept)
  }
  if (token === finished) return <Finished />
  if (token !== undefined) return <HandedStep token={token} onDone={() => keep(finished)} />
  return link === '' ? <Over /> : <Opening link={link} onToken={keep} />
}

/** The link is spent by its first opening: it is sent once. */
function Opening({ link, onToken }: { link: string; onToken: (token: string) => void }) {
  const { api } = useApp()
  const { t } = useText()
  const opened = useQuery({
    queryKey: ['opened', link],
    queryFn: () => api.call('openHandover', { body: { token: link } }),
    staleTime: Infinity,
  })
  const token = opened.data?.token
  useEffect(() => {
    if (token !== undefined) onToken(token)
  })
  if (!opened.error) return <SkeletonPage of="order" />
  if (isOver(opened.error)) return <Over why={refusalText(t, opened.error)} />
  return <Problem error={opened.error} retry={opened.refetch} />
}

const isOver = (error: unknown): boolean =>
  error instanceof Refused &&
  (error.code.startsWith('handover.') || error.status === 401 || error.status === 422)

function HandedStep({ token, onDone }: { token: string; onDone: () => void }) {
  const { api } = useApp()
  const { t } = useText()
  const own = { headers: { authorization: `Bearer ${token}` } }
  const live = useLive('handoverEvents', undefined, { queryKey }, token)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('getHandedStep', {}, { ...own, signal }),
    refetchInterval: ({ state }) => (state.error ? false : roundOf(live, true)),
  })
  const door = useDoor(token)
  const end = useAct(async () => {
    await api.call('finishHandover', {}, own)
    onDone()
  })
  const work = useWork()
  const { isWaiting, press } = usePress(work, end.run)
  const over = [end.error, error].find(isOver)
  if (over) return <Over why={refusalText(t, over)} />
  if (!data) return error ? <Problem error={error} retry={refetch} /> : <SkeletonPage of="order" />
  const isWhole = Object.keys(missingPapers(data.documents)).length === 0
  return (
    <>
      <h1 tabIndex={-1}>{t(`title.${data.step}`)}</h1>
      <p>{t('handover.atPhone')}</p>
      <div className={css.papers}>
        <PaperDoorProvider value={door}>
          <Papers papers={data.documents} isFixed={data.isFixed} error={() => undefined} work={work} />
        </PaperDoorProvider>
        {isWhole && data.documents.some(isBeingRead) && <p className="soft">{t('handover.reading')}</p>}
        <Problem error={end.error} />
        <Button wide look={isWhole ? 'main' : 'quiet'} busy={end.busy || isWaiting} onClick={press}>
          {t('handover.done')}
        </Button>
      </div>
    </>
  )
}

function useDoor(token: string): PaperDoor {
  const { api, session } = useApp()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey })
  return {
    async send({ kind, side }, { file, onPart }) {
      const [url] = requestOf(calls.uploadHandedPaper, { query: { kind, side } }, { token: undefined })
      // A hand-over that is over shows so by being asked for again.
      await sendFile({ session }, url, file, onPart, token).finally(again)
    },
    async remove({ id }) {
      if (id === null) return
      const headers = { authorization: `Bearer ${token}` }
      await api.call('removeHandedPaper', { params: { id } }, { headers }).finally(again)
    },
  }
}

function Finished() {
  const { t } = useText()
  return (
    <Hero status={t('handover.finishedStatus')} tone="good" title={t('handover.finished')}>
      <p>{t('handover.finishedText')}</p>
    </Hero>
  )
}

function Over({ why }: { why?: string }) {
  const { t } = useText()
  return (
    <Hero status={t('handover.overStatus')} tone="calm" title={t('handover.over')}>
      <p>{why ?? t('handover.overText')}</p>
    </Hero>
  )
}
