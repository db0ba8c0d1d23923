/** A paper of a customer for an operator: each time it is read the audit says who did. */
import { readCustomerDocument } from '@agio/contract'
import type { Serve } from '../../platform/http/route.ts'
import { documentFile, type Documents } from '../../verification/documents/index.ts'
import type { Audit } from '../audit/audit.ts'
import { actorOf } from '../sign-in/caller.ts'

type Deps = { readonly audit: Audit; readonly documents: Pick<Documents, 'find' | 'contentForOperator'> }

export function customerDocumentRoutes(serve: Serve, { audit, documents }: Deps): void {
  serve(readCustomerDocument, async ({ caller, params: { id } }) => {
    const document = await documents.find(id)
    if (!document) return { refused: 'not-found' }
    const { kind, side, customerId } = document
    const details = { kind, side, customer: customerId }
    // Written before the bytes are opened: what is not in the audit was not seen.
    await audit.note(actorOf(caller), { action: 'document.read', subject: id, details })
    const content = await documents.contentForOperator(id)
    return 'refused' in content ? content : documentFile(content)
  })
}
