/** Sumsub behind the interface of vendor.ts. Its words and shapes stay in this file. */
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { readAnswer } from '../../platform/outside/json-answer.ts'
import { call, hexMac, isMac } from '../../platform/outside/signed-call.ts'
import { pageAddress } from './page-address.ts'
import { alpha2Of } from '../documents/index.ts'
import { withoutNull } from './typed.ts'
import type { IdentityVendor, Reason, Seen, Typed, VendorAnswer, VendorSettings } from './vendor.ts'

const who = 'the identity vendor'
const linkSeconds = 1_800

const ApplicantId = z.string().regex(/^[\w-]{1,64}$/)
const Name = z.string().max(200).nullish()
const Person = { firstName: Name, lastName: Name, dob: z.iso.date().nullish() }
const Applicant = z.object({
  id: ApplicantId,
  externalUserId: z.string(),
  info: z
    .object({
      ...Person,
      idDocs: z
        .array(
          z.object({
            ...Person,
            idDocType: z.string(),
            country: z.string().nullish(),
            number: z.string().max(60).nullish(),
            validUntil: z.iso.date().nullish(),
          }),
        )
        .optional(),
    })
    .optional(),
  review: z
    .object({
      reviewStatus: z.string(),
      reviewResult: z
        .object({
          reviewAnswer: z.enum(['GREEN', 'RED']).optional(),
          reviewRejectType: z.enum(['RETRY', 'FINAL']).optional(),
          rejectLabels: z.array(z.string()).optional(),
        })
        .optional(),
    })
    .optional(),
})
const Link = z.object({ url: z.url() })
const Hook = z.looseObject({ applicantId: ApplicantId })

export function createSumsub(settings: VendorSettings, clock: Clock): IdentityVendor {
  const { apiUrl, key, secret, hookSecret, level } = settings
  const ask = (path: string, body?: object) => {
    const text = body && JSON.stringify(body)
    const seconds = String(Math.floor(clock.now().getTime() / 1000))
    const mac = hexMac(secret, seconds, text === undefined ? 'GET' : 'POST', path, text ?? '')
    const headers = { 'x-app-token': key, 'x-app-access-ts': seconds, 'x-app-access-sig': mac }
    return call(apiUrl, path, text, headers)
  }
  const find = (path: string, id: string) =>
    ask(path).then((answer) => {
      const applicant = readAnswer(who, Applicant, answer)
      if (applicant.externalUserId !== id) throw new Error(`${who} answered about somebody else`)
      return applicant
    })
  async function applicantOf(id: string, { firstName, lastName, birthDate: dob }: Typed): Promise<string> {
    const made = await ask(`/resources/applicants?levelName=${encodeURIComponent(level)}`, {
      externalUserId: id,
      fixedInfo: withoutNull({ firstName, lastName, dob }),
    })
    // 409: it was made before, and its answer did not come.
    if (made.status === 409) return (await find(`/resources/applicants/-;externalUserId=${id}/one`, id)).id
    return readAnswer(who, Applicant, made).id
  }
  return {
    name: 'sumsub',
    async open({ id, known, typed, returnUrl }) {
      const vendorId = known?.vendorId ?? (await applicantOf(id, typed))
      const redirect = { successUrl: returnUrl, rejectUrl: returnUrl }
      const asked = { levelName: level, userId: id, ttlInSecs: linkSeconds, redirect }
      const link = readAnswer(who, Link, await ask('/resources/sdkIntegrations/levels/-/websdkLink', asked))
      return { vendorId, url: pageAddress(link.url, apiUrl) }
    },
    look: async (vendorId, id) => answerOf(await find(`/resources/applicants/${vendorId}/one`, id)),
    readHook(bytes, header) {
      if (hookSecret === undefined || header('x-payload-digest-alg') !== 'HMAC_SHA256_HEX') return undefined
      if (!isMac(header('x-payload-digest'), hexMac(hookSecret, bytes))) return undefined
      return Hook.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data?.applicantId
    },
  }
}

/** Of the document that says the most, with the earliest end of all. A proof of address is no identity document. */
function seenOf({ info }: z.infer<typeof Applicant>): Seen {
  const papers = identityTypes.flatMap((type) => (info?.idDocs ?? []).filter((it) => it.idDocType === type))
  const [paper] = papers
  const days = papers.flatMap(({ validUntil }) => validUntil ?? [])
  return {
    firstName: paper?.firstName ?? info?.firstName ?? null,
    lastName: paper?.lastName ?? info?.lastName ?? null,
    birthDate: paper?.dob ?? info?.dob ?? null,
    country: paper?.country ? alpha2Of(paper.country) : null,
    number: paper?.number ?? null,
    validUntil: days.toSorted()[0] ?? null,
  }
}
const identityTypes = ['PASSPORT', 'ID_CARD', 'RESIDENCE_PERMIT', 'DRIVERS']

function answerOf(applicant: z.infer<typeof Applicant>): VendorAnswer {
  const { review } = applicant
  if (!review || review.reviewStatus === 'init') return { state: 'open', reasons: [] }
  const { reviewAnswer, reviewRejectType, rejectLabels = [] } = review.reviewResult ?? {}
  if (review.reviewStatus !== 'completed' || reviewAnswer === undefined)
    return { state: 'checking', reasons: [] }
  if (reviewAnswer === 'GREEN') return { state: 'verified', reasons: [], seen: seenOf(applicant) }
  // A red one that does not say RETRY is final.
  if (reviewRejectType !== 'RETRY') return { state: 'refused', reasons: [] }
  return { state: 'retry', reasons: [...new Set(rejectLabels.map((label) => reasons[label] ?? 'other'))] }
}

const reasons: Readonly<Record<string, Reason>> = {
  UNSATISFACTORY_PHOTOS: 'unreadable',
  LOW_QUALITY: 'unreadable',
  BLACK_AND_WHITE: 'unreadable',
  SCREENSHOTS: 'unreadable',
  INCOMPLETE_DOCUMENT: 'cut_off',
  DOCUMENT_PAGE_MISSING: 'wrong_side',
  FRONT_SIDE_MISSING: 'wrong_side',
  BACK_SIDE_MISSING: 'wrong_side',
  WRONG_DOCUMENT: 'wrong_kind',
  NOT_DOCUMENT: 'wrong_kind',
  ID_INVALID: 'wrong_kind',
  DOCUMENT_EXPIRED: 'expired',
  EXPIRATION_DATE: 'expired',
  BAD_SELFIE: 'selfie',
  SELFIE_WITH_PAPER: 'selfie',
  VIDEO_SELFIE: 'selfie',
}
