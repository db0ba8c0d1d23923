/** The desk: operators of the sandbox who sign in with PIN and code, and do by hand what nobody can do by rule. */
import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AdminOrderView, UnmatchedItem, UnmatchedView } from '@agio/contract'
import { callsTo, NotOk, until } from './calls.ts'
import type { Outside } from './outside.ts'

type Seeded = { role: string; email: string; pin: string; totpSecret: string }

export function openDesk(operatorsFile: string, api: string, outside: Outside) {
  const seeded = JSON.parse(readFileSync(operatorsFile, 'utf8')) as Seeded[]
  const signedIn = new Map<string, Promise<ReturnType<typeof callsTo>>>()

  async function signIn(role: string) {
    const { email, pin, totpSecret } = seeded.find((one) => one.role === role)!
    const code = totp(totpSecret, await outside.now())
    const { token } = await callsTo(api)<{ token: string }>('POST', '/admin/sign_in', { email, pin, code })
    return callsTo(api, () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }))
  }
  /** Signed in once: a code works once. */
  const as = (role: string) => {
    const call = signedIn.get(role) ?? signIn(role)
    signedIn.set(role, call)
    return call
  }
  return {
    as,
    /** Money that nobody waits for, by what its sender wrote. */
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
    /** Does something with an order as it stands now; again where it moved meanwhile. */
    async act(orderId: string, word: 'hold' | 'release' | 'clear' | 'refuse'): Promise<void> {
      const call = await as('admin')
      await until(`${word} ${orderId}`, async () => {
        const { version } = await call<AdminOrderView>('GET', `/admin/orders/${orderId}`)
        return call('POST', `/admin/orders/${orderId}/${word}`, {
          version,
          reason: 'A story wants it so',
        }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof NotOk && error.code === 'backoffice.changed') return false
            throw error
          },
        )
      })
    },
    /** Money that found no way back goes to another account: one person begins, another one agrees. */
    async sendElsewhere(orderId: string, creditId: string, to: { name: string; iban: string }) {
      const [one, other] = [await as('treasurer'), await as('admin')]
      const { version } = await one<AdminOrderView>('GET', `/admin/orders/${orderId}`)
      const words = { version, reason: 'Its card takes nothing back', creditId, ...to }
      const asked = await one<{ id: string; hash: string }>(
        'POST',
        `/admin/orders/${orderId}/send_back_elsewhere`,
        words,
      )
      return other('POST', `/admin/approvals/${asked.id}/approve`, {
        hash: asked.hash,
        reason: 'The account is theirs',
      })
    },
    order: async (orderId: string) => (await as('admin'))<AdminOrderView>('GET', `/admin/orders/${orderId}`),
    match: async (id: string, orderId: string) =>
      (await as('treasurer'))('POST', `/admin/unmatched/${encodeURIComponent(id)}/match`, {
        orderId,
        reason: 'The customer told us about it',
      }),
    sendBack: async (id: string) =>
      (await as('treasurer'))('POST', `/admin/unmatched/${encodeURIComponent(id)}/send_back`, {
        reason: 'Nobody knows it',
      }),
  }
}

/** RFC 6238: six digits, thirty seconds. */
export function totp(secret: string, at: Date): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const from = mac[19]! & 15
  return String((mac.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
