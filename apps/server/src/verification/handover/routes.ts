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
import { isRefused, type Serve } from '../../platform/http/route.ts'
import type { VerificationLive } from '../live.ts'
import type { Handed, Handovers } from './handovers.ts'

export function handoverRoutes(
  serve: Serve,
  handovers: Handovers<VerificationDocument>,
  live: VerificationLive,
): void {
  serve(startHandover, async ({ caller, body: { step, person: personId } }) => {
    const it = await handovers.start({ customerId: caller.id, sessionId: caller.sessionId, step, personId })
    return isRefused(it) ? it : viewOf(it)
  })
  serve(getHandover, async ({ caller }) => {
    const it = await handovers.newest(caller.id)
    return { handover: it ? viewOf(it) : null }
  })
  serve(endHandover, async ({ caller }) => {
    await handovers.end(caller.id)
    return { done: true as const }
  })
  serve(verificationEvents, async ({ caller }) => follow(live, caller.id))

  serve(openHandover, async ({ body }) => {
    const opened = await handovers.open(body.token)
    return isRefused(opened) ? opened : { ...opened, expiresAt: wireTime(opened.expiresAt) }
  })
  serve(getHandedStep, async ({ caller }) => {
    const { step, documents, isFixed, expiresAt } = await handovers.step(caller.id)
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
      const sent = await handovers.send(caller.id, { ...query, bytes })
      return 'refused' in sent ? sent : unread(sent)
    },
    { gate: handovers.gate },
  )
  serve(removeHandedPaper, ({ caller, params }) => handovers.remove(caller.id, params.id))
  serve(finishHandover, async ({ caller }) => {
    await handovers.finish(caller.id)
    return { done: true as const }
  })
  serve(handoverEvents, async ({ caller }) => {
    const { customerId } = await handovers.of(caller.id)
    return follow(live, customerId)
  })
}

/** The holder of the phone does not see the values that were read from a picture. */
const unread = (it: VerificationDocument): VerificationDocument => ({ ...it, hint: null, validUntil: null })

const follow = (live: VerificationLive, customerId: string) =>
  events((stream) => void live.follow(customerId, stream).catch(() => stream.end()))

const viewOf = ({ id, step, personId, state, token, expiresAt }: Handed): Handover => ({
  id,
  step: step as Handover['step'],
  person: personId,
  state,
  token,
  expiresAt: wireTime(expiresAt),
})
