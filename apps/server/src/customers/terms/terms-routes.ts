/** Terms, disclaimer and privacy over HTTP, and what a customer agreed to of them. */
import { acceptTerms, getTerms, listConsents, setMarketing } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Clock } from '../../platform/clock.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { consentsOf, giveConsent, withdrawMarketing } from './consent-store.ts'
import { acceptedAs, termsOf } from './terms.ts'

export function termsRoutes(serve: Serve, { db, clock }: { readonly db: Sql; readonly clock: Clock }): void {
  serve(getTerms, async ({ params, query }) => {
    const found = termsOf(params.doc, query.locale)
    return 'refused' in found ? found : { ...found, sections: [...found.sections] }
  })

  serve(listConsents, async ({ caller }) => {
    const items = (await consentsOf(db, caller.id)).map(
      ({ document, version, at, orderId, withdrawnAt }) => ({
        document,
        version,
        acceptedAt: wireTime(at),
        orderId,
        withdrawnAt: wireTime(withdrawnAt),
        isCurrent: document === 'marketing' ? withdrawnAt === null : version === acceptedAs(document),
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
