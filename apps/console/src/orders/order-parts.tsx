/** The movements, attempts, events and postings of one order. */
import type { AdminOrderView } from '@agio/contract'
import { t } from 'virtual:texts/console/orders'
import { Section, Stamp, Table } from '../app/queue/case.tsx'
import { Link } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { base } from '../app/shell/router.ts'
import { figure, nameText } from '../app/words.ts'

type Props = { readonly order: AdminOrderView }

const kinds = { deposit: t('in'), credit: t('in'), refund: t('back') } as const

export function Movements({ order }: Props) {
  if (order.movements.length === 0) return null
  return (
    <Section title={t('deposits_credits_and_refunds')}>
      <Table
        label={t('movements')}
        heads={[t('way'), t('amount'), t('state'), t('time'), t('other_side'), t('note')]}
        rows={order.movements.map((it) => ({
          id: `${it.kind} ${it.id}`,
          cells: [
            kinds[it.kind],
            <span key="amount" className={css.strong}>
              {figure(it.amount)}
            </span>,
            it.counts ? it.state : t('does_not_count', { state: it.state }),
            it.at ?? '',
            it.link === null ? (
              <span className={css.code}>{it.party ?? ''}</span>
            ) : (
              <a className={css.code} href={it.link} target="_blank" rel="noreferrer">
                {it.party ?? it.id}
              </a>
            ),
            it.note ?? '',
          ],
        }))}
      />
    </Section>
  )
}

const attemptKinds = {
  bank_payment: t('bank_payment'),
  coin_transfer: t('transfer_of_coins'),
  open_banking: t('payment_by_the_customers_bank'),
  card: t('card_payment'),
} as const

export function Attempts({ order }: Props) {
  if (order.attempts.length === 0) return null
  return (
    <Section title={t('attempts')}>
      <ul className={css.events}>
        {order.attempts.map((it) => (
          <li key={it.id}>
            <span className={css.soft}>{it.at}</span>
            <div>
              <p className={css.line}>
                <span>
                  {attemptKinds[it.kind]} {it.amount && <b>{figure(it.amount)}</b>}
                </span>
                <Stamp words={it.state} tone="calm" />
              </p>
              {it.note && <p className={css.soft}>{it.note}</p>}
              {it.traces.map((trace) => (
                <p key={trace.id} className={css.code}>
                  <Trace {...trace} /> {trace.note && `(${trace.note})`}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Links to the payment file here, or to the transaction on the chain's explorer. */
function Trace({ id, link }: { id: string; link: string | null }) {
  if (link === null) return id
  if (link.startsWith('/')) return <Link href={base + link}>{id}</Link>
  return (
    <a href={link} target="_blank" rel="noreferrer">
      {id}
    </a>
  )
}

const detailWords = (count: number): string => {
  if (count === 0) return t('identity')
  return t('details', { count })
}

export function Events({ order }: Props) {
  return (
    <Section title={t('timeline')}>
      <ol className={css.events}>
        {order.timeline.toReversed().map((it) => (
          <li key={it.seq}>
            <span className={css.soft}>{it.at}</span>
            <div>
              <p className={css.line}>
                <span>
                  <span className={css.letters}>{it.from === it.to ? it.to : `${it.from} → ${it.to}`}</span>{' '}
                  {nameText(it.event)}
                </span>
                <span className={css.soft}>{it.by ?? it.actor}</span>
              </p>
              {it.note && <p>{it.note}</p>}
              <details>
                <summary>{t('of', { count: detailWords(it.details.length), event: it.event })}</summary>
                <p className={css.code}>{it.eventId}</p>
                {it.details.map(({ name, value }) => (
                  <p key={name} className={css.code}>
                    {name}: {value}
                  </p>
                ))}
              </details>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

export function Ledger({ order }: Props) {
  const { balances, postings } = order.ledger
  const open = balances.filter(({ amount }) => !/^-?0(\.0*)?$/.test(amount))
  return (
    <Section
      title={t('ledger')}
      aside={
        <span className={css.soft}>
          {open.length === 0
            ? t('the_account_is_at_zero')
            : t('balance', { open: open.map(figure).join(', ') })}
        </span>
      }
    >
      {postings.length === 0 ? (
        <p className={css.soft}>{t('nothing_is_booked_for_this')}</p>
      ) : (
        <Table
          label={t('postings')}
          heads={[t('time'), t('posting'), t('account'), t('amount')]}
          rows={postings.flatMap(({ key, at, entries }) =>
            entries.map(({ account, amount }, line) => ({
              id: `${key} ${line}`,
              cells: [
                line === 0 ? at : '',
                <span key="key" className={css.code}>
                  {line === 0 ? key.replace(`${order.id}:`, '') : ''}
                </span>,
                <span key="account" className={css.code}>
                  {account}
                </span>,
                figure(amount),
              ],
            })),
          )}
        />
      )}
    </Section>
  )
}
