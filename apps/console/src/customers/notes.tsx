/** The notes of operators about a customer. */
import type { CustomerPage } from '@agio/contract'
import { Button, TextField } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { t } from 'virtual:texts/console/customers'
import { useApp } from '../app/context.tsx'
import { Section } from '../app/queue/case.tsx'
import { Problem } from '../app/queue/problem.tsx'
import { useOnceEach } from '../app/queue/use-once.ts'
import fields from '../app/queue/fields.module.css'
import css from '../app/queue/queue.module.css'

export function Notes({ one }: { one: CustomerPage }) {
  return (
    <Section title={t('notes')}>
      {one.notes.length === 0 && <p className={css.soft}>{t('there_are_none')}</p>}
      {one.notes.map(({ id, at, by, text }) => (
        <p key={id}>
          {text} <span className={css.soft}>{`${by}, ${at}`}</span>
        </p>
      ))}
      {one.mayNote && <NewNote id={one.id} />}
    </Section>
  )
}

const leastLetters = 3

function NewNote({ id }: { id: string }) {
  const { api } = useApp()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const { onceOf, done, failed } = useOnceEach()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [missing, setMissing] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (text.trim().length < leastLetters) {
      setMissing(t('write_at_least_letters', { leastLetters }))
      document.getElementById('note')?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    const body = { text: text.trim() }
    api
      .call('noteOnCustomer', { params: { id }, body }, onceOf(body))
      .then(
        () => {
          done()
          // Text that is typed meanwhile stays.
          setText((now) => (now === text ? '' : now))
          void queries.invalidateQueries({ queryKey: ['customer', id] })
        },
        (error: unknown) => {
          failed(error)
          setProblem(error)
        },
      )
      .finally(() => setBusy(false))
  }
  return (
    <form className={fields.fields} onSubmit={send}>
      <TextField
        id="note"
        label={t('new_note')}
        value={text}
        maxLength={1000}
        autoComplete="off"
        hint={t('at_least_letters_kept_under', { leastLetters })}
        error={missing}
        onText={(next) => {
          setText(next)
          if (next.trim().length >= leastLetters) setMissing(undefined)
        }}
      />
      <Problem error={problem} />
      <div className={css.actions}>
        <Button type="submit" look="quiet" busy={isBusy}>
          {t('add_the_note')}
        </Button>
      </div>
    </form>
  )
}
