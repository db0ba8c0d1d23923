/** The last page of a verification: the terms that are accepted by sending it, and each of its boxes, given or left. */
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { giveConsent, keepBoxes } from './consent-store.ts'
import type { Boxes } from './documents.ts'
import { boxesVersion } from './terms.ts'

export { consentsOf } from './consent-store.ts'

export type Confirmation = {
  /** The version of terms and disclaimer that the page showed. */
  readonly terms: string
  readonly boxes: Boxes
}

/** Keeps the consents of a verification's last page, in the caller's transaction. */
export async function keepConfirmation(
  { clock }: Platform,
  sql: Sql,
  customerId: string,
  said: Confirmation,
): Promise<void> {
  const now = clock.now()
  for (const document of ['terms', 'disclaimer'] as const)
    await giveConsent(sql, { customerId, document, version: said.terms, now })
  await keepBoxes(sql, { customerId, boxes: said.boxes, version: boxesVersion, now })
}
