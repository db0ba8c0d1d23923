/** Two identity vendors: who was sent there, what was decided about them, and the hooks. */
import { createHmac, randomUUID } from 'node:crypto'
import { createDelivery } from '../app/delivery.ts'
import { createFaults } from '../app/faults.ts'
import { readable, type Film } from '../app/film.ts'
import { loadState, saveState } from '../app/state-file.ts'

export const identityFaultKinds = ['down', 'slow', 'lying', 'hooks_off', 'hooks_twice', 'links_over'] as const
export type IdentityFault = (typeof identityFaultKinds)[number]
export const verdictKinds = ['pending', 'green', 'retry', 'final'] as const
export type VerdictKind = (typeof verdictKinds)[number]

/** Of the application here. */
export const identityKeys = {
  key: 'identity_sandbox',
  secret: 'identity_secret_sandbox',
  hookSecret: 'identity_hook_sandbox',
}

export type Person = {
  id: string
  vendor: 'sumsub' | 'veriff'
  /** The name that the application gave them. */
  externalId: string
  returnUrl: string | undefined
  verdict: VerdictKind | undefined
  /** The expiry date of the shown document, "2031-05-01". */
  validUntil: string
}

type Options = {
  readonly file: string
  readonly now: () => Date
  readonly film: Film | undefined
  /** Where the hooks of a vendor go. */
  readonly hookUrl: (vendor: Person['vendor']) => string | undefined
}

export type Vendors = ReturnType<typeof openVendors>

export function openVendors({ file, now, film, hookUrl }: Options) {
  const faults = createFaults<IdentityFault>()
  const { people } = loadState<{ people: Person[] }>(file, { people: [] })
  const save = () => saveState(file, { people })
  const delivery = createDelivery({
    tries: 6,
    waitMs: (tried) => 250 * 2 ** tried,
    tried: (body, status) =>
      film?.add({
        of: 'identity',
        title: 'Hook',
        note: `answered with ${status ?? 'nothing'}`,
        raw: readable(body),
      }),
  })
  function notify(person: Person): void {
    if (faults.on('hooks_off')) return
    const { body, headers } = hookOf(person, now())
    for (let times = faults.on('hooks_twice') ? 2 : 1; times > 0; times -= 1)
      delivery.post(
        () => hookUrl(person.vendor),
        body,
        () => ({ 'content-type': 'application/json', ...headers }),
      )
  }
  return {
    faults,
    list: () => [...people],
    find: (id: string) => people.find((one) => one.id === id),
    of: (externalId: string) => people.find((one) => one.externalId === externalId),
    add(it: Omit<Person, 'id' | 'verdict' | 'validUntil'>): Person {
      const id = randomUUID().replaceAll('-', '')
      const person: Person = { ...it, id, verdict: undefined, validUntil: inFiveYears(now()) }
      people.unshift(person)
      save()
      return person
    },
    /** Where the person goes afterwards, as the newest link says. */
    sendsBack(person: Person, returnUrl: string | undefined): void {
      person.returnUrl = returnUrl
      save()
    },
    decide(id: string, verdict: VerdictKind, validUntil?: string): Person | undefined {
      const person = people.find((one) => one.id === id || one.externalId === id)
      if (!person) return undefined
      person.verdict = verdict
      if (validUntil !== undefined && isDay(validUntil)) person.validUntil = validUntil
      save()
      notify(person)
      return person
    },
    close: delivery.close,
  }
}

const inFiveYears = (now: Date): string => `${now.getUTCFullYear() + 5}${now.toISOString().slice(4, 8)}01`
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Sumsub's extracted document data of an applicant. */
export const documentsOf = ({ verdict, validUntil }: Person) =>
  verdict === 'green' ? { info: { idDocs: [{ idDocType: 'PASSPORT', country: 'DEU', validUntil }] } } : {}

/** What is posted of a person, as of now. */
export function hookOf(person: Person, at: Date): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(person.vendor === 'sumsub' ? sumsubHook(person, at) : veriffHook(person))
  return { body, headers: signed(person.vendor, body) }
}

function signed(vendor: Person['vendor'], body: string): Record<string, string> {
  const mac = (secret: string) => createHmac('sha256', secret).update(body).digest('hex')
  return vendor === 'sumsub'
    ? { 'x-payload-digest': mac(identityKeys.hookSecret), 'x-payload-digest-alg': 'HMAC_SHA256_HEX' }
    : { 'x-auth-client': identityKeys.key, 'x-hmac-signature': mac(identityKeys.secret) }
}

/** What Sumsub says of an applicant; the comment for the client is nothing that a person may see. */
export const reviewOf = ({ verdict }: Person) => ({
  reviewStatus: verdict === undefined ? 'init' : verdict === 'pending' ? 'pending' : 'completed',
  ...(verdict === 'green' && { reviewResult: { reviewAnswer: 'GREEN' } }),
  ...((verdict === 'retry' || verdict === 'final') && {
    reviewResult: {
      reviewAnswer: 'RED',
      reviewRejectType: verdict === 'retry' ? 'RETRY' : 'FINAL',
      rejectLabels: verdict === 'retry' ? ['DOCUMENT_PAGE_MISSING', 'BAD_SELFIE'] : ['FORGERY'],
      clientComment: 'Suspected fraud, do not tell the person',
    },
  }),
})

const sumsubHook = (person: Person, at: Date) => ({
  applicantId: person.id,
  externalUserId: person.externalId,
  type: person.verdict === 'pending' ? 'applicantPending' : 'applicantReviewed',
  ...reviewOf(person),
  createdAtMs: at.toISOString(),
})

const veriffHook = (person: Person) => ({
  status: 'success',
  verification: decisionOf(person) ?? { id: person.id },
})

const veriffStatuses = {
  pending: undefined,
  green: ['approved', 9001],
  retry: ['resubmission_requested', 9103],
  final: ['declined', 9102],
} as const

export function decisionOf({ id, externalId, verdict, validUntil }: Person) {
  const said = verdict && veriffStatuses[verdict]
  if (!said) return null
  const [status, code] = said
  const reason = verdict === 'retry' ? { reason: 'Back side is missing', reasonCode: 205 } : {}
  const seen = verdict === 'green' ? { document: { type: 'PASSPORT', country: 'DE', validUntil } } : {}
  return { id, vendorData: externalId, status, code, ...reason, ...seen }
}
