/** The messenger's client: a form that opens the mini-app, and the frame with the client's own buttons. */
import { html, type Html, page } from '@agio/sandbox'

/** `startapp`: the start parameter of a link to the mini-app. */
export type Asked = {
  readonly startapp?: string
  readonly account?: string
  readonly name?: string
  readonly theme?: string
}

const people = [
  ['700100200', 'Ada Example'],
  ['700100201', 'Ben Muster'],
  ['700100202', 'Noor Beispiel'],
] as const

const themes = ['day', 'night', 'forest'] as const

export function messengerPage(asked: Asked, widget: string | undefined): string {
  return page({
    title: 'Messenger',
    skin: 'messenger',
    at: '/messenger',
    css,
    body: html`<div class="messenger">
        <div class="side">
          <h1>Messenger</h1>
          <p class="quiet">
            A messenger's client. It opens the widget as a mini-app with launch data signed for the sandbox's
            bot, and draws the buttons around it.
          </p>
          ${widget ? opening(asked) : html`<p class="empty">The sandbox runs alone, without a mini-app.</p>`}
          <h2>Messages of the bot</h2>
          <ol class="chat" id="chat" aria-live="polite" aria-label="Messages of the bot"></ol>
          <button type="button" class="small plain" id="block" hidden>Block the bot</button>
          <h2>What the mini-app says</h2>
          <ol class="log" id="log" aria-live="polite" aria-label="What the mini-app says" tabindex="0"></ol>
        </div>
        ${client(widget)}
      </div>
      <script type="module" src="/messenger/messenger.js"></script>`,
  })
}

/** The form that opens the mini-app: account, theme and start parameter. */
function opening({ startapp = '', account = people[0][0], name = people[0][1], theme }: Asked): Html {
  const known = people.some(([id]) => id === account) ? people : ([[account, name], ...people] as const)
  return html`<form id="open">
    <label
      >Who<select name="account">
        ${known.map(
          ([id, words]) =>
            html`<option value="${id}" ${id === account ? html`selected` : ''}>${words}</option>`,
        )}
      </select></label
    >
    <label
      >Theme<select name="theme">
        ${themes.map((one) => html`<option ${one === theme ? html`selected` : ''}>${one}</option>`)}
      </select></label
    >
    <label
      >Start parameter (startapp)<input
        name="start"
        value="${startapp}"
        placeholder="the token of a payment link"
        autocomplete="off"
    /></label>
    <button>Open the mini-app</button>
  </form>`
}

/** The client's own controls: the bar, the main button, and the confirmation before closing. */
const client = (widget: string | undefined): Html =>
  html`<section class="client" id="client" data-widget="${widget ?? ''}" data-theme="day" aria-label="Client">
    <div class="top">
      <button type="button" class="small plain" id="back" hidden>Back</button>
      <button type="button" class="small plain" id="close" disabled>Close</button>
      <strong>Agio</strong>
    </div>
    <div class="view" id="view"></div>
    <p class="empty closed">The mini-app isn't open.</p>
    <button type="button" id="main" hidden></button>
    <dialog id="may" aria-labelledby="ask">
      <p id="ask">Allow Agio to send you messages?</p>
      <form method="dialog" class="line">
        <button value="cancelled" class="plain">Don't allow</button><button value="allowed">Allow</button>
      </form>
    </dialog>
    <dialog id="sure" aria-labelledby="question">
      <p id="question">Changes that you made may not be saved.</p>
      <form method="dialog" class="line">
        <button value="stay" class="plain">Stay</button><button value="close">Close anyway</button>
      </form>
    </dialog>
  </section>`

const css = `
.messenger { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 412px); gap: 28px; align-items: start }
.client { --bar: #fff; --words: #15171a; display: grid; grid-template-rows: auto 1fr auto; height: min(780px, 88vh); border-radius: 28px; overflow: hidden; background: var(--bar); color: var(--words); box-shadow: 0 0 0 8px var(--line), var(--shadow) }
.client .top { display: flex; gap: 8px; align-items: center; padding: 6px 12px } .client .top strong { flex: 1; text-align: end; padding-inline-end: 8px }
.client .top button { color: inherit; box-shadow: inset 0 0 0 1px currentColor; min-height: 44px }
.view { display: grid; min-height: 0 } .view iframe { width: 100%; height: 100%; border: 0 } .view, .closed { grid-area: 2 / 1 } .closed { margin: 16px; align-self: start; color: inherit } .view:not(:empty) + .closed { display: none }
#main { grid-row: 3; border-radius: 0; min-height: 56px; font-size: 1rem } #sure, #may { border: 0; border-radius: 16px; padding: 20px; background: var(--sheet); color: var(--ink) } #sure p, #may p { margin: 0 0 16px }
.chat:empty::before { content: 'Nothing yet. The bot writes once a person allows it.'; color: var(--soft) } .chat { list-style: none; margin: 0 0 12px; padding: 0; display: grid; gap: 12px; max-height: 360px; overflow: auto } .chat li { background: var(--sheet); border-radius: 4px 16px 16px; padding: 12px 16px; box-shadow: var(--shadow) } .chat p { margin: 0 0 8px; white-space: pre-line; overflow-wrap: anywhere }
.log:empty::before { content: 'Nothing yet.'; color: var(--soft) } .log { list-style: none; margin: 0; padding: 0; font: 0.75rem/1.5 ui-monospace, monospace; max-height: 260px; overflow: auto; overflow-wrap: anywhere }
[hidden] { display: none !important }
@media (max-width: 860px) { .messenger { grid-template-columns: minmax(0, 1fr) } .client { height: 86vh; border-radius: 16px } .client:has(.view:not(:empty)) { order: -1 } }
`
