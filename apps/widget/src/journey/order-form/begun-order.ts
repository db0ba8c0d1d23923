/** Remembers for a day the order or IBAN that waits for a verification. Its input is in the draft. */
import { laterKeys } from '../../app/session/later-keys.ts'
import { readJson, type Storage } from '../../app/session/storage.ts'

export type OrderOf = { service: 'sell' | 'buy'; amount: string; currency: 'EUR' | 'GBP' }
/** `link`: the token of the payment link that the order pays. */
export type BegunOrder = OrderOf & { link?: string }
export type Begun = BegunOrder | { service: 'iban' }

const keptForMs = 24 * 3_600_000

export function readBegun(storage: Storage, now: number): Begun | undefined {
  const kept = readJson(storage, laterKeys.begun)
  if (typeof kept !== 'object' || kept === null) return undefined
  const { service, amount, currency, at, link } = kept as Partial<Record<string, unknown>>
  if (typeof at !== 'number' || now - at > keptForMs) return undefined
  if (service === 'iban') return { service }
  if ((service !== 'sell' && service !== 'buy') || (currency !== 'EUR' && currency !== 'GBP'))
    return undefined
  if (typeof amount !== 'string' || !/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return undefined
  const isOfLink = typeof link === 'string' && /^[a-z2-7]{16}$/.test(link)
  return { service, amount, currency, ...(isOfLink && { link }) }
}

export const keepBegun = (storage: Storage, order: Begun | undefined, now: number): void =>
  storage.write(laterKeys.begun, order && JSON.stringify({ ...order, at: now }))

/** The path of that order's form, or of the IBAN page. */
export function formHref(begun: Pick<BegunOrder, 'service' | 'link'> | { service: 'iban' }): string {
  if (begun.service === 'iban') return '/iban'
  return begun.link === undefined ? `/${begun.service}/order` : `/l/${begun.link}?step=order`
}
