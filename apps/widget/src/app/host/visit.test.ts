import { expect, test } from 'vitest'
import { openDraft } from '../session/draft.ts'
import { openStorage } from '../session/storage.ts'
import { begin, fill } from './visit.ts'

const draftOf = () =>
  openDraft(
    openStorage(() => undefined as never),
    {},
    () => 0,
  )
const prefill = {
  coin: 'USDC@1',
  currency: 'GBP',
  amount: '250',
  reference: 'Invoice 7',
  email: 'ines@shop.example',
  refund_address: '0x52908400098527886E0F7030069857D2E4169EE7',
}

test('a visit shows what the server of the merchant said; what it did not lock is the visitor’s', () => {
  const draft = draftOf()
  begin(draft, { prefill, locked: ['amount', 'currency', 'refund_address'] }, true)
  const shown = { coin: 'USDC@1', fiat: 'GBP', typed: 'fiat', amount: '250', reference: 'Invoice 7' }
  expect(draft.now()).toMatchObject({ ...shown, contactEmail: prefill.email })
  draft.change({ reference: 'mine', coin: 'USDC@56' })
  expect(draft.now()).toMatchObject({ reference: 'mine', coin: 'USDC@56' })
})

test('what is locked stays, whatever is typed, and after an order was placed', () => {
  const draft = draftOf()
  begin(draft, { prefill, locked: ['amount', 'currency', 'refund_address'] }, true)
  draft.change({ amount: '1', typed: 'coin', fiat: 'EUR' })
  draft.change({ refundAddress: '0x0' })
  draft.forget()
  expect(draft.now()).toMatchObject({
    amount: '250',
    typed: 'fiat',
    fiat: 'GBP',
    refundAddress: prefill.refund_address,
    reference: '',
  })
})

test('after a reload what was typed is there, and what is locked is as it was', () => {
  const draft = draftOf()
  draft.change({ amount: '1', reference: 'mine' })
  begin(draft, { prefill, locked: ['amount'] }, false)
  expect(draft.now()).toMatchObject({ amount: '250', reference: 'mine' })
})

test('a host fills in what is still empty, and never a field that somebody has written in', () => {
  const draft = draftOf()
  draft.change({ reference: 'mine' })
  fill(draft, prefill)
  expect(draft.now()).toMatchObject({ amount: '250', reference: 'mine', contactEmail: prefill.email })
})
