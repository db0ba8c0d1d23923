/** Values of a start address or an earlier visit for the amount form, as text: the reader checks coin and currency. */
import { keys, readJson, type Storage } from './storage.ts'

export type Wish = {
  coin: string
  fiat: string
  /** The amount that was typed; the other follows from the price. */
  typed: 'coin' | 'fiat'
  /** As a decimal of the wire. */
  amount: string
}

export const firstWish = { coin: '', fiat: 'EUR', typed: 'fiat', amount: '100' } as const

/** Shown in the fields, never submitted by itself. */
export function wishIn(parameters: URLSearchParams): Partial<Wish> {
  const read = (name: string) => parameters.get(name) ?? ''
  const decimal = (name: string) => (/^\d{1,18}(\.\d{1,18})?$/.test(read(name)) ? read(name) : '')
  return {
    ...(decimal('amount') && { typed: 'fiat', amount: decimal('amount') }),
    ...(decimal('coin_amount') && { typed: 'coin', amount: decimal('coin_amount') }),
    ...(read('coin') && { coin: read('coin') }),
    ...(read('currency') && { fiat: read('currency') }),
  }
}

const dayMs = 24 * 3_600_000
/** They say nothing of a person, and are kept for the next order. */
const impersonal = ['coin', 'fiat', 'typed', 'amount', 'method']
const mostDays = 90

/**
 * The fields of the draft that this browser keeps, for a day and while nobody signs out, in whatever tab; of an order that ended
 * those that name nobody, for a quarter.
 */
export function keptFields(storage: Storage, now: number): Readonly<Record<string, unknown>> {
  const kept = readJson(storage, keys.draft)
  if (!isRecord(kept) || typeof kept['at'] !== 'number' || !isRecord(kept['draft'])) return {}
  const days = (now - kept['at']) / dayMs
  if (days <= 1 && kept['ended'] === storage.read(keys.ended)) return kept['draft']
  return days > mostDays ? {} : withoutOwner(kept['draft'])
}

/** Those of the fields that say nothing of a person. */
export const withoutOwner = (draft: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => impersonal.includes(name)))

function isRecord(it: unknown): it is Record<string, unknown> {
  return typeof it === 'object' && it !== null
}
