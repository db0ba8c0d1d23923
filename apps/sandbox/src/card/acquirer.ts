/**
 * The acquirer: pages where people pay by card, payments that are authorised first and taken afterwards, refunds, disputes
 * and payouts. One record, saved before anybody is told of it.
 */
import { randomBytes } from 'node:crypto'
import { createFaults, type Faults } from '../app/faults.ts'
import { loadState, saveState } from '../app/state-file.ts'
import type { Desk } from './desk.ts'
import { createCheckout, type Checkout } from './checkout.ts'
import { createHooks, type CardFault, type Hooks } from './hooks.ts'
import { createMoneyDesk, type MoneyDesk } from './money-desk.ts'
import { createShow, type Show } from './objects.ts'
import { emptyRecord, type AcquirerRecord, type Intent } from './record.ts'

export type AcquirerOptions = {
  file: string
  now: () => Date
  /** Where its pages are. */
  base: () => string
  hookUrl: string | undefined
  hookSecret: string
}

export type Acquirer = Checkout &
  MoneyDesk & {
    readonly record: AcquirerRecord
    readonly show: Show
    readonly faults: Faults<CardFault>
    readonly hooks: Hooks
    /** A payment by its own id, its charge's, its page's, or the merchant's name of the page. */
    find(id: string): Intent | undefined
    /** Does what is due by now. */
    tick(): void
    /** Tells an event again. */
    tellAgain(id: string): boolean
    save(): void
    close(): void
  }

export function createAcquirer({ file, now, base, hookUrl, hookSecret }: AcquirerOptions): Acquirer {
  const record = loadState<AcquirerRecord>(file, emptyRecord())
  const faults = createFaults<CardFault>()
  const hooks = createHooks({ url: hookUrl, secret: hookSecret, now, faults })
  const show = createShow(record, base)
  const seconds = () => Math.floor(now().getTime() / 1000)
  const untold: string[] = []
  const desk: Desk = {
    record,
    show,
    seconds,
    newId: (prefix) => `${prefix}_${(record.count += 1).toString(36)}${randomBytes(9).toString('hex')}`,
    happened(type, object) {
      const id = desk.newId('evt')
      record.events.push({ id, type, created: seconds(), object: structuredClone(object) })
      untold.push(id)
    },
  }
  const tell = (id: string): boolean => {
    const event = record.events.find((one) => one.id === id)
    if (event) hooks.tell(id, JSON.stringify(show.event(event)))
    return event !== undefined
  }
  const save = () => {
    saveState(file, record)
    for (const id of untold.splice(0)) tell(id)
  }
  const checkout = saved(createCheckout(desk), save)
  const money = saved(createMoneyDesk(desk), save)
  return {
    ...checkout,
    ...money,
    record,
    show,
    faults,
    hooks,
    find(id) {
      const session = record.sessions.find((it) => it.id === id || it.reference === id)
      return record.intents.find((it) => it.id === id || it.charge === id || it.id === session?.intent)
    },
    tick() {
      const before = untold.length
      checkout.expireDue()
      money.settleRefunds()
      if (untold.length > before) save()
    },
    tellAgain: tell,
    save,
    close: hooks.close,
  }
}

/** Each of the functions, and then everything is saved and told. */
function saved<T extends Record<string, (...given: never[]) => unknown>>(parts: T, save: () => void): T {
  const isQuiet = (name: string) => name === 'expireDue' || name === 'settleRefunds'
  return Object.fromEntries(
    Object.entries(parts).map(([name, work]) => [
      name,
      isQuiet(name)
        ? work
        : (...given: never[]) => {
            const result = work(...given)
            save()
            return result
          },
    ]),
  ) as T
}
