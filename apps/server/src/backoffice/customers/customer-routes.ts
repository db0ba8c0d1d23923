/** Customers over HTTP: the page, unmasked with a reason, frozen, noted; and the search that finds them. */
import {
  eraseCustomer,
  freezeCustomer,
  getCustomer,
  noteOnCustomer,
  searchEverything,
  unfreezeCustomer,
  unmaskCustomer,
} from '@agio/contract'
import { customers, sealing } from '../../customers/index.ts'
import { newId } from '../../platform/ids.ts'
import { operatorOrders } from '../../orders/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderItem } from '../orders/order-view.ts'
import { approvalView } from '../approvals/approval-views.ts'
import * as approvals from '../approvals/approvals.ts'
import * as audit from '../audit/audit.ts'
import { actorOf } from '../sign-in/caller.ts'
import { customerPage, notePlace } from './customer-view.ts'
import * as store from './customer-store.ts'
import { freeze, unfreeze } from './freeze.ts'
import { customerIbanRoutes } from './iban-routes.ts'
import { search } from './search.ts'

export function customerRoutes(serve: Serve, platform: Platform): void {
  const { db, clock } = platform
  customerIbanRoutes(serve, platform)
  serve(searchEverything, async ({ query: { q } }) => ({
    items: (await search(platform, q.trim())).map(({ order, ...found }) => ({
      ...found,
      order: order && orderItem(order),
    })),
    next: null,
  }))

  serve(getCustomer, async ({ caller, params: { id } }) => {
    const by = actorOf(caller)
    const page = await customerPage(platform, id, by)
    if (!page) return { refused: 'not-found' }
    await audit.look(platform, by, { action: 'customer.viewed', subject: id })
    return page
  })

  serve(unmaskCustomer, async ({ caller, params: { id }, body: { reason } }) => {
    const address = await customers.addressOf(platform, id)
    if (!address) return { refused: 'not-found' }
    await audit.note(platform, actorOf(caller), {
      action: unmaskCustomer.audit,
      subject: id,
      details: { reason },
    })
    const { accounts } = await operatorOrders.savedOf(platform, id)
    return { email: address.address, names: accounts.map(({ name }) => name) }
  })

  serve(freezeCustomer, ({ caller, params: { id }, body: { reason } }) =>
    freeze(platform, id, reason, actorOf(caller)),
  )

  serve(unfreezeCustomer, async ({ caller, params: { id: customerId }, body: { reason } }) => {
    const by = actorOf(caller)
    if (!(await store.findCustomer(db, customerId))) return { refused: 'not-found' }
    return (await unfreeze(platform, customerId, reason, by))
      ? { done: true as const }
      : { refused: 'backoffice.changed' }
  })

  serve(eraseCustomer, async ({ caller, params: { id: subject }, body: { reason } }) => {
    const by = actorOf(caller)
    if (!(await customers.addressOf(platform, subject))) return { refused: 'not-found' }
    const asked = await approvals.ask(platform, { kind: eraseCustomer.second, subject, reason, by })
    return asked ? approvalView(db, asked, by) : { refused: 'data.erasure_held' }
  })

  serve(noteOnCustomer, async ({ caller, params: { id: customerId }, body: { text } }) => {
    const by = actorOf(caller)
    if (!(await customers.addressOf(platform, customerId))) return { refused: 'not-found' }
    const at = clock.now()
    const id = newId('not', at)
    const sealed = await sealing.seal(platform, customerId, notePlace(id), text)
    await db.transaction(async (sql) => {
      await store.addNote(sql, { id, customerId, sealed, by: by.name, at })
      await audit.note(platform, by, { action: 'customer.noted', subject: customerId }, sql)
    })
    return { done: true as const }
  })
}
