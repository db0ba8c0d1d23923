/** What operators wrote about a customer. */
import type { CustomerPage } from '@agio/contract'
import { newKey } from '@agio/contract/client'
import { Button, TextField } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useApp } from '../app/context.tsx'
import { Section } from '../app/queue/case.tsx'
import { Problem } from '../app/queue/problem.tsx'
import fields from '../app/queue/fields.module.css'
import css from '../app/queue/queue.module.css'

export function Notes({ one }: { one: CustomerPage }) {
  return (
    <Section title="Notes">
      {one.notes.length === 0 && <p className={css.soft}>There are none.</p>}
      {one.notes.map(({ id, at, by, text }) => (
        <p key={id}>
          {text} <span className={css.soft}>{`${by}, ${at}`}</span>
        </p>
      ))}
      {one.mayNote && <NewNote id={one.id} />}
    </Section>
  )
}

function NewNote({ id }: { id: string }) {
  const { api } = useApp()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [once, setOnce] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || text.trim().length < 3) return
    setBusy(true)
    setProblem(undefined)
    api
      .call('noteOnCustomer', { params: { id }, body: { text: text.trim() } }, once)
      .then(() => {
        setText('')
        setOnce(newKey())
        void queries.invalidateQueries({ queryKey: ['customer', id] })
      }, setProblem)
      .finally(() => setBusy(false))
  }
  return (
    <form className={fields.fields} onSubmit={send}>
      <TextField
        id="note"
        label="New note"
        value={text}
        maxLength={1000}
        autoComplete="off"
        hint="At least 3 letters. Kept under the customer's key."
        onText={setText}
      />
      <Problem error={problem} />
      <div className={css.actions}>
        <Button type="submit" look="quiet" busy={isBusy}>
          Add the note
        </Button>
      </div>
    </form>
  )
}
