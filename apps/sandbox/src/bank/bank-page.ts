/** The bank's page for its customer: accounts, payments out, what came in. */
import { html, page, type Html } from '../app/page.ts'
import { facts, records, withNote } from '../app/records.ts'
import type { Bank } from './bank.ts'
import { people, personIds, statementsOf, type Statement } from './people/people.ts'
import type { Account, Entry, Party, Payment, VirtualIban } from './record.ts'

const tones: Record<Payment['status'], string> = {
  received: 'wait',
  silent: 'wait',
  accepted: 'wait',
  booked: 'good',
  rejected: 'bad',
  returned: 'bad',
}

export function bankPage({ record }: Bank, ibans: readonly VirtualIban[]): string {
  const payments = record.payments.toReversed()
  const incoming = record.entries.filter(({ kind }) => kind === 'incoming').toReversed()
  return page({
    title: 'Bank',
    skin: 'bank',
    at: '/bank',
    body: html` <h1>Good day, ${record.accounts[0]?.holder ?? 'customer'}</h1>
      <div class="grid">${record.accounts.map(accountCard)}</div>
      <h2>Payments</h2>
      ${paymentTable(payments)}
      <h2>Received</h2>
      ${incomingTable(incoming)}
      <h2>Dedicated IBANs</h2>
      ${ibanTable(ibans)}
      <h2>People with accounts elsewhere</h2>
      ${peopleTable(statementsOf(record))}`,
  })
}

function accountCard({ currency, balance, iban, bic, sortCode, accountNumber }: Account): Html {
  return html`<section class="card" aria-label="${currency} account">
    <h2>${currency} account</h2>
    <p class="big">${grouped(balance)} ${currency}</p>
    ${facts([
      ['IBAN', iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
      ['BIC', bic, 'mono'],
      ['Sort code', sortCode, 'mono'],
      ['Account', sortCode && accountNumber, 'mono'],
    ])}
  </section>`
}

const paymentTable = (payments: Payment[]): Html =>
  records({
    label: 'Payments',
    of: payments,
    empty: 'No payment yet. Payments handed in as pain.001 appear here.',
    columns: [
      ['Received', (one) => one.receivedAt.replace('T', ' '), 'when'],
      ['Payee', (one) => withNote(one.payee.name, accountOf(one.payee), 'mono')],
      ['Reference', (one) => withNote(one.reference, one.endToEndId, 'mono')],
      ['Amount', (one) => `${grouped(one.amount)} ${one.currency}`, 'amount'],
      ['Status', statusOf],
    ],
  })

const statusOf = ({ status, reasonText, duplicates }: Payment): Html =>
  html`<span class="tag ${tones[status]}">${status}</span> ${reasonText ?? ''}
    ${duplicates > 0 ? html`<br /><span class="quiet">received again: ${duplicates}</span>` : ''}`

const incomingTable = (entries: Entry[]): Html =>
  records({
    label: 'Received',
    of: entries,
    empty: 'Nothing came in yet. Transfers of people appear here.',
    columns: [
      ['Booked', (one) => one.bookedAt.replace('T', ' '), 'when'],
      ['From', (one) => withNote(one.other.name, accountOf(one.other), 'mono')],
      ['Reference', (one) => one.reference],
      ['Amount', (one) => `${grouped(one.amount)} ${one.currency}`, 'amount'],
    ],
  })

const ibanTones: Partial<Record<VirtualIban['status'], string>> = { active: 'good', pending: 'wait' }

const ibanTable = (ibans: readonly VirtualIban[]): Html =>
  records({
    label: 'Dedicated IBANs',
    of: ibans,
    empty: 'None yet. A verified customer asks for one in the widget.',
    columns: [
      ['Holder', (one) => withNote(one.holder, one.iban, 'mono')],
      ['State', ({ status }) => html`<span class="tag ${ibanTones[status] ?? 'bad'}">${status}</span>`],
      ['Pay it', (one) => (one.status === 'active' ? paymentForm(one) : '')],
    ],
  })

const paymentForm = ({ iban, holder }: VirtualIban): Html =>
  html`<form method="post" action="/bank/pay_iban/form" class="line" aria-label="Pay ${holder}, ${iban}">
    <input type="hidden" name="iban" value="${iban}" />
    <label
      >From<select name="person">
        ${personIds.map((id) => html`<option value="${id}">${people[id].name}</option>`)}
      </select></label
    >
    <label>EUR<input name="amount" value="100.00" inputmode="decimal" size="8" /></label>
    <button class="small">Transfer</button>
  </form>`

const peopleTable = (all: Statement[]): Html =>
  records({
    label: 'People',
    of: all,
    columns: [
      [
        'Name',
        (one) =>
          withNote(withNote(one.name, one.iban, 'mono'), `${one.sortCode} ${one.accountNumber}`, 'mono'),
      ],
      ['Sent to you', (one) => sums(one.sent), 'amount'],
      ['Received from you', (one) => sums(one.received), 'amount'],
    ],
  })

const sums = (all: readonly Pick<Entry, 'amount' | 'currency'>[]): string =>
  all.map(({ amount, currency }) => `${grouped(amount)} ${currency}`).join(', ') || '–'

const accountOf = ({ iban, sortCode, accountNumber }: Party) =>
  iban ?? `${sortCode ?? ''} ${accountNumber ?? ''}`
const grouped = (amount: string) => amount.replaceAll(/\B(?=(\d{3})+(?=\.))/g, ',')
