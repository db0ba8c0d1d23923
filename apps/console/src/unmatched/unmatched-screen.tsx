/** Unallocated money: an operator chooses the order of what came, or returns it, and says what a debit was for. */
import type { UnmatchedItem, UnmatchedRow } from '@agio/contract'
import type { Waits } from '@agio/domain'
import { useState } from 'react'
import { t } from 'virtual:texts/console/unmatched'
import { usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { Filter } from '../app/queue/filter.tsx'
import { useList } from '../app/queue/use-list.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { QueueRow } from '../app/rows/row.tsx'
import { sumText } from '../app/words.ts'
import { MoneyCase } from './money-case.tsx'
import { moneyStamp, moneyStates, moneyText } from './money-words.ts'

type State = UnmatchedItem['state']
const states = moneyStates.map((state) => [state, moneyText(state)] as const)

type Direction = UnmatchedItem['direction']
const directions: readonly (readonly [Direction, string])[] = [
  ['in', t('credits')],
  ['out', t('debits')],
]
const nothing: Readonly<Record<Direction, string>> = {
  in: t('every_credit_belongs_to_an'),
  out: t('every_debit_matches_one_of'),
}
const hints: Readonly<Record<Direction, string>> = {
  in: t('open_a_line_to_see'),
  out: t('open_a_line_to_see_the'),
}

export function UnmatchedScreen() {
  const { id } = usePlace()
  const [direction, setDirection] = useState<Direction>('in')
  const [state, setState] = useState<State>('open')
  const list = useList('listUnmatched', { limit: 30, state, direction })
  return (
    <QueuePage
      name="unmatched"
      opensFirst
      title={t('unmatched_payments')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <MoneyRow item={item} />}
      tools={
        <div className={css.filters}>
          <Filter label={t('direction')} value={direction} options={directions} onChange={setDirection} />
          <Filter label={t('state')} value={state} options={states} onChange={setState} />
        </div>
      }
      empty={state === 'open' ? nothing[direction] : t('there_is_none')}
      hint={hints[direction]}
    >
      {id !== undefined && <MoneyCase key={id} id={id} />}
    </QueuePage>
  )
}

const nexts: Readonly<Partial<Record<State, Waits.Who>>> = { open: 'operator', returning: 'bank' }

function MoneyRow({ item: { amount, payer, state, owner, at, text } }: { item: UnmatchedRow }) {
  return (
    <QueueRow
      value={sumText(amount)}
      who={payer}
      next={nexts[state] ?? 'nobody'}
      state={moneyStamp(state)}
      owner={owner}
      since={at}
      more={text === '' ? t('no_reference_text') : text}
    />
  )
}
