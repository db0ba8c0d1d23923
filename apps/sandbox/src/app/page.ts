/** Server-rendered pages: a template that escapes by itself, and the frame that marks every page as a sandbox. */
import { css, skins, tokens, type Skin } from './looks/page-style.ts'

/** Markup that is safe to put into markup. */
export type Html = { readonly markup: string }
type Part = string | number | Html | readonly Html[] | undefined

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return {
    markup: strings.reduce((all, text, at) => all + text + (at < parts.length ? markup(parts[at]) : ''), ''),
  }
}

/** Trusted markup or script of our own. */
export function raw(text: string): Html {
  return { markup: text }
}

function markup(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
  return 'markup' in part ? part.markup : part.map((one) => one.markup).join('')
}

/** The ways on every page, also to those of the demo, which is mounted on the same port. */
const places = [
  ['/', 'Start'],
  ['/control-room', 'Control room'],
  ['/mailbox', 'Mail box'],
  ['/phone', 'Phone'],
  ['/wallet', 'Wallets'],
  ['/bank', 'Bank'],
  ['/card', 'Cards'],
  ['/chain', 'Explorer'],
  ['/shop', 'Shop'],
  ['/messenger', 'Messenger'],
  ['/operators', 'Operators'],
] as const

/** The demo serves these. */
export const ofDemo = places.filter(([path]) => !['/mailbox', '/bank', '/card', '/chain'].includes(path))

/** A whole document: every page of the sandbox, and those of the customers' banks, which look their own way. */
type Document = { title: string; css: string; body: Html; lang?: string }

export function documentOf({ title, css: sheet, body, lang = 'en' }: Document): string {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(sheet)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup
}

type Page = { title: string; skin: Skin; body: Html; at?: string; css?: string; isAlone?: boolean }

/**
 * `at` is the address of the page among the places; `css` is what only this page needs. A page that stands alone is somebody
 * else's, with the marker and without the ways to the others.
 */
export function page({ title, skin, body, at, css: own = '', isAlone = false }: Page): string {
  const links = places.map(
    ([path, name]) => html`<a href="${path}" ${path === at ? html`aria-current="page"` : ''}>${name}</a>`,
  )
  const { name, light, dark } = skins[skin]
  return documentOf({
    title: `${title} · Sandbox`,
    css: `${tokens(light, dark)} ${css} ${own}`,
    body: html`<header>
        <p class="marker">Sandbox: nothing here is real money</p>
        <div class="bar">
          <span class="brand">${name}</span>
          ${isAlone ? undefined : html`<nav aria-label="Sandbox">${links}</nav>`}
        </div>
      </header>
      <main>${body}</main>`,
  })
}

/** Shows again what an element holds, every few seconds: a reload would lose the reader's place, and end an axe run. */
export const keepFresh = (id: string, seconds: number): Html =>
  html`<script>
    ${raw(`
  setInterval(async () => {
    const shown = document.getElementById('${id}')
    if (document.hidden || shown.contains(document.activeElement)) return
    const text = await fetch(location.href).then((answer) => answer.text()).catch(() => '')
    const next = new DOMParser().parseFromString(text, 'text/html').getElementById('${id}')
    if (next && next.innerHTML !== shown.innerHTML) shown.replaceChildren(...next.childNodes)
  }, ${seconds * 1000})`)}
  </script>`
