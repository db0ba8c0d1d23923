/** Money that no order waits for: proposed, never guessed; a person says whose it is, or sends it back. */
import type { UnmatchedItem } from '@agio/contract'
import { useState } from 'react'
import { Stamp } from '../app/queue/case.tsx'
import { useApp, usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { useList } from '../app/queue/list-query.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { figure, moneyStates } from '../app/words.ts'
import { MoneyCase } from './money-case.tsx'

type State = UnmatchedItem['state']
const states = Object.keys(moneyStates) as State[]

export function UnmatchedScreen() {
  const { api } = useApp()
  const { id } = usePlace()
  const [state, setState] = useState<State>('open')
  const list = useList(['unmatched', state], (cursor) =>
    api.call('listUnmatched', { query: { limit: 30, state, ...(cursor !== undefined && { cursor }) } }),
  )
  return (
    <QueuePage
      name="unmatched"
      title="Money nobody waits for"
      list={list}
      idOf={(item: UnmatchedItem) => item.id}
      row={(item) => <MoneyRow item={item} />}
      tools={
        <div className={css.filters}>
          <select
            aria-label="State"
            value={state}
            onChange={(event) => setState(event.target.value as State)}
          >
            {states.map((one) => (
              <option key={one} value={one}>
                {moneyStates[one][0]}
              </option>
            ))}
          </select>
        </div>
      }
      empty={
        state === 'open'
          ? 'Nothing waits: all money that came belongs to an order, or went back.'
          : 'There is none.'
      }
      hint="Open a line to see who sent it, what they wrote, and which orders it may be meant for."
    >
      {id !== undefined && <MoneyCase key={id} id={id} />}
    </QueuePage>
  )
}

function MoneyRow({ item }: { item: UnmatchedItem }) {
  const [words, tone] = moneyStates[item.state]
  return (
    <>
      <span className={css.line}>
        <span className={css.strong}>{figure(item.amount)}</span>
        <Stamp words={words} tone={tone} />
      </span>
      <span>{item.payer ?? 'The bank names nobody'}</span>
      <span className={css.soft}>
        {item.at} · {item.text === '' ? 'no words' : item.text}
      </span>
    </>
  )
}
