/** `/wallet`: the phone, and beside it the wallets of the shop's browser, each with what it is asked and how it behaves. */
import { facts, html, type Html, page, raw } from '@agio/sandbox'
import { answers } from './manners.ts'
import type { TestWallet } from './wallet.ts'
import { chainName, inWords } from './words.ts'

type Session = { readonly name: string; readonly url: string }

export function walletPage(
  phone: TestWallet,
  sessions: readonly Session[],
  others: readonly TestWallet[],
): string {
  return page({
    title: 'Wallets',
    skin: 'wallet',
    at: '/wallet',
    css,
    body: html`<div class="wallets">
        <section class="handset" aria-labelledby="phone">
          <h1 id="phone">Phone wallet</h1>
          <form data-post="/wallet/pair" class="pair">
            <label
              >What the QR code says
              <textarea name="uri" rows="3" placeholder="wc:…" required spellcheck="false"></textarea>
            </label>
            <button>Connect</button>
            <output></output>
          </form>
          <div id="handset">${handset(phone, sessions)}</div>
        </section>
        <section aria-labelledby="others">
          <h2 id="others">Wallets of the shop’s browser</h2>
          <p class="quiet">
            The <a href="/shop">shop</a> finds them as extensions. Each has keys of its own on every chain.
          </p>
          <div id="extensions">${others.map(card)}</div>
        </section>
      </div>
      <script>
        ${raw(script)}
      </script>`,
  })
}

function handset(phone: TestWallet, sessions: readonly Session[]): Html {
  return html`${card(phone)}
    <h2>Connected pages</h2>
    ${
      sessions.length === 0
        ? html`<p class="empty">None. Copy the pairing below a QR code of the widget, and paste it above.</p>`
        : html`<ul class="rows">
              ${sessions.map(({ name, url }) => html`<li class="row"><b class="grow">${name}</b><span class="quiet">${url}</span></li>`)}
            </ul>
            <form data-post="/wallet/disconnect"><button class="small plain">Disconnect all</button></form>`
    }`
}

function card(wallet: TestWallet): Html {
  const {
    id,
    name,
    kind,
    address,
    chainId,
    isConnected,
    waiting,
    answers: set,
    switching,
    sending,
    says,
  } = wallet.view()
  const all = set['*']?.answer ?? 'approve'
  return html`<article class="card spaced" aria-label="${name}">
    <p>
      <b>${name}</b> <span class="quiet">${kind}</span>
      <span class="tag ${isConnected ? 'good' : ''}">${isConnected ? 'connected' : 'not connected'}</span>
    </p>
    ${facts([
      ['Address', address, 'mono'],
      ['Network', html`${chainName(chainId)}${says === chainId ? '' : html`, says ${chainName(says)}`}`],
    ])}
    ${waiting.map(
      (one) =>
        html`<div class="question" role="group" aria-label="Question">
          <p>${inWords(one, chainId)}</p>
          ${actButton(id, 'approve', 'Approve')} ${actButton(id, 'reject', 'Reject', 'plain')}
        </div>`,
    )}
    <form data-post="/wallets/${id}/behaviour" data-live class="line">
      ${choice(
        'When asked',
        'answer',
        answers.filter((one) => one !== 'fail'),
        all,
      )}
      ${choice('Switching', 'switching', ['works', 'ignores'], switching)}
      ${choice('Sending', 'sending', ['normal', 'replaced', 'dropped'], sending)}
    </form>
    <div class="line">
      ${actButton(id, 'change_account', 'Other account', 'plain')}
      ${actButton(id, 'empty_accounts', 'Lock', 'plain')}
      <form data-post="/wallets/${id}/fund"><button class="small plain">Get coins</button></form>
    </div>
  </article>`
}

const actButton = (id: string, act: string, words: string, look = ''): Html =>
  html`<form data-post="/wallets/${id}/act">
    <input type="hidden" name="act" value="${act}" /><button class="small ${look}">${words}</button>
  </form>`

const choice = (words: string, name: string, choices: readonly string[], chosen: string): Html =>
  html`<label
    >${words}<select name="${name}">
      ${choices.map((one) => html`<option ${one === chosen ? html`selected` : ''}>${one}</option>`)}
    </select></label
  >`

const css = `
.wallets { display: grid; grid-template-columns: minmax(0, 380px) minmax(0, 1fr); gap: 28px; align-items: start }
.handset { background: var(--sheet); border-radius: 28px; box-shadow: var(--shadow); padding: 20px }
.handset .card { box-shadow: none; padding: 0 }
.pair textarea { font: inherit; width: 100%; border-radius: 12px; border: 1px solid var(--field); background: var(--sheet); color: inherit; padding: 8px 10px; resize: vertical }
#extensions { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); gap: 16px }
#extensions .card { margin: 0 }
.question { border: 2px solid var(--accent); border-radius: 12px; padding: 12px; margin: 0 0 14px; display: flex; flex-wrap: wrap; gap: 8px }
.question p { flex-basis: 100%; margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
.line select { min-height: 36px } .card .line + .line { margin-top: 12px }
@media (max-width: 860px) { .wallets { grid-template-columns: minmax(0, 1fr) } }
`

const script = `
async function show() {
  const text = await fetch(location.href, { headers: { accept: 'text/html' } }).then((answer) => answer.text()).catch(() => '')
  const next = new DOMParser().parseFromString(text, 'text/html')
  for (const id of ['handset', 'extensions']) {
    const [shown, fresh] = [document.getElementById(id), next.getElementById(id)]
    if (fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceChildren(...fresh.childNodes)
  }
}
async function post(form) {
  const answer = await fetch(form.dataset.post, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  })
  const { error = '' } = await answer.json()
  const output = form.querySelector('output')
  if (output) { output.textContent = error; output.className = error ? 'bad' : '' }
  if (!error) form.reset()
  await show()
}
document.addEventListener('submit', (event) => { event.preventDefault(); void post(event.target) })
document.addEventListener('change', ({ target }) => { const form = target.closest('[data-live]'); if (form) void post(form) })
let soon
new EventSource('/wallet/events').addEventListener('changed', () => { clearTimeout(soon); soon = setTimeout(show, 150) })
`
