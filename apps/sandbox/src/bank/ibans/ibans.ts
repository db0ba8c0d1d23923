/**
 * Dedicated IBANs that the bank opens for end customers of the application. Money to one is credited to the application's EUR
 * account, and the statement line names the IBAN. Requests are idempotent by id; a signed hook reports each change.
 */
import { createHmac } from 'node:crypto'
import { createDelivery } from '../../app/delivery.ts'
import type { Faults } from '../../app/faults.ts'
import { readable, type Film } from '../../app/film.ts'
import type { BankFault } from '../files/intake.ts'
import { bank, type BankRecord, type VirtualIban } from '../record.ts'

/** The application's credentials. */
export const ibanKeys = { key: 'ibans_sandbox', secret: 'ibans_secret_sandbox' }

export const ibanStates = ['active', 'blocked', 'closed'] as const
export type IbanState = (typeof ibanStates)[number]

type Options = {
  readonly record: BankRecord
  readonly save: () => void
  readonly faults: Faults<BankFault>
  readonly delayMs: number
  readonly now: () => Date
  readonly film: Film
  /** The application's hook endpoint. */
  readonly hookUrl: string | undefined
}

export type VirtualIbans = ReturnType<typeof openVirtualIbans>

export function openVirtualIbans({ record, save, faults, delayMs, now, film, hookUrl }: Options) {
  const all = (record.virtualIbans ??= [])
  const delivery = createDelivery({
    tries: 6,
    waitMs: (tried) => 250 * 2 ** tried,
    tried: (body, status) =>
      film.add({
        of: 'bank',
        title: 'Hook about an IBAN',
        note: `answered with ${status ?? 'nothing'}`,
        raw: readable(body),
        link: '/bank',
      }),
  })
  const find = (id: string) => all.find((one) => one.id === id)
  function move(one: VirtualIban, status: VirtualIban['status']): VirtualIban {
    if (one.status === status) return one
    one.status = status
    save()
    const body = JSON.stringify({ id: one.id })
    delivery.post(
      () => hookUrl,
      body,
      () => signedHook(body, now()),
    )
    return one
  }
  // IBANs requested before a restart become active after it.
  const opens = (one: VirtualIban) =>
    delivery.later(delayMs, () => void (one.status === 'pending' && move(one, 'active')))
  all.filter(({ status }) => status === 'pending').forEach(opens)
  return {
    list: () => all.toReversed(),
    find,
    /** Refuses a holder with REFUSED in the name. */
    open(id: string, holder: string): VirtualIban {
      const known = find(id)
      if (known) return known
      const status = holder.toUpperCase().includes('REFUSED') ? 'refused' : 'pending'
      const one: VirtualIban = { id, holder, iban: ibanOf(all.length + 1), status, changes: [] }
      all.push(one)
      save()
      if (status === 'pending') opens(one)
      return one
    },
    /** Idempotent by number. */
    change(one: VirtualIban, number: number, status: IbanState): VirtualIban {
      if (one.changes.includes(number)) return one
      one.changes.push(number)
      return one.status === 'closed' ? one : move(one, status)
    },
    /** A decision of the bank itself. */
    decide(id: string, status: IbanState): VirtualIban | undefined {
      const one = find(id)
      return one && one.status !== 'closed' ? move(one, status) : one
    },
    isSilent: () => faults.on('ibans_silent'),
    isDown: () => faults.on('ibans_down') || faults.on('down'),
    close: () => delivery.close(),
  }
}

const signedHook = (body: string, now: Date): Record<string, string> => {
  const at = String(Math.floor(now.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'x-timestamp': at,
    'x-signature': createHmac('sha256', ibanKeys.secret).update(at).update(body).digest('hex'),
  }
}

/** An IBAN in the bank's own range, with valid check digits. */
function ibanOf(number: number): string {
  const account = `99999999${String(700_000_000 + number).padStart(10, '0')}`
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}

/** The bank's API response. */
export const answerOf = ({ id, status, iban }: VirtualIban) => ({
  id,
  status,
  ...((status === 'active' || status === 'blocked' || status === 'closed') && {
    iban,
    bic: bank.bic,
    bank: bank.name,
  }),
})
