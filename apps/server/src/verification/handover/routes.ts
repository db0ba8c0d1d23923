/** Hand-over over HTTP: the customer's side, and the phone's. */
import {
  endHandover,
  finishHandover,
  getHandedStep,
  getHandover,
  handoverEvents,
  openHandover,
  removeHandedPaper,
  startHandover,
  uploadHandedPaper,
  verificationEvents,
  type Handover,
  type VerificationDocument,
} from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { events } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { isRefused, type Serve } from '../../platform/http/route.ts'
import { fileGateOf } from '../documents/documents.ts'
import { verificationLiveOf } from '../live.ts'
import * as handovers from './handovers.ts'
import type { Handed } from './handovers.ts'

export function handoverRoutes(serve: Serve, platform: Platform): void {
  serve(startHandover, async ({ caller, body: { step, person: personId } }) => {
    const it = await handovers.start(platform, {
      customerId: caller.id,
      sessionId: caller.sessionId,
      step,
      personId,
    })
    return isRefused(it) ? it : viewOf(it)
  })
  serve(getHandover, async ({ caller }) => {
    const it = await handovers.newest(platform, caller.id)
    return { handover: it ? viewOf(it) : null }
  })
  serve(endHandover, async ({ caller }) => {
    await handovers.end(platform, caller.id)
    return { done: true as const }
  })
  serve(verificationEvents, async ({ caller }) => follow(platform, caller.id))

  serve(openHandover, async ({ body }) => {
    const opened = await handovers.open(platform, body.token)
    return isRefused(opened) ? opened : { ...opened, expiresAt: wireTime(opened.expiresAt) }
  })
  serve(getHandedStep, async ({ caller }) => {
    const { step, documents, isFixed, expiresAt } = await handovers.stepOf(platform, caller.id)
    return {
      step: step as Handover['step'],
      documents: documents.map(unread),
      isFixed,
      expiresAt: wireTime(expiresAt),
    }
  })
  serve(
    uploadHandedPaper,
    async ({ caller, query, bytes = new Uint8Array() }) => {
      const sent = await handovers.send(platform, caller.id, { ...query, bytes })
      return 'refused' in sent ? sent : unread(sent)
    },
    { gate: fileGateOf(platform) },
  )
  serve(removeHandedPaper, ({ caller, params }) => handovers.remove(platform, caller.id, params.id))
  serve(finishHandover, async ({ caller }) => {
    await handovers.finish(platform, caller.id)
    return { done: true as const }
  })
  serve(handoverEvents, async ({ caller }) => {
    const { customerId } = await handovers.rowOf(platform, caller.id)
    return follow(platform, customerId)
  })
}

/** The holder of the phone does not see the values that were read from a picture. */
const unread = (it: VerificationDocument): VerificationDocument => ({ ...it, hint: null, validUntil: null })

const follow = (platform: Platform, customerId: string) =>
  events(
    (stream) =>
      void verificationLiveOf(platform)
        .follow(customerId, stream)
        .catch(() => stream.end()),
  )

const viewOf = ({ id, step, personId, state, token, expiresAt }: Handed): Handover => ({
  id,
  step: step as Handover['step'],
  person: personId,
  state,
  token,
  expiresAt: wireTime(expiresAt),
})
