/** A merchant as two operators open it: one asks, another one approves, and its owner is mailed a link to come in by. */
import type { ApprovalView, MerchantItem } from '@agio/contract'
import type { Call } from './calls.ts'

type Firm = { readonly name: string; readonly ownerEmail: string; readonly origin: string }

/** Gives the id of the merchant. */
export async function openMerchant(
  asks: Call,
  approves: Call,
  { name, ownerEmail, origin }: Firm,
): Promise<string> {
  const owner = { name: 'Ines Muster', email: ownerEmail }
  const firm = { name, legalName: `${name} GmbH`, registrationNumber: 'HRB 4711', country: 'DE', owner }
  const words = { origins: [origin], services: ['sell'], reason: 'they sell flowers' }
  const { id, hash } = await asks<ApprovalView>('POST', '/admin/merchants', { ...firm, ...words })
  await approves('POST', `/admin/approvals/${id}/approve`, { hash, reason: 'I read the papers' })
  const { items } = await approves<{ items: MerchantItem[] }>('GET', '/admin/merchants?limit=100')
  return items.find((one) => one.name === name)?.id ?? ''
}
