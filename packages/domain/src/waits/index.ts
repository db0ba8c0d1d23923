/** The desk's questions about an order: what it waits for, and from whom; what time brings by itself; what is advised. */
import { states as purchaseStates } from '../buy/index.ts'
import type { OrderAction } from '../operators.ts'
import { states as saleStates } from '../sell/index.ts'
import { purchaseWaits, type PurchaseWait } from './purchase.ts'
import { saleWaits, type SaleWait } from './sale.ts'
import type { WaitRow } from './wait.ts'

export { caseEnds, endOfCase, type CaseEnd } from './cases.ts'
export { waitOfPurchase } from './purchase.ts'
export { waitOfSale } from './sale.ts'
export { whos, type Who } from './wait.ts'

export type Wait = `sell.${SaleWait}` | `buy.${PurchaseWait}`

const rows = new Map<Wait, WaitRow>([
  // Casts: the keys of these records are exactly the waits of the service.
  ...Object.entries(saleWaits).map(([wait, row]) => [`sell.${wait as SaleWait}`, row] as const),
  ...Object.entries(purchaseWaits).map(([wait, row]) => [`buy.${wait as PurchaseWait}`, row] as const),
])
export const waits = [...rows.keys()] as [Wait, ...Wait[]]
export const whoOf = (wait: Wait): WaitRow['who'] => rows.get(wait)?.who ?? 'operator'

/** The first advised act among those that the order offers. */
export const advisedOf = (wait: Wait, offered: readonly OrderAction[]): OrderAction | null =>
  rows.get(wait)?.advised.find((action) => offered.includes(action)) ?? null

type EventOf<Table> = {
  [S in keyof Table]: Table[S] extends { readonly deadline: { readonly event: infer E extends string } }
    ? E
    : never
}[keyof Table]
/** An event that time alone brings; a new rate is the one that no table names. */
export type Timed =
  | `sell.${EventOf<typeof saleStates> | 'rate.expired'}`
  | `buy.${EventOf<typeof purchaseStates>}`

const eventsIn = (service: 'sell' | 'buy', table: object): Timed[] =>
  Object.values(table).flatMap(({ deadline }: { deadline: { event: string } | null }) =>
    deadline ? [`${service}.${deadline.event}` as Timed] : [],
  )
export const timed = [
  ...new Set<Timed>([
    'sell.rate.expired',
    ...eventsIn('sell', saleStates),
    ...eventsIn('buy', purchaseStates),
  ]),
] as [Timed, ...Timed[]]
