/** A page of somebody else with the widget in it: a freelancer's paid invoice, and beside it how it was put there. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { facts, html, type Html, page } from '@agio/sandbox'
import { ownKey } from '../own-key.ts'
import { hearingPanel } from './hearing.ts'
import type { ShopServer } from './shop-server.ts'

/** The shop's own name of the order. */
const invoice = 'invoice-2026-041'
const look = { accent: '#7a3cff', radius: '6px' } as const
const script = new URL('browser/shop.js', import.meta.url)

type Deps = {
  /** The start page of the widget; its origin serves the embed script. */
  readonly widgetUrl: string | undefined
  readonly shop: ShopServer
  readonly base: () => string
}

/** `/shop`; with `?key=` under a widget key of a merchant. */
export function shopPages(app: FastifyInstance, { widgetUrl, shop, base }: Deps): void {
  const origin = widgetUrl && new URL(widgetUrl).origin
  app.get('/shop', async (request, reply) => {
    const asked = request.query as { wallets?: string | string[]; lend?: string; key?: string }
    const { wallets = [], lend, key = ownKey } = asked
    const chosen = extensions.filter(([id]) => [wallets].flat().includes(id)).map(([id]) => id)
    const markup = page({
      title: 'Invoice 2026-041',
      skin: 'shop',
      isAlone: true,
      css,
      body: html`${putting(chosen)}${body({ origin, key, chosen, isLent: lend !== undefined }, hearingPanel(shop, key, base()))}`,
    })
    return reply.type('text/html').send(markup)
  })
  app.get('/shop/shop.js', async (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-cache').send(readFileSync(script, 'utf8')),
  )
}

/** Extensions that the visitor's browser may have. */
const extensions = [
  ['announced', 'Announced (EIP-6963)'],
  ['legacy', 'At window.ethereum'],
  ['binance', 'Binance-like'],
  ['trust', 'Trust-like'],
  ['coinbase', 'Coinbase-like'],
] as const

/** As an extension does it: before the page's own scripts. */
const putting = (chosen: readonly string[]): Html =>
  chosen.length === 0
    ? html``
    : html`<script src="/wallets/script?wallets=${chosen.map((id) => `shop-${id}`).join(',')}"></script>`

function wallets(chosen: readonly string[], isLent: boolean): Html {
  return html`<h2>Wallets of this browser</h2>
    <form class="extensions">
      ${extensions.map(
        ([id, name]) =>
          html`<label
            ><input
              type="checkbox"
              name="wallets"
              value="${id}"
              ${chosen.includes(id) ? html`checked` : ''}
            />
            ${name}</label
          >`,
      )}
      <label
        ><input type="checkbox" name="lend" ${isLent ? html`checked` : ''} /> Lend the announced one to the
        widget (provider)</label
      >
      <button class="small plain">Reload with these</button>
    </form>
    <p class="quiet">What they are asked, and how they answer: <a href="/wallet">Wallets</a>.</p>`
}

type Shown = {
  readonly origin: string | undefined
  readonly key: string
  readonly chosen: readonly string[]
  readonly isLent: boolean
}

function body(shown: Shown, hears: Html): Html {
  const { origin, key } = shown
  return html`<div class="shop">
      <section class="invoice" aria-labelledby="invoice">
        <p class="quiet">Ilse Moor · Illustration and lettering</p>
        <h1 id="invoice">Invoice 2026-041</h1>
        <p class="sum">400.00 USDC <span class="tag good">Paid</span></p>
        ${facts([
          ['For', 'Twelve plates, field guide to northern moths'],
          ['From', 'Tern & Tide Press, on Sepolia'],
        ])}
      </section>
      <section class="cash" aria-labelledby="cash">
        <h2 id="cash">Paid in USDC? Cash out</h2>
        <p class="quiet">Straight to your bank account, without leaving this page.</p>
        <div id="widget">
          ${origin ? tagOf(origin, key) : html`<p class="empty">The sandbox runs alone: there is no widget to show.</p>`}
        </div>
      </section>
      ${how(shown, hears)}
    </div>
    <script type="module" src="/shop/shop.js"></script>`
}

/** Beside the invoice: three ways to embed, the look, and what the element says. */
function how({ origin, key, chosen, isLent }: Shown, hears: Html): Html {
  return html`<aside class="how" aria-labelledby="how">
    <h2 id="how">How it got here</h2>
    <div class="tabs" role="tablist" aria-label="Ways to embed">
      ${[
        ['script', 'Script tag'],
        ['component', 'Component'],
        ['react', 'React'],
      ].map(
        ([id = '', name], at) =>
          html`<button
            type="button"
            role="tab"
            data-way="${id}"
            aria-selected="${String(at === 0)}"
            aria-controls="code"
          >
            ${name}
          </button>`,
      )}
    </div>
    <pre class="code" id="code" role="tabpanel" tabindex="0" aria-label="Code"></pre>
    <button type="button" class="small plain" id="copy">Copy</button>
    <h2>Its look</h2>
    <div class="sliders" data-origin="${origin ?? ''}" data-key="${key}" data-external-id="${invoice}">
      <label>Accent<input type="color" name="accent" value="${look.accent}" /></label>
      <label
        >Corners <span id="corners">${look.radius}</span
        ><input type="range" name="radius" min="0" max="24" value="${Number.parseInt(look.radius, 10)}"
      /></label>
      <label
        >Theme<select name="theme">
          <option value="">as the device</option>
          <option>light</option>
          <option>dark</option>
        </select></label
      >
      <label
        >Language<select name="locale">
          <option value="">as the browser</option>
          <option value="en">English</option>
          <option value="de">Deutsch</option>
          <option value="ar">العربية</option>
        </select></label
      >
      <label
        >Service<select name="service">
          <option value="">sell</option>
          <option>buy</option>
        </select></label
      >
    </div>
    ${wallets(chosen, isLent)} ${hears}
    <h2>What it says</h2>
    <p class="quiet">Events of the element; nothing personal is in them.</p>
    <ol class="log" id="log" aria-live="polite"></ol>
  </aside>`
}

/** Exactly what the integration guide says. */
const tagOf = (origin: string, key: string): Html =>
  html`<script
    src="${origin}/embed.js"
    data-key="${key}"
    data-external-id="${invoice}"
    data-fit="content"
    data-accent="${look.accent}"
    data-radius="${look.radius}"
    async
  ></script>`

const css = `
.shop { display: grid; grid-template-columns: minmax(0, 1fr) 420px minmax(0, 340px); gap: 28px; align-items: start }
.invoice { border-top: 6px solid ${look.accent}; padding-top: 16px }
.invoice h1 { font-size: 2rem; margin: 6px 0 } .sum { font-size: 1.375rem; font-weight: 600; font-variant-numeric: tabular-nums; margin: 0 0 16px }
.cash h2 { margin-top: 0; font-size: 1.375rem } #widget { min-height: 620px }
.how { background: var(--sheet); border-radius: 16px; box-shadow: var(--shadow); padding: 16px 20px } .how h2 { margin: 20px 0 8px } .how h2:first-child { margin-top: 0 }
.how .code { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.75rem; line-height: 1.5; background: var(--ground); border-radius: 12px; padding: 12px; margin: 8px 0 }
.tabs { display: flex; gap: 4px } .tabs button { background: none; color: var(--soft); flex: 1; padding: 4px; font-size: 0.8125rem; border-radius: 0 }
.tabs button[aria-selected=true] { color: var(--ink); box-shadow: inset 0 -2px var(--accent) }
.sliders { display: grid; grid-template-columns: 1fr 1fr; gap: 4px 12px } .sliders output { display: inline; margin: 0 } .sliders input[type=range] { padding: 0 }
.extensions label { display: flex; gap: 8px; align-items: center; margin: 0 } .extensions input { width: auto; min-height: 0; margin: 0 } .extensions { display: grid; gap: 6px; justify-items: start; margin-bottom: 8px }
.heard { list-style: none; padding: 0; margin: 12px 0 0; display: grid; gap: 6px } .heard li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 12px; font-size: 0.875rem } #secret { display: grid; gap: 4px } #secret button { justify-self: start }
.log:empty::before { content: 'Nothing yet.'; color: var(--soft) } .log { list-style: none; margin: 0; padding: 0; font: 0.75rem/1.5 ui-monospace, monospace; max-height: 240px; overflow: auto; overflow-wrap: anywhere }
@media (max-width: 1120px) { .shop { grid-template-columns: minmax(0, 1fr) minmax(0, 420px) } .how { grid-column: 1 / -1 } }
@media (max-width: 860px) { .shop { grid-template-columns: minmax(0, 1fr); gap: 16px } .cash { order: -1 } }
`
