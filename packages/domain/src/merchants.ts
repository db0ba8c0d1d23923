/** Words of merchants: who works for one, who opens one, and what a key of its own may do. */
import { optional, record, text, type Codec } from './codec.ts'

/** An owner changes keys and the team; staff read, and try the widget out. */
export const roles = ['owner', 'staff'] as const
export type Role = (typeof roles)[number]

/** The rights of an API key. */
export const scopes = ['read', 'sessions', 'links', 'refunds', 'webhooks'] as const
export type Scope = (typeof scopes)[number]
/** Rights by which money leaves the merchant, or its events go elsewhere. */
export const graveScopes: readonly Scope[] = ['refunds', 'webhooks']
/** The rights of the keys that are made most: a shop's checkout, and a report. */
export const scopePresets = {
  checkout: ['read', 'sessions', 'links'],
  report: ['read'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>

/** Reasons for a merchant's refund. */
export const refundReasons = ['asked_by_payer', 'duplicate', 'not_delivered', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

/** The way to the first payment, in its order. */
export const steps = ['site', 'key', 'account', 'link', 'webhook', 'paid'] as const
export type Step = (typeof steps)[number]

/** Of one merchant, at most. */
export const most = {
  origins: 20,
  widgetKeys: 50,
  apiKeys: 20,
  networks: 20,
  people: 50,
  payees: 20,
  webhooks: 10,
} as const

/** The hours in which the older key works beside the one that replaced it. */
export const rotationHours = { widgetKey: 7 * 24, apiKey: 24 } as const

/** A session opens once within these minutes; its fixed options count for orders of the days after. */
export const sessionLife = { minutes: 5, days: 7 } as const

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

/** The merchant whose widget key an order was placed under, as it was named then, and its own name for the order. */
export type Shop = {
  readonly merchantId: string
  readonly name: string
  readonly externalId?: string
}
export const shop: Codec<Shop> = record<Shop>({ merchantId: text, name: text, externalId: optional(text) })

/** A merchant's own name for an order. Operators search by it and it is not sealed: no room for an address of a person. */
export const externalId = /^[0-9A-Za-z._:/#-]{1,64}$/

/** A merchant's own data for an order. A merchant may write personal data into it, so it is sealed. */
export type Metadata = Readonly<Record<string, string>>
export const metadataMost = { pairs: 20, name: 40, value: 500, bytes: 4_000 } as const

/** The metadata are small enough to be kept with an order. */
export function isSmall(metadata: Metadata): boolean {
  const pairs = Object.entries(metadata)
  return (
    pairs.length <= metadataMost.pairs &&
    pairs.every(([name, value]) => name.length <= metadataMost.name && value.length <= metadataMost.value) &&
    new TextEncoder().encode(JSON.stringify(metadata)).length <= metadataMost.bytes
  )
}
