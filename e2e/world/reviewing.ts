/** Compliance looks at the review of a customer, and decides. */
import type { CustomerPage, ReviewView } from '@agio/contract'
import { NotOk, until, type Call } from './calls.ts'

/** The review of this customer that waits for a person, once the checks found this in it. */
export async function reviewOf(call: Call, customerId: string, finding?: string): Promise<ReviewView> {
  const { id } = await until(`a review of ${customerId}`, async () => {
    const { items } = await call<{ items: ReviewView[] }>('GET', '/admin/reviews?limit=100')
    const isFound = ({ findings }: ReviewView) => finding === undefined || findings.includes(finding)
    return items.find((it) => it.customerId === customerId && it.waitsSince !== null && isFound(it))
  })
  return call<ReviewView>('GET', `/admin/reviews/${id}`)
}

/** An operator allows the other accounts of this customer, and waits for the checks that run again: after them the review stays as it is. */
export async function allowsLinks(call: Call, customerId: string): Promise<void> {
  await reviewOf(call, customerId)
  const { links } = await call<CustomerPage>('GET', `/admin/customers/${customerId}`)
  const open = links.filter(({ decision, strength }) => decision === null && strength !== 'shared')
  if (open.length === 0) return
  const words = { decision: 'allowed', reason: 'Both accounts are known to us' }
  for (const { id } of open) await call('POST', `/admin/customer_links/${id}/decide`, words)
  await until('the checks after the links', async () => {
    const { findings } = await reviewOf(call, customerId)
    return !findings.includes('same_person')
  })
}

/** Accepts the proposed source of funds, or this amount without a proposal. */
const acceptedOf = ({ funds }: Pick<ReviewView, 'funds'>) =>
  funds && { upTo: funds.upTo ?? '1000000.00', until: funds.until }

/** An operator looks again where a check has changed the review meanwhile, and decides. */
export async function decideReview(
  call: Call,
  { id, version: seen, ...review }: Pick<ReviewView, 'id' | 'version' | 'funds'>,
  words: { readonly decision: string; readonly reason: string; readonly funds?: object },
): Promise<ReviewView> {
  const funds = words.decision === 'approve' ? acceptedOf(review) : null
  try {
    return await call<ReviewView>('POST', `/admin/reviews/${id}/decide`, { funds, ...words, seen })
  } catch (error) {
    if (!(error instanceof NotOk && error.code === 'backoffice.changed')) throw error
    return decideReview(call, await call<ReviewView>('GET', `/admin/reviews/${id}`), words)
  }
}

/** Compliance approves, and an admin after it where two persons decide. Returns the review. */
export async function approveReview(
  as: (role: 'compliance' | 'admin') => Promise<Call>,
  customerId: string,
): Promise<ReviewView> {
  const reason = 'I looked at every paper'
  const cora = await as('compliance')
  const review = await decideReview(cora, await reviewOf(cora, customerId), { decision: 'approve', reason })
  for (const { id, hash } of review.approvals)
    await (
      await as('admin')
    )('POST', `/admin/approvals/${id}/approve`, { hash, reason })
  return review
}
