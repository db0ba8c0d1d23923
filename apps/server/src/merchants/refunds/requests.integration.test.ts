/** A merchant asks for a refund over HTTP: the audit has what was asked. */
import { expect, test } from 'vitest'
import { merchantId } from '../links/testing.ts'
import type { Note } from '../merchants.ts'
import { refundRoutes } from './index.ts'
import { openDesk, type Desk } from './testing.ts'

type Noted = { readonly deed: Parameters<Note>[1]; readonly by: string | undefined }

/** The route with this audit; a call is of the desk's merchant. */
async function serve(desk: Desk, note: Note) {
  const { refunds } = desk.orders
  const caller = { id: 'opr_olga', name: 'Olga Owner', sessionId: '', roles: ['owner'], firmId: merchantId }
  const http = await desk.serve((it) => refundRoutes(it, { refunds, note }), {
    as: 'olga',
    authenticate: { merchant: async () => ({ caller }) },
  })
  let keys = 0
  return (order: string, body: object = {}) =>
    http.json('POST', `/api/merchant/payments/${order}/refunds`, {
      key: `the-refund-${(keys += 1)}-of-a-day`,
      body: { reason: 'asked_by_payer', ...body },
    })
}

test('a refund that cannot be entered in the audit does not happen', async () => {
  const desk = await openDesk()
  const asks = await serve(desk, async () => {
    throw new Error('the audit is away')
  })
  const [held, paid] = [await desk.funded(), await desk.paidOut()]
  expect(await asks(held)).toMatchObject({ status: 500 })
  expect(await asks(paid, { amount: '30.00' })).toMatchObject({ status: 500 })
  await desk.settle()
  expect(desk.sentBack(held)).toEqual([])
  expect(await desk.stateOfRefund(held)).toBeNull()
  expect(await desk.stateOfRefund(paid)).toBeNull()
})

test('the audit has a refund once, with its amount, however often it is asked for at once', async () => {
  const desk = await openDesk()
  const entries: Noted[] = []
  const asks = await serve(desk, async (by, deed) => void entries.push({ deed, by: by?.name }))
  const [held, paid] = [await desk.funded(), await desk.paidOut()]
  await Promise.all([asks(held), asks(held), asks(held)])
  expect(await asks(paid, { amount: '30.00' })).toMatchObject({ status: 200 })
  expect(await asks(paid, { amount: '100.01' })).toMatchObject({ status: 422 })
  const deed = { action: 'payment.refund_requested', subject: merchantId }
  const reason = 'asked_by_payer'
  expect(entries).toEqual([
    { by: 'Olga Owner', deed: { ...deed, details: { order: held, reason } } },
    { by: 'Olga Owner', deed: { ...deed, details: { order: paid, reason, amount: '30.00' } } },
  ])
})
