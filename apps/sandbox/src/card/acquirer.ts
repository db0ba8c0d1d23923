/**
 * The acquirer: pages where people pay by card, payments that are authorised first and taken afterwards, refunds, disputes
 * and payouts. One record, saved before its events are sent.
 */
import { randomBytes } from 'node:crypto'
import { createFaults, type Faults } from '../app/faults.ts'
import type { Film } from '../app/film.ts'
import { loadState, saveState } from '../app/state-file.ts'
import type { Deps } from './deps.ts'
import { createCheckout, type Checkout } from './checkout.ts'
import { createHooks, type CardFault, type Hooks } from './hooks.ts'
import { createSavedCards, type SavedCards } from './saved/saved.ts'
import { createSettlement, type Settlement } from './settlement.ts'
import { createShow, type Show } from './objects.ts'
import { emptyRecord, type AcquirerRecord, type Intent } from './record.ts'

export type AcquirerOptions = {
  file: string
  now: () => Date
  /** The address of its pages. */
  base: () => string
  hookUrl: string | undefined
  hookSecret: string
  film: Film
}

export type Acquirer = Checkout &
  SavedCards &
  Settlement & {
    readonly record: AcquirerRecord
    readonly show: Show
    readonly faults: Faults<CardFault>
    readonly hooks: Hooks
    /** A payment by its own id, its charge's, its page's, or the merchant's name of the page. */
    find(id: string): Intent | undefined
    /** Does what is due by now. */
    tick(): void
    /** Sends an event again. */
    resend(id: string): boolean
    seconds(): number
    save(): void
    close(): void
  }

export function createAcquirer({ file, now, base, hookUrl, hookSecret, film }: AcquirerOptions): Acquirer {
  const record = { ...emptyRecord(), ...loadState<AcquirerRecord>(file, emptyRecord()) }
  const faults = createFaults<CardFault>()
  const hooks = createHooks({ url: hookUrl, secret: hookSecret, now, faults, film })
  const show = createShow(record, base)
  const seconds = () => Math.floor(now().getTime() / 1000)
  const unsent: string[] = []
  const deps: Deps = {
    record,
    show,
    seconds,
    newId: (prefix) => `${prefix}_${(record.count += 1).toString(36)}${randomBytes(9).toString('hex')}`,
    happened(type, object) {
      const id = deps.newId('evt')
      record.events.push({ id, type, created: seconds(), object: structuredClone(object) })
      unsent.push(id)
    },
  }
  const send = (id: string): boolean => {
    const event = record.events.find((one) => one.id === id)
    if (event) hooks.notify(JSON.stringify(show.event(event)))
    return event !== undefined
  }
  const save = () => {
    saveState(file, record)
    for (const id of unsent.splice(0)) send(id)
  }
  const checkout = saved(createCheckout(deps), save)
  const money = saved(createSettlement(deps), save)
  const cards = saved(createSavedCards(deps), save)
  return {
    ...checkout,
    ...money,
    ...cards,
    record,
    show,
    faults,
    hooks,
    find(id) {
      const session = record.sessions.find((it) => it.id === id || it.reference === id)
      return record.intents.find((it) => it.id === id || it.charge === id || it.id === session?.intent)
    },
    tick() {
      const before = unsent.length
      checkout.expireDue()
      money.settleRefunds()
      if (unsent.length > before) save()
    },
    seconds,
    resend: send,
    save,
    close: hooks.close,
  }
}

/** Each function saves everything and sends the new events when it is done. */
function saved<T extends Record<string, (...given: never[]) => unknown>>(functions: T, save: () => void): T {
  const isQuiet = (name: string) => name === 'expireDue' || name === 'settleRefunds'
  return Object.fromEntries(
    Object.entries(functions).map(([name, work]) => [
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
