/** The version of a review as an operator sees it: another finding, paper or typed value is another version. */
import type { Platform } from '../../platform/platform.ts'
import { createHash } from 'node:crypto'
import { dossierOf } from '../steps/dossier.ts'
import { viewOf } from '../steps/view.ts'
import type { ReviewRow } from './review-store.ts'

export async function versionOf(
  platform: Platform,
  { customerId, type, asked, cause, findings }: ReviewRow,
): Promise<string> {
  const { steps, values, documents, persons } = viewOf(await dossierOf(platform, customerId))
  const looked = JSON.stringify([type, asked, cause, findings, steps, values, documents, persons])
  return createHash('sha256').update(looked).digest('base64url')
}
