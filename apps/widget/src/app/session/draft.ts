/** What a person has typed and not yet placed. It survives a reload, for a day, in this browser; never the end of a session. */
import { Coins, Money } from '@agio/domain'
import { keys, readJson, type Storage } from './storage.ts'

export type Draft = {
  coin: Coins.CoinId | ''
  fiat: Money.Fiat
  /** Which of the two amounts was typed; the other follows from the price. */
  typed: 'coin' | 'fiat'
  /** As a decimal of the wire. */
  amount: string
  account: 'iban' | 'uk'
  name: string
  iban: string
  sortCode: string
  accountNumber: string
  street: string
  building: string
  postCode: string
  town: string
  country: string
  reference: string
  contactEmail: string
  refundAddress: string
  /** Of a purchase: the wallet, and the payer as their bank knows them. */
  destination: string
  payerName: string
}

export const emptyDraft: Draft = {
  coin: '',
  fiat: 'EUR',
  typed: 'fiat',
  amount: '100',
  account: 'iban',
  name: '',
  iban: '',
  sortCode: '',
  accountNumber: '',
  street: '',
  building: '',
  postCode: '',
  town: '',
  country: '',
  reference: '',
  contactEmail: '',
  refundAddress: '',
  destination: '',
  payerName: '',
}

export type DraftStore = {
  now(): Draft
  change(part: Partial<Draft>): void
  /** What a host or the config wants shown: only into what is still empty. */
  fillIn(part: Partial<Draft>): void
  /** When the session ends, or when the order is placed: the amounts may stay, the person's data go. */
  forget(): void
  subscribe(hear: () => void): () => void
}

const keptForMs = 24 * 3_600_000

export function openDraft(storage: Storage, start: Partial<Draft>, now: () => number): DraftStore {
  const listeners = new Set<() => void>()
  let draft: Draft = { ...readDraft(storage, now()), ...start }
  const set = (next: Draft) => {
    draft = next
    storage.write(keys.draft, JSON.stringify({ at: now(), draft }))
    listeners.forEach((hear) => hear())
  }
  return {
    now: () => draft,
    change: (part) => set({ ...draft, ...part }),
    fillIn(part) {
      const wanted = Object.entries(part).filter(([name]) => draft[name as keyof Draft] === '')
      if (wanted.length > 0) set({ ...draft, ...Object.fromEntries(wanted) })
    },
    forget() {
      const { coin, fiat, typed, amount } = draft
      set({ ...emptyDraft, coin, fiat, typed, amount })
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

function readDraft(storage: Storage, now: number): Draft {
  const kept = readJson(storage, keys.draft)
  if (
    !isRecord(kept) ||
    typeof kept['at'] !== 'number' ||
    now - kept['at'] > keptForMs ||
    !isRecord(kept['draft'])
  )
    return emptyDraft
  const known = Object.entries(kept['draft']).filter(
    ([name, value]) => name in emptyDraft && typeof value === 'string',
  )
  const draft = { ...emptyDraft, ...Object.fromEntries(known) }
  return {
    ...draft,
    coin: Coins.isCoinId(draft.coin) ? draft.coin : '',
    fiat: Money.isFiat(draft.fiat) ? draft.fiat : 'EUR',
    typed: draft.typed === 'coin' ? 'coin' : 'fiat',
  }
}

/** What the start page was asked to show; shown in the fields, never submitted by itself. */
export function fromParameters(parameters: URLSearchParams): Partial<Draft> {
  const read = (name: string) => parameters.get(name) ?? ''
  const decimal = (name: string) => (/^\d{1,18}(\.\d{1,18})?$/.test(read(name)) ? read(name) : '')
  const [coin, currency] = [read('coin'), read('currency')]
  return {
    ...(decimal('amount') ? { typed: 'fiat', amount: decimal('amount') } : {}),
    ...(decimal('coin_amount') ? { typed: 'coin', amount: decimal('coin_amount') } : {}),
    ...(Coins.isCoinId(coin) ? { coin } : {}),
    ...(Money.isFiat(currency) ? { fiat: currency } : {}),
  }
}

function isRecord(it: unknown): it is Record<string, unknown> {
  return typeof it === 'object' && it !== null
}
