/** What the customer sees at their bank: login, consent, and how it ended. Each bank has its own colours. */
import { documentOf, html, type Html } from '../app/page.ts'
import type { Institution } from './institutions.ts'
import type { ObPayment } from './record.ts'

const css = `
* { box-sizing: border-box }
body { margin: 0; font: 17px/1.5 Georgia, 'Times New Roman', serif; color: #1d1d22; background: #eceff2 }
.marker { background: #ffe08a; color: #3d2c00; text-align: center; font: 600 13px/1.5 system-ui, sans-serif; padding: 4px 12px; margin: 0 }
header { background: var(--bank); color: #fff; padding: 18px 20px; font-size: 22px; font-weight: 700 }
main { max-width: 480px; margin: 24px auto; background: #fff; padding: 24px; border-top: 5px solid var(--bank) }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 12px }
label { display: block; font-weight: 700; margin: 14px 0 }
input { display: block; width: 100%; min-height: 46px; margin-top: 4px; padding: 8px 10px; font: inherit; border: 1px solid #6b6b76 }
button { min-height: 48px; padding: 10px 18px; font: inherit; font-weight: 700; border: 0; background: var(--bank); color: #fff; cursor: pointer; width: 100%; margin-top: 10px }
button.no { background: #fff; color: #1d1d22; border: 1px solid #6b6b76 }
:focus-visible { outline: 3px solid #1d1d22; outline-offset: 2px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 18px; margin: 18px 0 } dt { color: #54545e }
dd { margin: 0; overflow-wrap: anywhere; text-align: right; font-variant-numeric: tabular-nums }
.sum { font-size: 28px; font-weight: 700 } .quiet { color: #54545e; font-size: 15px }`

function frame(bank: Institution, title: string, body: Html): string {
  return documentOf({
    title: `${title} · ${bank.name}`,
    css: `:root { --bank: ${bank.colour} } ${css}`,
    body: html`<aside class="marker" aria-label="Sandbox">Sandbox: nothing here is real money</aside>
      <header>${bank.name}</header>
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
        <dd>${creditor.iban ?? creditor.bban}</dd>
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
    css: '',
    body: html`<main>
      <h1>${title}</h1>
      <p>Sandbox Payments begins payments that you confirm at your own bank. Nothing here is real money.</p>
    </main>`,
  })
}
