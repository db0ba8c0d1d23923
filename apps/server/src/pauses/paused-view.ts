/** A pause on the wire: in the refusal of a new order, and in the answer about the health of the process. */
import { wireTime } from '@agio/contract/wire'
import { Pauses } from '@agio/domain'
import type { Refused } from '../platform/http/route.ts'

/** The refusal of a new order, for a price and for an order at a price of before. */
export type Paused = Refused<'service.paused'>

/** As the tables say it, or as it is known here. */
type Stop = { readonly part: string; readonly reason: string; readonly until: Date | string }

export const pausedBy = ({ part, reason, until }: Stop): Paused => ({
  refused: 'service.paused',
  fields: [
    {
      field: Pauses.partOf(part)?.kind ?? part,
      code: 'service.paused',
      params: { part, reason, until: wireTime(new Date(until)) },
    },
  ],
})

export const shownPause = ({ part, until }: { readonly part: Pauses.Part; readonly until: Date }) => ({
  part: Pauses.keyOf(part),
  until: wireTime(until),
})
