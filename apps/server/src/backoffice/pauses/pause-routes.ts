/** Pauses over HTTP: listed, begun, changed and ended. */
import { beginPause, endPause, listAllPauses, type OperatorPauseView } from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { Pauses } from '@agio/domain'
import { noteOf, pauses, type Pause } from '../../pauses/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorOf } from '../sign-in/caller.ts'
import { begin, end } from './pause-acts.ts'

export function pauseRoutes(serve: Serve, platform: Platform): void {
  const view = (pause: Pause) => viewOf(pause, noteOf(platform.keys.sealer, pause))

  serve(listAllPauses, async ({ query }) => {
    const page = await pauses.list(platform.db, query)
    return 'refused' in page ? page : wirePage(page.items.map(view), page.next)
  })
  serve(beginPause, async ({ caller, body: { part: key, ...rest } }) => {
    const part = Pauses.partOf(key)
    if (!part) return { refused: 'invalid', fields: [{ field: 'part', code: 'unknown' }] }
    const pause = await begin(platform, { part, ...rest }, actorOf(caller))
    return 'refused' in pause ? pause : view(pause)
  })
  serve(endPause, async ({ caller, params, body }) => {
    const ended = await end(platform, params.id, body.reason, actorOf(caller))
    return 'refused' in ended ? ended : { done: true as const }
  })
}

const viewOf = (
  { id, part, reason, since, until, begunBy, endedAt, endedBy }: Pause,
  note: string,
): OperatorPauseView => ({
  id,
  part: Pauses.keyOf(part),
  name: Pauses.nameOf(part),
  reason,
  note,
  since: wireTime(since.getTime()),
  until: wireTime(until.getTime()),
  begunBy,
  endedAt: endedAt && wireTime(endedAt.getTime()),
  endedBy,
})
