import { expect, test } from 'vitest'
import { openDraft } from '../session/draft.ts'
import { createSession } from '../session/session.ts'
import { keys, openStorage } from '../session/storage.ts'
import { configInput, readStart } from '../start-parameters.ts'
import { begin, fill, hear } from './visit.ts'

/** A tab with the parts of the widget that a visit is about. */
function openTab(search = '?key=wk_1&session=from-the-address') {
  const storage = openStorage(() => undefined as never)
  const history = {
    state: { key: 'first', index: 0 } as Record<string, unknown>,
    replaceState: (state: Record<string, unknown>) => void (history.state = state),
  }
  const draft = openDraft(storage, {}, () => 0)
  const { parameters } = readStart({ location: { pathname: '/sell', search }, history } as never, storage)
  const router = { now: () => ({}), subscribe: () => () => undefined } as never
  const session = createSession(storage)
  session.onEnd(() => draft.forget())
  const app = { draft, parameters, router, session, storage }
  const reload = (pathname = '/sell') =>
    configInput(readStart({ location: { pathname, search }, history } as never, storage).parameters).input
      .body
  return { ...app, app, history, reload }
}
const visit = (...locked: string[]) => ({ session: 'of-the-page', locked })
const prefill = {
  coin: 'USDC@1',
  currency: 'GBP',
  amount: '250',
  reference: 'Invoice 7',
  email: 'ines@shop.example',
  refund_address: '0x52908400098527886E0F7030069857D2E4169EE7',
}

test('a visit shows what the server of the merchant said; what it did not lock is the visitor’s', () => {
  const { app, draft, history } = openTab()
  begin(app, { prefill, visit: visit('amount', 'currency', 'refund_address') }, true, history)
  const shown = { coin: 'USDC@1', fiat: 'GBP', typed: 'fiat', amount: '250', reference: 'Invoice 7' }
  expect(draft.now()).toMatchObject({ ...shown, contactEmail: prefill.email })
  draft.change({ reference: 'mine', coin: 'USDC@56' })
  expect(draft.now()).toMatchObject({ reference: 'mine', coin: 'USDC@56' })
})

test('a locked value stays when the visitor types, and after an order was placed', () => {
  const { app, draft, history } = openTab()
  begin(app, { prefill, visit: visit('amount', 'currency', 'refund_address') }, true, history)
  draft.change({ amount: '1', typed: 'coin', fiat: 'EUR' })
  draft.change({ refundAddress: '0x0' })
  draft.forget()
  expect(draft.now().locked.split(' ').toSorted()).toEqual(['amount', 'fiat', 'refundAddress', 'typed'])
  expect(draft.now()).toMatchObject({
    amount: '250',
    typed: 'fiat',
    fiat: 'GBP',
    refundAddress: prefill.refund_address,
    reference: '',
  })
})

test('after a reload what was typed is there, and what is locked is as it was', () => {
  const { app, draft, history } = openTab()
  draft.change({ amount: '1', reference: 'mine' })
  begin(app, { prefill, visit: visit('amount') }, false, history)
  expect(draft.now()).toMatchObject({ amount: '250', reference: 'mine' })
})

test('a host fills in what is still empty, and never a field that somebody has written in', () => {
  const { draft } = openTab()
  draft.change({ reference: 'mine' })
  fill(draft, prefill)
  expect(draft.now()).toMatchObject({ amount: '250', reference: 'mine', contactEmail: prefill.email })
})

test('a page that changes its reference is followed, until the visitor writes one; a new page begins with its own', () => {
  const tab = openTab('?reference=Invoice+7')
  tab.draft.change({ reference: 'of another day' })
  begin(tab.app, { prefill: { reference: 'Invoice 7' }, visit: null }, true, tab.history)
  expect(tab.draft.now().reference).toBe('Invoice 7')
  fill(tab.draft, { reference: 'Invoice 8' })
  expect(tab.draft.now().reference).toBe('Invoice 8')
  tab.draft.change({ reference: 'mine' })
  fill(tab.draft, { reference: 'Invoice 9' })
  expect(tab.draft.now().reference).toBe('mine')
})

test('the page goes on with its own token after a reload, on any of its pages; its address alone does not', () => {
  const tab = openTab()
  begin(tab.app, { prefill, visit: visit() }, true, tab.history)
  expect(tab.reload()).toMatchObject({ key: 'wk_1', session: 'of-the-page' })
  expect(tab.reload('/sell/create-order')).toMatchObject({ session: 'of-the-page' })
  expect(tab.history.state).toMatchObject({ key: 'first', index: 0 })
  expect(openTab().reload()).toMatchObject({ session: 'from-the-address' })
})

test('a visit ends when the person signs out: no locked field comes back, and its token is gone', () => {
  const tab = openTab()
  begin(tab.app, { prefill, visit: visit('email', 'refund_address', 'amount') }, true, tab.history)
  tab.session.begin('token-1')
  tab.session.end()
  expect(tab.draft.now()).toMatchObject({ contactEmail: '', refundAddress: '', locked: '' })
  tab.draft.change({ amount: '1' })
  expect(tab.draft.now().amount).toBe('1')
  for (const page of ['/sell', '/sell/create-order'])
    expect(tab.reload(page)).toMatchObject({ session: 'over' })
  expect(JSON.stringify([tab.storage.read(keys.configUrl), tab.history.state])).not.toContain('of-the-page')
})

test('a session that a stale token ends leaves the visit as it was', () => {
  const tab = openTab()
  begin(tab.app, { prefill, visit: visit('email') }, true, tab.history)
  tab.session.begin('old')
  tab.session.rejected('old')
  expect(tab.draft.now().contactEmail).toBe(prefill.email)
  expect(tab.reload()).toMatchObject({ session: 'of-the-page' })
})

test('a language that the visitor chose stays, whatever the page says', () => {
  const { app, storage } = openTab()
  const spoken: string[] = []
  hear(app, { type: 'config', locale: 'de' }, (locale) => spoken.push(locale))
  storage.write(keys.locale, 'en')
  hear(app, { type: 'config', locale: 'ar' }, (locale) => spoken.push(locale))
  expect(spoken).toEqual(['de'])
})
