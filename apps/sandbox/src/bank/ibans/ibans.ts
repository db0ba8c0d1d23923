/**
 * IBANs that the bank gives the people of its customer. Money that comes to one is on the customer's EUR account, and the line
 * names the IBAN. The same id is the same IBAN, however often it is asked for; the customer hears of a change by a signed hook.
 */
import { createHmac } from 'node:crypto'
import { createDelivery } from '../../app/delivery.ts'
import type { Faults } from '../../app/faults.ts'
import { readable, type Film } from '../../app/film.ts'
import type { BankFault } from '../files/intake.ts'
import { bank, type BankRecord, type VirtualIban } from '../record.ts'

/** Of the application here. */
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
  /** Where hooks go. */
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
  // What was asked for before a restart becomes active after it, too.
  const opens = (one: VirtualIban) =>
    delivery.later(delayMs, () => void (one.status === 'pending' && move(one, 'active')))
  all.filter(({ status }) => status === 'pending').forEach(opens)
  return {
    list: () => all.toReversed(),
    find,
    /** A holder with the word REFUSED in the name gets none. */
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
    /** The same number is the same request, and done once. */
    change(one: VirtualIban, number: number, status: IbanState): VirtualIban {
      if (one.changes.includes(number)) return one
      one.changes.push(number)
      return one.status === 'closed' ? one : move(one, status)
    },
    /** Of the bank's own accord. */
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

/** Of the bank's own range, with check digits that fit. */
function ibanOf(number: number): string {
  const account = `99999999${String(700_000_000 + number).padStart(10, '0')}`
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}

/** As the bank's API says it. */
export const answerOf = ({ id, status, iban }: VirtualIban) => ({
  id,
  status,
  ...((status === 'active' || status === 'blocked' || status === 'closed') && {
    iban,
    bic: bank.bic,
    bank: bank.name,
  }),
})
