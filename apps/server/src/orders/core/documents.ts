/** Orders, events and commands as the stores keep them: each by the codec of its service. */
import { Stored, type Codec } from '@agio/domain'
import type { Service } from '../../limits/index.ts'
import type { Command as AnyCommand, Event, Order } from './lifecycles.ts'

type Json = Codec.Json
/** A case is a row of its own, and no command that waits. */
export type Command = Exclude<AnyCommand, { do: 'open_case' }>
export type Queued = Stored.Queued<Command>
// One cast each: the service, or a key that only a sale has, says which lifecycle it is.
const codecs = {
  order: { sell: Stored.sale, buy: Stored.purchase } as unknown as Record<Service, Codec.Codec<Order>>,
  event: { sell: Stored.appliedSale, buy: Stored.appliedPurchase } as unknown as Record<
    Service,
    Codec.Codec<Stored.Applied<Event>>
  >,
  command: { sell: Stored.saleCommand, buy: Stored.purchaseCommand } as unknown as Record<
    Service,
    Codec.Codec<Queued>
  >,
}

const serviceOf = (order: Order): Service => ('beneficiaryId' in order ? 'sell' : 'buy')

export const readOrder = (service: Service, json: Json): Order => codecs.order[service].read(json)
export const writeOrder = (order: Order): Json => codecs.order[serviceOf(order)].write(order)

export const writeEvent = (service: Service, event: Event, note: Stored.Notes): Json =>
  codecs.event[service].write(Stored.cut(event, note) as Stored.Applied<Event>)

/** Everything that a stored event carries, flat: its own fields, the prices it was applied with, and the notes. */
export function eventData(service: Service, type: string, json: Json): Readonly<Record<string, unknown>> {
  if (type === 'order.placed') return Stored.placed.read(json)
  const { event, added, note } = codecs.event[service].read(json)
  const { now: _, ...prices } = added
  return { ...event, ...prices, ...note }
}

export const writeCommand = (service: Service, queued: Queued): Json => codecs.command[service].write(queued)
export const readCommand = (service: Service, json: Json): Queued => codecs.command[service].read(json)
