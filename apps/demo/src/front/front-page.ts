/** The front door of a running Agio: what it is, and the five things to do first, each with one click. */
import type { FastifyInstance } from 'fastify'
import { html, type Html, page } from '@agio/sandbox'
import { snippetPart } from './snippet.ts'

export type Neighbours = { readonly serverUrl: string | undefined; readonly widgetUrl: string | undefined }

/** `/`. Without an application to speak of, only the sandbox's own pages are offered. */
export function frontPage(app: FastifyInstance, neighbours: Neighbours): void {
  const markup = page({ title: 'Agio is running', skin: 'front', at: '/', css, body: body(neighbours) })
  app.get('/', async (_request, reply) => reply.type('text/html').send(markup))
}

const css = `
.front { max-width: 860px; margin: 0 auto }
.front h1 { font-size: 2.75rem; line-height: 1; letter-spacing: -0.03em; font-weight: 600; margin: 28px 0 12px }
.front .what { font-size: 1.0625rem; max-width: 62ch; margin: 0 0 24px; color: var(--soft) }
.first { list-style: none; padding: 0; margin: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr)); gap: 12px }
@media (max-width: 560px) { .first { grid-template-columns: minmax(0, 1fr) } }
.first a { display: block; height: 100%; background: var(--sheet); border-radius: 16px; box-shadow: var(--shadow); padding: 16px 20px; text-decoration: none; color: inherit }
.first a:hover { box-shadow: inset 0 0 0 2px var(--accent), var(--shadow) }
.first .number { color: var(--accent); font-size: 2rem; line-height: 1.05; font-weight: 600 }
.first b { display: block; font-size: 1.0625rem; font-weight: 650; margin: 6px 0 2px }
.play { display: inline-block; background: var(--accent); color: var(--on-accent); font-weight: 650; border-radius: 999px; padding: 12px 24px; text-decoration: none; margin: 0 0 24px }
`

function body({ serverUrl, widgetUrl }: Neighbours): Html {
  const room = (query: string) => `/control-room?${query}`
  const first: [string, string, string][] = [
    ['Sell', room('service=sell'), 'Coins to a bank account. You play the person and their wallet.'],
    ['Buy', room('service=buy'), 'By transfer, open banking or card. You play the bank too.'],
    ['Open the operator console', '/operators', 'With who may sign in, and their codes.'],
    [
      'Verify a new customer',
      '/papers',
      'An address at new.example is not verified: papers, phone, and a person who looks. That person is a button in the control room.',
    ],
    ['Break something', room('pane=scenarios'), 'Coins short, late or wrong, banks down, blocks rewritten.'],
  ]
  return html`<div class="front">
    <h1>Agio is running</h1>
    <p class="what">
      Agio is a self-hosted on/off-ramp: people sell crypto for money in their bank account, and buy it by
      transfer, open banking or card, in a widget that you put into your own page. Here it meets a sandbox
      that plays the chains, banks, cards, mail and exchanges around it, so nothing is real and everything
      works.
    </p>
    <p><a class="play" href="${room('play=exact')}">Watch one sale, from quote to payout</a></p>
    <ol class="first">
      ${first.map(
        ([name, url, what], at) =>
          html`<li>
            <a href="${url}"
              ><span class="number">${at + 1}</span><b>${name}</b><span class="quiet">${what}</span></a
            >
          </li>`,
      )}
    </ol>
    ${widgetUrl ? snippetPart(widgetUrl) : ''}
    <h2>All pages</h2>
    <ul class="rows">
      ${placesOf(serverUrl, widgetUrl).map(
        ([name, url, what]) =>
          html`<li>
            <a class="row" href="${url}"><b class="grow">${name}</b><span class="quiet">${what}</span></a>
          </li>`,
      )}
    </ul>
  </div>`
}

function placesOf(serverUrl: string | undefined, widgetUrl: string | undefined): [string, string, string][] {
  return [
    ...(widgetUrl ? [['Widget', widgetUrl, 'as a visitor sees it'] as [string, string, string]] : []),
    ['Control room', '/control-room', 'people, wallets, banks and the clock in your hands'],
    ['Shop', '/shop', 'the widget in another site’s page'],
    ['Messenger', '/messenger', 'the widget as a mini-app, with the buttons of its client'],
    ['Mail box', '/mailbox', 'every PIN and message that was sent'],
    ['Phone', '/phone', 'every code that was sent by SMS'],
    ['Notifications', '/push', 'what browsers show while no page is open'],
    [
      'Wallets',
      '/wallet',
      'a phone that scans the widget’s QR code, and the extensions of the shop’s browser',
    ],
    ['Papers', '/papers', 'passports and cards of people who do not exist, to be verified with'],
    ...(serverUrl
      ? [
          ['Console', `${serverUrl}/console/`, 'for operators'] as [string, string, string],
          ['Operators', '/operators', 'email, PIN and present code of each'] as [string, string, string],
          ['API', `${serverUrl}/api/`, 'a page per resource'] as [string, string, string],
        ]
      : []),
    ['Explorer', '/chain', 'blocks and transactions of the test chains'],
    ['Bank', '/bank', 'our accounts, payments out, money that came in'],
    ['Cards', '/card', 'the acquirer’s view of its merchant'],
    ['Every form', '/routes', 'all addresses of the sandbox with all their fields'],
    ['Docs', serverUrl ? `${serverUrl}/docs/` : '/docs', 'quickstart, integrate, operate, tour and glossary'],
  ]
}
