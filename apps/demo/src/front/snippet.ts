/** The lines that put the widget of this installation into a page: its address, and its own key. */
import { html, type Html, raw } from '@agio/sandbox'
import { ownKey } from '../own-key.ts'

const snippetOf = (widgetUrl: string): string =>
  `<script src="${new URL(widgetUrl).origin}/embed.js" data-key="${ownKey}" data-fit="content" async></script>`

/** The documents name an installation that does not exist; beside a running one they name that. */
export const filledIn = (text: string, widgetUrl: string | undefined): string =>
  widgetUrl === undefined
    ? text
    : text
        .replaceAll('https://pay.example.com', new URL(widgetUrl).origin)
        .replaceAll('your-widget-key', ownKey)

const copies = `
document.getElementById('copy').addEventListener('click', async ({ target }) => {
  await navigator.clipboard.writeText(document.getElementById('snippet').textContent)
  target.textContent = 'Copied'
  setTimeout(() => (target.textContent = 'Copy'), 1500)
})`

export const snippetPart = (widgetUrl: string): Html =>
  html`<h2>Put it into a page of yours</h2>
    <p class="quiet">
      This line shows the widget of this installation where it stands. Start again with the address of your
      page, so that it may: <code>AGIO_WIDGET_ORIGINS=http://localhost:5173 npm start</code>. All else is in
      <a href="/docs/integrate/README.md">Put the widget into a page</a>.
    </p>
    <pre class="card document" id="snippet" tabindex="0">${snippetOf(widgetUrl)}</pre>
    <p><button type="button" class="small plain" id="copy">Copy</button></p>
    <script>
      ${raw(copies)}
    </script>`
