/** The form in the acquirer's frame: the card's fields, the question of the card's bank, and the end. */
import { documentOf, html, raw, type Html } from '../../app/page.ts'
import { skins, tokens } from '../../app/looks/page-style.ts'
import { shownAmount } from '../checkout-page.ts'
import { testNumbers } from '../numbers.ts'
import type { Intent, Method, Session } from '../record.ts'
import { wordsIn, type FormWords } from './form-words.ts'

const css = `
html, body { background: transparent } main { padding: 2px }
.marker { border-radius: 8px; margin-bottom: 12px }
h1 { font-size: 1.0625rem; line-height: 1.4; margin: 0 0 10px; font-weight: 650 }
p { margin: 0 0 10px } .quiet { color: var(--soft); font-size: 0.8125rem; margin: 10px 0 0 }
label { display: block; font-size: 0.8125rem; font-weight: 560; margin-bottom: 10px }
input { font-variant-numeric: tabular-nums; font-size: 1.0625rem }
form > button { width: 100% } form > button + button { margin-top: 10px }
button.plain { background: transparent; color: var(--accent); box-shadow: inset 0 0 0 1px var(--field) }
.wallets { display: grid; gap: 10px; margin-bottom: 20px } .wallets[hidden], [hidden] { display: none }
.wallets button { width: 100%; margin: 0; background: var(--ink); color: var(--sheet) }
fieldset { border: 0; padding: 0; margin: 0 0 12px } legend { font-size: 0.8125rem; font-weight: 560; padding: 0 }
.tick { display: flex; gap: 10px; align-items: center; min-height: 44px; font-size: 0.9375rem; margin: 0 }
.tick input { flex: none; width: 20px; min-height: 20px; margin: 0; padding: 0; accent-color: var(--accent) }
form:has([name=saved]:checked:not([value=''])) .new { display: none }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
.problem { color: var(--bad); box-shadow: inset 0 0 0 1px currentColor; border-radius: 12px; padding: 10px 12px; font-weight: 560 }
.mono { font-family: ui-monospace, monospace } details > summary { cursor: pointer; padding: 10px 0; font-weight: 600; font-size: 0.8125rem }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 12px; margin: 0; font-size: 0.8125rem } dd { margin: 0 }
`

/** Says its height, and the end, to the page that the script opened the frame on. */
const script = `
const around = new URLSearchParams(location.search).get('parent')
const say = (message) => parent.postMessage(message, around)
new ResizeObserver(() => say({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body)
const isAllowed = !document.featurePolicy || document.featurePolicy.allowsFeature('payment')
for (const it of document.querySelectorAll('[data-needs]')) {
  if (!isAllowed || !(it.dataset.needs in window)) continue
  it.hidden = it.form.hidden = false
}
if (document.querySelector('[data-complete]')) say({ type: 'complete' })
`

function framed(title: string, body: Html, lang = 'en'): string {
  const { light, dark } = skins.card
  return documentOf({
    title,
    lang,
    css: `${tokens(light, dark)} ${css}`,
    body: html`<main>
        <p class="marker">Sandbox: nothing here is real money</p>
        ${body}
      </main>
      <script>
        ${raw(script)}
      </script>`,
  })
}

type Form = {
  readonly session: Session
  /** Cards that its customer had kept. */
  readonly kept: readonly Method[]
  readonly at: (path?: string) => string
  readonly problem: string | undefined
  readonly name: string
}

export function formPage({ session, kept, at, problem, name }: Form): string {
  const { lang, words } = wordsIn(session.locale)
  return framed(
    words.title,
    html`${wallets(at('/wallet'), words)}
      <form method="post" action="${at()}" aria-labelledby="title" novalidate>
        <h1 id="title">${words.title}</h1>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
        ${kept.length > 0 ? keptCards(kept, words) : ''}
        <div class="new">
          ${field('number', words.number, html`inputmode="numeric" autocomplete="cc-number"`)}
          <div class="pair">
            ${field('expiry', words.expiry, html`value="12/34" autocomplete="cc-exp"`)}
            ${field('code', words.code, html`value="123" inputmode="numeric" autocomplete="cc-csc"`)}
          </div>
          ${field('name', words.name, html`value="${name}" autocomplete="cc-name"`)}
          ${session.customer === undefined ? '' : keep(words)}
        </div>
        <button>${words.pay} ${shownAmount(session.amount, session.currency)}</button>
        <p class="quiet">${words.note}</p>
        ${numbers()}
      </form>`,
    lang,
  )
}

