/** Cases of all orders, accounts and wallets, by kind. */
import type { CaseView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { CaseHead, Facts, Section, Stamp } from '../app/queue/case.tsx'
import { Confirm } from '../app/queue/confirm.tsx'
import { Link, useApp, usePlace } from '../app/context.tsx'
import { useList } from '../app/queue/list-query.ts'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { caseKinds, caseText, kindText, subjectText } from './case-words.ts'
import { closeRequest } from './close-request.ts'

type Filter = { readonly kind: CaseView['kind'] | ''; readonly state: 'open' | 'closed' }

export function CasesScreen() {
  const { api } = useApp()
  const { id } = usePlace()
  const [filter, setFilter] = useState<Filter>({ kind: '', state: 'open' })
  const { kind, state } = filter
  const list = useList(['cases', kind, state], (cursor) =>
    api.call('listCases', {
      query: { limit: 30, state, ...(kind !== '' && { kind }), ...(cursor !== undefined && { cursor }) },
    }),
  )
  const one = list.items.find((item) => item.id === id)
  return (
    <QueuePage
      name="cases"
      title="Cases"
      list={list}
      idOf={(item: CaseView) => item.id}
      row={(item) => <CaseRow one={item} />}
      tools={<Filters filter={filter} onChange={setFilter} />}
      empty={state === 'open' ? 'No case is open.' : 'There is none.'}
      hint="Open a case to see what it is about, and close it once it has been looked into."
    >
      {one ? (
        <OneCase one={one} onDone={list.retry} />
      ) : (
        <p className={css.hint}>This case is not in the list: choose another kind or state.</p>
      )}
    </QueuePage>
  )
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <div className={css.filters}>
      <select
        aria-label="Kind"
        value={filter.kind}
        onChange={(event) => onChange({ ...filter, kind: event.target.value as Filter['kind'] })}
      >
        <option value="">All kinds</option>
        {caseKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindText(kind)}
          </option>
        ))}
      </select>
      <select
        aria-label="State"
        value={filter.state}
        onChange={(event) => onChange({ ...filter, state: event.target.value as Filter['state'] })}
      >
        <option value="open">open</option>
        <option value="closed">closed</option>
      </select>
    </div>
  )
}

function CaseRow({ one }: { one: CaseView }) {
  return (
    <>
      <span className={css.line}>
        <span className={css.strong}>{kindText(one.kind)}</span>
        <Stamp
          words={one.closedAt === null ? 'open' : 'closed'}
          tone={one.closedAt === null ? 'warn' : 'calm'}
        />
      </span>
      <span>{caseText(one)}</span>
      <span className={css.soft}>
        {one.openedAt} · {subjectText(one.subject)}
      </span>
    </>
  )
}

function OneCase({ one, onDone }: { one: CaseView; onDone: () => void }) {
  const { api } = useApp()
  const [isClosing, setClosing] = useState(false)
  const { orderId, closedAt } = one
  return (
    <article className={css.caseInner}>
      <CaseHead
        title={kindText(one.kind)}
        stamp={closedAt === null ? ['open', 'warn'] : ['closed', 'calm']}
      />
      <Section title="Case">
        <p>{caseText(one)}</p>
        <Facts
          label="Case"
          lines={[
            {
              name: 'About',
              value:
                orderId === null ? (
                  subjectText(one.subject)
                ) : (
                  <Link href={hrefOf('orders', orderId)}>{subjectText(one.subject)}</Link>
                ),
            },
            { name: 'Opened', value: one.openedAt },
            ...(closedAt === null ? [] : [{ name: 'Closed', value: closedAt }]),
            ...Object.entries(one.data).map(([name, value]) => ({ name, value: String(value ?? '') })),
          ]}
        />
        {closedAt === null && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => setClosing(true)}>
              Close the case…
            </Button>
          </div>
        )}
      </Section>
      {isClosing && (
        <Confirm
          request={closeRequest(api, one)}
          onClose={(isDone) => {
            setClosing(false)
            if (isDone) onDone()
          }}
        />
      )}
    </article>
  )
}
