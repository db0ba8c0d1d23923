/** One order: its state, the actions that are possible now, and its whole history. */
import type { AdminOrderView } from '@agio/contract'
import { Operators } from '@agio/domain'
import { Button, Copy } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/orders'
import { ApprovalList } from '../approvals/index.ts'
import { CaseHead, CaseState, Facts, Section, Stamp } from '../app/queue/case.tsx'
import { Next } from '../app/next/next.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { ChatsOfOrder } from '../chats/index.ts'
import { caseText, closeRequest } from '../cases/index.ts'
import { Link, useApp } from '../app/context.tsx'
import desk from './order-case.module.css'
import { useLook } from '../app/next/glance.ts'
import css from '../app/queue/queue.module.css'
import { useKeys } from '../app/shell/keys.ts'
import { live } from '../app/api/live.ts'
import { base, hrefOf } from '../app/shell/router.ts'
import { meaningOf, serviceText } from '../app/words.ts'
import { AnotherAccount } from './another-account.tsx'
import { actionRequest, actLabel } from './order-requests.ts'
import { thenText, titleOf, waitsText } from './order-words.ts'
import { Attempts, Events, Ledger, Movements } from './order-parts.tsx'
import { Person } from './person.tsx'
import { TravelRecord } from './travel-record.tsx'

export function OrderCase({ id }: { id: string }) {
  const { api } = useApp()
  const queries = useQueryClient()
  const [ask, dialog] = useConfirm()
  const look = useLook()
  const [otherAccountFor, setOtherAccountFor] = useState<string>()
  const found = useQuery({
    queryKey: ['order', id, look],
    queryFn: () => api.call('getAdminOrder', { params: { id }, query: look }),
    placeholderData: (before) => before,
    ...live,
  })
  const order = found.data
  const hold = order?.actions.find(({ action }) => action === 'hold')
  useKeys({ h: () => order && hold && ask(actionRequest(api, order, hold)) })
  if (!order) return <CaseState error={found.error} retry={() => void found.refetch()} />
  const close = () => {
    setOtherAccountFor(undefined)
    void queries.invalidateQueries()
  }
  return (
    <article className={desk.desk}>
      <Head order={order} />
      <div className={desk.above}>
        <Actions order={order} onRequest={ask} onAnotherAccount={setOtherAccountFor} />
        <Cases order={order} onRequest={ask} />
        <ApprovalList approvals={order.approvals} />
        <ChatsOfOrder orderId={id} />
      </div>
      <div className={desk.known}>
        <Section title={t('money')}>
          <Facts
            label={t('money')}
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
      <div className={desk.below}>
        <TravelRecord order={order} />
        <Movements order={order} />
        <Attempts order={order} />
        <Events order={order} />
        <Ledger order={order} />
      </div>
      {dialog}
      {otherAccountFor !== undefined && (
        <AnotherAccount order={order} creditId={otherAccountFor} onClose={close} />
      )}
    </article>
  )
}

function Head({ order }: { order: AdminOrderView }) {
  const { service, status, state, reference, id, createdAt, isHeld, reason } = order
  const { merchantId, externalId } = order
  const [words, tone] = meaningOf(service, state)
  return (
    <CaseHead title={titleOf(order)} stamp={[`${status}: ${words}`, tone]}>
      <p className={css.soft}>
        {serviceText(service)} {reference} · {t('placed', { createdAt })} {reason !== null && `· ${reason}`}
        {isHeld && (
          <>
            {' '}
            <Stamp words={t('held')} tone="warn" />
          </>
        )}
      </p>
      <p className={`${css.code} ${css.ids}`}>
        {id} <Copy text={id} label={t('copy_the_orders_id')} done={t('copied')} />
        {reference} <Copy text={reference} label={t('copy_the_reference')} done={t('copied')} />
        {externalId !== null && (
          <>
            {externalId}{' '}
            <Copy text={externalId} label={t('copy_the_merchants_name_for')} done={t('copied')} />
          </>
        )}
      </p>
      {merchantId !== null && (
        <p className={css.soft}>
          {t('placed_on_the_page_of')} <Link href={`${base}/merchants/${merchantId}`}>{merchantId}</Link>
        </p>
      )}
    </CaseHead>
  )
}

function Actions({
  order,
  onRequest,
  onAnotherAccount,
}: {
  order: AdminOrderView
  onRequest: (request: ActionRequest) => void
  onAnotherAccount: (creditId: string) => void
}) {
  const { api, router } = useApp()
  const { hitCaseId } = order
  // One key decides: an approval that waits for this operator comes before an act.
  const isAdvised =
    (order.advised !== null || hitCaseId !== null) && !order.approvals.some(({ mayDecide }) => mayDecide)
  const acts = order.actions.toSorted(
    (a, b) => Number(b.action === order.advised) - Number(a.action === order.advised),
  )
  const elsewhere = order.service === 'buy' ? acts.filter(({ action }) => action === 'send_back') : []
  return (
    <Next
      waitsFor={waitsText(order)}
      until={order.waits.until}
      then={thenText(order)}
      none={t('nothing_for_you_to_do')}
      isAdvised={isAdvised}
      acts={[
        ...(hitCaseId === null
          ? []
          : [
              {
                id: 'hit',
                words: t('decide_about_the_name'),
                isMild: true,
                act: () => router.go(hrefOf('cases', hitCaseId)),
              },
            ]),
        ...acts.map((it) => ({
          id: `${it.action} ${it.subject} ${it.to}`,
          words: actLabel(it),
          isMild: Operators.orderAct(it.action).isMild === true,
          act: () => onRequest(actionRequest(api, order, it)),
        })),
        ...elsewhere.map(({ subject }) => ({
          id: `another account ${subject}`,
          words: t('to_another_account'),
          isMild: true,
          act: () => onAnotherAccount(subject ?? ''),
        })),
      ]}
    />
  )
}

function Cases({ order, onRequest }: { order: AdminOrderView; onRequest: (request: ActionRequest) => void }) {
  const { api } = useApp()
  if (order.cases.length === 0) return null
  return (
    <Section title={t('cases')}>
      <ul className={css.events}>
        {order.cases.map((it) => (
          <li key={it.id}>
            <span className={css.soft}>{it.openedAt}</span>
            <span className={css.line}>
              <span>{caseText(it)}</span>
              {it.closedAt === null ? (
                <Button look="quiet" onClick={() => onRequest(closeRequest(api, it))}>
                  {t('close')}
                </Button>
              ) : (
                <Stamp words={t('closed', { closedAt: it.closedAt })} tone="calm" />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
