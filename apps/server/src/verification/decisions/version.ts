/** The version of a review as an operator sees it: another finding, paper or typed value is another version. */
import { createHash } from 'node:crypto'
import type { VerificationDeps } from '../deps.ts'
import { dossierOf } from '../steps/dossier.ts'
import { viewOf } from '../steps/view.ts'
import type { ReviewRow } from './review-store.ts'

export async function versionOf(
  deps: VerificationDeps,
  { customerId, type, asked, cause, findings }: ReviewRow,
): Promise<string> {
  const { steps, values, documents, persons } = viewOf(await dossierOf(deps, customerId))
  const looked = JSON.stringify([type, asked, cause, findings, steps, values, documents, persons])
  return createHash('sha256').update(looked).digest('base64url')
}
