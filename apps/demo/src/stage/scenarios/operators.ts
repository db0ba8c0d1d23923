/** Operators decide, by two where it takes two, over the console's own API, with the PINs and codes that the sandbox shows. */
import { until, type Api, type Called } from '../api.ts'

export type Operator = {
  readonly name: string
  readonly role: string
  readonly email: string
  readonly pin: string
  readonly code: string
}
type Heard = (call: Called) => void
type Approval = { readonly id: string; readonly hash: string }
type Batch = { readonly id: string; readonly state: string }
type Line = { readonly id: string; readonly text: string }

/** The first operator's request, with the second one's approval to come; null where one operator suffices. */
type Matter = (token: string) => Promise<Approval | null>

export type Desk = {
  readonly api: Api
  readonly operators: () => readonly Operator[]
  readonly heard: Heard
  readonly isOver: () => boolean
}

/** The first operator of these roles asks for it; where it takes two, the next one approves exactly that. */
async function decide(desk: Desk, roles: readonly string[], matter: Matter): Promise<void> {
  const { api, operators, heard } = desk
  const [one, other] = operators().filter(({ role }) => roles.includes(role))
  if (!one || !other) throw new Error(`the console has no two of ${roles.join(', ')}`)
  const approval = await matter(await signIn(desk, one.email))
  if (!approval) return
  const token = await signIn(desk, other.email)
  const body = { hash: approval.hash, reason: 'I compared each figure' }
  await api('POST', `/admin/approvals/${approval.id}/approve`, body, { token, heard })
}

/** Releases the held payment file that has the order's payment. */
export const approveFileOf = (desk: Desk, orderId: string) =>
  decide(desk, ['treasurer'], async (token) => {
    const { api, heard, isOver } = desk
    const file = await until(
      () => 'a held payment file with this order',
      () => heldFile(api, token, orderId),
      { isOver },
    )
    const body = { reason: 'It is due today' }
    return api<Approval>('POST', `/admin/payout_batches/${file}/propose`, body, { token, heard })
  })

/** Matches the money whose reference is the order's but for its last character. */
export const matchMoneyOf = (desk: Desk, order: { readonly id: string; readonly reference: string }) =>
  decide(desk, ['compliance', 'admin'], async (token) => {
    const { api, heard, isOver } = desk
    const line = await until(
      () => 'money with almost this reference',
      async () => {
        const { items } = await api<{ items: Line[] }>('GET', '/admin/unmatched', undefined, { token })
        return items.find(({ text }) => text.includes(order.reference.slice(0, -1)))
      },
      { isOver },
    )
    const body = { orderId: order.id, reason: 'One character of the reference is wrong' }
    const path = `/admin/unmatched/${line.id}/match`
    const answer = await api<{ approval: Approval | null }>('POST', path, body, { token, heard })
    return answer.approval
  })

/** The first operator who answers customers writes into this conversation. */
export async function answerChat(desk: Desk, chat: string, text: string): Promise<void> {
  const { api, operators, heard } = desk
  const sam = operators().find(({ role }) => role === 'support')
  if (!sam) throw new Error('the console has nobody of support')
  const token = await signIn(desk, sam.email)
  await api('POST', `/admin/support/threads/${chat}/messages`, { text }, { token, heard })
}

async function heldFile(api: Api, token: string, orderId: string): Promise<string | undefined> {
  const { items } = await api<{ items: Batch[] }>('GET', '/admin/payout_batches', undefined, { token })
  for (const { id } of items.filter(({ state }) => state === 'held')) {
    const path = `/admin/payout_batches/${id}`
    const { rows } = await api<{ rows: { orderId: string | null }[] }>('GET', path, undefined, { token })
    if (rows.some((row) => row.orderId === orderId)) return id
  }
  return undefined
}

/** A code works once: where it was used a moment ago, the next one is waited for. */
const signIn = ({ api, operators, isOver }: Desk, email: string) =>
  until(
    () => `${email} at the console`,
    async () => {
      const found = operators().find((one) => one.email === email)
      return found && enter(api, found)
    },
    { every: 8_000, isOver },
  )

/** With the code of now; undefined where it signs no operator in. */
export const enter = (api: Api, { email, pin, code }: Operator): Promise<string | undefined> =>
  api<{ token: string }>('POST', '/admin/sign_in', { email, pin, code }).then(
    ({ token }) => token,
    () => undefined,
  )
