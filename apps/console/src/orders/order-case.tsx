/** One order: what it is, what can be done now, and everything that happened to it. */
import type { AdminOrderView } from '@agio/contract'
import { Button, Copy } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApprovalList } from '../approvals/index.ts'
import { CaseHead, CaseState, Facts, Section, Stamp } from '../app/case.tsx'
import { Confirm, type Wish } from '../app/confirm.tsx'
import { useApp } from '../app/context.tsx'
import desk from '../app/desk.module.css'
import { useKeys } from '../app/keys.ts'
import { live } from '../app/live.ts'
import { actionWords, meaningOf, serviceWords } from '../app/words.ts'
import { Elsewhere } from './elsewhere.tsx'
import { actionWish, caseWish } from './order-wishes.ts'
import { Attempts, Events, Ledger, Movements } from './order-parts.tsx'
import { Person } from './person.tsx'

export function OrderCase({ id }: { id: string }) {
  const { api } = useApp()
  const queries = useQueryClient()
  const [wish, setWish] = useState<Wish>()
  const [elsewhere, setElsewhere] = useState<string>()
  const found = useQuery({
    queryKey: ['order', id],
    queryFn: () => api.call('getAdminOrder', { params: { id } }),
    ...live,
  })
  const order = found.data
  const hold = order?.actions.find(({ action }) => action === 'hold')
  useKeys({ h: () => order && hold && setWish(actionWish(api, order, hold)) })
  if (!order) return <CaseState error={found.error} retry={() => void found.refetch()} />
  const close = () => {
    setWish(undefined)
    setElsewhere(undefined)
    void queries.invalidateQueries()
  }
  return (
    <article className={desk.caseInner}>
      <Head order={order} />
      <Actions order={order} onWish={setWish} onElsewhere={setElsewhere} />
      <Cases order={order} onWish={setWish} />
      <ApprovalList approvals={order.approvals} />
      <div className={desk.columns}>
        <Section title="Money">
          <Facts
            label="Money"
            lines={order.money.map(({ id: line, label, value, note }) => ({
              id: line,
              name: label,
              value,
              note,
              ...(value.startsWith('0x') && { copy: value }),
            }))}
          />
        </Section>
        <Person order={order} />
      </div>
      <Movements order={order} />
      <Attempts order={order} />
      <Events order={order} />
      <Ledger order={order} />
      {wish && <Confirm wish={wish} onClose={close} />}
      {elsewhere !== undefined && <Elsewhere order={order} creditId={elsewhere} onClose={close} />}
    </article>
  )
}

function Head({ order }: { order: AdminOrderView }) {
  const { service, status, state, reference, id, createdAt, isHeld, reason } = order
  const [words, tone] = meaningOf(service, state)
  return (
    <CaseHead title={`${serviceWords[service]} ${reference}`} stamp={[`${status}: ${words}`, tone]}>
      <p className={desk.soft}>
        placed {createdAt} {reason !== null && `· ${reason}`}
        {isHeld && (
          <>
            {' '}
            <Stamp words="held" tone="warn" />
          </>
        )}
      </p>
      <p className={`${desk.code} ${desk.ids}`}>
        {id} <Copy text={id} label="Copy the order's id" done="Copied" />
        {reference} <Copy text={reference} label="Copy the reference" done="Copied" />
      </p>
    </CaseHead>
  )
}

function Actions({
  order,
  onWish,
  onElsewhere,
}: {
  order: AdminOrderView
  onWish: (wish: Wish) => void
  onElsewhere: (creditId: string) => void
}) {
  const { api } = useApp()
  return (
    <Section title="What can be done now">
      {order.actions.length === 0 ? (
        <p className={desk.soft}>Nothing by you: the order goes its own way, or is over.</p>
      ) : (
        <div className={desk.actions}>
          {order.actions.map((it) => (
            <Button
              key={`${it.action} ${it.creditId}`}
              look={actionWords[it.action].isGrave ? 'danger' : 'quiet'}
              onClick={() => onWish(actionWish(api, order, it))}
            >
              {actionWords[it.action].label}
            </Button>
          ))}
          {order.actions
            .filter(({ action }) => action === 'send_back')
            .map(({ creditId }) => (
              <Button key={`elsewhere ${creditId}`} look="quiet" onClick={() => onElsewhere(creditId ?? '')}>
                To another account…
              </Button>
            ))}
        </div>
      )}
    </Section>
  )
}

function Cases({ order, onWish }: { order: AdminOrderView; onWish: (wish: Wish) => void }) {
  const { api } = useApp()
  if (order.cases.length === 0) return null
  return (
    <Section title="Cases">
      <ul className={desk.events}>
        {order.cases.map((it) => (
          <li key={`${it.reason} ${it.openedAt}`}>
            <span className={desk.soft}>{it.openedAt}</span>
            <span className={desk.line}>
              <span>{it.reason}</span>
              {it.closedAt === null ? (
                <Button look="quiet" onClick={() => onWish(caseWish(api, order, it.reason))}>
                  Close
                </Button>
              ) : (
                <Stamp words={`closed ${it.closedAt}`} tone="calm" />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
