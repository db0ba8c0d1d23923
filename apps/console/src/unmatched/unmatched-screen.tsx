/** Unallocated money: an operator chooses the order of what came, or returns it, and says what a debit was for. */
import type { UnmatchedItem } from '@agio/contract'
import { useState } from 'react'
import { t } from 'virtual:texts/console/unmatched'
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

function MoneyRow({ item }: { item: UnmatchedItem }) {
  return (
    <>
      <RowHead title={figure(item.amount)} stamp={moneyStamp(item.state)} />
      <span>{item.payer ?? t('the_bank_gives_no_name')}</span>
      <span className={css.soft}>
        {item.at} · {item.text === '' ? t('no_reference_text') : item.text}
      </span>
    </>
  )
}
