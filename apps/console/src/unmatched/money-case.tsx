/** One line of a statement: what the bank said, the orders it may be meant for, and what can be done. */
import type { UnmatchedView } from '@agio/contract'
import { Button, TextField } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApprovalList } from '../approvals/index.ts'
import { CaseHead, CaseState, Facts, Section } from '../app/queue/case.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { Link, useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { live } from '../app/api/live.ts'
import { hrefOf } from '../app/shell/router.ts'
import { figure, meaningOf, moneyStates, serviceWords, reasonWords } from '../app/words.ts'
import { closing, counting, matching, sendingBack } from './money-requests.ts'

export function MoneyCase({ id }: { id: string }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const found = useQuery({
    queryKey: ['money', id],
    queryFn: () => api.call('getUnmatched', { params: { id } }),
    ...live,
  })
  const money = found.data
  if (!money) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <article className={css.caseInner}>
      <CaseHead title={`${figure(money.amount)} came in`} stamp={moneyStates[money.state]}>
        {money.reason !== null && <p>{reasonWords[money.reason]}</p>}
        {money.decided && (
          <p className={css.soft}>
            Decided by {money.decided.by} at {money.decided.at}
            {money.decided.reason !== null && `: ${money.decided.reason}`}
          </p>
        )}
      </CaseHead>
      <Actions money={money} onRequest={ask} />
      <ApprovalList approvals={money.approvals} />
      <Section title="What the bank said">
        <Facts
          label="What the bank said"
          lines={[
            { name: 'Booked', value: money.at },
            { name: 'On our account', value: money.account },
            { name: 'Payer', value: money.payer ?? 'not named' },
            {
              name: "Payer's account",
              value: money.payerAccount ?? 'not named',
              ...(money.payerAccount !== null && { copy: money.payerAccount }),
            },
            { name: 'Text', value: money.text === '' ? 'none' : money.text },
            ...(money.orderId === null
              ? []
              : [
                  {
                    name: 'Order',
                    value: <Link href={hrefOf('orders', money.orderId)}>{money.orderId}</Link>,
                  },
                ]),
          ]}
        />
      </Section>
      {money.mayMatch && <Proposals money={money} onRequest={ask} />}
      {dialog}
    </article>
  )
}

type Part = { readonly money: UnmatchedView; readonly onRequest: (request: ActionRequest) => void }

function Actions({ money, onRequest }: Part) {
  const { api } = useApp()
  if (!money.maySendBack && !money.mayCount && !money.mayClose) return null
  return (
    <Section title="What can be done now">
      <div className={css.actions}>
        {money.maySendBack && (
          <Button look="danger" onClick={() => onRequest(sendingBack(api, money))}>
            Send back…
          </Button>
        )}
        {money.mayCount && (
          <Button look="danger" onClick={() => onRequest(counting(api, money))}>
            It is money of its own…
          </Button>
        )}
        {money.mayClose && (
          <Button look="quiet" onClick={() => onRequest(closing(api, money))}>
            Nothing to be done…
          </Button>
        )}
      </div>
    </Section>
  )
}

const because = {
  reference: 'the text names this order',
  payer: 'same amount, known account and name',
} as const

function Proposals({ money, onRequest }: Part) {
  const { api } = useApp()
  const [q, setQ] = useState('')
  const wanted = q.trim()
  const search = useQuery({
    queryKey: ['orders-for-money', wanted],
    queryFn: () => api.call('listAdminOrders', { query: { q: wanted, service: 'buy', limit: 5 } }),
    enabled: wanted.length >= 3,
  })
  const proposed = money.proposals.flatMap((it) =>
    it.order ? [{ order: it.order, why: because[it.because] }] : [],
  )
  const looked = (search.data?.items ?? []).map((order) => ({ order, why: 'found by your search' }))
  return (
    <Section title="Which order?">
      {proposed.length === 0 && <p className={css.soft}>No order fits. Search for one:</p>}
      <TextField
        id="find-order"
        label="Order by reference, id or e-mail"
        type="search"
        value={q}
        autoComplete="off"
        onText={setQ}
      />
      <ul className={css.events}>
        {[...proposed, ...looked].map(({ order, why }) => (
          <li key={`${order.id} ${why}`}>
            <Link className={css.code ?? ''} href={hrefOf('orders', order.id)}>
              {order.reference}
            </Link>
            <div className={css.line}>
              <span>
                {serviceWords[order.service]} {order.status}: {meaningOf(order.service, order.state)[0]},{' '}
                {figure(order.send)} → {figure(order.receive)}
                <br />
                <span className={css.soft}>{why}</span>
              </span>
              <Button look="quiet" onClick={() => onRequest(matching(api, money, order))}>
                It is this one…
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {wanted.length >= 3 && search.data?.items.length === 0 && <p className={css.soft}>No purchase fits.</p>}
    </Section>
  )
}
