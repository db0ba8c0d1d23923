/** The payer sees two pages: the acquirer's page with the card's fields, and the page of the card's bank. */
import { html, page, type Html } from '../app/page.ts'
import { testNumbers } from './numbers.ts'
import type { Intent, Session } from './record.ts'

const css = `
.pay { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); gap: 32px; max-width: 860px; margin: 12px auto }
.pay .sum { font-size: 2.75rem; line-height: 1; font-weight: 600; letter-spacing: -0.03em; margin: 0 0 8px; font-variant-numeric: tabular-nums }
.pay .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
.pay .problem { color: var(--bad); box-shadow: inset 0 0 0 1px currentColor; border-radius: 12px; padding: 10px 12px; margin: 0 0 12px; font-weight: 560 }
.pay input { font-variant-numeric: tabular-nums; font-size: 1.0625rem }
.bank { max-width: 440px; margin: 24px auto; border-top: 6px solid light-dark(#12305a, #93c4f2) }
.bank button + button { margin-top: 10px }
@media (max-width: 700px) { .pay { grid-template-columns: minmax(0, 1fr); gap: 14px } }
`

export const shownAmount = (amount: number, currency: string): string =>
  `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`

export function checkoutPage(session: Session, problem?: string, name = ''): string {
  const sum = shownAmount(session.amount, session.currency)
  return page({
    title: 'Pay by card',
    skin: 'card',
    css,
    body: html`<div class="pay">
      <section aria-label="What you pay">
        <p class="quiet">You pay to Agio Sandbox GmbH</p>
        <p class="sum">${sum}</p>
        <p class="quiet">${session.description}</p>
        <p><a href="${session.cancelUrl}">Cancel and go back</a></p>
        ${numbers()}
      </section>
      <form class="card" method="post" action="/card/checkout/${session.id}" aria-labelledby="title">
        <h1 id="title">Pay by card</h1>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
        ${field('number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" autofocus`)}
        <div class="pair">
          ${field('expiry', 'Expiry (MM/YY)', html`value="12/34" autocomplete="cc-exp"`)}
          ${field('code', 'Security code', html`value="123" inputmode="numeric" autocomplete="cc-csc"`)}
        </div>
        ${field('name', 'Name on the card', html`value="${name}" autocomplete="cc-name"`)}
        <button>Pay ${sum}</button>
        <p class="quiet">Visa and Mastercard. Your bank may ask whether it is you.</p>
      </form>
    </div>`,
  })
}

const field = (name: string, label: string, more: Html): Html =>
  html`<label for="card-${name}"
    >${label}<input id="card-${name}" name="${name}" required spellcheck="false" ${more}
  /></label>`

function numbers(): Html {
  const rows = testNumbers.map(
    ({ number, what }) =>
      html`<dt class="mono">${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</dt>
        <dd>${what}</dd>`,
  )
  return html`<details>
    <summary>Numbers to try</summary>
    <dl class="facts">${rows}</dl>
  </details>`
}

export function bankPage(session: Session, intent: Intent): string {
  return page({
    title: 'Confirm your payment',
    skin: 'card',
    css,
    body: html`<form class="card bank" method="post" action="/card/3ds/${session.id}">
      <p class="quiet">3-D Secure · the bank of your card</p>
      <h1>Is it you?</h1>
      <p>
        A payment of <b>${shownAmount(session.amount, session.currency)}</b> to Agio Sandbox GmbH with your
        card that ends in <b class="mono">${intent.card?.last4 ?? ''}</b>.
      </p>
      <button name="decision" value="pass">Yes, confirm</button>
      <button name="decision" value="fail" class="plain">No, that is not me</button>
    </form>`,
  })
}

export function overPage(words: string, back?: string): string {
  return page({
    title: 'Pay by card',
    skin: 'card',
    body: html`<h1>${words}</h1>
      <p>${back ? html`<a href="${back}">Back to the shop</a>` : 'Go back to where you came from.'}</p>`,
  })
}
