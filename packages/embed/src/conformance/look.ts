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
type Observed = {
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

/** Watches a frame until stopped; calls `onResult` on new results. */
export async function watch(base: string, frame: HTMLIFrameElement, onResult: () => void): Promise<Watched> {
  const observed: Observed = {
    ready: 0,
    error: null,
    hasRestarted: null,
    isCovered: false,
    blockedBy: new Set(),
    repeated: new Set(),
  }
  const stop = listen(base, frame, observed, onResult)
  // Reloads the frame, because its earlier messages were not recorded.
  frame.src = `${frame.src}`
  const widget = widgetOf(frame)
  await until(() => observed.ready > 0 || observed.blockedBy.size > 0, answersWithinMs)
  if (observed.ready > 0 && widget) {
    await until(() => observed.error !== null, settlesWithinMs)
    await change(widget, observed)
  }
  observed.isCovered = isCovered(frame)
  return { seen: () => seenOf(base, frame, observed), stop }
}

const widgetOf = (frame: HTMLIFrameElement) => frame.closest<AgioWidgetElement>('agio-widget') ?? undefined

function listen(
  base: string,
  frame: HTMLIFrameElement,
  observed: Observed,
  onResult: () => void,
): () => void {
  const ending = new AbortController()
  const on = { signal: ending.signal }
  const orders = new Set<string>()
  addEventListener(
    'message',
    ({ origin, source, data }) => {
      if (origin === base && source === frame.contentWindow && isReady(data)) observed.ready += 1
    },
    on,
  )
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective }) => {
      if (/^(frame|child|default)-src/.test(effectiveDirective) && blockedURI.startsWith(base))
        observed.blockedBy.add(effectiveDirective)
    },
    on,
  )
  const says = <Name extends AgioEventName>(
    name: Name,
    listener: (target: EventTarget | null, detail: AgioEvents[Name]) => void,
  ) =>
    addEventListener(
      `agio-${name}`,
      (event) => {
        listener(event.target, (event as CustomEvent<AgioEvents[Name]>).detail)
        onResult()
      },
      on,
    )
  says('error', (target, { code }) => {
    if (target === widgetOf(frame)) observed.error = code
  })
  for (const name of ['order-created', 'order-changed', 'completed'] as const)
    says(name, (_, detail) => {
      const text = `${name} ${JSON.stringify(detail)}`
      if (orders.has(text)) observed.repeated.add(text)
      orders.add(text)
    })
  return () => ending.abort()
}

/** Switches the theme and back, which a running widget applies without a restart. */
async function change(widget: AgioWidgetElement, observed: Observed): Promise<void> {
  const before = widget.getAttribute('theme')
  const { ready } = observed
  widget.update({ theme: before === 'dark' ? 'light' : 'dark' })
  await until(() => observed.ready > ready || !widget.isConnected, settlesWithinMs)
  observed.hasRestarted = observed.ready > ready || !widget.isConnected
  if (before === null) widget.removeAttribute('theme')
  else widget.setAttribute('theme', before)
}

function seenOf(base: string, frame: HTMLIFrameElement, observed: Observed): Seen {
  const widget = widgetOf(frame)
  const { width, height } = frame.getBoundingClientRect()
  return {
    ...observed,
    blockedBy: [...observed.blockedBy],
    repeated: [...observed.repeated],
    origin: location.origin,
    isSecure: isSecureContext,
    isIsolated: crossOriginIsolated,
    forbidden: forbiddenBy(document),
    alike: framesOf(base).filter(({ src }) => src === frame.src).length,
    isBare: widget === undefined,
    named: new URL(frame.src).searchParams.get('origin'),
    hasAnswered: observed.ready > 0,
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

/** Another element covers the frame, or the frame is transparent. */
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
