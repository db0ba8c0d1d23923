/** The present pauses over HTTP, for every customer; and as metrics. */
import { listPauses } from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { Pauses } from '@agio/domain'
import type { Serve } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { present } from './pauses.ts'

export function pauseRoutes(serve: Serve, platform: Platform): void {
  serve(listPauses, async () =>
    wirePage(
      present(platform).map(({ part, reason, until }) => ({
        part: Pauses.keyOf(part),
        reason,
        until: wireTime(until.getTime()),
      })),
    ),
  )
}

export const reportPauses = (platform: Platform): void =>
  platform.metrics.readings('agio_paused', 'Parts that are paused: 1 each.', 'part', async () =>
    present(platform).map(({ part }) => [Pauses.keyOf(part), 1] as const),
  )
