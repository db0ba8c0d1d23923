/** The mail box in two panes: the list, which grows as mails come, and the mail that is read. On a phone one at a time. */
import { wireTime } from '@agio/contract/wire'
import { copyButton, liveList } from '../app/live-list.ts'
import { html, page, type Html } from '../app/page.ts'
import { facts } from '../app/records.ts'
import type { Mail } from './mail.ts'

type Shown = { mails: readonly Mail[]; to: string; open?: Mail | undefined; isMissing?: boolean }

export const mailEvents = '/mailbox/events'

export function mailboxPage({ mails, to, open, isMissing = false }: Shown): string {
  const query = to ? `?to=${encodeURIComponent(to)}` : ''
  return page({
    title: open?.subject ?? 'Mail box',
    skin: 'mail',
    at: '/mailbox',
    css,
    body: html`<div class="mailbox ${open ? 'reads' : ''}">
      <section class="list" aria-label="Mails">
        ${open ? html`<h2>Mail box</h2>` : html`<h1>Mail box</h1>`}
        <form method="get" action="/mailbox" class="line" role="search">
          <label class="grow"
            >Mails to <input name="to" type="email" value="${to}" placeholder="everybody" autocomplete="off"
          /></label>
          <button class="small plain">Show</button>
        </form>
        ${liveList({
          events: mailEvents,
          rows: mails.map((mail) => mailRow(mail, query, open?.id)),
          empty: 'No mail yet. Every mail of the application shows here the moment it is sent.',
          to,
          query,
        })}
      </section>
      <section class="reading" aria-label="The mail">
        ${open ? mailParts(open, query) : html`<p class="empty">${isMissing ? 'This mail is not kept any more.' : 'Choose a mail to read it.'}</p>`}
      </section>
    </div>`,
  })
}

export function mailRow({ id, subject, to, at, pin }: Mail, query = '', open = ''): Html {
  return html`<li ${id === open ? html`aria-current="true"` : ''}>
    <a class="row" href="/mailbox/${id}${query}"
      ><strong class="grow">${subject || 'No subject'}</strong><time class="quiet">${shown(at)}</time
      ><span class="quiet grow">${to.join(', ')}</span></a
    >
    ${pin ? html`<div class="pin"><b class="mono">${pin}</b>${copyPin(pin)}</div>` : ''}
  </li>`
}

const copyPin = (pin: string): Html => copyButton('Copy PIN', pin)

function mailParts(mail: Mail, query: string): Html {
  const content: Html = mail.html
    ? html`<iframe
        class="mail"
        title="The mail as its reader sees it"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${`<base target="_blank">${mail.html}`}"
      ></iframe>`
    : html`<pre class="mail plain" tabindex="0">${mail.text}</pre>`
  return html`<p class="back"><a href="/mailbox${query}">All mails</a></p>
    <h1>${mail.subject || 'No subject'}</h1>
    ${facts([
      ['From', mail.from],
      ['To', mail.to.join(', ')],
      ['At', html`<time>${shown(mail.at)} UTC</time>`],
      ['PIN', mail.pin ? html`<b class="mono big">${mail.pin}</b>${copyPin(mail.pin)}` : undefined, 'pin'],
    ])}
    ${content}
    ${
      mail.links.length > 0
        ? html`<h2>Links</h2>
            <ul class="links">
              ${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
            </ul>`
        : ''
    }
    ${
      mail.html
        ? html`<details>
            <summary>As plain text</summary>
            <pre class="mail plain" tabindex="0">${mail.text}</pre>
          </details>`
        : ''
    }`
}

const shown = (at: string) => wireTime(new Date(at))

const css = `
.mailbox { display: grid; grid-template-columns: minmax(280px, 380px) minmax(0, 1fr); gap: 24px }
.list, .reading { min-width: 0 } .reading h1 { margin: 8px 0 12px } .list h2 { margin: 8px 0 16px; font-size: 1.375rem; line-height: 1.2 }
.list .rows { max-height: calc(100vh - 260px); overflow-y: auto } .list .row { padding: 10px 16px }
.list li[aria-current] { box-shadow: inset 3px 0 var(--accent) }
.pin { display: flex; gap: 12px; align-items: center } .list .pin { padding: 0 16px 10px }
.links { padding-inline-start: 18px } .links a { overflow-wrap: anywhere }
.mail { width: 100%; min-height: 560px; border: 0; border-radius: 16px; box-shadow: var(--shadow); background: #fff }
.mail.plain { min-height: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sheet); margin: 0 }
.back { display: none }
@media (max-width: 860px) {
  .mailbox { grid-template-columns: minmax(0, 1fr) } .list .rows { max-height: none }
  .mailbox.reads .list, .mailbox:not(.reads) .reading { display: none } .back { display: block }
}
`
