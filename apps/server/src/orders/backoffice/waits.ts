/** What an order waits for, until when, and what time brings by itself then: read from its lifecycle, as the workers read it. */
import { Waits } from '@agio/domain'
import { lifecycleOf } from '../core/lifecycles.ts'
import type { StoredOrder } from '../core/order-store.ts'
import type { UndoneHit } from './undone-hit.ts'

export type WaitsView = {
  readonly wait: Waits.Wait
  readonly who: Waits.Who
  readonly until: Date | null
  readonly then: Waits.Timed | null
}

/** `hit`: a name on it is like one on a list. */
export function waitsOf(row: StoredOrder, now: Date, hit?: UndoneHit): WaitsView {
  const name = hit && (hit.decision === null ? 'hit' : 'listed')
  const wait: Waits.Wait =
    row.service === 'sell'
      ? `sell.${Waits.waitOfSale(row.order, name)}`
      : `buy.${Waits.waitOfPurchase(row.order, name)}`
  const due = lifecycleOf(row.service).deadline(row.order, now.getTime())
  const then = due && Waits.timed.find((it) => it === `${row.service}.${due.type}`)
  return {
    wait,
    who: Waits.whoOf(wait),
    until: due && then ? new Date(due.at) : null,
    then: then ?? null,
  }
}
