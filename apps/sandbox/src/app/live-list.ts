/** The list of a page that grows as messages come; the page is never loaded again. A button beside a code copies it. */
import type { FastifyInstance } from 'fastify'
import { liveAt } from './live.ts'
import { html, raw, type Html } from './page.ts'

type Shown = {
  readonly events: string
  readonly rows: readonly Html[]
  /** Said where there is no row yet. */
  readonly empty: string
  /** Only messages to this address or number come; none is all. */
  readonly to: string
  /** The end of the links in a new row. */
  readonly query?: string
}

export function liveList({ events, rows, empty, to, query = '' }: Shown): Html {
  return html`<ul
      class="rows"
      id="rows"
      data-events="${events}"
      data-to="${to.toLowerCase()}"
      data-query="${query}"
    >
      ${rows}
    </ul>
    <p class="empty" id="empty" ${rows.length > 0 ? html`hidden` : ''}>${empty}</p>
    <script>
      ${raw(script)}
    </script>`
}

type Row = { readonly to: readonly string[]; readonly row: Html }

/** The stream of such a list. */
export function liveRowsAt(
  app: FastifyInstance,
  events: string,
  hear: (tell: (row: Row) => void) => () => void,
): void {
  liveAt(app, events, (send) => hear(({ to, row }) => send('row', { to, markup: row.markup })))
}

export const copyButton = (words: string, text: string): Html =>
  html`<button type="button" class="small plain" data-copy="${text}" aria-label="${words} ${text}">
    ${words}
  </button>`

const script = `
const list = document.getElementById('rows')
const { events, to: wanted, query } = list.dataset
new EventSource(events).addEventListener('row', ({ data }) => {
  const { to, markup } = JSON.parse(data)
  if (wanted && !to.some((one) => one.toLowerCase() === wanted)) return
  list.insertAdjacentHTML('afterbegin', markup)
  for (const link of list.firstElementChild.querySelectorAll('a'))
    link.setAttribute('href', link.getAttribute('href') + query)
  document.getElementById('empty').hidden = true
})
document.addEventListener('click', async ({ target }) => {
  const { copy } = target.dataset || {}
  if (!copy) return
  await navigator.clipboard.writeText(copy)
  const words = target.textContent
  if (words === 'Copied') return
  target.textContent = 'Copied'
  setTimeout(() => (target.textContent = words), 1500)
})
`
