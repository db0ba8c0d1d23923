/** A paper of a customer for an operator: its pages as pictures, and the original. The audit says who did which, each time. */
import { drawCustomerDocument, readCustomerDocument } from '@agio/contract'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { documentFile, documents, pageView, type DocumentRow } from '../../verification/documents/index.ts'
import * as audit from '../audit/audit.ts'
import { actorOf, type Actor } from '../sign-in/caller.ts'

export function customerDocumentRoutes(serve: Serve, platform: Platform): void {
  // Written before the bytes are opened: what is not in the audit was not seen.
  const note = (
    by: Actor,
    action: 'read' | 'saved',
    { id, kind, side, customerId }: DocumentRow,
    page?: number,
  ) =>
    audit.note(platform, by, {
      action: `document.${action}`,
      subject: id,
      details: { kind, side, customer: customerId, ...(page !== undefined && { page }) },
    })
  serve(drawCustomerDocument, async ({ caller, params: { id, page } }) => {
    const document = await documents.find(platform, id)
    if (!document) return { refused: 'not-found' }
    await note(actorOf(caller), 'read', document, page)
    const drawn = await documents.pageForOperator(platform, id, page)
    return 'refused' in drawn ? drawn : pageView(drawn)
  })
  serve(readCustomerDocument, async ({ caller, params: { id } }) => {
    const document = await documents.find(platform, id)
    if (!document) return { refused: 'not-found' }
    await note(actorOf(caller), 'saved', document)
    const content = await documents.contentForOperator(platform, id)
    return 'refused' in content ? content : documentFile(content)
  })
}
