import { expect, test } from 'vitest'
import { openDraft } from '../../app/session/draft.ts'
import { openStorage } from '../../app/session/storage.ts'
import { draftOf } from './link-draft.ts'

const eur = (amount: string) => ({ currency: 'EUR', amount })
const own = () =>
  openDraft(
    openStorage(() => undefined as never),
    { fiat: 'GBP', amount: '333' },
    () => 0,
  )

test('the link’s values replace the person’s typed ones, which stay theirs', () => {
  const theirs = own()
  const draft = draftOf(theirs, { fiat: 'EUR', amount: eur('100.00') })
  draft.change({ coin: 'USDC@1', contactEmail: 'ana@example.test' })
  const fixed = { fiat: 'EUR', typed: 'fiat', amount: '100.00' }
  expect(draft.now()).toMatchObject({ ...fixed, coin: 'USDC@1', contactEmail: 'ana@example.test' })
  expect(theirs.now()).toMatchObject({ fiat: 'GBP', amount: '333', coin: 'USDC@1', locked: '' })
  // React asks again and again: what has not changed is the same.
  expect(draft.now()).toBe(draft.now())
})

test('a link that leaves the choice to its payer fixes the currency and not the amount', () => {
  const draft = draftOf(own(), { fiat: 'EUR', amount: null })
  expect(draft.now()).toMatchObject({ fiat: 'EUR', amount: '333', locked: 'fiat' })
  draft.change({ typed: 'coin', amount: '12' })
  expect(draft.now()).toMatchObject({ fiat: 'EUR', typed: 'coin', amount: '12' })
})
