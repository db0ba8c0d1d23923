/** A customer learns this of an order's reason and steps. Each view for customers takes both from here. */
import type { BuyOrderView, BuyReason, SellOrderView, SellReason } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Shown } from '@agio/domain'
import type { Service } from '../../limits/index.ts'
import { codeOf, type State } from './lifecycles.ts'
import type { StoredEvent } from './order-store.ts'

type Timeline<View extends SellOrderView | BuyOrderView> = View['timeline']

/** One cast: the events are those of an order of this service. */
export const timelineView = <View extends SellOrderView | BuyOrderView>(
  service: View['service'],
  events: readonly StoredEvent[],
): Timeline<View> =>
  events
    .filter(({ from, to }) => from !== to)
    .map(({ type, from, to, at }) => {
      const { event, actor } = Shown.step({ type, from, to })
      return { status: codeOf(service, to), state: to as State, at: wireTime(at), actor, event }
    }) as Timeline<View>

type Listed = { readonly service: Service; readonly state: State; readonly reason: string | null }

/** The reason of a stored order. One cast: only a hold and a failure have reasons that a customer does not read. */
export function shownReason({ service, state, reason }: Listed): SellReason | BuyReason | null {
  if (state === 'on_hold') return Shown.storedHold(reason)
  if (service === 'buy' && state === 'failed') return Shown.storedFailure(reason)
  return reason as SellReason | BuyReason | null
}
