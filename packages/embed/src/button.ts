/**
 * The payment button: `<a href="https://…/l/…" data-agio-pay>Pay in crypto</a>`, and once a page
 * `<script src="https://…/button.js" async></script>`. The link works without the script; with it, the payment page opens in a
 * dialog. If the page may not be framed, the dialog offers a new tab.
 */
import { allowed, box } from './frame.ts'
import { isReady } from './protocol.ts'

const mark = 'data-agio-pay'
const words = {
  en: ['Close', 'Open in a new tab'],
  de: ['Schließen', 'In neuem Tab öffnen'],
  ar: ['إغلاق', 'فتح في علامة تبويب جديدة'],
  es: ['Cerrar', 'Abrir en una pestaña nueva'],
  fr: ['Fermer', 'Ouvrir dans un nouvel onglet'],
  it: ['Chiudi', 'Apri in una nuova scheda'],
  nl: ['Sluiten', 'Openen in een nieuw tabblad'],
  pl: ['Zamknij', 'Otwórz w nowej karcie'],
  pt: ['Fechar', 'Abrir num novo separador'],
  tr: ['Kapat', 'Yeni sekmede aç'],
  uk: ['Закрити', 'Відкрити в новій вкладці'],
} as const

/** `:where` has no specificity, so the page's own styles win. */
const looks = `:where(a[${mark}]){display:inline-block;padding:.75em 1.5em;border-radius:.5em;background:#0b6655;color:#fff;font:600 1rem/1.25 system-ui,sans-serif;text-decoration:none}
:where(a[${mark}]:focus-visible){outline:3px solid #0b6655;outline-offset:2px}
dialog[${mark}]{box-sizing:border-box;inline-size:min(30rem,100%);block-size:min(52rem,100%);max-inline-size:none;max-block-size:none;padding:0;border:0;border-radius:12px;overflow:hidden;color-scheme:light dark;background:Canvas;color:CanvasText}
dialog[${mark}]::backdrop{background:rgb(0 0 0/.55)}
dialog[${mark}] div{block-size:100%;display:grid;grid-template-rows:auto 1fr}
dialog[${mark}] p{display:flex;justify-content:space-between;align-items:center;margin:0;padding-inline-start:1rem;font:1rem system-ui,sans-serif}
dialog[${mark}] a{color:inherit}
dialog[${mark}] button{inline-size:3rem;block-size:3rem;padding:0;border:0;background:none;color:inherit;font-size:1.5rem;cursor:pointer}
dialog[${mark}] iframe{inline-size:100%;block-size:100%;border:0}
@media(max-width:30rem){dialog[${mark}]{border-radius:0}}`

const script = document.currentScript
const known = ((globalThis as { agioButtons?: Set<string> }).agioButtons ??= new Set())
if (script instanceof HTMLScriptElement) serve(new URL(script.src).origin)

/** Once per installation, however many script tags the page has. */
function serve(base: string): void {
  if (known.has(base)) return
  if (known.size === 0) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(looks)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  known.add(base)
  document.addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
    // The user requested another tab or window.
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(`a[${mark}]`)
    if (!link || !link.href.startsWith(`${base}/l/`)) return
    event.preventDefault()
    open(base, link)
  })
}

function open(base: string, link: HTMLAnchorElement): void {
  const language = (link.closest<HTMLElement>('[lang]')?.lang ?? '').slice(0, 2)
  const [close, tab] = words[language as keyof typeof words] ?? words.en
  const dialog = make('dialog', { ariaLabel: link.textContent })
  dialog.setAttribute(mark, '')
  const leave = make('button', { type: 'button', ariaLabel: close, textContent: '×', autofocus: true })
  leave.addEventListener('click', () => dialog.close())
  const away = make('a', { href: link.href, target: '_blank', rel: 'noopener', textContent: tab })
  const frame = make('iframe', {
    title: link.textContent ?? '',
    allow: allowed,
    referrerPolicy: 'strict-origin',
  })
  frame.setAttribute('sandbox', box)
  // Hides the browser's error page if the payment page may not be framed.
  frame.style.visibility = 'hidden'
  const address = new URL(link.href)
  address.searchParams.set('origin', location.origin)
  // Lets the page show the payer that the link belongs to this site.
  address.searchParams.set('link', address.pathname.slice('/l/'.length))
  if (language in words) address.searchParams.set('locale', language)
  frame.src = address.href
  const hear = ({ origin, source, data }: MessageEvent) => {
    if (origin === base && source === frame.contentWindow && isReady(data)) frame.style.visibility = ''
  }
  addEventListener('message', hear)
  dialog.addEventListener('close', () => {
    removeEventListener('message', hear)
    dialog.remove()
  })
  const head = make('p', {})
  head.append(away, leave)
  const inside = make('div', {})
  inside.append(head, frame)
  dialog.append(inside)
  document.body.append(dialog)
  dialog.showModal()
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  words: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), words)
}
