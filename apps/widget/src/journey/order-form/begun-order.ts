/** The order that waits for a verification, for a day as its draft does. What was typed into it is in the draft. */
import { keys, readJson, type Storage } from '../../app/session/storage.ts'

export type OrderOf = { service: 'sell' | 'buy'; amount: string; currency: 'EUR' | 'GBP' }

const keptForMs = 24 * 3_600_000

export function readBegun(storage: Storage, now: number): OrderOf | undefined {
  const kept = readJson(storage, keys.begun)
  if (typeof kept !== 'object' || kept === null) return undefined
  const { service, amount, currency, at } = kept as Partial<Record<string, unknown>>
  if (typeof at !== 'number' || now - at > keptForMs) return undefined
  if ((service !== 'sell' && service !== 'buy') || (currency !== 'EUR' && currency !== 'GBP'))
    return undefined
  return typeof amount === 'string' && /^\d{1,12}(\.\d{1,2})?$/.test(amount)
    ? { service, amount, currency }
    : undefined
}

export const keepBegun = (storage: Storage, order: OrderOf | undefined, now: number): void =>
  storage.write(keys.begun, order && JSON.stringify({ ...order, at: now }))
