/** The back office: operators of the sandbox sign in with PIN and code, and do by hand what no rule decides. */
import { randomUUID } from 'node:crypto'
import type {
  AdminOrderView,
  ApprovalView,
  MerchantItem,
  OrderAction,
  ReconciliationRun,
  UnallocatedCoinsItem,
  UnmatchedItem,
  UnmatchedView,
} from '@agio/contract'
import { Operators } from '@agio/domain'
import { callsTo, NotOk, until, type Call } from './calls.ts'
import type { Operator, Outside } from './outside.ts'

/** One token per role. A code works once: a second sign-in of the same operator waits for the next. */
export async function operatorTokens(api: string, outside: Outside): Promise<ReadonlyMap<string, string>> {
  const signsIn = async ({ role, email, pin, code }: Operator) => {
    const { token } = await callsTo(api)<{ token: string }>('POST', '/admin/sign_in', { email, pin, code })
    return [role, token] as const
  }
  return new Map(await Promise.all((await outside.operators()).map(signsIn)))
}

const holds = (api: string, token: string | undefined): Promise<boolean> =>
  fetch(`${api}/admin/me`, { headers: { authorization: `Bearer ${token}` } }).then(({ ok }) => ok)

/** False where what was looked at moved meanwhile. */
function unlessChanged(error: unknown): false {
  if (error instanceof NotOk && error.code === 'backoffice.changed') return false
  throw error
}

export function openBackOffice(api: string, outside: Outside) {
  let signedIn: Promise<ReadonlyMap<string, string>> | undefined
  /** Signed in once, and again where time that moved has ended the session. */
  async function as(role: string) {
    const before = signedIn
    if (before && !(await holds(api, (await before).get(role))) && signedIn === before) signedIn = undefined
    signedIn ??= operatorTokens(api, outside)
    const token = (await signedIn).get(role)
    return callsTo(api, () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }))
  }
  const approve = async ({ id, hash }: ApprovalView, role: string) =>
    (await as(role))('POST', `/admin/approvals/${id}/approve`, { hash, reason: 'I compared each figure' })
  return {
    as,
    approve,
    /** Unallocated money, by what its sender wrote. */
    async unmatched(
      text: string,
      amount?: string,
      state: UnmatchedItem['state'] = 'open',
    ): Promise<UnmatchedView> {
      const call = await as('treasurer')
      const { id } = await until(`money ${state}: ${text}`, async () => {
        const { items } = await call<{ items: UnmatchedItem[] }>('GET', `/admin/unmatched?state=${state}`)
        return items.find(
          (one) => one.text.includes(text) && (amount === undefined || one.amount.amount === amount),
        )
      })
      return call<UnmatchedView>('GET', `/admin/unmatched/${encodeURIComponent(id)}`)
    },
    /** Unallocated coins of an order are returned, counted for another, or kept; another person approves where it needs two. */
    async decidesCoins(orderId: string, act: 'return' | 'count' | 'keep', forOrder?: string): Promise<void> {
      const call = await as('treasurer')
      const { id } = await until(`unallocated coins of ${orderId}`, async () => {
        const { items } = await call<{ items: UnallocatedCoinsItem[] }>('GET', '/admin/unallocated_coins')
        return items.find((one) => one.orderId === orderId)
      })
      const words = { reason: 'The customer wrote to us', ...(forOrder && { orderId: forOrder }) }
      const { approval } = await call<{ approval: ApprovalView | null }>(
        'POST',
        `/admin/unallocated_coins/${encodeURIComponent(id)}/${act}`,
        words,
      )
      if (approval) await approve(approval, 'admin')
    },
    /** Does something with an order as it stands now; again where it moved meanwhile. Another person approves where it needs two. */
    async act(orderId: string, action: OrderAction): Promise<void> {
      const call = await as(Operators.mayAct(['treasurer'], action) ? 'treasurer' : 'compliance')
      await until(`${action} ${orderId}`, async () => {
        const { version, actions } = await call<AdminOrderView>('GET', `/admin/orders/${orderId}`)
        const offer = actions.find((it) => it.action === action)
        const words = { action, version, reason: 'A story wants it so', subject: offer?.subject ?? undefined }
        return call<{ approval: ApprovalView | null }>('POST', `/admin/orders/${orderId}/act`, words).then(
          async ({ approval }) => {
            if (approval) await approve(approval, 'admin')
            return true
          },
          unlessChanged,
        )
      })
    },
    /** Money that found no way back goes to another account: one person begins, another one agrees. */
    async sendElsewhere(orderId: string, creditId: string, to: { name: string; iban: string }) {
      const one = await as('treasurer')
      const { version } = await one<AdminOrderView>('GET', `/admin/orders/${orderId}`)
      const words = { version, reason: 'Its card takes nothing back', creditId, ...to }
      const asked = await one<ApprovalView>('POST', `/admin/orders/${orderId}/send_back_elsewhere`, words)
      return approve(asked, 'admin')
    },
    /** One person asks to book what the newest comparison found, another approves it; again where a newer one came meanwhile. */
    async booksDifference(account: string, currency: string) {
      const call = await as('treasurer')
      const words = { account, currency, reason: 'The bank wrote to us', evidence: 'Its letter' }
      const asked = await until(`a request to book ${account}`, async () => {
        const { items } = await call<{ items: ReconciliationRun[] }>('GET', '/admin/reconciliations')
        return call<ApprovalView>('POST', `/admin/reconciliations/${items[0]?.id}/book`, words).catch(
          unlessChanged,
        )
      })
      return approve(asked, 'admin')
    },
    order: async (orderId: string) => (await as('admin'))<AdminOrderView>('GET', `/admin/orders/${orderId}`),
    /** Another person approves where it needs two. */
    async match(id: string, orderId: string, role = 'treasurer') {
      const words = { orderId, reason: 'The customer told us about it' }
      const path = `/admin/unmatched/${encodeURIComponent(id)}/match`
      const { approval } = await (await as(role))<{ approval: ApprovalView | null }>('POST', path, words)
      if (approval) await approve(approval, 'admin')
      return approval
    },
    sendBack: async (id: string) =>
      (await as('treasurer'))('POST', `/admin/unmatched/${encodeURIComponent(id)}/send_back`, {
        reason: 'Nobody knows it',
      }),
  }
}

type Firm = { readonly name: string; readonly ownerEmail: string; readonly origin: string }

/** One asks for a merchant, another one approves it, and its owner is mailed a link to come in by. Gives its id. */
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
