/** A new order of either service is stored with these: its reference, its first event, the record of the statement. */
import { randomBytes } from 'node:crypto'
import { CreditorReference, Stored } from '@agio/domain'
import type { Consents } from '../core/doors.ts'
import type { StoredEvent, StoredOrder } from '../core/order-store.ts'
import { commandRows, orderFields } from '../core/record.ts'
import { merchantEventsOf } from '../merchant-events/merchant-events-view.ts'
import { externalIdOf } from './shop.ts'

export const newReference = (): string =>
  CreditorReference.makeCreditorReference(randomBytes(CreditorReference.entropyBytes))

/** The consents that the customer ticked or left. */
const given = (consents: Omit<Consents, 'terms'>) =>
  Object.fromEntries(Object.entries(consents).flatMap(([name, it]) => (it === undefined ? [] : [[name, it]])))

export function placedEvent(
  quoteId: string,
  { terms, ...consents }: Consents,
  state: string,
  now: Date,
): StoredEvent {
  return {
    seq: 1,
    eventId: `placed:${quoteId}`,
    type: 'order.placed',
    actor: 'customer',
    from: '',
    to: state,
    at: now,
    data: Stored.placed.write({ quoteId, consents: given(consents), terms }),
  }
}

type First = {
  readonly row: StoredOrder
  readonly event: StoredEvent
  readonly quoteId: string
  readonly nameIndexes: readonly string[]
  readonly consents: Consents
  readonly visit: string | undefined
}

/** The argument of `order_place`, but for the limit; `own` is what only one service has. */
export function firstStep<Own extends object>(
  { row, event, quoteId, nameIndexes, consents: { terms, marketing }, visit }: First,
  own: Own,
) {
  const { service, customerId, order, reference, midRate, details, createdAt } = row
  return {
    seq: 1,
    nameIndexes,
    consents: { terms, marketing },
    event,
    ...commandRows(row, 1, 'order.placed', []),
    ...merchantEventsOf(row, { from: null, to: order, at: createdAt }),
    order: {
      ...orderFields(service, order, createdAt.getTime()),
      ...own,
      service,
      customerId,
      reference,
      quoteId,
      midRate,
      details,
      externalId: externalIdOf(order),
      visit: visit ?? null,
    },
  }
}
