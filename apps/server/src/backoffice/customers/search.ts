/**
 * Search by anything. A sealed value is found by its blind index, so only whole: an e-mail address, an account, a name
 * as it was written on an order. Ids, references, hashes and traces are found by the orders themselves.
 */
import { operatorOrders } from '../../orders/index.ts'
import { batchFiles } from '../../rails/iso20022/index.ts'
import { customers } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { hits } from '../../screening/index.ts'
import * as store from './customer-store.ts'

type Order = NonNullable<Awaited<ReturnType<typeof operatorOrders.item>>>
type Found = {
  readonly kind: 'customer' | 'order' | 'file'
  readonly id: string
  readonly title: string
  readonly order: Order | null
}

export async function search(platform: Platform, q: string): Promise<Found[]> {
  const [found, orders, file] = await Promise.all([
    customersBy(platform, q),
    operatorOrders.list(platform, { q, limit: 20 }),
    batchFiles.open(platform, q),
  ])
  return [
    ...[...new Set(found)].map((id): Found => ({ kind: 'customer', id, title: id, order: null })),
    ...(file ? [{ kind: 'file' as const, id: q, title: q, order: null }] : []),
    ...('items' in orders ? orders.items : []).map((row): Found => {
      const service = row.service === 'sell' ? 'Sale' : 'Purchase'
      return { kind: 'order', id: row.id, title: `${service} ${row.reference}`, order: row }
    }),
  ]
}

async function customersBy(platform: Platform, q: string): Promise<string[]> {
  if (/^cus_[a-z2-7]{26}$/.test(q)) return (await store.findCustomer(platform.db, q)) ? [q] : []
  if (q.includes('@')) {
    const id = await customers.idOf(platform, q)
    return id === undefined ? [] : [id]
  }
  const account = accountIn(q)
  if (account !== undefined)
    return store.customersOfAccount(platform.db, customers.accountFinder(platform, account))
  return /\p{L}{2}/u.test(q) ? hits.named(platform, q) : []
}

/** An IBAN, or sort code and account number, as accounts are stored. */
function accountIn(q: string): string | undefined {
  const dense = q.replace(/[\s-]/g, '').toUpperCase()
  if (/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(dense)) return dense
  return /^\d{14}$/.test(dense) ? `${dense.slice(0, 6)} ${dense.slice(6)}` : undefined
}
