/**
 * The points of the contract between a host page and the widget: each is met, not met, or not seen yet, and each has a fix. The
 * reference in docs/integrate lists them from here.
 */
import { allowed, box } from '../frame.ts'

/** Observations of one widget in the page. */
export type Seen = {
  /** The origin of the page. */
  readonly origin: string
  readonly isSecure: boolean
  readonly isIsolated: boolean
  /** CSP directives of the page that blocked the frame. */
  readonly blockedBy: readonly string[]
  /** Features that the page forbids to the frame. */
  readonly forbidden: readonly string[]
  /** Widgets in the page with the same address. */
  readonly alike: number
  /** Without script and element, so the page receives no events. */
  readonly isBare: boolean
  /** The `origin` parameter in the frame's address. */
  readonly named: string | null
  readonly hasAnswered: boolean
  readonly error: string | null
  readonly allow: string
  readonly sandbox: string | null
  readonly referrerPolicy: string
  readonly title: string
  readonly width: number
  readonly height: number
  /** The last height that the frame reported; null if the page does not follow it. */
  readonly saidHeight: number | null
  readonly isCovered: boolean
  /** The widget restarted on a change that a running widget applies. */
  readonly hasRestarted: boolean | null
  /** Order events that came twice. */
  readonly repeated: readonly string[]
}

/** Undefined: not seen yet, or not observable here. */
type Verdict = boolean | undefined
type Point = {
  readonly name: string
  readonly fix: string
  readonly isMet: (seen: Seen) => Verdict
}

const sends = ['strict-origin', 'origin', 'same-origin', 'no-referrer', 'strict-origin-when-cross-origin', '']
/** The frame says these where the key is as it should be, and the site is not. */
const ofTheSite = ['no-key', 'site-not-allowed']
const features = allowed.split('; ')

export const points = {
  secure: {
    name: 'The page uses https',
    fix: 'Serve the page over https. Only localhost works without.',
    isMet: ({ isSecure }) => isSecure,
  },
  policy: {
    name: 'The Content-Security-Policy of the page allows the frame',
    fix: 'Add the address of the installation to `frame-src` of the Content-Security-Policy.',
    isMet: ({ blockedBy }) => blockedBy.length === 0,
  },
  isolation: {
    name: 'The page is not cross-origin isolated',
    fix: 'Remove `Cross-Origin-Embedder-Policy: require-corp` from this page: bank pages don’t support it.',
    isMet: ({ isIsolated }) => !isIsolated,
  },
  origin: {
    name: 'The address of the frame names the origin of the page',
    fix: 'Add `origin=` with the origin of your page to the address of the frame. Script, element and React do this for you.',
    isMet: ({ named, origin }) => named === origin,
  },
  site: {
    name: 'The widget answers: its key allows the site',
    fix: 'In the console, add the origin of the page to the sites of the widget key, and check the key. Changes apply at once.',
    isMet: ({ hasAnswered, blockedBy, error }) =>
      blockedBy.length > 0 ? undefined : hasAnswered && !ofTheSite.includes(error ?? ''),
  },
  available: {
    name: 'The widget reaches its server with its key',
    fix: 'Check the key in the console: it may be disabled.',
    isMet: ({ hasAnswered, error }) =>
      hasAnswered ? error === null || ofTheSite.includes(error) : undefined,
  },
  heard: {
    name: 'The page receives events of the widget',
    fix: 'Use the script, the element or React. A bare iframe sends no events; if you don’t need them, ignore this point.',
    isMet: ({ isBare }) => (isBare ? undefined : true),
  },
  once: {
    name: 'The page has the widget once',
    fix: 'Remove the second tag. If a framework renders twice, let it remove the first widget.',
    isMet: ({ alike }) => alike === 1,
  },
  repeated: {
    name: 'Each event of an order comes once',
    fix: 'The page has two widgets with one key, or dispatches events again itself.',
    isMet: ({ repeated, isBare }) => (isBare ? undefined : repeated.length === 0),
  },
  allow: {
    name: 'The frame may use the camera, the clipboard and passkeys',
    fix: `Set \`allow="${allowed}"\`, and don’t forbid them in the page’s \`Permissions-Policy\`.`,
    isMet: ({ allow, forbidden }) =>
      forbidden.length === 0 && features.every((feature) => wordsIn(allow, ';').includes(feature)),
  },
  sandbox: {
    name: 'The frame may open bank pages, downloads and forms',
    fix: `Remove \`sandbox\`, or set it to \`${box}\`.`,
    isMet: ({ sandbox }) =>
      sandbox === null || wordsIn(box, ' ').every((word) => wordsIn(sandbox, ' ').includes(word)),
  },
  referrer: {
    name: 'The full address of the page isn’t sent',
    fix: 'Set `referrerpolicy="strict-origin"`: full addresses can contain private data.',
    isMet: ({ referrerPolicy }) => sends.includes(referrerPolicy),
  },
  named: {
    name: 'The frame has a name for screen readers',
    fix: 'Give the frame a `title`, or the element a `label`.',
    isMet: ({ title }) => title.trim() !== '',
  },
  width: {
    name: 'The frame is at least 320 pixels wide',
    fix: 'Give it more room: forms don’t fit below that.',
    isMet: ({ width }) => width >= 320,
  },
  height: {
    name: 'The frame has the right height',
    fix: 'Don’t set the height of the frame in a style sheet. Without `fit="content"`, give it at least 500 pixels.',
    isMet: ({ height, saidHeight }) =>
      saidHeight === null ? height >= 500 : Math.abs(height - saidHeight) <= 2,
  },
  uncovered: {
    name: 'Nothing covers the frame',
    fix: 'Move the element that covers it: visitors can’t press what they see, or can’t trust it.',
    isMet: ({ isCovered }) => !isCovered,
  },
  update: {
    name: '`update()` changes the running widget',
    fix: 'Keep the element: a page that re-creates it on each change restarts the widget.',
    isMet: ({ hasRestarted }) => (hasRestarted === null ? undefined : !hasRestarted),
  },
} as const satisfies Readonly<Record<string, Point>>

const wordsIn = (text: string, between: string) =>
  text
    .split(between)
    .map((word) => word.trim().replace(/\s.*$/, ''))
    .filter((word) => word !== '')
