import type { FastifyInstance } from 'fastify'
import { wireTime } from '@agio/contract/wire'
import { read } from '../app/field.ts'
import { html, keepFresh, page, type Html } from '../app/page.ts'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import type { Mail } from './mail.ts'
import type { Mailbox } from './mailbox.ts'

/** `/mail` and `/mailbox` are the same list: JSON for programs, a page for browsers. */
export function mailRoutes(app: FastifyInstance, serve: Serve, mailbox: Mailbox): void {
  serve(controls.faultMail, ({ body }) => mailbox.faults.set(body))
  for (const path of [controls.listMail.path, '/mailbox', '/mailbox/mail']) {
    app.get<{ Querystring: { to?: string } }>(path, async ({ query, headers }, reply) => {
      const asked = read(controls.listMail.query, query)
      if ('error' in asked) return reply.code(400).send(asked)
      const mails = mailbox.list(asked.to)
      const browser = headers.accept?.includes('text/html') ?? false
      return browser ? reply.type('text/html').send(listPage(mails, asked.to ?? '')) : reply.send(mails)
    })
  }
  app.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params }, reply) => {
    const mail = mailbox.find(params.id)
    return reply
      .code(mail ? 200 : 404)
      .type('text/html')
      .send(mail ? mailPage(mail) : listPage(mailbox.list(), ''))
  })
}

function listPage(mails: Mail[], to: string): string {
  const rows = mails.map(
    ({ id, subject, to: receivers, at, pin }) =>
      html` <li>
        <a class="row" href="/mailbox/${id}">
          <span class="grow"
            ><strong>${subject || 'No subject'}</strong><br /><span class="quiet"
              >${receivers.join(', ')}</span
            ></span
          >
          ${pin ? html`<span class="tag">PIN <b class="mono">${pin}</b></span>` : ''}
          <time class="quiet">${shown(at)}</time>
        </a>
      </li>`,
  )
  return page({
    title: 'Mail box',
    skin: 'mail',
    body: html` <h1>Mail box</h1>
      <form method="get" class="line" role="search">
        <label class="grow"
          >Mails to <input name="to" type="email" value="${to}" placeholder="all" autocomplete="off"
        /></label>
        <button>Show</button>
      </form>
      <div id="mails">
        ${
          rows.length > 0
            ? html`<ul class="rows">
                ${rows}
              </ul>`
            : html`<p class="empty">
                No mail here yet. Mails of the application appear here the moment they are sent.
              </p>`
        }
      </div>
      ${keepFresh('mails', 5)}`,
  })
}

function mailPage(mail: Mail): string {
  const links = mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)
  const content: Html = mail.html
    ? html`<iframe
        class="mail"
        title="The mail as its reader sees it"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${`<base target="_blank">${mail.html}`}"
      ></iframe>`
    : html`<pre class="mail plain">${mail.text}</pre>`
  return page({
    title: mail.subject || 'No subject',
    skin: 'mail',
    body: html` <p><a href="/mailbox">All mails</a></p>
      <h1>${mail.subject || 'No subject'}</h1>
      <dl class="facts">
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>At</dt>
        <dd><time>${shown(mail.at)}</time></dd>
        ${
          mail.pin
            ? html`<dt>PIN</dt>
                <dd class="mono big">${mail.pin}</dd>`
            : ''
        }
      </dl>
      ${content}
      ${
        links.length > 0
          ? html`<h2>Links</h2>
              <ul>
                ${links}
              </ul>`
          : ''
      }
      ${
        mail.html
          ? html`<details>
              <summary>As plain text</summary>
              <pre class="mail plain">${mail.text}</pre>
            </details>`
          : ''
      }`,
  })
}

const shown = (at: string) => wireTime(new Date(at))
