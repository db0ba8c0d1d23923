/** The operator who looks into a case, and the day until which. */
import type { CaseView } from '@agio/contract'
import { newKey } from '@agio/contract/client'
import { Button } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from 'virtual:texts/console/cases'
import { useApp, useMay, useOperator } from '../app/context.tsx'
import { Labelled, OperatorSelect } from '../app/queue/fields.tsx'
import { Problem } from '../app/queue/problem.tsx'
import css from '../app/queue/queue.module.css'

type Assignment = { readonly operatorId: string | null; readonly dueOn: string | null }

/** The roles that look into cases, as in the contract. */
const backOffice = ['support', 'compliance', 'treasurer', 'admin']

export function Hands({ one }: { one: CaseView }) {
  const { api } = useApp()
  const me = useOperator()
  const may = useMay(backOffice)
  const queries = useQueryClient()
  const [problem, setProblem] = useState<unknown>()
  const hands = useQuery({
    queryKey: ['listCaseHands'],
    queryFn: () => api.call('listCaseHands'),
    enabled: may,
  })
  const { id, assignedTo, dueOn } = one
  const [round, setRound] = useState(0)
  // A day that is left by a click on a button is two changes: the second begins from the first.
  const before = useRef<Promise<Assignment | undefined>>(Promise.resolve(undefined))
  if (!may) return null
  const assign = (change: Partial<Assignment>) => {
    setProblem(undefined)
    const last = before.current.then(async (changed) => {
      const from = changed ?? { operatorId: assignedTo?.id ?? null, dueOn }
      const to = { ...from, ...change }
      await api.call('assignCase', { params: { id }, body: { ...to, from } }, newKey())
      return to
    })
    before.current = last.catch(() => undefined)
    const own = before.current
    last.catch(setProblem).finally(async () => {
      await queries.invalidateQueries()
      if (before.current !== own) return
      before.current = Promise.resolve(undefined)
      setRound((one) => one + 1)
    })
  }
  return (
    <>
      <div className={css.actions}>
        <OperatorSelect
          label={t('looked_into_by')}
          chosen={assignedTo}
          all={hands.data?.items}
          onChoose={(operatorId) => assign({ operatorId })}
        />
        <Labelled label={t('due_title')}>
          <input
            type="date"
            defaultValue={dueOn ?? ''}
            key={`${dueOn ?? ''} ${round}`}
            min="2020-01-01"
            max="2999-12-31"
            onBlur={({ target }) => {
              const day = target.value === '' ? null : target.value
              if (target.validity.valid && day !== dueOn) assign({ dueOn: day })
            }}
          />
        </Labelled>
        {me && assignedTo?.id !== me.id && (
          <Button look="quiet" onClick={() => assign({ operatorId: me.id })}>
            {t('take_the_case')}
          </Button>
        )}
      </div>
      <Problem error={problem} />
    </>
  )
}
