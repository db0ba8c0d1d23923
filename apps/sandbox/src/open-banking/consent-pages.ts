/** The customer sees these pages at their bank: login, consent, and how it ended. Each bank has its own colours. */
import { documentOf, html, type Html } from '../app/page.ts'
import { tokens } from '../app/looks/page-style.ts'
import { logoOf, type Institution } from './institutions.ts'
import type { ObPayment } from './record.ts'

const css = `
body { font-family: var(--face) }
header { background: var(--bank); color: #fff; padding: 14px 20px; font-size: 1.375rem; font-weight: 650; display: flex; gap: 12px; align-items: center }
header img { width: 40px; height: 40px }
main { max-width: 480px; margin: 24px auto; background: var(--sheet); padding: 24px; border-radius: var(--radius); box-shadow: var(--shadow) }
h1 { font-size: 1.375rem; line-height: 1.2; margin: 0 0 12px }
label { display: block; font-weight: 600; margin: 14px 0 }
input { border-radius: min(var(--radius), 12px) }
button { border-radius: min(var(--radius), 999px); min-height: 48px; background: var(--bank); color: #fff; width: 100%; margin-top: 10px }
button.no { background: transparent; color: var(--ink); box-shadow: inset 0 0 0 1px var(--field) }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 8px 18px; margin: 18px 0 } dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere; text-align: right; font-variant-numeric: tabular-nums }
.sum { font-size: 1.5rem; line-height: 1.05; font-weight: 600; white-space: nowrap } .quiet { color: var(--soft); font-size: 0.8125rem }
@media (max-width: 520px) { main { margin: 12px } }`

function frame(bank: Institution, title: string, body: Html): string {
  const { colour, face, name } = bank
  return documentOf({
    title: `${title} · ${name}`,
    css: `${tokens(colour, '#fff')} :root { --bank: ${colour}; --face: ${face.font}; --radius: ${face.radius} } ${css}`,
    body: html`<aside class="marker" aria-label="Sandbox">Sandbox: nothing here is real money</aside>
      <header><img src="${logoOf(bank)}" alt="" />${name}</header>
      <main>${body}</main>`,
  })
}

/** `visit` goes with the form, so that the steps belong together. */
export function loginPage(bank: Institution, visit: string): string {
  return frame(
    bank,
    'Sign in',
    html`<h1>Sign in to online banking</h1>
      <form method="post" action="/open-banking/${bank.id}/login">
        <input type="hidden" name="visit" value="${visit}" />
        <label
          >Account holder
          <input name="name" value="Ana Example" maxlength="70" autocomplete="off" required />
        </label>
        <p class="quiet">Test bank: the name that you type is the payer’s. No password is asked.</p>
        <button name="do" value="yes">Sign in</button>
        <button class="no" name="do" value="no" formnovalidate>Cancel</button>
      </form>`,
  )
}

export function consentPage(bank: Institution, visit: string, name: string, payment: ObPayment): string {
  const { amount, currency, creditor, reference } = payment
  return frame(
    bank,
    'Confirm a payment',
    html`<h1>Confirm this payment</h1>
      <p>${name}, a payment service asks us to pay from your account.</p>
      <dl>
        <dt>Amount</dt>
        <dd class="sum">${amount} ${currency}</dd>
        <dt>To</dt>
        <dd>${creditor.name}</dd>
        <dt>Account</dt>
        <dd>${(creditor.iban ?? creditor.bban ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')}</dd>
        <dt>Reference</dt>
        <dd>${reference}</dd>
      </dl>
      <form method="post" action="/open-banking/${bank.id}/confirm">
        <input type="hidden" name="visit" value="${visit}" />
        <button name="do" value="yes">Confirm payment</button>
        <button class="no" name="do" value="no">Cancel</button>
      </form>`,
  )
}

export function endPage(bank: Institution, title: string, words: string): string {
  return frame(
    bank,
    title,
    html`<h1>${title}</h1>
      <p>${words}</p>`,
  )
}

export function providerPage(title: string): string {
  return documentOf({
    title,
    css: `${tokens('#0b6655', '#7fd8c0')} main { max-width: 60ch; margin: 0 auto; padding: 24px }`,
    body: html`<main>
      <h1>${title}</h1>
      <p>Sandbox Payments begins payments that you confirm at your own bank. Nothing here is real money.</p>
    </main>`,
  })
}
