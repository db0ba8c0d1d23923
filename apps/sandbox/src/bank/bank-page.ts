/** The bank's page for its customer: accounts, payments out, what came in. */
import { html, page, table, type Html } from '../app/page.ts'
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
      ${payments.length > 0 ? paymentTable(payments) : html`<p class="empty">No payment yet. Payments handed in as pain.001 appear here.</p>`}
      <h2>Received</h2>
      ${incoming.length > 0 ? incomingTable(incoming) : html`<p class="empty">Nothing came in yet. Transfers of people appear here.</p>`}
      <h2>Dedicated IBANs</h2>
      ${ibans.length > 0 ? ibanTable(ibans) : html`<p class="empty">None yet. A verified customer asks for one in the widget.</p>`}
      <h2>People with accounts elsewhere</h2>
      ${peopleTable(statementsOf(record))}`,
  })
}

function accountCard({ currency, balance, iban, bic, sortCode, accountNumber }: Account): Html {
  return html`<section class="card" aria-label="${currency} account">
    <h2>${currency} account</h2>
    <p class="big">${grouped(balance)} ${currency}</p>
    <dl class="facts">
      <dt>IBAN</dt>
      <dd>${iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}</dd>
      <dt>BIC</dt>
      <dd class="mono">${bic}</dd>
      ${
        sortCode
          ? html`<dt>Sort code</dt>
              <dd class="mono">${sortCode}</dd>
              <dt>Account</dt>
              <dd class="mono">${accountNumber}</dd>`
          : ''
      }
    </dl>
  </section>`
}

function paymentTable(payments: Payment[]): Html {
  const rows = payments.map(
    (one) =>
      html`<tr>
        <td class="when">${one.receivedAt.replace('T', ' ')}</td>
        <td>${one.payee.name}<br /><span class="quiet mono">${accountOf(one.payee)}</span></td>
        <td>${one.reference}<br /><span class="quiet mono">${one.endToEndId}</span></td>
        <td class="amount">${grouped(one.amount)} ${one.currency}</td>
        <td>
          <span class="tag ${tones[one.status]}">${one.status}</span> ${one.reasonText ?? ''}
          ${one.duplicates > 0 ? html`<br /><span class="quiet">received again: ${one.duplicates}</span>` : ''}
        </td>
      </tr>`,
  )
  return table('Payments', ['Received', 'Payee', 'Reference', 'Amount', 'Status'], rows)
}

function incomingTable(entries: Entry[]): Html {
  const rows = entries.map(
    (one) =>
      html`<tr>
        <td class="when">${one.bookedAt.replace('T', ' ')}</td>
        <td>${one.other.name}<br /><span class="quiet mono">${accountOf(one.other)}</span></td>
        <td>${one.reference}</td>
        <td class="amount">${grouped(one.amount)} ${one.currency}</td>
      </tr>`,
  )
  return table('Received', ['Booked', 'From', 'Reference', 'Amount'], rows)
}

function ibanTable(ibans: readonly VirtualIban[]): Html {
  const rows = ibans.map(
    (one) =>
      html`<tr>
        <td>${one.holder}<br /><span class="quiet mono">${one.iban}</span></td>
        <td>
          <span class="tag ${one.status === 'active' ? 'good' : one.status === 'pending' ? 'wait' : 'bad'}"
            >${one.status}</span
          >
        </td>
        <td>${one.status === 'active' ? paymentForm(one) : ''}</td>
      </tr>`,
  )
  return table('Dedicated IBANs', ['Holder', 'State', 'Pay it'], rows)
}

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

function peopleTable(all: Statement[]): Html {
  const rows = all.map(
    (one) =>
      html`<tr>
        <td>
          ${one.name}<br /><span class="quiet mono">${one.iban}</span><br /><span class="quiet mono"
            >${one.sortCode} ${one.accountNumber}</span
          >
        </td>
        <td class="amount">${sums(one.sent)}</td>
        <td class="amount">${sums(one.received)}</td>
      </tr>`,
  )
  return table('People', ['Name', 'Sent to you', 'Received from you'], rows)
}

const sums = (all: readonly Pick<Entry, 'amount' | 'currency'>[]): string =>
  all.map(({ amount, currency }) => `${grouped(amount)} ${currency}`).join(', ') || '–'

const accountOf = ({ iban, sortCode, accountNumber }: Party) =>
  iban ?? `${sortCode ?? ''} ${accountNumber ?? ''}`
const grouped = (amount: string) => amount.replaceAll(/\B(?=(\d{3})+(?=\.))/g, ',')
