/** Claims: transfers that a sender says were theirs, the oldest first. */
import type { ClaimItem } from '@agio/contract'
import { useState } from 'react'
import { t } from 'virtual:texts/console/claims'
import { usePlace } from '../app/context.tsx'
import { Filter } from '../app/queue/filter.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { useList } from '../app/queue/use-list.ts'
import { QueueRow } from '../app/rows/row.tsx'
import { sumText } from '../app/words.ts'
import { ClaimCase } from './claim-case.tsx'
import { stampOf } from './claim-words.ts'

type State = ClaimItem['state']
const states: readonly (readonly [State, string])[] = [
  ['open', t('state.open')],
  ['matched', t('state.matched')],
  ['refused', t('state.refused')],
]
export function ClaimsScreen() {
  const { id } = usePlace()
  const [state, setState] = useState<State>('open')
  const list = useList('listClaims', { limit: 30, state })
  return (
    <QueuePage
      name="claims"
      opensFirst
      title={t('claims')}
      list={list}
      idOf={(item) => item.id}
      row={({ amount, senderName, at, day, state: of }) => (
        <QueueRow
          value={sumText(amount)}
          who={senderName}
          next={of === 'open' ? 'operator' : 'nobody'}
          state={stampOf(of)}
          owner={null}
          since={at}
          more={t('left_on_day', { day })}
        />
      )}
      tools={
        <div className={css.filters}>
          <Filter label={t('state')} value={state} options={states} onChange={setState} />
        </div>
      }
      empty={state === 'open' ? t('none_waits') : t('there_is_none')}
      hint={t('hint')}
    >
      {id !== undefined && <ClaimCase key={id} id={id} />}
    </QueuePage>
  )
}
