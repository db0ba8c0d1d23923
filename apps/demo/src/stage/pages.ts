/** The stage's page, its style, and the scripts that it runs: plain modules of the sandbox's own, from this folder. */
import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { html, type Html, page } from '@agio/sandbox'
import { css } from './style.ts'

const scripts = new URL('browser/', import.meta.url)

/** `/control-room`; on a phone its three panes are tabs. */
export function stagePages(app: FastifyInstance, serverUrl: string | undefined): void {
  const markup = page({
    title: 'Control room',
    skin: 'control',
    at: '/control-room',
    css,
    body: body(serverUrl),
  })
  app.get('/control-room', async (_request, reply) => reply.type('text/html').send(markup))
  const names = new Set(readdirSync(scripts))
  app.get<{ Params: { name: string } }>(
    '/control-room/scripts/:name',
    async ({ params: { name } }, reply) => {
      if (!names.has(name)) return reply.code(404).send({ error: 'no such script' })
      const text = readFileSync(new URL(name, scripts), 'utf8')
      return reply.type('text/javascript').header('cache-control', 'no-cache').send(text)
    },
  )
}

const troubles = [
  ['Bank', '/bank/fault', ['down', 'silent', 'reject', 'no_money', 'duplicate_ack', 'name_check_down']],
  ['Sepolia', '/chain/11155111/fault', ['down', 'lag', 'not_final', 'stuck', 'rate_limit', 'head_back']],
  ['BNB testnet', '/chain/97/fault', ['down', 'lag', 'not_final', 'stuck']],
  ['Exchanges', '/exchange/fault', ['down', 'stale', 'tenfold']],
  ['Sanctions lists', '/lists/fault', ['down', 'slow', 'shrunk', 'broken']],
  ['Cards', '/card/fault', ['down', 'silent', 'hooks_off', 'hooks_late', 'form_silent']],
  ['Mail', '/mail/fault', ['refuse', 'unanswered']],
] as const

function body(serverUrl: string | undefined): Html {
  return html`<h1 class="hidden">Control room</h1>
    ${top()}
    <section class="desk" id="desk" aria-label="Waits for the desk" hidden></section>
    <div class="tabs panes" role="tablist" aria-label="Panes">
      ${tab('left', 'Orders', true)} ${tab('middle', 'Phone', false)} ${tab('right', 'Film', false)}
    </div>
    <div class="stage" data-server="${serverUrl ?? ''}">
      <section class="pane shown" id="left" aria-label="Orders and scenarios">
        <div class="tabs" role="tablist" aria-label="Orders or scenarios">
          ${tab('orders', 'Orders', true)} ${tab('scenarios', 'Scenarios', false)}
        </div>
        <div id="orders" class="sheet shown" role="tabpanel" aria-label="Orders">
          <p class="quiet">
            Place an order in the phone, or let a scenario do it. It is listed here with what people can do
            next. Who signs in at new.example is verified first: without an identity vendor a person of the
            desk looks at face and paper, and you are that person, by a button above.
          </p>
          <ul class="orders" id="order-list"></ul>
          <output id="said" aria-live="polite"></output>
        </div>
        <div id="scenarios" class="sheet" role="tabpanel" aria-label="Scenarios">
          <div id="play" aria-live="polite"></div>
          <ul class="orders" id="scenario-list"></ul>
        </div>
      </section>
      <section class="pane" id="middle" aria-label="The person’s phone">${phone()}</section>
      <section class="pane" id="right" aria-label="Film">
        <h2>What happened</h2>
        <p class="quiet">Newest on top. Expand for the raw message.</p>
        <ol class="film" id="film"></ol>
      </section>
    </div>
    <script type="module" src="/control-room/scripts/stage.js"></script>`
}

const tab = (id: string, name: string, isShown: boolean): Html =>
  html`<button type="button" role="tab" aria-controls="${id}" aria-selected="${String(isShown)}">
    ${name}
  </button>`

function top(): Html {
  const jumps = [
    ['+31 min', 1860],
    ['+91 min', 5460],
    ['+1 day', 86_400],
  ] as const
  const groups = troubles.map(
    ([name, path, kinds]) =>
      html`<optgroup label="${name}">
        ${kinds.map((kind) => html`<option value="${path} ${kind}">${name}: ${kind.replaceAll('_', ' ')}</option>`)}
      </optgroup>`,
  )
  return html`<div class="top">
    <div class="group" role="group" aria-label="Clock">
      <time id="clock" class="mono"></time>
      ${jumps.map(([name, seconds]) => html`<button type="button" class="small plain" data-jump="${seconds}">${name}</button>`)}
      <button type="button" class="small plain" id="next-deadline" disabled>Next deadline</button>
    </div>
    <div class="group" role="group" aria-label="Chain">
      <label class="hidden" for="chain">Chain</label
      ><select id="chain"></select>
      <button type="button" class="small plain" data-chain="pace">Pause</button>
      <button type="button" class="small plain" data-chain="mine">Mine</button>
      <button type="button" class="small plain" data-chain="reorg">Reorg</button>
    </div>
    <div class="group" role="group" aria-label="Trouble">
      <label class="hidden" for="trouble">Start trouble for a minute</label>
      <select id="trouble">
        <option value="">Start trouble …</option>
        ${groups}
      </select>
      <span id="troubles"></span>
      <button type="button" class="small plain" id="end-all">End all</button>
    </div>
  </div>`
}

function phone(): Html {
  const tabs = [
    ['app', 'App'],
    ['mail', 'Mail'],
    ['bank', 'Bank'],
    ['wallet', 'Wallet'],
    ['shop', 'Shop'],
  ] as const
  return html`<div class="phone">
    <div class="tabs" role="tablist" aria-label="Phone">
      ${tabs.map(([id, name], at) => tab(`phone-${id}`, name, at === 0))}
    </div>
    ${tabs.map(
      ([id, name], at) =>
        html`<div
          id="phone-${id}"
          class="sheet screen ${at === 0 ? 'shown' : ''}"
          role="tabpanel"
          tabindex="0"
          aria-label="${name}"
        ></div>`,
    )}
    <div id="captions" class="captions" aria-live="polite" hidden></div>
  </div>`
}
