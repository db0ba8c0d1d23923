/** Words of merchants: who works for one, who opens one, and what a key of its own may do. */
import type { Role as OperatorRole } from './operators.ts'

/** An owner changes keys and the team; staff read, and try the widget out. */
export const roles = ['owner', 'staff'] as const
export type Role = (typeof roles)[number]

/** What a key of the API may do. */
export const scopes = ['read'] as const
export type Scope = (typeof scopes)[number]

/** The operators who open a merchant and invite its owners, and approve both. */
export const openers = ['compliance', 'admin'] as const satisfies readonly OperatorRole[]

/** Of one merchant, at most. */
export const most = { origins: 20, widgetKeys: 50, apiKeys: 20, people: 50 } as const

/** How long the older key works beside the one that replaced it. */
export const rotationHours = { widgetKey: 7 * 24, apiKey: 24 } as const

/**
 * The origin of a site that may embed the widget: https, or http on this machine; without path and wildcard.
 * Undefined where the text is none.
 */
export function originOf(text: string): string | undefined {
  const [, scheme = '', host = '', port] =
    /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::(\d{1,5}))?\/?$/.exec(
      text.trim().toLowerCase(),
    ) ?? []
  const isHere = host === 'localhost' || host === '127.0.0.1'
  if (host === '' || (scheme === 'http' && !isHere) || host.includes('..')) return undefined
  if (port !== undefined && (port.startsWith('0') || BigInt(port) > 65_535n)) return undefined
  const isUsual = port === undefined || port === (scheme === 'https' ? '443' : '80')
  return `${scheme}://${host}${isUsual ? '' : `:${port}`}`
}
