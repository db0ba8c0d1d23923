/** Veriff behind the interface of vendor.ts. Its words and shapes stay in this file. */
import * as z from 'zod'
import { readAnswer } from '../../platform/outside/json-answer.ts'
import { call, hexMac, isMac } from '../../platform/outside/signed-call.ts'
import { pageAddress } from './page-address.ts'
import { withoutNull } from './typed.ts'
import type { IdentityVendor, Reason, Seen, VendorAnswer, VendorSettings } from './vendor.ts'

const who = 'the identity vendor'

const SessionId = z.string().regex(/^[\w-]{1,64}$/)
const Made = z.object({ verification: z.object({ id: SessionId, url: z.url(), vendorData: z.string() }) })
const Name = z.string().max(200).nullish()
const Decision = z.object({
  verification: z
    .object({
      id: SessionId,
      vendorData: z.string(),
      status: z.string(),
      reasonCode: z.number().nullish(),
      person: z.object({ firstName: Name, lastName: Name, dateOfBirth: z.iso.date().nullish() }).nullish(),
      document: z
        .object({
          country: z.string().length(2).nullish(),
          number: z.string().max(60).nullish(),
          validUntil: z.iso.date().nullish(),
        })
        .nullish(),
    })
    .nullish(),
})
const Hook = z.looseObject({
  id: SessionId.optional(),
  verification: z.looseObject({ id: SessionId }).optional(),
})

export function createVeriff({ apiUrl, key, secret }: VendorSettings): IdentityVendor {
  const headers = (signed: string) => ({ 'x-auth-client': key, 'x-hmac-signature': hexMac(secret, signed) })
  return {
    name: 'veriff',
    async open({ id, known, typed, returnUrl }) {
      // A session takes a second try under its own address.
      if (known) return known
      const { firstName, lastName, birthDate: dateOfBirth } = typed
      const person = withoutNull({ firstName, lastName, dateOfBirth })
      const body = JSON.stringify({ verification: { callback: returnUrl, vendorData: id, person } })
      const { verification } = readAnswer(who, Made, await call(apiUrl, '/v1/sessions', body, headers(body)))
      if (verification.vendorData !== id) throw new Error(`${who} answered about somebody else`)
      return { vendorId: verification.id, url: pageAddress(verification.url, apiUrl) }
    },
    async look(vendorId, id) {
      const path = `/v1/sessions/${vendorId}/decision`
      const { verification } = readAnswer(
        who,
        Decision,
        await call(apiUrl, path, undefined, headers(vendorId)),
      )
      if (!verification) return { state: 'open', reasons: [] }
      if (verification.id !== vendorId || verification.vendorData !== id)
        throw new Error(`${who} answered about somebody else`)
      const answer = answerOf(verification.status, verification.reasonCode ?? 0)
      return answer.state === 'verified' ? { ...answer, seen: seenOf(verification) } : answer
    },
    readHook(bytes, header) {
      if (!isMac(header('x-hmac-signature'), hexMac(secret, bytes))) return undefined
      const hook = Hook.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data
      return hook?.verification?.id ?? hook?.id
    },
  }
}

function seenOf({ person, document }: NonNullable<z.infer<typeof Decision>['verification']>): Seen {
  return {
    firstName: person?.firstName ?? null,
    lastName: person?.lastName ?? null,
    birthDate: person?.dateOfBirth ?? null,
    country: document?.country ?? null,
    number: document?.number ?? null,
    validUntil: document?.validUntil ?? null,
  }
}

function answerOf(status: string, code: number): VendorAnswer {
  if (status === 'approved') return { state: 'verified', reasons: [] }
  if (status === 'declined') return { state: 'refused', reasons: [] }
  if (status === 'resubmission_requested') return { state: 'retry', reasons: [reasons[code] ?? 'other'] }
  return { state: status === 'expired' || status === 'abandoned' ? 'expired' : 'checking', reasons: [] }
}

const reasons: Readonly<Record<number, Reason>> = {
  201: 'selfie',
  204: 'unreadable',
  205: 'wrong_side',
  206: 'wrong_kind',
  207: 'expired',
  209: 'unreadable',
}
