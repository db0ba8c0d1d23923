import { expect, test } from 'vitest'
import { fromParameters, openDraft } from './draft.ts'
import { fieldsOf } from '../host/visit.ts'
import { keys, openTab, type Storage } from './storage.ts'

function memory(kept = new Map<string, string>()): Storage {
  return {
    read: (key) => kept.get(key),
    write: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  }
}
const none = {}
const day = 24 * 3_600_000

test('typed values survive a reload, for a day; what names nobody is there for the next order', () => {
  const storage = memory()
  openDraft(storage, none, () => 0).change({ iban: 'DE89 3704', amount: '50', method: 'CREDIT_CARD' })
  expect(openDraft(storage, none, () => day - 1).now()).toMatchObject({ iban: 'DE89 3704', amount: '50' })
  const later = openDraft(storage, none, () => day + 1).now()
  expect(later).toMatchObject({ iban: '', amount: '50', method: 'CREDIT_CARD' })
  expect(storage.read(keys.draft)).not.toContain('3704')
  expect(openDraft(storage, none, () => 92 * day).now()).toMatchObject({ amount: '100', method: '' })
})

test('values stored in the browser are not trusted', () => {
  const kept = { at: 0, draft: { coin: '__proto__', fiat: 'XXX', amount: 5, name: 'Ada', other: 'x' } }
  const storage = memory(new Map([[keys.draft, JSON.stringify(kept)]]))
  const draft = openDraft(storage, none, () => 1).now()
  expect(draft).toMatchObject({ coin: '', fiat: 'EUR', amount: '100', name: 'Ada' })
  expect(draft).not.toHaveProperty('other')
})

test('start parameters are shown in the fields; odd ones are left out', () => {
  const start = (query: string) =>
    openDraft(memory(), fromParameters(new URLSearchParams(query)), () => 0).now()
  expect(start('amount=250&currency=GBP&coin=USDC@11155111')).toMatchObject({
    typed: 'fiat',
    amount: '250',
    fiat: 'GBP',
    coin: 'USDC@11155111',
  })
  expect(start('coin_amount=0.5')).toMatchObject({ typed: 'coin', amount: '0.5' })
  expect(start('amount=1e9&currency=USD&coin=DOGE')).toMatchObject({ amount: '100', fiat: 'EUR', coin: '' })
})

test('a host fills only what is still empty', () => {
  const draft = openDraft(memory(), none, () => 0)
  draft.change({ name: 'Ada Example' })
  draft.fillIn(fieldsOf({ beneficiary_name: 'Somebody Else', iban: 'DE89370400440532013000', evil: 'x' }))
  expect(draft.now()).toMatchObject({ name: 'Ada Example', iban: 'DE89370400440532013000' })
})

test('each tab keeps its own form over a reload, and a new tab begins with what was typed last', () => {
  const [all, one, other] = [memory(), memory(), memory()]
  const opened = (own: Storage) => openDraft(openTab(all, own), none, () => 0)
  opened(one).change({ amount: '77', name: 'Ada Example', iban: 'DE89 3704' })
  opened(other).change({ amount: '35', iban: 'DE02 1203' })
  expect(opened(one).now()).toMatchObject({ amount: '77', name: 'Ada Example', iban: 'DE89 3704' })
  expect(opened(memory()).now()).toMatchObject({ amount: '35', iban: 'DE02 1203' })
})

test('a tab that slept while the person signed out elsewhere has nothing of them', () => {
  const [all, one] = [memory(), memory()]
  const opened = (own: Storage) => openDraft(openTab(all, own), none, () => 0)
  opened(one).change({ amount: '77', iban: 'DE89 3704' })
  all.write(keys.ended, 'signed-out 1')
  expect(opened(one).now()).toMatchObject({ amount: '77', iban: '' })
  expect(one.read(keys.draft)).not.toContain('3704')
})
