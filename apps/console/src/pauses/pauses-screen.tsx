/** The pauses, present and past, with operator and reason; and the buttons that pause, change the end, and end a pause. */
import type { OperatorPauseView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/pauses'
import { useApp, useMay, usePlace } from '../app/context.tsx'
import { CaseHead, Facts, RowHead, Section, type StampWords } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { useOpened } from '../app/queue/opened.tsx'
import { useList } from '../app/queue/use-list.ts'
import { BeginPause } from './begin-pause.tsx'

/** The roles that may pause, as in the contract. */
const mayPause = ['compliance', 'treasurer', 'admin']

export function PausesScreen() {
  const { id } = usePlace()
  const list = useList('listAllPauses', { limit: 50 })
  const { one: pause, instead } = useOpened(list, (item) => item.id, id)
  return (
    <QueuePage
      name="pauses"
      title="Pauses"
      list={list}
      idOf={(item) => item.id}
      row={(item) => <PauseRow pause={item} />}
      tools={<Begin />}
      empty="Nothing was ever paused."
      hint="Open a pause to see who began it and why, and to end it."
    >
      {pause ? <PauseCase pause={pause} /> : instead}
    </QueuePage>
  )
}

const useMayPause = (): boolean => useMay(mayPause)

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
        {present ? 'Change the end…' : 'Pause…'}
      </Button>
      {isOpen && <BeginPause {...(present && { present })} onClose={close} />}
    </div>
  )
}

const stampOf = ({ endedAt }: OperatorPauseView): StampWords =>
  endedAt === null ? ['paused', 'warn'] : ['ended', 'calm']

function PauseRow({ pause }: { pause: OperatorPauseView }) {
  return (
    <>
      <RowHead title={pause.name} stamp={stampOf(pause)} />
      <span>{pause.note}</span>
      <span className={css.soft}>{pause.endedAt ? `ended ${pause.endedAt}` : `until ${pause.until}`}</span>
    </>
  )
}

function PauseCase({ pause }: { pause: OperatorPauseView }) {
  const { name, part, reason, note, since, until, begunBy, endedAt, endedBy } = pause
  return (
    <article className={css.caseInner}>
      <CaseHead title={name} stamp={stampOf(pause)} />
      <Section title="Pause">
        <Facts
          label="Pause"
          lines={[
            { name: 'Part', value: part },
            { name: 'Since', value: since },
            { name: 'Until', value: until },
            { name: 'Requested by', value: begunBy },
            { name: 'Why', value: note },
            { name: 'Customers read', value: t(`reason.${reason}`) },
            ...(endedAt ? [{ name: 'Ended', value: `${endedAt}, ${endedBy ?? 'at its time'}` }] : []),
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
    confirm({
      title: 'End the pause',
      what: 'New orders are taken again, and what waits is sent.',
      button: 'End it now',
      isGrave: true,
      figures: [
        { name: 'Part', value: name },
        { name: 'Would end', value: until },
      ],
      send: (reason, once) => api.call('endPause', { params: { id }, body: { reason } }, once),
    })
  return (
    <Section title="What can be done">
      <div className={css.actions}>
        <Button onClick={end}>End the pause…</Button>
      </div>
      <Begin present={pause} />
      {dialog}
    </Section>
  )
}
