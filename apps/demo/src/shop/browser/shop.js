/** The panel beside the widget: its code in three ways, its look under sliders, and what it says. */
const panel = document.querySelector('.sliders')
const code = document.getElementById('code')
const log = document.getElementById('log')
const { origin, key, externalId } = panel.dataset
const tabs = [...document.querySelectorAll('[data-way]')]
let way = 'script'

const values = () => {
  const all = [...panel.querySelectorAll('[name]')].map(({ name, value }) => [
    name,
    name === 'radius' ? `${value}px` : value,
  ])
  const own = [
    ['fit', 'content'],
    ['external-id', externalId],
  ]
  return Object.fromEntries([...own, ...all].filter(([, value]) => value !== ''))
}

const ways = {
  script: (look) =>
    `<script src="${origin}/embed.js"\n  data-key="${key}"${lines(look, (name, value) => `data-${name}="${value}"`)}\n  async></script>`,
  component: (look) =>
    `<script src="${origin}/embed.js" async></script>\n\n<agio-widget widget-key="${key}"${lines(look, (name, value) => `${name}="${value}"`)}>\n</agio-widget>`,
  react: (look) =>
    `import { AgioWidget } from '@agio/embed/react'\n\n<AgioWidget base="${origin}"\n  widgetKey="${key}"${lines(look, (name, value) => `${name}="${value}"`)}\n  onOrderChanged={({ orderId, status }) => …} />`,
}
const lines = (look, write) =>
  Object.entries(look)
    .map(([name, value]) => `\n  ${write(name, value)}`)
    .join('')

function showCode() {
  code.textContent = origin ? ways[way](values()) : 'Start the application to see its code.'
  document.getElementById('corners').textContent = values().radius
}

/** Another look is another start of the widget: it is put in again. */
function place() {
  if (!origin) return
  const widget = document.createElement('agio-widget')
  widget.setAttribute('widget-key', key)
  widget.provider = provider
  for (const [name, value] of Object.entries(values())) widget.setAttribute(name, value)
  const place = document.getElementById('widget')
  place.querySelector('agio-widget')?.remove()
  place.append(widget)
}

function choose(tab) {
  way = tab.dataset.way
  for (const one of tabs) {
    one.setAttribute('aria-selected', String(one === tab))
    one.tabIndex = one === tab ? 0 : -1
  }
  showCode()
}

for (const tab of tabs) tab.addEventListener('click', () => choose(tab))
document.querySelector('.how .tabs').addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length]
  next.focus()
  choose(next)
})

/** The shop's own wallet serves the widget too, where the visitor has asked for that. */
let provider
if (new URLSearchParams(location.search).has('lend')) {
  addEventListener('eip6963:announceProvider', async ({ detail }) => {
    provider ??= detail.provider
    // The script that brings the widget may be late.
    await customElements.whenDefined('agio-widget')
    document.querySelector('agio-widget').provider = provider
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
}

let waiting
panel.addEventListener('input', () => {
  showCode()
  clearTimeout(waiting)
  waiting = setTimeout(place, 400)
})
document.getElementById('copy').addEventListener('click', async ({ target }) => {
  await navigator.clipboard.writeText(code.textContent)
  target.textContent = 'Copied'
  setTimeout(() => (target.textContent = 'Copy'), 1500)
})
const events = 'ready resize sign-in order-created order-changed completed closed error'
for (const name of events.split(' '))
  addEventListener(`agio-${name}`, ({ detail }) => {
    const line = document.createElement('li')
    line.textContent = `${new Date().toTimeString().slice(0, 8)} agio-${name} ${JSON.stringify(detail)}`
    log.prepend(line)
  })
choose(tabs[0])

/** Another key is another page; its secret is kept before that. */
document.getElementById('secret').addEventListener('submit', async (event) => {
  event.preventDefault()
  const { key: chosen, secret } = Object.fromEntries(new FormData(event.target))
  await fetch(`/shop/${encodeURIComponent(chosen)}/secret`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  })
  if (chosen !== key) location.search = `?key=${encodeURIComponent(chosen)}`
})
new EventSource('/shop/live').addEventListener('heard', ({ data }) => {
  const { key: whose, markup } = JSON.parse(data)
  if (whose === key) document.getElementById('heard').innerHTML = markup
})
