/** The sections of a customer's page. */
import type { CustomerPage } from '@agio/contract'
import type { ReactNode } from 'react'
import { t } from 'virtual:texts/console/customers'
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
        <p className={css.soft}>{t('there_are_none')}</p>
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
        label={t('limits')}
        lines={[
          ...one.limits.map(({ service, window, used, limit, left }) => ({
            name: `${serviceText(service)}, ${window}`,
            value:
              limit === null
                ? t('no_limit', { used: figure(used) })
                : t('of', { used: figure(used), limit: figure(limit) }),
            note: left === null ? null : t('left', { left: figure(left) }),
          })),
          ...one.debts.map((debt) =>
            debt.amount.startsWith('-')
              ? { name: t('we_owe_them'), value: figure({ ...debt, amount: debt.amount.slice(1) }) }
              : { name: t('they_owe_us'), value: figure(debt) },
          ),
        ]}
      />
    </Section>
  )
}

export function Orders({ one }: { one: CustomerPage }) {
  return (
    <Listed
      title={t('orders')}
      heads={[t('order'), t('amounts'), t('state'), t('placed')]}
      rows={one.orders.map(({ id, service, reference, send, receive, status, state, createdAt, isHeld }) => ({
        id,
        cells: [
          <Link key="order" href={hrefOf('orders', id)}>
            {serviceText(service)} {reference}
          </Link>,
          `${figure(send)} → ${figure(receive)}`,
          <span key="state">
            {status}: {meaningOf(service, state)[0]} {isHeld && <Stamp words={t('held')} tone="warn" />}
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
        heads={[t('name'), t('account'), t('last_used')]}
        rows={one.accounts.map(({ name, label, usedAt }) => ({ id: label, cells: [name, label, usedAt] }))}
      />
      <Listed
        title={t('wallets')}
        heads={[t('address'), t('network'), t('last_used')]}
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

const decisions = { true_hit: t('the_same_person'), false_hit: t('somebody_else') } as const

export function Screening({ one }: { one: CustomerPage }) {
  // The existence of hits is not shown to those who chat with the customer, or pay them.
  if (one.hits === null)
    return (
      <Section title={t('screening_hits')}>
        <p className={css.soft}>{t('compliance_reads_them_what_is')}</p>
      </Section>
    )
  return (
    <Listed
      title={t('screening_hits')}
      heads={[t('name_on_the_list'), t('list'), t('likeness'), t('order'), t('decision')]}
      rows={one.hits.map(({ id, listedName, list, score, orderId, decision }) => ({
        id,
        cells: [
          listedName,
          list,
          t('of_100', { score }),
          orderId === null ? (
            t('the_verification')
          ) : (
            <Link key="order" href={hrefOf('orders', orderId)}>
              {orderId}
            </Link>
          ),
          decision === null ? <Stamp key="open" words={t('not_decided')} tone="warn" /> : decisions[decision],
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
        heads={[t('device'), t('since'), t('last_seen')]}
        rows={one.sessions.map(({ device, createdAt, lastSeenAt }) => ({
          id: `${device} ${createdAt}`,
          cells: [device, createdAt, lastSeenAt],
        }))}
      />
      <Listed
        title={t('consents')}
        heads={[t('document'), t('version'), t('box'), t('at_title'), t('until')]}
        rows={one.consents.map(({ document, version, isGiven, at, withdrawnAt }) => ({
          id: `${document} ${isGiven} ${at}`,
          cells: [
            consentWords(document),
            version ?? '–',
            isGiven ? t('ticked') : t('left_inline'),
            at,
            withdrawnAt ?? '–',
          ],
        }))}
      />
    </>
  )
}

const consentWords = (document: string): string => document.replaceAll('_', ' ')