const field = (name: string, label: string, more: Html): Html =>
  html`<label for="card-${name}"
    >${label}<input id="card-${name}" name="${name}" spellcheck="false" ${more}
  /></label>`

const keep = (words: FormWords) =>
  html`<label class="tick"><input type="checkbox" name="keep" value="yes" /> ${words.keep}</label>`

const cardName = ({ brand, last4 }: Method['card']) =>
  `${brand === 'visa' ? 'Visa' : 'Mastercard'} •••• ${last4}`

/** The first one is chosen: it takes one press to pay. */
function keptCards(kept: readonly Method[], words: FormWords): Html {
  const rows = kept.map(
    ({ id, card }, place) =>
      html`<label class="tick"
        ><input type="radio" name="saved" value="${id}" ${place === 0 ? html`checked` : ''} />
        ${cardName(card)} · 12/34</label
      >`,
  )
  return html`<fieldset>
    <legend>${words.kept}</legend>
    ${rows}
    <label class="tick"><input type="radio" name="saved" value="" /> ${words.another}</label>
  </fieldset>`
}

/** First of all, and only where the device has them; the script shows those. */
const wallets = (action: string, words: FormWords): Html =>
  html`<form method="post" action="${action}" class="wallets" aria-label="${words.wallets}" hidden>
    <button name="wallet" value="apple_pay" data-needs="ApplePaySession" hidden>Apple Pay</button>
    <button name="wallet" value="google_pay" data-needs="PaymentRequest" hidden>Google Pay</button>
  </form>`

const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const
export type WalletName = keyof typeof walletNames
export const isWallet = (word: string): word is WalletName => Object.hasOwn(walletNames, word)

/** The sheet that a device would show: face or finger, and the card in it. */
export function walletPage(
  session: Session,
  wallet: WalletName,
  { at, last4 }: { at: Form['at']; last4: string },
): string {
  return framed(
    walletNames[wallet],
    html`<form method="post" action="${at('/wallet')}">
      <h1>${walletNames[wallet]}</h1>
      <p class="quiet">Your device would show its own sheet now; the sandbox plays it.</p>
      <p>Visa •••• ${last4} · <b>${shownAmount(session.amount, session.currency)}</b></p>
      ${field('name', 'Owner of the device', html`value="Ana Example" autocomplete="off"`)}
      <input type="hidden" name="wallet" value="${wallet}" />
      <button name="agreed" value="yes">Confirm as with face or finger</button>
    </form>`,
  )
}

function numbers(): Html {
  const rows = testNumbers.map(
    ({ number, what }) =>
      html`<dt class="mono">${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</dt>
        <dd>${what}</dd>`,
  )
  return html`<details>
    <summary>Numbers to try</summary>
    <dl>${rows}</dl>
  </details>`
}

/** 3-D Secure, in the frame. */
export function askPage(session: Session, intent: Intent, action: string): string {
  const { lang, words } = wordsIn(session.locale)
  return framed(
    words.ask,
    html`<form method="post" action="${action}">
      <h1>${words.ask}</h1>
      <p>
        ${words.asks} <b>${shownAmount(session.amount, session.currency)}</b>,
        <b class="mono">${intent.card?.last4 ?? ''}</b>.
      </p>
      <button name="decision" value="pass">${words.yes}</button>
      <button name="decision" value="fail" class="plain">${words.no}</button>
    </form>`,
    lang,
  )
}

export function donePage({ locale }: Session): string {
  const { lang, words } = wordsIn(locale)
  return framed(
    words.done,
    html`<h1 data-complete>${words.done}</h1>
      <p>${words.accepted}</p>`,
    lang,
  )
}

export const closedPage = (words: string): string => framed('Card', html`<h1>${words}</h1>`)
