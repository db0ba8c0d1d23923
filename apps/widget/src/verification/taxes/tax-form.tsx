/** The tax residences as the step has them, for a change in the profile without the step. */
import { Button } from '@agio/ui'
import { useState, type FormEvent } from 'react'
import { useMarked } from '../../account/beneficiary/index.ts'
import { Refused } from '../../app/api/api.ts'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { useProblems } from '../../journey/order-form/index.ts'
import { Fields } from '../fields.tsx'
import { taxes } from '../steps.ts'
import { fromServer, problemsOf } from '../use-step-form.ts'
import { taxesToWire, type TaxResidence } from '../values.ts'
import css from '../verification.module.css'

export type { TaxResidence }
type Sent = ReturnType<typeof taxesToWire>

const fields = [taxes]

export function TaxForm({
  saved,
  words,
  send,
  onKeep,
}: {
  saved: readonly TaxResidence[]
  /** Of the buttons. */
  words: { readonly send: string; readonly keep: string }
  send: (list: Sent) => Promise<unknown>
  onKeep: () => void
}) {
  const [list, setList] = useState(saved)
  const values = { taxResidences: list }
  const found = problemsOf(fields, values)
  const { mark, markGiven, ...marked } = useMarked<string>(found, values)
  const { text, summary } = useProblems({ ...marked, labels: { taxResidences: taxes.label } })
  const sending = useAct(async () => {
    mark()
    if (Object.keys(found).length > 0) return
    try {
      await send(taxesToWire(list))
    } catch (error) {
      const given = error instanceof Refused ? fromServer(fields, error) : {}
      if (Object.keys(given).length === 0) throw error
      markGiven(given)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.busy) sending.run()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {summary}
      <Fields
        fields={fields}
        values={values}
        error={text}
        change={(part) => setList((part['taxResidences'] ?? []) as readonly TaxResidence[])}
      />
      <Problem error={sending.error} />
      <Button type="submit" wide busy={sending.busy}>
        {words.send}
      </Button>
      <Button look="plain" onClick={onKeep}>
        {words.keep}
      </Button>
    </form>
  )
}
