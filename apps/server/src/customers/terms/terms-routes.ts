/** Terms, disclaimer and privacy over HTTP. */
import { getTerms } from '@agio/contract'
import type { Serve } from '../../platform/http/route.ts'
import { termsOf } from './terms.ts'

export function termsRoutes(serve: Serve): void {
  serve(getTerms, async ({ params, query }) => {
    const found = termsOf(params.doc, query.locale)
    return 'refused' in found ? found : { ...found, sections: [...found.sections] }
  })
}
