/** The last page of a verification: the terms that are accepted by sending it, and each of its boxes, given or left. */
import type { Sql } from '../../platform/sql/sql.ts'
import { giveConsent, keepBoxes } from './consent-store.ts'
import type { Boxes } from './documents.ts'
import { boxesVersion } from './terms.ts'

export type Confirmation = {
  /** The version of terms and disclaimer that the page showed. */
  readonly terms: string
  readonly boxes: Boxes
}
type Said = { readonly customerId: string; readonly said: Confirmation; readonly now: Date }

export async function keepConfirmation(sql: Sql, { customerId, said, now }: Said): Promise<void> {
  for (const document of ['terms', 'disclaimer'] as const)
    await giveConsent(sql, { customerId, document, version: said.terms, now })
  await keepBoxes(sql, { customerId, boxes: said.boxes, version: boxesVersion, now })
}
