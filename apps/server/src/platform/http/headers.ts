/** Headers that every response carries, by the kind of what is answered. */

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
} as const

/** Answers of the API: data, never a page (their policy is a sandbox that may do nothing), never kept by anyone in between. */
export const apiHeaders = {
  ...always,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
} as const

/**
 * Pages. Popups stay connected, for wallets and bank pages; the camera serves documents and address codes. Passkeys answer in a
 * frame, too, where its site gives them to it.
 */
export const pageHeaders = {
  ...always,
  'referrer-policy': 'strict-origin',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(self), publickey-credentials-get=(self), publickey-credentials-create=(self), microphone=(), geolocation=(), payment=(), usb=()',
} as const

/** Scripts, styles, fonts and pictures of the pages; the embed script and fonts are asked for by other people's pages. */
export const assetHeaders = {
  ...always,
  'content-security-policy': "default-src 'none'",
  'access-control-allow-origin': '*',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

export type PagePolicy = {
  /** Origins that may show the page in a frame. None is `'none'`. */
  readonly frameAncestors: readonly string[]
  /** Origins the page may talk to besides its own. */
  readonly connect?: readonly string[]
  /** Origins whose pages it shows in a frame. */
  readonly frames?: readonly string[]
  /** The origin of a frame in which wallets of the device may pay. */
  readonly payments?: string
  /** Shows pictures of any origin: of wallets and banks. */
  readonly foreignPictures?: true
  /** HTML that is shown in place of the page. */
  readonly instead?: string
}

/** What the page, and the frames in it, may use of the device. */
export const permissionsPolicy = ({ payments }: PagePolicy): string =>
  payments !== undefined && isSource(payments)
    ? pageHeaders['permissions-policy'].replace('payment=()', `payment=(self "${payments}")`)
    : pageHeaders['permissions-policy']

/** Other sites that may load the page: those that frame it, and none where no site does. */
export const resourcePolicy = ({ frameAncestors }: PagePolicy) => ({
  'cross-origin-resource-policy': frameAncestors.length > 0 ? 'cross-origin' : 'same-origin',
})

/** Hashes of the scripts and sheets that the build wrote into a page, as the policy quotes them. */
export type InlineHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

/** The content security policy of a page: inline only what the build wrote, nothing evaluated, no foreign script. */
export function pagePolicy(
  { frameAncestors, connect = [], frames = [], foreignPictures }: PagePolicy,
  inline: InlineHashes,
): string {
  const ancestors = frameAncestors.filter(isSource)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    `img-src 'self' data: blob:${foreignPictures ? ' https:' : ''}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${["'self'", ...connect.filter(isSource)].join(' ')}`,
    ...(frames.some(isSource) ? [`frame-src ${frames.filter(isSource).join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** An origin or `'self'`: a value with a space or semicolon would be a directive of its own. */
function isSource(source: string): boolean {
  return source === "'self'" || /^(https?|wss?):\/\/[\w.*[\]:-]+$/.test(source)
}
