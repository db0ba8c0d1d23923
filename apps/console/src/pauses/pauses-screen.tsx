/** The pauses, present and past, with operator and reason; and the buttons that pause, change the end, and end a pause. */
import type { OperatorPauseView } from '@agio/contract'
import { Operators } from '@agio/domain'
import { Button } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/pauses'
import { acting } from '../app/acting.ts'
import { useApp, useMay, usePlace } from '../app/context.tsx'
import { CaseHead, Facts, RowHead, Section, type StampWords } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { useOpened } from '../app/queue/opened.tsx'
import { useList } from '../app/queue/use-list.ts'
import { BeginPause } from './begin-pause.tsx'

export function PausesScreen() {
  const { id } = usePlace()
  const list = useList('listAllPauses', { limit: 50 })
  const { one: pause, instead } = useOpened(list, (item) => item.id, id)
  return (
    <QueuePage
      name="pauses"
      title={t('pauses')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <PauseRow pause={item} />}
      tools={<Begin />}
      empty={t('nothing_was_ever_paused')}
      hint={t('open_a_pause_to_see')}
    >
      {pause ? <PauseCase pause={pause} /> : instead}
    </QueuePage>
  )
}

const useMayPause = (): boolean => useMay(Operators.pausers)

function Begin({ present }: { present?: OperatorPauseView }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  if (!useMayPause()) return null
  const close = () => {
    setOpen(false)
    void queries.invalidateQueries()
  }
  return (
    <div className={css.actions}>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {present ? t('change_the_end_dialog') : t('pause_dialog')}
      </Button>
      {isOpen && <BeginPause {...(present && { present })} onClose={close} />}
    </div>
  )
}

const stampOf = ({ endedAt }: OperatorPauseView): StampWords =>
  endedAt === null ? [t('paused'), 'warn'] : [t('ended'), 'calm']

function PauseRow({ pause }: { pause: OperatorPauseView }) {
  return (
    <>
      <RowHead title={pause.name} stamp={stampOf(pause)} />
      <span>{pause.note}</span>
      <span className={css.soft}>
        {pause.endedAt ? t('ended_ended_at', { endedAt: pause.endedAt }) : t('until', { until: pause.until })}
      </span>
    </>
  )
}

function PauseCase({ pause }: { pause: OperatorPauseView }) {
  const { name, part, reason, note, since, until, begunBy, endedAt, endedBy } = pause
  return (
    <article className={css.caseInner}>
      <CaseHead title={name} stamp={stampOf(pause)} />
      <Section title={t('pause')}>
        <Facts
          label={t('pause')}
          lines={[
            { name: t('part'), value: part },
            { name: t('since'), value: since },
            { name: t('until_title'), value: until },
            { name: t('requested_by'), value: begunBy },
            { name: t('why'), value: note },
            { name: t('customers_read'), value: t(`reason.${reason}`) },
            ...(endedAt
              ? [{ name: t('ended_title'), value: `${endedAt}, ${endedBy ?? t('at_its_time')}` }]
              : []),
          ]}
        />
      </Section>
      {endedAt === null && <Acts pause={pause} />}
    </article>
  )
}

function Acts({ pause }: { pause: OperatorPauseView }) {
  const { api } = useApp()
  const [confirm, dialog] = useConfirm()
  const { id, name, until } = pause
  if (!useMayPause()) return null
  const end = () =>
    confirm(
      acting(api, 'endPause', {
        params: { id },
        figures: [
          { name: t('part'), value: name },
          { name: t('would_end'), value: until },
        ],
      }),
    )
  return (
    <Section title={t('what_can_be_done')}>
      <div className={css.actions}>
        <Button onClick={end}>{t('end_the_pause_dialog')}</Button>
      </div>
      <Begin present={pause} />
      {dialog}
    </Section>
  )
}
