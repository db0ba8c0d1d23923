/** Unallocated money: an operator chooses the order of what came, or returns it, and says what a debit was for. */
import type { UnmatchedItem } from '@agio/contract'
import { useState } from 'react'
import { RowHead } from '../app/queue/case.tsx'
import { usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { Filter } from '../app/queue/filter.tsx'
import { useList } from '../app/queue/use-list.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { figure } from '../app/words.ts'
import { MoneyCase } from './money-case.tsx'
import { moneyStamp, moneyStates, moneyText } from './money-words.ts'

type State = UnmatchedItem['state']
const states = moneyStates.map((state) => [state, moneyText(state)] as const)

type Direction = UnmatchedItem['direction']
const directions: readonly (readonly [Direction, string])[] = [
  ['in', 'Credits'],
  ['out', 'Debits'],
]
const nothing: Readonly<Record<Direction, string>> = {
  in: 'Every credit belongs to an order or was returned.',
  out: 'Every debit matches one of our payments, or an operator explained it.',
}
const hints: Readonly<Record<Direction, string>> = {
  in: 'Open a line to see who sent it, what they wrote, and which orders it may be meant for.',
  out: 'Open a line to see the bank statement line, and to say what it was for.',
}

export function UnmatchedScreen() {
  const { id } = usePlace()
  const [direction, setDirection] = useState<Direction>('in')
  const [state, setState] = useState<State>('open')
  const list = useList('listUnmatched', { limit: 30, state, direction })
  return (
    <QueuePage
      name="unmatched"
      title="Unmatched payments"
      list={list}
      idOf={(item) => item.id}
      row={(item) => <MoneyRow item={item} />}
      tools={
        <div className={css.filters}>
          <Filter label="Direction" value={direction} options={directions} onChange={setDirection} />
          <Filter label="State" value={state} options={states} onChange={setState} />
        </div>
      }
      empty={state === 'open' ? nothing[direction] : 'There is none.'}
      hint={hints[direction]}
    >
      {id !== undefined && <MoneyCase key={id} id={id} />}
    </QueuePage>
  )
}

function MoneyRow({ item }: { item: UnmatchedItem }) {
  return (
    <>
      <RowHead title={figure(item.amount)} stamp={moneyStamp(item.state)} />
      <span>{item.payer ?? 'The bank gives no name'}</span>
      <span className={css.soft}>
        {item.at} · {item.text === '' ? 'no reference text' : item.text}
      </span>
    </>
  )
}
