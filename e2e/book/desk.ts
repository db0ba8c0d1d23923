/** The operators whom `agio operator add` makes, and customers whom they verify. */
import { randomUUID } from 'node:crypto'
import { codeOf } from '../../apps/demo/src/operators/people.ts'
import { callsTo, until, type Call } from '../world/calls.ts'
import { newCustomer, freshEmail } from '../world/customer.ts'
import type { Outside } from '../world/outside.ts'
import { approveReview } from '../world/reviewing.ts'
import { someone, verifying } from '../world/verifying.ts'

export const api = 'https://pay.example.com/api'
/** Operators have a host of their own. */
export const deskApi = 'https://desk.example.com/api'

export type Secrets = { readonly email: string; readonly pin: string; readonly totpSecret: string }

/** The command shows these once. */
export function secretsFrom(said: string, email: string): Secrets {
  const [, pin] = /PIN +(\d+)/.exec(said) ?? []
  const [, totpSecret] = /[?&]secret=([A-Z2-7]+)/.exec(said) ?? []
  if (pin === undefined || totpSecret === undefined) throw new Error(`No secrets in:\n${said}`)
  return { email, pin, totpSecret }
}

export async function signIn({ email, pin, totpSecret }: Secrets): Promise<Call> {
  const { code } = codeOf(totpSecret, new Date())
  const { token } = await callsTo(deskApi)<{ token: string }>('POST', '/admin/sign_in', { email, pin, code })
  return callsTo(deskApi, () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }))
}

export type Desk = Readonly<Record<'compliance' | 'admin', Call>>

/** Somebody who may sell and buy: production gives no level without a verification. */
export async function verifiedCustomer(outside: Outside, desk: Desk) {
  const customer = await newCustomer(api, outside, freshEmail())
  const looksAt = (id: string) => approveReview(async (role) => desk[role], id)
  await verifying(api, outside, customer, someone(), looksAt).reaches('starter')
  return customer
}

/** Each process says that it is ready. */
export const areReady = (ports: readonly number[]) =>
  until(`${ports.join(', ')} to be ready`, async () => {
    const answers = await Promise.all(ports.map((port) => fetch(`http://127.0.0.1:${port}/health/ready`)))
    return answers.every(({ ok }) => ok)
  })
