/** For tests: a customer at a computer whose steps are handed over to phones, over HTTP. */
import type { VerificationDocument, VerificationView } from '@agio/contract'
import { authenticateCustomer } from '../../customers/index.ts'
import { createLog } from '../../platform/log.ts'
import { openDocumentWorld, photo } from '../documents/testing.ts'
import { giveHandoverDoors, handoverRoutes, handovers } from './index.ts'

type Handed = { id: string; state: string; token: string | null }
type Body = Handed & {
  error?: { code: string }
  handover: Handed | null
  documents: VerificationDocument[]
}

const place: VerificationDocument = {
  id: null,
  step: 'identity',
  person: null,
  kind: 'passport',
  side: 'single',
  months: null,
  state: 'required',
  reason: null,
  hint: null,
  validUntil: null,
  isChecked: false,
  addedAt: null,
}

export async function openPhones() {
  const world = await openDocumentWorld({ scan: async () => ({ isClean: true }) })
  const { documents } = world
  const status = { now: 'incomplete' }
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  giveHandoverDoors(world.platform, {
    view: async (_, customerId) => {
      const sent = await documents.listOf(customerId)
      const papers = sent.map((it) => ({
        ...place,
        ...it,
        person: it.personId,
        addedAt: null,
        validUntil: null,
      }))
      const read = { firstName: 'ANA' } as VerificationDocument['hint']
      return {
        status: status.now,
        documents: [
          ...(papers.length > 0 ? papers.map((it) => ({ ...it, hint: read })) : [place]),
          { ...place, step: 'poa', kind: 'proof-of-address' },
        ],
      } as unknown as VerificationView
    },
  })
  const http = await world.serve((serve) => handoverRoutes(serve, world.platform), {
    authenticate: {
      customer: authenticateCustomer(world.platform),
      handover: handovers.authenticate(world.platform),
    },
    log,
  })
  const { token: desk, sessionId, customerId } = await world.signIn()
  const call = async (method: string, path: string, as?: string, body?: unknown) => {
    const answer = await http.json<Body>(method, `/api${path}`, { as, body })
    return { ...answer, code: answer.body.error?.code }
  }
  const start = async (step = 'identity') =>
    (await call('POST', '/verification/handover', desk, { step })).body.token ?? ''
  const open = (token: string) => call('POST', '/handover/open', undefined, { token })
  return {
    ...world,
    status,
    desk,
    sessionId,
    customerId,
    http,
    lines,
    call,
    start,
    open,
    phone: async () => (await open(await start())).body.token ?? '',
    newest: async () => (await call('GET', '/verification/handover', desk)).body.handover,
    upload: async (as: string, query = 'kind=passport&side=single') => {
      const headers = { 'content-type': 'image/jpeg', authorization: `Bearer ${as}` }
      const sent = await fetch(`${http.url}/api/handover/documents?${query}`, {
        method: 'POST',
        headers,
        body: new Uint8Array(await photo()),
      })
      return { status: sent.status, text: await sent.text() }
    },
  }
}
