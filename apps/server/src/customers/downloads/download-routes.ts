/** A download address for a file, and the file at it. A customer without access is refused when they request the address. */
import { createDownload, getDownload } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { PageReply } from '../../platform/http/reply.ts'
import {
  commonRefusals,
  isRefused,
  type CommonRefusal,
  type Refused,
  type Serve,
} from '../../platform/http/route.ts'
import type { AskFile } from '../../platform/web/file-routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { allowDownload, takeDownload } from './downloads.ts'

type Known = (typeof createDownload)['refusals'][number] | CommonRefusal

export function downloadRoutes(serve: Serve, platform: Platform, askFile: AskFile): void {
  serve(createDownload, async (call) => {
    const { caller, body } = call
    const file = await askFile(body.path, call)
    if (isRefused(file)) return isKnown(file) ? file : { refused: 'not-found' }
    const { id: customerId, sessionId, hasFreshPin = false } = caller
    const { token, until } = await allowDownload(platform, { customerId, sessionId, hasFreshPin, ...body })
    return { url: getDownload.path.replace('{token}', token), expiresAt: wireTime(until) }
  })

  serve(getDownload, async ({ params, requestId, ip, headers, reply }) => {
    const taken = await takeDownload(platform, params.token)
    if (!('refused' in taken)) {
      const { customerId: id, sessionId, hasFreshPin, path } = taken
      const caller = { id, sessionId, hasFreshPin }
      const file = await askFile(path, { requestId, ip, headers, reply, caller })
      if (!isRefused(file)) return file
    }
    // A browser opens a tab again days later: its person reads that in their language.
    return headers.accept?.includes('text/html') ? new PageReply(overPage) : { refused: 'download.over' }
  })
}

const overPage = '/download-over'

const known: readonly string[] = [...createDownload.refusals, ...commonRefusals]
const isKnown = (no: Refused): no is Refused<Known> => known.includes(no.refused)
