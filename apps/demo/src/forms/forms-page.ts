/** All that can be made to happen in the world outside, as one page of forms: every field of every address. */
import type { FastifyInstance } from 'fastify'
import { type Html, html, page, raw, type SandboxRoute, records, tokenSymbols } from '@agio/sandbox'
import { form, type FormOptions } from './form.ts'
import { script } from './script.ts'

/** `/routes`, and `/routes.json`: the same list for programs. */
export function formsPage(app: FastifyInstance, routes: readonly SandboxRoute[]): void {
  const markup = pageOf(routes)
  app.get('/routes', async (_request, reply) => reply.type('text/html').send(markup))
  app.get('/routes.json', async () => routes)
}

/** A route by its path, as a form. */
type FormAt = (path: string, options: FormOptions) => Html

function pageOf(routes: readonly SandboxRoute[]): string {
  const at: FormAt = (path, options) => {
    const found = routes.find((route) => route.method === 'POST' && route.path === path)
    if (!found) throw new Error(`no route ${path}`)
    return form(found, options)
  }
  return page({
    title: 'All forms',
    skin: 'control',
    body: html`<h1>Sandbox: every form</h1>
      <p>
        Each address with all its fields. The <a href="/control-room">control room</a> does the usual with one
        click.
      </p>
      ${chainPart(at)} ${bankPart(at)} ${openBankingPart(at)} ${cardPart(at)} ${otherPart(at)}
      <h2>For programs</h2>
      ${routeTable(routes)}
      <script>
        ${raw(script)}
      </script>`,
  })
}

function chainPart(at: FormAt): Html {
  const token = {
    offer: {
      token: [...tokenSymbols, 'native'],
      from: ['customer', 'stranger', 'exchange', 'treasury'],
    },
  }
  return html`<h2>Chain</h2>
    <div id="chains" class="grid"></div>
    <div class="grid spaced">
      ${at('/chain/{chainId}/send', { title: 'Send coins', button: 'Send', ...token })}
      ${at('/chain/{chainId}/send_many', { title: 'Several transfers at once', button: 'Send all', ...token })}
      ${at('/chain/{chainId}/fund', { title: 'Fill a wallet', button: 'Fill' })}
      ${at('/chain/{chainId}/mine', { title: 'Mine', button: 'Mine' })}
      ${at('/chain/{chainId}/reorg', { title: 'Reorganise', button: 'Rewrite the blocks' })}
      ${at('/chain/{chainId}/block', { title: 'Freeze a token', button: 'Set', ...token })}
      ${at('/chain/{chainId}/fault', { title: 'Trouble at a source', button: 'Start' })}
    </div>
    <h2>Recent transfers</h2>
    <ul id="sent" class="rows">
      <li><span class="row quiet">What you send from here is listed here.</span></li>
    </ul>`
}

function bankPart(at: FormAt): Html {
  return html`<h2>Bank</h2>
    <p>
      Payout references or payee names that begin with <b>FAILED</b> are rejected, with <b>RETURN</b> paid and
      sent back, with <b>SILENT</b> never answered. A payee name with <b>MISMATCH</b> or <b>CLOSE</b> changes
      the name check.
    </p>
    <ul id="payments" class="rows">
      <li><span class="row quiet">Payments the application makes appear here.</span></li>
    </ul>
    <div class="grid">
      ${at('/bank/pay_order', { title: 'Pay this order like a person', button: 'Pay' })}
      ${at('/bank/recall', { title: 'Take a transfer back', button: 'Take back' })}
      ${at('/bank/transfer', { title: 'A transfer comes in', button: 'Transfer', start: { fromIban: 'DE90999999990000004711' } })}
      ${at('/bank/charge', { title: 'The bank takes a fee', button: 'Charge' })}
      ${at('/bank/fault', { title: 'Trouble at the bank', button: 'Start' })}
    </div>`
}

function openBankingPart(at: FormAt): Html {
  return html`<h2>Customers’ banks (open banking)</h2>
    <p>
      A payer signs in at the bank under any name. The payments with their ids are at
      <span class="mono">/open-banking/{bank}/payments</span>.
    </p>
    <div class="grid">
      ${at('/open-banking/{bank}/behaviour', { title: 'How a bank behaves', button: 'Set' })}
      ${at('/open-banking/{bank}/payments/{payment}/authorise', { title: 'Confirm without a browser', button: 'Confirm' })}
      ${at('/open-banking/{bank}/payments/{payment}/refuse', { title: 'Cancel at the bank', button: 'Cancel the payment' })}
    </div>`
}

function cardPart(at: FormAt): Html {
  return html`<h2>Cards</h2>
    <p>Payments, refunds and disputes are listed at the <a href="/card">card acquirer</a>.</p>
    <div class="grid">
      ${at('/card/sessions/{id}/pay', { title: 'Pay by card', button: 'Pay' })}
      ${at('/card/chargeback', { title: 'Take a card payment back', button: 'Take back' })}
      ${at('/card/dispute', { title: 'Decide the dispute', button: 'Decide' })}
      ${at('/card/lapse', { title: 'Let an authorization lapse', button: 'Lapse' })}
      ${at('/card/payout', { title: 'Pay out to the bank', button: 'Pay out' })}
      ${at('/card/fault', { title: 'Trouble at the acquirer', button: 'Start' })}
    </div>`
}

function otherPart(at: FormAt): Html {
  return html`<h2>Time, prices, lists, mail</h2>
    <div class="grid">
      ${timeCard()} ${at('/exchange/price', { title: 'Move a price', button: 'Set' })}
      ${at('/exchange/fault', { title: 'Trouble at an exchange', button: 'Start' })}
      ${at('/lists/add', { title: 'Put somebody on a sanctions list', button: 'Put on' })}
      ${at('/lists/fault', { title: 'Trouble at a publisher of lists', button: 'Start' })}
      ${at('/mail/fault', { title: 'Trouble with mail', button: 'Start' })}
    </div>`
}

function timeCard(): Html {
  const jumps = [
    ['31 minutes', 1860],
    ['91 minutes', 5460],
    ['1 day', 86_400],
    ['6 days', 518_400],
    ['15 days', 1_296_000],
    ['60 days', 5_184_000],
  ] as const
  const buttons = jumps.map(
    ([name, seconds]) =>
      html`<button class="small plain" name="seconds" value="${seconds}">${name}</button> `,
  )
  return html`<form class="card" data-method="POST" data-path="/clock/advance">
    <h3>Move time forward</h3>
    <p class="quiet">The application’s clock and the chains jump; real time goes on as ever.</p>
    <p id="clock" class="mono"></p>
    <p class="line">${buttons}</p>
    <label for="clock-seconds"
      >Seconds<input id="clock-seconds" name="seconds" value="600" inputmode="numeric" autocomplete="off"
    /></label>
    <button>Move forward</button>
    <output aria-live="polite"></output>
  </form>`
}

const routeTable = (routes: readonly SandboxRoute[]): Html =>
  html`<details>
    <summary>All addresses</summary>
    ${records({
      label: 'Addresses',
      of: routes,
      columns: [
        ['Address', ({ method, path }) => `${method} ${path}`, 'mono'],
        ['What it does', ({ what }) => what],
        [
          'Fields',
          ({ query, body }) =>
            Object.entries({ ...query, ...body })
              .map(([name, { optional }]) => name + (optional ? '?' : ''))
              .join(', '),
          'mono',
        ],
      ],
    })}
  </details>`
