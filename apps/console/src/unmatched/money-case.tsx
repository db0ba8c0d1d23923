/** One line of a statement: what the bank said, the orders it may be meant for, and what can be done. */
import type { UnmatchedView } from '@agio/contract'
import { Button, TextField } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/unmatched'
import { ApprovalList } from '../approvals/index.ts'
import { CaseHead, CaseState, Facts, Section, Stamp, type FactLine } from '../app/queue/case.tsx'
import { Next, nothingMore, staysUntilDecided } from '../app/next/next.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { Link, useApp } from '../app/context.tsx'
import { useLook } from '../app/next/glance.ts'
import css from '../app/queue/queue.module.css'
import { live } from '../app/api/live.ts'
import { hrefOf } from '../app/shell/router.ts'
import { figure, meaningOf, serviceText, sumText } from '../app/words.ts'
import { moneyStamp, moneyText } from './money-words.ts'
import { closing, counting, explaining, matching, sendingBack } from './money-requests.ts'

export function MoneyCase({ id }: { id: string }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const look = useLook()
  const found = useQuery({
    queryKey: ['money', id, look],
    queryFn: () => api.call('getUnmatched', { params: { id }, query: look }),
    placeholderData: (before) => before,
    ...live,
  })
  const money = found.data
  if (!money) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <article className={css.caseInner}>
      <CaseHead title={titleOf(money)} stamp={moneyStamp(money.state)}>
        {money.reason !== null && <p>{t(`reason.${money.reason}`)}</p>}
        {money.decided?.asked && <p className={css.soft}>{t('asked_by_at', money.decided.asked)}</p>}
        {money.decided && (
          <p className={css.soft}>
            {t('decided_by_at', { by: money.decided.by, at: money.decided.at })}
            {money.decided.reason !== null && `: ${money.decided.reason}`}
          </p>
        )}
      </CaseHead>
      <Actions money={money} onRequest={ask} />
      <ApprovalList approvals={money.approvals} />
      <Section title={t('bank_statement_line')}>
        <Facts
          label={t('bank_statement_line')}
          lines={[...moneyLines(money), ...reportLines(money.line, money)]}
        />
      </Section>
      {money.like && (
        <Section title={t('the_line_that_it_may')}>
          <Facts
            label={t('the_line_that_it_may')}
            lines={reportLines(money.like, { ...money, ...money.like })}
          />
        </Section>
      )}
      {money.mayExplain && <WhichPayment money={money} onRequest={ask} />}
      {money.mayMatch && <Proposals money={money} onRequest={ask} />}
      {dialog}
    </article>
  )
}

const moneyLines = ({ at, account }: UnmatchedView): FactLine[] => [
  { name: t('booked'), value: at },
  { name: t('on_our_account'), value: account },
]

type Said = Pick<UnmatchedView, 'direction' | 'payer' | 'payerAccount' | 'text' | 'orderId'>

/** The same lines for both, in one order. */
function reportLines(line: UnmatchedView['line'], said: Said): FactLine[] {
  const { direction, payer, payerAccount, text, orderId } = said
  const isDebit = direction === 'out'
  return [
    { name: isDebit ? t('receiver') : t('payer'), value: payer ?? t('not_named') },
    {
      name: isDebit ? t('receivers_account') : t('payers_account'),
      value: payerAccount ?? t('not_named'),
      ...(payerAccount !== null && !payerAccount.includes('*') && { copy: payerAccount }),
    },
    { name: t('text'), value: text === '' ? t('none') : text },
    { name: t('day'), value: line.day ?? t('none') },
    { name: t('bank_reference'), value: line.reference ?? t('none') },
    { name: t('end_to_end_id'), value: line.endToEndId ?? t('none') },
    { name: t('message'), value: `${line.message}, ${line.statement}` },
    ...(orderId === null
      ? []
      : [{ name: t('order'), value: <Link href={hrefOf('orders', orderId)}>{orderId}</Link> }]),
  ]
}

type Part = { readonly money: UnmatchedView; readonly onRequest: (request: ActionRequest) => void }

/** "Otto Fremdling sent €77.31". */
function titleOf({ direction, payer, amount }: UnmatchedView): string {
  if (direction === 'out' && payer === null) return t('title_out_unnamed', { amount: sumText(amount) })
  const values = { payer: payer ?? t('somebody'), amount: sumText(amount) }
  return direction === 'in' ? t('title_in', values) : t('title_out', values)
}

