/** Accounts that payment links may pay: an owner names one, compliance decides, and no other merchant sees it. */
import type { CheckedPayeeView, LinkView, PayeeView } from '@agio/contract'
import { expect, test } from 'vitest'
import { account, openFirms, reason } from './testing.ts'
import * as audit from '../audit/audit.ts'

async function openAccounts() {
  const firms = await openFirms()
  const { id, token } = await firms.opens('olga@rad.example')
  const own = async (as = token) =>
    (await firms.http.json<{ items: PayeeView[] }>('GET', '/api/merchant/payees', { as })).body.items
  const add = (it: object = account, fiat = 'EUR', as = token) =>
    firms.http.json<PayeeView>('POST', '/api/merchant/payees', { as, body: { fiat, account: it } })
  const remove = (payee: string, as = token) =>
    firms.http.json<PayeeView>('POST', `/api/merchant/payees/${payee}/remove`, { as, body: {} })
  const decide = (payee: string, word: 'approve' | 'refuse' | 'end', as = firms.carl.token, of = id) =>
    firms.http.json<PayeeView>('POST', `/api/admin/merchants/${of}/payees/${payee}/${word}`, {
      as,
      body: { reason },
    })
  const checked = async (as = firms.carl.token) =>
    firms.http.json<{ items: CheckedPayeeView[] }>('GET', `/api/admin/merchants/${id}/payees`, { as })
  return { ...firms, id, token, own, add, remove, decide, checked }
}

test('an owner names an account, compliance reads it whole with the word of the bank, and approves it', async () => {
  const firms = await openAccounts()
  firms.bank.match = 'close'
  const { body: asked } = await firms.add()
  expect(asked).toMatchObject({
    state: 'asked',
    name: account.name,
    account: expect.stringMatching(/^DE.*3000$/),
    nameCheck: 'close',
    decidedAt: null,
  })
  expect(JSON.stringify(asked)).not.toContain('37040044')
  expect((await firms.checked()).body.items).toMatchObject([
    { id: asked.id, iban: 'DE89370400440532013000', sortCode: null, nameCheck: 'close' },
  ])
  expect((await firms.decide(asked.id, 'approve')).body).toMatchObject({ state: 'approved' })
  expect(await firms.own()).toMatchObject([
    { id: asked.id, state: 'approved', decidedAt: expect.any(String) },
  ])
  const again = await firms.decide(asked.id, 'refuse')
  expect([again.status, again.body]).toMatchObject([409, { error: { code: 'backoffice.changed' } }])
  expect(await audit.verify(firms.platform)).toMatchObject({ broken: null })
})

test('a link that pays an approved account says the whole address of its page', async () => {
  const firms = await openAccounts()
  const { body: payee } = await firms.add()
  await firms.decide(payee.id, 'approve')
  const as = firms.token
  const body = { payee: payee.id, uses: 'one', amount: '25.00', days: 7 }
  const { body: link } = await firms.http.json<LinkView>('POST', '/api/merchant/links', { as, body })
  expect(link.messengerUrl).toBe(`https://t.me/agio_example_bot/pay?startapp=${link.token}`)
  expect(link.url).toBe(`https://pay.example/l/${link.token}`)
  expect(await firms.http.json('GET', `/api/merchant/links/${link.id}`, { as })).toMatchObject({ body: link })
})

test('only owners name accounts, only compliance and admins read and decide', async () => {
  const firms = await openAccounts()
  const { body: asked } = await firms.add()
  const invite = { name: 'Sam Staff', email: 'sam@rad.example', role: 'staff' }
  await firms.http.json('POST', '/api/merchant/team', { as: firms.token, body: invite })
  const staff = await firms.joins()
  expect((await firms.add(account, 'EUR', staff)).status).toBe(403)
  expect((await firms.remove(asked.id, staff)).status).toBe(403)
  expect(await firms.own(staff)).toHaveLength(1)
  const tess = await firms.person('Tess Treasurer', 'treasurer')
  expect((await firms.checked(tess.token)).status).toBe(403)
  expect((await firms.decide(asked.id, 'approve', tess.token)).status).toBe(403)
  expect((await firms.decide(asked.id, 'approve', firms.token)).status).toBe(401)
  expect(await firms.own()).toMatchObject([{ state: 'asked' }])
})

test('an account belongs to one merchant: under another it is missing', async () => {
  const firms = await openAccounts()
  const { body: asked } = await firms.add()
  const other = await firms.opens('nina@other.example')
  expect(await firms.own(other.token)).toEqual([])
  expect((await firms.remove(asked.id, other.token)).status).toBe(404)
  expect((await firms.decide(asked.id, 'approve', firms.carl.token, other.id)).status).toBe(404)
})

test('the same account is asked for once; an ended one can be named anew, and never comes back by itself', async () => {
  const firms = await openAccounts()
  const { body: first } = await firms.add()
  expect((await firms.add()).body.id).toBe(first.id)
  await firms.decide(first.id, 'approve')
  expect((await firms.remove(first.id)).body).toMatchObject({ state: 'removed' })
  const over = await firms.remove(first.id)
  expect([over.status, over.body]).toMatchObject([409, { error: { code: 'merchant.ended' } }])
  expect((await firms.decide(first.id, 'approve')).status).toBe(409)
  firms.clock.advance(1)
  const { body: second } = await firms.add()
  expect(second).toMatchObject({ state: 'asked' })
  expect((await firms.decide(second.id, 'refuse')).body).toMatchObject({ state: 'refused' })
  expect((await firms.own()).map(({ state }) => state)).toEqual(['refused', 'removed'])
  const { body: third } = await firms.add()
  await firms.decide(third.id, 'approve')
  expect((await firms.decide(third.id, 'end')).body).toMatchObject({ state: 'removed' })
})

test('the problem of an account is said at its field; pounds go to a UK account', async () => {
  const firms = await openAccounts()
  const wrong = await firms.add({ name: account.name, iban: 'DE89370400440532013001' })
  expect([wrong.status, wrong.body]).toMatchObject([
    422,
    { error: { code: 'invalid', fields: [{ field: 'account.iban', code: 'iban.invalid' }] } },
  ])
  const uk = { name: 'Rad und Tat Ltd', sortCode: '20-00-00', accountNumber: '55779911' }
  expect((await firms.add(uk)).status).toBe(422)
  expect((await firms.add(uk, 'GBP')).body).toMatchObject({ state: 'asked', fiat: 'GBP' })
  expect((await firms.checked()).body.items).toMatchObject([
    { iban: null, sortCode: '200000', accountNumber: '55779911' },
  ])
})

test('at rest neither name nor account can be read', async () => {
  const firms = await openAccounts()
  await firms.add()
  const rows = await firms.db.query<{ text: string }>('select p::text as text from merchant_payee p')
  expect(rows).toHaveLength(1)
  for (const word of ['Rad', 'Tat', '37040044', '0532013000']) expect(rows[0]?.text).not.toContain(word)
  const [audit] = await firms.db.query<{ all: string }>(
    'select json_agg(a)::text as all from operator_audit a',
  )
  expect(audit?.all).toContain('merchant_payee.asked')
  expect(audit?.all).not.toContain('0532013000')
})
