/** Webhooks come in at the shop's server, and the shop's page shows what it heard. */
import type { FastifyInstance } from 'fastify'
import { html, type Html, liveAt, type Serve } from '@agio/sandbox'
import * as controls from './controls.ts'
import type { ShopOrder, ShopServer } from './shop-server.ts'

export function hearing(app: FastifyInstance, serve: Serve, shop: ShopServer): void {
  const known = (key: string) => {
    const { orders = [], tests = 0 } = shop.heard(key) ?? {}
    return { tests, orders }
  }
  serve(controls.readOrders, ({ params: { key } }) => known(key))
  serve(controls.keepSecret, ({ params: { key }, body: { secret } }) => {
    shop.keepSecret(key, secret)
    return known(key)
  })
  // The signature is over the bytes as they came.
  void app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, parsed) =>
      parsed(null, text),
    )
    scope.post<{ Params: { key: string }; Body: string }>(
      '/shop/:key/hooks',
      ({ params, headers, body }, reply) => reply.code(shop.hear(params.key, { headers, body })).send(),
    )
    done()
  })
  liveAt(app, '/shop/live', (send) =>
    shop.on((key) => send('heard', { key, markup: heard(shop, key).markup })),
  )
}

/** The messages received under a key. */
function heard(shop: ShopServer, key: string): Html {
  const all = shop.heard(key)
  if (!all) return html`<li class="quiet">No secret yet. Without one it accepts no messages.</li>`
  const tests =
    all.tests === 0
      ? []
      : [html`<li><span>Test events: ${String(all.tests)}</span><span class="tag good">Heard</span></li>`]
  const rows = [...all.orders.map(orderRow), ...tests]
  return rows.length === 0 ? html`<li class="quiet">Nothing yet.</li>` : html`${rows}`
}

const orderRow = ({ id, name, amount, status, isPaid }: ShopOrder): Html =>
  html`<li>
    <span>${name ?? id.slice(-6)} · ${amount}</span>
    <span class="tag ${isPaid ? 'good' : 'wait'}">${isPaid ? 'Paid' : status.replaceAll('_', ' ')}</span>
  </li>`

/** The panel beside the invoice. */
export const hearingPanel = (shop: ShopServer, key: string, base: string): Html =>
  html`<h2>What its server hears</h2>
    <p class="quiet">
      Signed webhooks of a merchant’s orders. In the console, create a widget key for ${base} and add an
      endpoint with this address:
    </p>
    <pre class="code" tabindex="0" aria-label="Address for webhooks">${base}/shop/${key}/hooks</pre>
    <form id="secret" data-key="${key}">
      <label>Widget key<input name="key" value="${key}" autocomplete="off" required /></label>
      <label
        >Secret of the endpoint<input name="secret" placeholder="whsec_…" autocomplete="off" required
      /></label>
      <button class="small plain">Use this secret</button>
    </form>
    <ul class="heard" id="heard" aria-live="polite">
      ${heard(shop, key)}
    </ul>`
