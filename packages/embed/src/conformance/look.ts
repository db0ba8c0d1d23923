/**
 * Observes a widget in its host page: reloads it, listens, changes its theme, and measures. Sends no requests to the server beyond
 * those of the frame.
 */
import type { AgioWidgetElement } from '../element.ts'
import type { AgioEventName, AgioEvents } from '../events.ts'
import { allowed } from '../frame.ts'
import { isReady } from '../protocol.ts'
import type { Seen } from './points.ts'

/** The element that shows the points. */
export const panelTag = 'agio-conformance'

const answersWithinMs = 10_000
const settlesWithinMs = 2_000

export type Watched = { readonly seen: () => Seen; readonly stop: () => void }
type Heard = {
  ready: number
  error: string | null
  hasRestarted: boolean | null
  isCovered: boolean
  readonly blockedBy: Set<string>
  readonly repeated: Set<string>
}

/** The page's frames of this installation. */
export function framesOf(base: string): HTMLIFrameElement[] {
  return [...document.querySelectorAll('iframe')].filter((frame) => frame.src.startsWith(`${base}/`))
}

/** Watches a frame until stopped; calls `tell` on new results. */
export async function watch(base: string, frame: HTMLIFrameElement, tell: () => void): Promise<Watched> {
  const heard: Heard = {
    ready: 0,
    error: null,
    hasRestarted: null,
    isCovered: false,
    blockedBy: new Set(),
    repeated: new Set(),
  }
  const stop = hear(base, frame, heard, tell)
  // Reloads the frame, because its earlier messages were not recorded.
  frame.src = `${frame.src}`
  const widget = widgetOf(frame)
  await until(() => heard.ready > 0 || heard.blockedBy.size > 0, answersWithinMs)
  if (heard.ready > 0 && widget) {
    await until(() => heard.error !== null, settlesWithinMs)
    await change(widget, heard)
  }
  heard.isCovered = isCovered(frame)
  return { seen: () => seenOf(base, frame, heard), stop }
}

const widgetOf = (frame: HTMLIFrameElement) => frame.closest<AgioWidgetElement>('agio-widget') ?? undefined

function hear(base: string, frame: HTMLIFrameElement, heard: Heard, tell: () => void): () => void {
  const ending = new AbortController()
  const on = { signal: ending.signal }
  const orders = new Set<string>()
  addEventListener(
    'message',
    ({ origin, source, data }) => {
      if (origin === base && source === frame.contentWindow && isReady(data)) heard.ready += 1
    },
    on,
  )
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective }) => {
      if (/^(frame|child|default)-src/.test(effectiveDirective) && blockedURI.startsWith(base))
        heard.blockedBy.add(effectiveDirective)
    },
    on,
  )
  const says = <Name extends AgioEventName>(
    name: Name,
    hear: (target: EventTarget | null, detail: AgioEvents[Name]) => void,
  ) =>
    addEventListener(
      `agio-${name}`,
      (event) => {
        hear(event.target, (event as CustomEvent<AgioEvents[Name]>).detail)
        tell()
      },
      on,
    )
  says('error', (target, { code }) => {
    if (target === widgetOf(frame)) heard.error = code
  })
  for (const name of ['order-created', 'order-changed', 'completed'] as const)
    says(name, (_, detail) => {
      const text = `${name} ${JSON.stringify(detail)}`
      if (orders.has(text)) heard.repeated.add(text)
      orders.add(text)
    })
  return () => ending.abort()
}

/** Switches the theme and back, which a running widget applies without a restart. */
async function change(widget: AgioWidgetElement, heard: Heard): Promise<void> {
  const before = widget.getAttribute('theme')
  const { ready } = heard
  widget.update({ theme: before === 'dark' ? 'light' : 'dark' })
  await until(() => heard.ready > ready || !widget.isConnected, settlesWithinMs)
  heard.hasRestarted = heard.ready > ready || !widget.isConnected
  if (before === null) widget.removeAttribute('theme')
  else widget.setAttribute('theme', before)
}

function seenOf(base: string, frame: HTMLIFrameElement, heard: Heard): Seen {
  const widget = widgetOf(frame)
  const { width, height } = frame.getBoundingClientRect()
  return {
    ...heard,
    blockedBy: [...heard.blockedBy],
    repeated: [...heard.repeated],
    origin: location.origin,
    isSecure: isSecureContext,
    isIsolated: crossOriginIsolated,
    forbidden: forbiddenBy(document),
    alike: framesOf(base).filter(({ src }) => src === frame.src).length,
    isBare: widget === undefined,
    named: new URL(frame.src).searchParams.get('origin'),
    hasAnswered: heard.ready > 0,
    allow: frame.allow,
    sandbox: frame.getAttribute('sandbox'),
    referrerPolicy: frame.referrerPolicy || metaPolicy(),
    title: frame.title,
    width,
    height,
    saidHeight: widget?.getAttribute('fit') === 'content' ? Number.parseFloat(frame.style.height) : null,
  }
}

/** Features that the page forbids; empty in browsers without the API. */
function forbiddenBy(
  page: Document & { featurePolicy?: { allowsFeature(name: string): boolean } },
): string[] {
  return allowed.split('; ').filter((name) => page.featurePolicy?.allowsFeature(name) === false)
}

const metaPolicy = () => document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content ?? ''

/** Whether another element covers the frame, or the frame is transparent. */
function isCovered(frame: HTMLIFrameElement): boolean {
  frame.scrollIntoView({ block: 'nearest' })
  const { left, right, top, bottom } = frame.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
  // Ignores the panel itself.
  const pressed = document.elementsFromPoint(x, y).find(({ localName }) => localName !== panelTag)
  return !frame.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || pressed !== frame
}

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs
  while (!isSo() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
}
