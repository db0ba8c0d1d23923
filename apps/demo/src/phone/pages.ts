/** A phone on the table: every text message of the application shows on it. */
import { wireTime } from '@agio/contract/wire'
import { copyButton, html, liveList, page, type Html, type Sms } from '@agio/sandbox'

export const smsEvents = '/phone/events'

export function phonePage(messages: readonly Sms[], to: string): string {
  return page({
    title: 'Phone',
    skin: 'phone',
    at: '/phone',
    css,
    body: html`<div class="phone">
      <h1>Phone</h1>
      <form method="get" action="/phone" class="line" role="search">
        <label class="grow"
          >Messages to
          <input name="to" type="tel" value="${to}" placeholder="every number" autocomplete="off"
        /></label>
        <button class="small plain">Show</button>
      </form>
      ${liveList({
        events: smsEvents,
        rows: messages.map(smsRow),
        empty: 'No message yet. Every code that the application sends by SMS shows here the moment it comes.',
        to,
      })}
    </div>`,
  })
}

export function smsRow({ to, from, text, at, code, status }: Sms): Html {
  return html`<li>
    <div class="sms">
      <strong class="grow">${from}</strong><time class="quiet">${wireTime(new Date(at))}</time>
      <p class="words">${text}</p>
      <span class="quiet grow">to ${to} · ${status}</span>
      ${code ? copyButton('Copy code', code) : ''}
    </div>
  </li>`
}

const css = `
.phone { max-width: 560px; margin: 0 auto }
.sms { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; padding: 12px 16px }
.words { flex-basis: 100%; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
`
