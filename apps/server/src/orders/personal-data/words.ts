/**
 * An operator's words about an order. They are sealed with the customer's key before the lifecycle gets them, and rest so in the
 * order, its events and its cases: none of them is readable once erasure has destroyed the key. It is opened where operators
 * read.
 */
import { sealing } from '../../customers/index.ts'
import type { CaseRow } from '../../cases/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { customersOf } from './personal-data-store.ts'

type OfOrder = { readonly id: string; readonly customerId: string }

const mark = 'sealed:'
const wordsPlace = (row: string) => ({ table: 'orders', column: 'words', row })

/** Nothing where the customer was erased: the audit alone keeps why it was done. */
export async function sealWords(
  platform: Platform,
  { id, customerId }: OfOrder,
  text: string,
): Promise<string> {
  if (!(await sealing.openerOf(platform, customerId))) return ''
  return mark + (await sealing.seal(platform, customerId, wordsPlace(id), text))
}

/** The same value with its words in clear, wherever they are in it; empty where the customer was erased. */
export async function openWords<T>(platform: Platform, { id, customerId }: OfOrder, value: T): Promise<T> {
  const opener = await sealing.openerOf(platform, customerId)
  return mapTexts(value, (text) =>
    text.startsWith(mark) ? (opener?.(wordsPlace(id), text.slice(mark.length)) ?? '') : text,
  ) as T
}

/** The words in the data of cases; orders say whose they are. */
export async function openCaseWords(platform: Platform, cases: readonly CaseRow[]): Promise<CaseRow[]> {
  const orderIds = cases.flatMap(({ orderId, data }) =>
    orderId !== null && JSON.stringify(data).includes(mark) ? [orderId] : [],
  )
  const owners = await customersOf(platform.db, orderIds)
  return Promise.all(
    cases.map(async (one) => {
      const customerId = owners.get(one.orderId ?? '')
      if (customerId === undefined) return one
      return openWords(platform, { id: one.orderId ?? '', customerId }, one)
    }),
  )
}

/** Plain objects and lists alone are entered: a time or a rate of a class stays what it is. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change)]))
}
