/** The sections of a customer's page. */
import type { CustomerPage } from '@agio/contract'
import type { ReactNode } from 'react'
import { Facts, Section, Stamp, Table } from '../app/queue/case.tsx'
import { Link } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { figure, meaningOf, serviceText } from '../app/words.ts'
import { hrefOf } from '../app/shell/router.ts'
import { places, type PlaceOnPage } from './places.ts'

type Rows = Parameters<typeof Table>[0]['rows']

type List = { readonly heads: readonly string[]; readonly rows: Rows }
type Listing = List & { title: string; anchor?: PlaceOnPage; children?: ReactNode }

export function Listed({ title, anchor, heads, rows, children }: Listing) {
  return (
    <Section title={title} anchor={anchor}>
      {rows.length === 0 ? (
        <p className={css.soft}>There are none.</p>
      ) : (
        <Table label={title} heads={heads} rows={rows} />
      )}
      {children}
    </Section>
  )
}

export function Limits({ one }: { one: CustomerPage }) {
  return (
    <Section title={places.limits} anchor="limits">
      <Facts
        label="Limits"
        lines={[
          ...one.limits.map(({ service, window, used, limit, left }) => ({
            name: `${serviceText(service)}, ${window}`,
            value: limit === null ? `${figure(used)}, no limit` : `${figure(used)} of ${figure(limit)}`,
            note: left === null ? null : `${figure(left)} left`,
          })),
          ...one.debts.map((debt) =>
            debt.amount.startsWith('-')
              ? { name: 'We owe them', value: figure({ ...debt, amount: debt.amount.slice(1) }) }
              : { name: 'They owe us', value: figure(debt) },
          ),
        ]}
      />
    </Section>
  )
}

export function Orders({ one }: { one: CustomerPage }) {
  return (
    <Listed
      title="Orders"
      heads={['Order', 'Amounts', 'State', 'Placed']}
      rows={one.orders.map(({ id, service, reference, send, receive, status, state, createdAt, isHeld }) => ({
        id,
        cells: [
          <Link key="order" href={hrefOf('orders', id)}>
            {serviceText(service)} {reference}
          </Link>,
          `${figure(send)} → ${figure(receive)}`,
          <span key="state">
            {status}: {meaningOf(service, state)[0]} {isHeld && <Stamp words="held" tone="warn" />}
          </span>,
          createdAt,
        ],
      }))}
    />
  )
}

export function Places({ one }: { one: CustomerPage }) {
  return (
    <>
      <Listed
        title={places.accounts}
        anchor="accounts"
        heads={['Name', 'Account', 'Last used']}
        rows={one.accounts.map(({ name, label, usedAt }) => ({ id: label, cells: [name, label, usedAt] }))}
      />
      <Listed
        title="Wallets"
        heads={['Address', 'Network', 'Last used']}
        rows={one.wallets.map(({ address, network, usedAt }) => ({
          id: `${address} ${network}`,
          cells: [
            <span key="address" className={css.code}>
              {address}
            </span>,
            network,
            usedAt,
          ],
        }))}
      />
    </>
  )
}

const decisions = { true_hit: 'the same person', false_hit: 'somebody else' } as const

export function Screening({ one }: { one: CustomerPage }) {
  // The existence of hits is not shown to those who chat with the customer, or pay them.
  if (one.hits === null)
    return (
      <Section title="Screening hits">
        <p className={css.soft}>Compliance reads them. What is held by one is in review.</p>
      </Section>
    )
  return (
    <Listed
      title="Screening hits"
      heads={['Name on the list', 'List', 'Likeness', 'Order', 'Decision']}
      rows={one.hits.map(({ id, listedName, list, score, orderId, decision }) => ({
        id,
        cells: [
          listedName,
          list,
          `${score} of 100`,
          orderId === null ? (
            'the verification'
          ) : (
            <Link key="order" href={hrefOf('orders', orderId)}>
              {orderId}
            </Link>
          ),
          decision === null ? <Stamp key="open" words="not decided" tone="warn" /> : decisions[decision],
        ],
      }))}
    />
  )
}

/** The devices on which they are signed in, and the terms that they agreed to. */
export function Traces({ one }: { one: CustomerPage }) {
  return (
    <>
      <Listed
        title={places.sessions}
        anchor="sessions"
        heads={['Device', 'Since', 'Last seen']}
        rows={one.sessions.map(({ device, createdAt, lastSeenAt }) => ({
          id: `${device} ${createdAt}`,
          cells: [device, createdAt, lastSeenAt],
        }))}
      />
      <Listed
        title="Consents"
        heads={['Document', 'Version', 'Box', 'At', 'Until']}
        rows={one.consents.map(({ document, version, isGiven, at, withdrawnAt }) => ({
          id: `${document} ${isGiven} ${at}`,
          cells: [
            consentWords(document),
            version ?? '–',
            isGiven ? 'ticked' : 'left',
            at,
            withdrawnAt ?? '–',
          ],
        }))}
      />
    </>
  )
}

const consentWords = (document: string): string => document.replaceAll('_', ' ')
