/** The guards that both services have in common; each is one line in `sell/place.ts` and `buy/place.ts`. */
import type { Orderer } from '../personal-data/orderer.ts'
import { mayOrder as mayOrderAt } from '../../verification/index.ts'
import { termsVersion } from '../../customers/index.ts'
import type { Service } from '../../limits/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FieldProblem, Refused } from '../../platform/http/route.ts'
import type { Consents } from '../core/doors.ts'

/** May this person order at all? A customer who owes us money is refused by the statement that places. */
export function mayOrder(
  platform: Platform,
  { level }: Orderer,
  service: Service,
): Refused<'service.off' | 'verification.required'> | undefined {
  if (!platform.settings.offer.services.includes(service)) return { refused: 'service.off' }
  return mayOrderAt(level, service)
}

export const quoteExpired = { refused: 'quote.expired' } as const

/** A customer who accepted another version has not read the present one. */
export const otherTerms = ({ terms }: Consents): Refused<'invalid'> | undefined =>
  terms === termsVersion
    ? undefined
    : { refused: 'invalid', fields: [{ field: 'consents.terms', code: 'terms.changed' }] }

/** A single problem with a code of its own is the refusal; several are a form to be corrected. */
export function refusalOf<Code extends string>(
  problems: readonly FieldProblem[],
  speaking: readonly Code[],
): Refused<Code | 'invalid'> {
  const own = problems.length === 1 ? speaking.find((code) => code === problems[0]?.code) : undefined
  return { refused: own ?? 'invalid', fields: problems }
}
