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
  /** The typed fields that the application sends along. */
  typed: Typed
  /** The person and their passport, as the vendor reads them. */
  shows: Shown
}
export type Typed = { readonly firstName?: string; readonly lastName?: string; readonly birthDate?: string }
/** Days are "2031-05-01"; the country is one of `countries`. */
export type Shown = Required<Typed> & {
  readonly country: keyof typeof countries
  readonly number: string
  readonly validUntil: string
}

/** Of what is shown, as it was typed into a form. */
export type Given = { readonly [Field in keyof Shown]?: string | undefined }

/** Of passports here: Sumsub says them in three letters, Veriff in two. */
export const countries = {
  DE: 'DEU',
  AT: 'AUT',
  FR: 'FRA',
  ES: 'ESP',
  EE: 'EST',
  BR: 'BRA',
  UA: 'UKR',
} as const
export const countryCodes = Object.keys(countries) as [Shown['country'], ...Shown['country'][]]

type Options = {
  readonly file: string
  readonly now: () => Date
  readonly film: Film | undefined
  /** The hooks of a vendor go to this address. */
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
    /** They show a passport of what they typed. */
    add(it: Omit<Person, 'id' | 'verdict' | 'shows'>): Person {
      const id = randomUUID().replaceAll('-', '')
      const number = `C${id.slice(0, 8).toUpperCase()}`
      const shows = {
        ...somebody,
        ...it.typed,
        country: 'DE' as const,
        number,
        validUntil: inFiveYears(now()),
      }
      const person: Person = { ...it, id, verdict: undefined, shows }
      people.unshift(person)
      save()
      return person
    },
    /** The person goes to this address afterwards, as the newest link says. */
    sendsBack(person: Person, returnUrl: string | undefined): void {
      person.returnUrl = returnUrl
      save()
    },
    /** With what the passport says, where it is not what was typed. */
    decide(id: string, verdict: VerdictKind, shows: Given = {}): Person | undefined {
      const person = people.find((one) => one.id === id || one.externalId === id)
      if (!person) return undefined
      person.verdict = verdict
      person.shows = { ...person.shows, ...valid(shows) }
      save()
      notify(person)
      return person
    },
    close: delivery.close,
  }
}

const inFiveYears = (now: Date): string => `${now.getUTCFullYear() + 5}${now.toISOString().slice(4, 8)}01`
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
/** Shown where nothing was typed. */
const somebody = { firstName: 'Erika', lastName: 'Mustermann', birthDate: '1964-08-12' }

function valid({ country, ...texts }: Given): Partial<Shown> {
  const given = Object.entries(texts).filter(
    ([name, text]) =>
      text !== undefined && text !== '' && (!['birthDate', 'validUntil'].includes(name) || isDay(text)),
  )
  const code = countryCodes.find((one) => one === country)
  return { ...Object.fromEntries(given), ...(code && { country: code }) }
}

/** Sumsub's extracted data of an applicant. */
export function documentsOf({ verdict, shows }: Person) {
  if (verdict !== 'green') return {}
  const { firstName, lastName, birthDate: dob, country: two, number, validUntil } = shows
  const country = countries[two]
  const paper = { idDocType: 'PASSPORT', country, firstName, lastName, dob, number, validUntil }
  return { info: { firstName, lastName, dob, country, idDocs: [paper] } }
}

/** The hook about a person, as of now. */
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

/** Sumsub's words about an applicant; the comment for the client is nothing that a person may see. */
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

export function decisionOf({ id, externalId, verdict, shows }: Person) {
  const said = verdict && veriffStatuses[verdict]
  if (!said) return null
  const [status, code] = said
  const reason = verdict === 'retry' ? { reason: 'Back side is missing', reasonCode: 205 } : {}
  const { firstName, lastName, birthDate: dateOfBirth, country, number, validUntil } = shows
  const seen = verdict === 'green' && {
    person: { firstName, lastName, dateOfBirth, nationality: country },
    document: { type: 'PASSPORT', country, number, validUntil },
  }
  return { id, vendorData: externalId, status, code, ...reason, ...seen }
}
