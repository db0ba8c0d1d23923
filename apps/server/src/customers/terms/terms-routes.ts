/** Terms, disclaimer and privacy over HTTP, and a customer's consents to them. */
import { acceptTerms, getTerms, listConsents, setMarketing } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { consentsOf, giveConsent, withdrawMarketing, type ConsentRow } from './consent-store.ts'
import { documents } from './documents.ts'
import { acceptedAs, boxesVersion, termsOf } from './terms.ts'

export function termsRoutes(serve: Serve, { db, clock }: Platform): void {
  serve(getTerms, async ({ params, query }) => {
    const found = termsOf(params.doc, query.locale)
    return 'refused' in found ? found : { ...found, sections: [...found.sections] }
  })

  serve(listConsents, async ({ caller }) => {
    const items = (await consentsOf(db, caller.id)).map(
      ({ document, version, isGiven, at, orderId, withdrawnAt }) => ({
        document,
        version,
        isGiven,
        acceptedAt: wireTime(at),
        orderId,
        withdrawnAt: wireTime(withdrawnAt),
        isCurrent: isGiven && isInForce({ document, version, withdrawnAt }),
      }),
    )
    return { items, next: null }
  })

  serve(acceptTerms, async ({ params: { doc: document }, body: { version }, caller: { id: customerId } }) => {
    if (version !== acceptedAs(document))
      return { refused: 'invalid', fields: [{ field: 'version', code: 'terms.changed' }] }
    await giveConsent(db, { customerId, document, version, now: clock.now() })
    return { done: true as const }
  })

  serve(setMarketing, async ({ body: { isAllowed }, caller: { id: customerId } }) => {
    const now = clock.now()
    if (isAllowed) await giveConsent(db, { customerId, document: 'marketing', version: null, now })
    else await withdrawMarketing(db, customerId, now)
    return { done: true as const }
  })
}

/** A consent is to the text in force, and not withdrawn. Consent to marketing counts for any version of its words. */
function isInForce({
  document,
  version,
  withdrawnAt,
}: Pick<ConsentRow, 'document' | 'version' | 'withdrawnAt'>): boolean {
  const named = documents.find((it) => it === document)
  if (named) return version === acceptedAs(named)
  return withdrawnAt === null && (document === 'marketing' || version === boxesVersion)
}
