/** The present pauses over HTTP, for every customer; and as metrics. */
import { listPauses } from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { Pauses } from '@agio/domain'
import type { Metrics } from '../platform/metrics.ts'
import type { Serve } from '../platform/http/route.ts'
import type { PauseBook } from './pauses.ts'

export function pauseRoutes(serve: Serve, pauses: Pick<PauseBook, 'present'>): void {
  serve(listPauses, async () =>
    wirePage(
      pauses.present().map(({ part, reason, until }) => ({
        part: Pauses.keyOf(part),
        reason,
        until: wireTime(until.getTime()),
      })),
    ),
  )
}

export const reportPauses = (metrics: Metrics, pauses: Pick<PauseBook, 'present'>): void =>
  metrics.readings('agio_paused', 'Parts that are paused: 1 each.', 'part', async () =>
    pauses.present().map(({ part }) => [Pauses.keyOf(part), 1] as const),
  )
