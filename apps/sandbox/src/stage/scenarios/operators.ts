/** Two operators who release a payment file, over the console's own API, with the PINs and codes that the sandbox shows. */
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

/** The first treasurer asks for the file with the order's payment, the second one approves exactly that. */
export async function approveFileOf(
  api: Api,
  operators: () => readonly Operator[],
  orderId: string,
  heard: Heard,
  isOver: () => boolean,
): Promise<void> {
  const [one, other] = operators().filter(({ role }) => role === 'treasurer')
  if (!one || !other) throw new Error('the console has no two treasurers')
  const first = await signIn(api, operators, one.email, isOver)
  const file = await until(
    () => 'a held payment file with this order',
    () => heldFile(api, first, orderId),
    { isOver },
  )
  const approval = await api<Approval>(
    'POST',
    `/admin/payout_batches/${file}/propose`,
    { reason: 'It is due today' },
    { token: first, heard },
  )
  const second = await signIn(api, operators, other.email, isOver)
  const words = { hash: approval.hash, reason: 'I compared each figure' }
  await api('POST', `/admin/approvals/${approval.id}/approve`, words, { token: second, heard })
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
const signIn = (api: Api, operators: () => readonly Operator[], email: string, isOver: () => boolean) =>
  until(
    () => `${email} at the console`,
    async () => {
      const found = operators().find((one) => one.email === email)
      const body = { email, pin: found?.pin, code: found?.code }
      return api<{ token: string }>('POST', '/admin/sign_in', body).then(
        ({ token }) => token,
        () => undefined,
      )
    },
    { every: 8_000, isOver },
  )
