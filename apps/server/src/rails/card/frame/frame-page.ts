/**
 * The page around the acquirer's form, in a frame within the page of an order. It has a host of its own, so the acquirer's script,
 * which it loads, reaches no token, no page and no API. It gets the secret of one payment, and says how it went as a
 * hint; the truth is asked of the acquirer.
 */
import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../platform/web/html.ts'
import type { Settings } from '../../../settings/settings.ts'

/** The release of the acquirer's script that goes with the release of its API in the SDK. */
const release = 'endive'

type Sources = {
  readonly script: string
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connect: readonly string[]
  readonly pictures: readonly string[]
}

/** As the acquirer names the sources of its script. */
const stripe: Sources = {
  script: `https://js.stripe.com/${release}/stripe.js`,
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  connect: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  pictures: ['https://*.stripe.com'],
}

/** Another program that speaks the acquirer's protocol serves its script, too. */
function another(apiUrl: string): Sources {
  const { origin } = new URL(apiUrl)
  const own = [origin]
  return { script: `${origin}/${release}/stripe.js`, scripts: own, frames: own, connect: own, pictures: own }
}

type FramePage = { readonly html: string; readonly policy: string }

type Given = Pick<Settings, 'cardApiUrl' | 'cardPublishableKey'>

/** `widget` is the origin that it speaks with; `sites` may show the widget, and so the frame within it. */
export function framePage(
  { cardApiUrl, cardPublishableKey = '' }: Given,
  { widget, sites }: { readonly widget: string; readonly sites: readonly string[] },
): FramePage {
  const sources = cardApiUrl === undefined ? stripe : another(cardApiUrl)
  const data = { key: cardPublishableKey, script: sources.script, widget }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
  return {
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Card payment</title>
<style>${style}</style>
<body ${attributes.join(' ')}>
<main id="form"></main>
<script>${script}</script>
</body>
</html>
`,
    policy: [
      "default-src 'none'",
      `script-src '${hashOf(script)}' ${sources.scripts.join(' ')}`,
      // The acquirer's script brings styles of its own; the page has nothing else to be dressed up.
      "style-src 'unsafe-inline'",
      `img-src data: ${sources.pictures.join(' ')}`,
      `connect-src ${sources.connect.join(' ')}`,
      `frame-src ${sources.frames.join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${[...new Set([widget, ...sites])].join(' ')}`,
    ].join('; '),
  }
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const style = ':root{color-scheme:light dark}body{margin:0}'

/**
 * Shakes hands with the widget as apps/widget/src/buy/payment/frame-line.ts does: `ready`, then `begin` with the secret, then
 * `shown`, `height`, `complete` or `failed`. It believes one origin of the page around it.
 */
const script = `const { key, script, widget } = document.body.dataset
const say = (type, more) => parent.postMessage({ agioCard: 1, type, ...more }, widget)
const fail = () => say('failed')
let begun = false
async function begin(clientSecret) {
  const checkout = await Stripe(key).createEmbeddedCheckoutPage({
    fetchClientSecret: async () => clientSecret,
    onComplete: () => say('complete'),
  })
  checkout.mount('#form')
  say('shown')
}
addEventListener('message', ({ data, origin, source }) => {
  if (begun || source !== parent || origin !== widget || data?.agioCard !== 1 || data.type !== 'begin') return
  begun = true
  const tag = document.createElement('script')
  tag.onload = () => begin(String(data.clientSecret)).catch(fail)
  tag.onerror = fail
  tag.src = script
  document.head.append(tag)
})
new ResizeObserver(() => say('height', { height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body)
say('ready')`
