/** Unallocated coins: an operator returns them, counts them for another sale, or keeps dust. */
import type { UnallocatedCoinsRow } from '@agio/contract'
import type { Waits } from '@agio/domain'
import { useState } from 'react'
import { t } from 'virtual:texts/console/coins'
import { usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { Filter } from '../app/queue/filter.tsx'
import { useList } from '../app/queue/use-list.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { QueueRow } from '../app/rows/row.tsx'
import { sumText } from '../app/words.ts'
import { CoinsCase } from './coins-case.tsx'
import { coinsStamp } from './coins-words.ts'

const states = [
  ['open', t('open')],
  ['decided', t('decided')],
] as const

export function CoinsScreen() {
  const { id } = usePlace()
  const [state, setState] = useState<'open' | 'decided'>('open')
  const list = useList('listUnallocatedCoins', { limit: 30, state })
  return (
    <QueuePage
      name="coins"
      opensFirst
      title={t('unallocated_coins')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <CoinsRow item={item} />}
      tools={
        <div className={css.filters}>
          <Filter label={t('state')} value={state} options={states} onChange={setState} />
        </div>
      }
      empty={state === 'open' ? t('all_coins_that_came_belong') : t('there_are_none')}
      hint={t('open_a_line_to_see')}
    >
      {id !== undefined && <CoinsCase key={id} id={id} />}
    </QueuePage>
  )
}

const nexts: Readonly<Partial<Record<UnallocatedCoinsRow['state'], Waits.Who>>> = {
  open: 'operator',
  return_failed: 'operator',
  returning: 'chain',
}

function CoinsRow({ item }: { item: UnallocatedCoinsRow }) {
  const { amount, customer, state, owner, at, reference, network } = item
  return (
    <QueueRow
      value={sumText(amount)}
      who={customer}
      next={nexts[state] ?? 'nobody'}
      state={coinsStamp(state)}
      owner={owner}
      since={at}
      more={`${reference} · ${network}`}
    />
  )
}
