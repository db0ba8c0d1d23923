/**
 * A person's typed values before placing. They survive a reload, for a day, each tab's its own; never the end of a session. What
 * says nothing of the person (coin, amount, way to pay) is there for the next order.
 */
import type { PaymentMethod } from '@agio/contract'
import { Coins, Money } from '@agio/domain'
import { keys, type Storage } from './storage.ts'
import { firstWish, keptFields, withoutOwner, wishIn, type Wish } from './wish.ts'

export type Draft = Wish & {
  coin: Coins.CoinId | ''
  fiat: Money.Fiat
  /** A purchase is paid by this method; empty until one is chosen. */
  method: PaymentMethod | ''
  account: 'iban' | 'uk'
  /** The id of a saved account, `new` for one that is typed, empty until the saved ones are known. */
  savedAccount: string
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
  /** The names of fields that the server of a merchant has fixed for this visit. */
  locked: string
}

export const emptyDraft: Draft = {
  ...firstWish,
  method: '',
  account: 'iban',
  savedAccount: '',
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
  locked: '',
}

export type DraftStore = {
  now(): Draft
  change(part: Partial<Draft>): void
  /** Values that a host or the config offers: only into what is still empty. */
  fillIn(part: Partial<Draft>): void
  /** Called at the end of the session, or after placing the order: the amounts and the way may stay, the person's data go. */
  forget(): void
  subscribe(hear: () => void): () => void
}

export function openDraft(storage: Storage, start: Partial<Draft>, now: () => number): DraftStore {
  const listeners = new Set<() => void>()
  let draft: Draft = { ...readDraft(storage, now()), ...start }
  const set = (next: Draft) => {
    draft = next
    storage.write(keys.draft, JSON.stringify({ at: now(), ended: storage.read(keys.ended), draft }))
    listeners.forEach((hear) => hear())
  }
  return {
    now: () => draft,
    change: (part) => set({ ...draft, ...part }),
    fillIn(part) {
      const wanted = Object.entries(part).filter(([name]) => draft[name as keyof Draft] === '')
      if (wanted.length > 0) set({ ...draft, ...Object.fromEntries(wanted) })
    },
    forget: () => set({ ...emptyDraft, ...withoutOwner(draft) }),
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

function readDraft(storage: Storage, now: number): Draft {
  const kept = keptFields(storage, now)
  // Data of a person that is older than a day leaves the browser.
  if (!('iban' in kept)) storage.write(keys.draft, JSON.stringify({ at: now, draft: kept }))
  const known = Object.entries(kept).filter(
    ([name, value]) => name in emptyDraft && typeof value === 'string',
  )
  const draft = { ...emptyDraft, ...Object.fromEntries(known) }
  return {
    ...draft,
    locked: '',
    coin: Coins.isCoinId(draft.coin) ? draft.coin : '',
    fiat: Money.isFiat(draft.fiat) ? draft.fiat : 'EUR',
    typed: draft.typed === 'coin' ? 'coin' : 'fiat',
  }
}

export function fromParameters(parameters: URLSearchParams): Partial<Draft> {
  const { coin = '', fiat = '', ...amount } = wishIn(parameters)
  return {
    ...amount,
    ...(Coins.isCoinId(coin) ? { coin } : {}),
    ...(Money.isFiat(fiat) ? { fiat } : {}),
  }
}
