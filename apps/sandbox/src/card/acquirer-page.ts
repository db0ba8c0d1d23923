/** The acquirer's page for its merchant: what is owed, every payment and what became of it, payouts. */
import { html, page, raw, type Html } from '../app/page.ts'
import { records, withNote } from '../app/records.ts'
import type { Acquirer } from './acquirer.ts'
import { shownAmount } from './checkout-page.ts'
import { owed } from './settlement.ts'
import type { Currency, Intent, Session } from './record.ts'

const tones: Record<string, string> = {
  captured: 'good',
  authorised: 'wait',
  'taken back': 'bad',
  declined: 'bad',
}

/** The present state of a payment, for the page and for the list. */
export function paymentOf({ record }: Acquirer, session: Session) {
  const intent = record.intents.find(({ id }) => id === session.intent)
  const charge = record.charges.find(({ id }) => id === intent?.charge)
  const dispute = record.disputes.find((it) => it.intent === intent?.id)
  const refunds = record.refunds.filter((it) => it.intent === intent?.id)
  return {
    session: session.id,
    reference: session.reference,
    description: session.description,
    payment: intent?.id,
    amount: (session.amount / 100).toFixed(2),
    currency: session.currency.toUpperCase(),
    status: dispute ? disputeWords[dispute.status] : statusOf(session, intent),
    card: charge ? `${charge.card.brand} ${charge.card.last4}` : undefined,
    fingerprint: charge?.card.fingerprint,
    name: charge?.card.name,
    captures: charge?.captured ? 1 : 0,
    refunds: refunds.map(({ id, amount, status, metadata }) => ({
      id,
      amount: (amount / 100).toFixed(2),
      status,
      key: metadata['key'],
    })),
    dispute: dispute && { id: dispute.id, status: dispute.status },
    url: session.status === 'open' ? `/card/checkout/${session.id}` : undefined,
  }
}

const disputeWords = { needs_response: 'taken back', won: 'dispute won', lost: 'dispute lost' } as const

function statusOf(session: Session, intent: Intent | undefined): string {
  if (intent?.status === 'requires_capture') return 'authorised'
  if (intent?.status === 'succeeded') return 'captured'
  if (intent?.status === 'canceled') return session.status === 'expired' ? 'expired' : 'let go'
  if (session.status === 'expired') return 'expired'
  return intent?.error ? 'declined' : 'open'
}

export function acquirerPage(acquirer: Acquirer): string {
  const { record } = acquirer
  const sessions = record.sessions.toReversed()
  const balances = (['eur', 'gbp'] as const).map(
    (currency) =>
      html`<section class="card" aria-label="Owed in ${currency.toUpperCase()}">
        <h2>Owed to you in ${currency.toUpperCase()}</h2>
        <p class="big">${shownAmount(owed({ record }, currency), currency)}</p>
        ${act('/card/payout', { currency }, 'Pay out to your bank')}
      </section>`,
  )
  return page({
    title: 'Card acquirer',
    skin: 'card',
    at: '/card',
    body: html`<h1>Card payments</h1>
      <div class="grid">${balances}</div>
      <h2>Payments</h2>
      ${paymentTable(sessions.map((session) => paymentOf(acquirer, session)))}
      <h2>Payouts</h2>
      ${payouts(acquirer)}
      <script>
        ${raw(script)}
      </script>`,
  })
}

export type CardView = ReturnType<typeof paymentOf>

const paymentTable = (payments: CardView[]): Html =>
  records({
    label: 'Payments',
    of: payments,
    empty: 'No payment yet. Card payments of the application appear here.',
    columns: [
      ['Payment', (one) => withNote(one.description, one.payment ?? one.session, 'mono')],
      ['Card', (one) => withNote(one.name ?? '', one.card ?? '')],
      ['Amount', (one) => `${one.amount} ${one.currency}`, 'amount'],
      [
        'Status',
        (one) => html`<span class="tag ${tones[one.status] ?? ''}">${one.status}</span>${refundsOf(one)}`,
      ],
      ['What may happen', actions],
    ],
  })

const refundsOf = ({ refunds, currency }: CardView): Html[] =>
  refunds.map(
    ({ amount, status }) => html`<br /><span class="quiet">refund ${amount} ${currency}: ${status}</span>`,
  )

function actions({ status, payment = '', url }: CardView): Html {
  if (url) return html`<a href="${url}">Open the page</a>`
  if (status === 'captured') return act('/card/chargeback', { payment }, 'Charge back')
  if (status === 'taken back')
    return html`${act('/card/dispute', { payment, outcome: 'won' }, 'You win')}
    ${act('/card/dispute', { payment, outcome: 'lost' }, 'You lose')}`
  return html``
}

/** A button that posts a few words as JSON. */
function act(path: string, words: Record<string, string>, label: string): Html {
  return html`<button
    type="button"
    class="small plain"
    data-path="${path}"
    data-words="${JSON.stringify(words)}"
  >
    ${label}
  </button>`
}

function payouts({ record }: Acquirer): Html {
  if (record.payouts.length === 0) return html`<p class="empty">Nothing was paid out yet.</p>`
  const rows = record.payouts.toReversed().map(
    ({ id, amount, currency }: { id: string; amount: number; currency: Currency }) =>
      html`<li>
        <span class="row"><span class="grow mono">${id}</span>${shownAmount(amount, currency)}</span>
      </li>`,
  )
  return html`<ul class="rows">
    ${rows}
  </ul>`
}

const script = `
document.addEventListener('click', async ({ target }) => {
  const { path, words } = target.dataset || {}
  if (!path) return
  target.disabled = true
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: words })
  if (answer.ok) location.reload()
  else { target.disabled = false; target.textContent = (await answer.json()).error }
})
`
