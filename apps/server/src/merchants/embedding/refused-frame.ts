/**
 * The page in a frame that may not show the widget: one sentence for the developer of the page around it, which that page also
 * hears as the event `error`. There is nothing in it to press, so every page may frame it.
 */
import { escapeHtml } from '../../platform/web/html.ts'
import type { Platform } from '../../platform/platform.ts'
import { findWidgetKey } from '../widget-key-store.ts'
import { defaultKey } from './widget-keys.ts'

type Asked = {
  /** The key of the start address. Null: it has none; empty: the page gave an empty one. */
  readonly key: string | null
  /** The page around the frame, as the start address names it. */
  readonly origin: string
}
/** As the embed gives them to the page around it (packages/embed/src/events.ts). */
type Code = 'no-key' | 'empty-key' | 'unknown-key' | 'site-not-allowed'

/** An origin as the embed names it. */
export function framingOrigin(query: URLSearchParams): string | undefined {
  const origin = query.get('origin') ?? ''
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin
    ? origin
    : undefined
}

/** The HTML for a page around the frame that is not among `ancestors`; undefined where it is. */
export async function refusedFrame(
  { db, clock, settings: { publicUrl } }: Platform,
  { key, origin }: Asked,
  ancestors: readonly string[],
): Promise<string | undefined> {
  if (key !== '' && ancestors.includes(origin === new URL(publicUrl).origin ? `'self'` : origin))
    return undefined
  const isKnown = key !== '' && (await findWidgetKey(db, key ?? defaultKey, clock.now())) !== undefined
  const code =
    key === null ? 'no-key' : key === '' ? 'empty-key' : isKnown ? 'site-not-allowed' : 'unknown-key'
  return pageOf(code, { key: key ?? defaultKey, origin })
}

const ownSites = 'WIDGET_ORIGINS, or AGIO_WIDGET_ORIGINS of npm start'
const sentences: Readonly<
  Record<Code, (asked: { readonly key: string; readonly origin: string }) => string>
> = {
  'no-key': ({ origin }) =>
    `This widget has no key, and the installation's own sites (${ownSites}) do not name ${origin}. Give it a widget key of the console.`,
  'empty-key': () =>
    'The key of this widget is empty. Give it a widget key of the console, or leave the option out for the key of the installation.',
  'unknown-key': ({ key }) =>
    `This installation has no widget key “${key}”, or it works no more. Copy a key of the console.`,
  'site-not-allowed': ({ key, origin }) =>
    `The sites of the widget key “${key}” do not name ${origin}. ${
      key === defaultKey ? `Add it to ${ownSites}.` : 'Add it to them in the console.'
    }`,
}

const style =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{margin:0;padding:24px;box-sizing:border-box}h1{font-size:1.25rem;margin:0 0 8px}p{margin:0;overflow-wrap:anywhere}'

/** Shakes hands as the widget does (packages/embed/src/protocol.ts), says the sentence and its height, and is silent. */
const script = `const { code, origin } = document.body.dataset
const message = document.querySelector('p').textContent
addEventListener('message', ({ data, origin: from, source, ports: [port] }) => {
  if (source !== parent || from !== origin || data?.agio !== 1 || data.type !== 'connect') return
  port.postMessage({ type: 'resize', height: Math.ceil(document.documentElement.getBoundingClientRect().height) })
  port.postMessage({ type: 'error', code, message })
})
parent.postMessage({ agio: 1, type: 'ready' }, origin)`

function pageOf(code: Code, { key, origin }: { readonly key: string; readonly origin: string }): string {
  // Text that cannot be a key is not repeated.
  const named = /^[\w-]{1,64}$/.test(key) ? key : '…'
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The widget cannot be shown here</title>
<style>${style}</style>
<body data-code="${code}" data-origin="${escapeHtml(origin)}">
<h1>The widget cannot be shown here</h1>
<p>${escapeHtml(sentences[code]({ key: named, origin }))}</p>
<script>${script}</script>
</body>
</html>
`
}
