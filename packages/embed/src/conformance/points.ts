/**
 * The points of the contract between a page and the widget in it: what was seen there meets one, breaks it, or says nothing of it
 * yet; and how it is mended. The reference of docs/integrate lists them from here.
 */
import { allowed, box } from '../frame.ts'

/** What was seen of one widget in the page. */
export type Seen = {
  /** Of the page. */
  readonly origin: string
  readonly isSecure: boolean
  readonly isIsolated: boolean
  /** Directives of the page's policy by which the browser blocked the frame. */
  readonly blockedBy: readonly string[]
  /** Features that the page forbids to the frame. */
  readonly forbidden: readonly string[]
  /** Widgets in the page with the same address. */
  readonly alike: number
  /** Without script and element: nothing is heard of it. */
  readonly isBare: boolean
  /** The `origin` that the address of the frame names. */
  readonly named: string | null
  readonly hasAnswered: boolean
  readonly error: string | null
  readonly allow: string
  readonly sandbox: string | null
  readonly referrerPolicy: string
  readonly title: string
  readonly width: number
  readonly height: number
  /** The newest height that the frame said; null where the page does not follow it. */
  readonly saidHeight: number | null
  readonly isCovered: boolean
  /** Whether it started anew when something changed that it takes while it runs. */
  readonly hasRestarted: boolean | null
  /** Events of orders that were said twice. */
  readonly repeated: readonly string[]
}

/** Undefined: not seen yet, or not to be seen here. */
type Verdict = boolean | undefined
type Point = {
  readonly name: string
  readonly mend: string
  readonly isMet: (seen: Seen) => Verdict
}

const sends = ['strict-origin', 'origin', 'same-origin', 'no-referrer', 'strict-origin-when-cross-origin', '']
const features = allowed.split('; ')

export const points = {
  secure: {
    name: 'The page is served by https',
    mend: 'Serve it by https. Only localhost does without.',
    isMet: ({ isSecure }) => isSecure,
  },
  policy: {
    name: 'The policy of the page allows the frame',
    mend: 'Add the address of the installation to `frame-src` of the Content-Security-Policy.',
    isMet: ({ blockedBy }) => blockedBy.length === 0,
  },
  isolation: {
    name: 'The page is not cross-origin isolated',
    mend: 'Leave out `Cross-Origin-Embedder-Policy: require-corp` on this page: pages of banks cannot follow it.',
    isMet: ({ isIsolated }) => !isIsolated,
  },
  origin: {
    name: 'The frame is told the origin of the page',
    mend: 'Put `origin=` with the origin of your page into the address of the frame. Script, element and React do it.',
    isMet: ({ named, origin }) => named === origin,
  },
  site: {
    name: 'The widget answers: its key allows the site',
    mend: 'Add the origin of the page to the sites of the widget key in the console, and compare the key. It takes effect at once.',
    isMet: ({ hasAnswered, blockedBy }) => (blockedBy.length > 0 ? undefined : hasAnswered),
  },
  available: {
    name: 'The widget reaches its server with its key',
    mend: 'Compare the key with the console: it may have ended.',
    isMet: ({ hasAnswered, error }) => (hasAnswered ? error === null : undefined),
  },
  heard: {
    name: 'The page can hear the widget',
    mend: 'Use the script, the element or React. A bare iframe says nothing to the page; that may be what you want.',
    isMet: ({ isBare }) => (isBare ? undefined : true),
  },
  once: {
    name: 'The widget stands once in the page',
    mend: 'Take the second tag away. Where a framework renders twice, let it remove the first widget.',
    isMet: ({ alike }) => alike === 1,
  },
  repeated: {
    name: 'Each event of an order comes once',
    mend: 'Two widgets of one key stand in the page, or the page says events again itself.',
    isMet: ({ repeated, isBare }) => (isBare ? undefined : repeated.length === 0),
  },
  allow: {
    name: 'The frame may use the camera and copy',
    mend: `Set \`allow="${allowed}"\`, and let no \`Permissions-Policy\` of the page forbid them.`,
    isMet: ({ allow, forbidden }) =>
      forbidden.length === 0 && features.every((feature) => wordsIn(allow, ';').includes(feature)),
  },
  sandbox: {
    name: 'The frame may open banks, downloads and forms',
    mend: `Leave \`sandbox\` out, or give it \`${box}\`.`,
    isMet: ({ sandbox }) =>
      sandbox === null || wordsIn(box, ' ').every((word) => wordsIn(sandbox, ' ').includes(word)),
  },
  referrer: {
    name: 'The address of the page stays with the page',
    mend: 'Set `referrerpolicy="strict-origin"`: whole addresses may hold what is nobody’s business.',
    isMet: ({ referrerPolicy }) => sends.includes(referrerPolicy),
  },
  named: {
    name: 'The frame has a name for screen readers',
    mend: 'Give the frame a `title`, or the element a `label`.',
    isMet: ({ title }) => title.trim() !== '',
  },
  width: {
    name: 'The frame is at least 320 pixels wide',
    mend: 'Make room for it: narrower, forms do not fit.',
    isMet: ({ width }) => width >= 320,
  },
  height: {
    name: 'The frame is as tall as it should be',
    mend: 'Let no style sheet of the page set the height of the frame. Without `fit="content"` give it 500 pixels or more.',
    isMet: ({ height, saidHeight }) =>
      saidHeight === null ? height >= 500 : Math.abs(height - saidHeight) <= 2,
  },
  uncovered: {
    name: 'Nothing lies over the frame',
    mend: 'Move what lies over it: visitors cannot press what they see, and others cannot trust it.',
    isMet: ({ isCovered }) => !isCovered,
  },
  update: {
    name: '`update()` changes the running widget',
    mend: 'Keep the element: a page that renders it anew with each change starts the widget again.',
    isMet: ({ hasRestarted }) => (hasRestarted === null ? undefined : !hasRestarted),
  },
} as const satisfies Readonly<Record<string, Point>>

const wordsIn = (text: string, between: string) =>
  text
    .split(between)
    .map((word) => word.trim().replace(/\s.*$/, ''))
    .filter((word) => word !== '')
