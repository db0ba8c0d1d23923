/** Shows the results in a corner of the page, in a shadow root that the page's styles do not reach. */
import { points, type Seen } from './points.ts'

const looks = `:host{all:initial;position:fixed;inset:auto 0 0 auto;z-index:2147483647;inline-size:min(34rem,100vw);max-block-size:60vh;overflow:auto;box-sizing:border-box;padding:1rem;color-scheme:light dark;background:Canvas;color:CanvasText;border:1px solid;font:14px/1.45 system-ui,sans-serif}
h2{margin:0 0 .5rem;font-size:1.1rem} h3{margin:1rem 0 .25rem;font-size:1rem;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0} li{padding:.25rem 0 .25rem 1.75rem;position:relative}
li::before{position:absolute;inset-inline-start:.25rem;font-weight:700}
li[data-state=met]::before{content:'✓'} li[data-state=broken]::before{content:'✗'} li[data-state=unseen]::before{content:'–'}
li[data-state=broken]{font-weight:600} p{margin:.1rem 0 0;font-weight:400} button{font:inherit;padding:.4rem .8rem;margin-inline-end:.5rem}`
const spoken = { met: 'met', broken: 'not met', unseen: 'not seen' } as const

type Shown = { readonly address: string; readonly seen: Seen }
type Acts = { readonly again: () => void; readonly close: () => void }

/** Redraws the panel. `shown` is undefined during the check. */
export function draw(host: HTMLElement, shown: readonly Shown[] | undefined, acts: Acts): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  if (root.adoptedStyleSheets.length === 0) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(looks)
    root.adoptedStyleSheets = [sheet]
  }
  host.role = 'region'
  host.ariaLabel = 'Conformance of this page'
  const parts = shown ? shown.flatMap((one) => widget(one)) : [element('p', 'Checking this page…')]
  if (shown?.length === 0)
    parts.push(
      element(
        'p',
        'This page has no widget of this installation. If its script is blocked, add its address to `script-src`.',
      ),
    )
  const head = element('h2', shown ? summary(shown) : 'Conformance')
  const buttons = element('div', '')
  buttons.append(press('Check again', acts.again), press('Close', acts.close))
  root.replaceChildren(head, ...parts, buttons)
}

function stateOf(name: keyof typeof points, seen: Seen): keyof typeof spoken {
  const isMet = points[name].isMet(seen)
  return isMet === undefined ? 'unseen' : isMet ? 'met' : 'broken'
}

const names = Object.keys(points) as (keyof typeof points)[]

function summary(shown: readonly Shown[]): string {
  const states = shown.flatMap(({ seen }) => names.map((name) => stateOf(name, seen)))
  const broken = states.filter((state) => state === 'broken').length
  const met = states.filter((state) => state === 'met').length
  return `${met} points met, ${broken} not met`
}

function widget({ address, seen }: Shown): HTMLElement[] {
  const list = element('ul', '')
  // Failed points come first.
  const states = names.map((name) => [name, stateOf(name, seen)] as const)
  const ordered = [
    ...states.filter(([, it]) => it === 'broken'),
    ...states.filter(([, it]) => it !== 'broken'),
  ]
  for (const [name, state] of ordered) {
    const row = element('li', plain(points[name].name))
    row.dataset['state'] = state
    row.dataset['point'] = name
    row.ariaLabel = `${plain(points[name].name)}: ${spoken[state]}`
    if (state === 'broken') row.append(element('p', plain(points[name].fix)))
    list.append(row)
  }
  return [element('h3', address), list]
}

/** Removes code marks, which only the reference uses. */
const plain = (text: string) => text.replaceAll('`', '')

function press(text: string, act: () => void): HTMLElement {
  const button = element('button', text)
  button.addEventListener('click', act)
  return button
}

function element(name: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text })
}
