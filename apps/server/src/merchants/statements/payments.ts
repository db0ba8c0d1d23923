/** Payments of links with their payout reference, which is sealed with the link. */
import { remittance } from '../../orders/reference/index.ts'
import type { LinkPayment } from '../../orders/link-payments/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { referencesOfLinks } from '../links/index.ts'

/** `bankReference`: the remittance information of the payout. */
export type NamedPayment = LinkPayment & { readonly bankReference: string }

export async function named(
  platform: Platform,
  merchantId: string,
  payments: readonly LinkPayment[],
): Promise<NamedPayment[]> {
  const links = [...new Set(payments.map(({ linkId }) => linkId))]
  const references = await referencesOfLinks(platform, merchantId, links)
  return payments.map((it) => ({
    ...it,
    bankReference: remittance(it.order.fiat, references.get(it.linkId), it.reference),
  }))
}