function Actions({ money, onRequest }: Part) {
  const { api } = useApp()
  const { maySendBack, mayCount, mayClose, mayExplain, mayMatch, state, direction } = money
  // The server proposes the best fitting order first.
  const best = mayMatch ? money.proposals.find(({ order }) => order)?.order : undefined
  const act = (id: string, words: string, isMild: boolean, request: () => ActionRequest) => ({
    id,
    words,
    isMild,
    act: () => onRequest(request()),
  })
  return (
    <Next
      waitsFor={state === 'open' ? t(`waits.${direction}`) : t('waits_decided', { state: moneyText(state) })}
      then={state === 'open' ? staysUntilDecided : nothingMore}
      isAdvised={best !== undefined && !money.approvals.some(({ mayDecide }) => mayDecide)}
      acts={[
        ...(best
          ? [
              act('match', t('match_to', { reference: best.reference }), true, () =>
                matching(api, money, best),
              ),
            ]
          : []),
        ...(maySendBack ? [act('back', t('send_back'), false, () => sendingBack(api, money))] : []),
        ...(mayCount
          ? [act('count', t('book_as_a_separate_payment'), false, () => counting(api, money))]
          : []),
        ...(mayExplain
          ? [
              act('fee', t('a_bank_fee'), true, () => explaining(api, money, { as: 'bank_fee' })),
              act('loss', t('a_loss'), false, () => explaining(api, money, { as: 'loss' })),
            ]
          : []),
        ...(mayClose ? [act('close', t('close_without_booking'), true, () => closing(api, money))] : []),
      ]}
    />
  )
}

/** A debit may be a payment whose name the bank left out. */
function WhichPayment({ money, onRequest }: Part) {
  const { api } = useApp()
  const [named, setNamed] = useState('')
  const payment = named.trim()
  return (
    <Section title={t('which_payment')}>
      <TextField
        id="find-payment"
        label={t('end_to_end_id_or')}
        value={named}
        autoComplete="off"
        onText={setNamed}
      />
      <div className={css.actions}>
        <Button
          look="quiet"
          disabled={payment === ''}
          onClick={() => onRequest(explaining(api, money, { as: 'payment', payment }))}
        >
          {t('book_as_this_payment')}
        </Button>
      </div>
    </Section>
  )
}

/** The reasons for proposing an order, each as a chip. */
function reasonsOf({ because, alike }: UnmatchedView['proposals'][number]): string[] {
  if (because === 'reference') return [t('text_names_this_order')]
  if (alike === null) return [t('amount'), t('name'), t('account_known')]
  const { amount, name, lettersOff } = alike
  return [
    ...(amount ? [t('amount')] : []),
    ...(name ? [t('name')] : []),
    ...(lettersOff === null ? [] : [t('reference_letters_off', { lettersOff })]),
  ]
}

function Proposals({ money, onRequest }: Part) {
  const { api } = useApp()
  const [q, setQ] = useState('')
  const wanted = q.trim()
  const search = useQuery({
    queryKey: ['orders-for-money', wanted],
    queryFn: () => api.call('listAdminOrders', { query: { q: wanted, limit: 5 } }),
    enabled: wanted.length >= 3,
  })
  const proposed = money.proposals.flatMap((it) =>
    it.order ? [{ order: it.order, why: reasonsOf(it) }] : [],
  )
  const looked = (search.data?.items ?? []).map((order) => ({ order, why: [t('found_by_your_search')] }))
  return (
    <Section title={t('which_order')}>
      {proposed.length === 0 && <p className={css.soft}>{t('no_order_fits_search_for')}</p>}
      <TextField
        id="find-order"
        label={t('order_by_reference_id_or')}
        type="search"
        value={q}
        autoComplete="off"
        onText={setQ}
      />
      <ul className={css.events}>
        {[...proposed, ...looked].map(({ order, why }) => (
          <li key={`${order.id} ${why.join()}`}>
            <Link className={css.code ?? ''} href={hrefOf('orders', order.id)}>
              {order.reference}
            </Link>
            <div className={css.line}>
              <span>
                {serviceText(order.service)} {order.status}: {meaningOf(order.service, order.state)[0]},{' '}
                {figure(order.send)} → {figure(order.receive)}
                <br />
                <span className={css.chips}>
                  {why.map((one) => (
                    <Stamp key={one} words={one} tone="calm" />
                  ))}
                </span>
              </span>
              <Button look="quiet" onClick={() => onRequest(matching(api, money, order))}>
                {t('match_to_this_order')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {wanted.length >= 3 && search.data?.items.length === 0 && (
        <p className={css.soft}>{t('no_order_fits')}</p>
      )}
    </Section>
  )
}
