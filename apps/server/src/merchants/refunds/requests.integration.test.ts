/** A merchant asks for a refund over HTTP: the audit has the request, and another merchant cannot see it. */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { orders } from '../../orders/index.ts'
import { coin } from '../../orders/testing/world.ts'
import { newId } from '../../platform/ids.ts'
import { by, merchantId } from '../links/testing.ts'
import { giveMerchantDoors, type MerchantDoors } from '../doors.ts'
import { refundRoutes } from './index.ts'
import { openDesk, type Desk } from './testing.ts'

const amount = Money.money(coin, 1n)

type Note = MerchantDoors['note']
type Noted = { readonly deed: Parameters<Note>[2]; readonly by: string | undefined }

/** The route with this audit of refunds; each call is by the merchant of `desk`. */
async function serve(desk: Desk, note: Note) {
  const caller = { id: 'opr_olga', name: 'Olga Owner', sessionId: '', roles: ['owner'], firmId: merchantId }
  giveMerchantDoors(desk.platform, {
    // The links that are paid were made before.
    note: async (platform, by, deed, sql) =>
      deed.action === 'payment.refund_requested' ? note(platform, by, deed, sql) : undefined,
    checkPayee: async () => ({ match: 'match' }),
  })
  const http = await desk.serve((it) => refundRoutes(it, desk.platform), {
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
  const asks = await serve(desk, async (_, by, deed) => void entries.push({ deed, by: by?.name }))
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

test('the payment of another merchant is looked for as one that does not exist, and not read', async () => {
  const desk = await openDesk()
  const order = await desk.funded()
  // Its own merchant would wait until this is applied.
  await desk.tell({
    id: 'evm:late',
    owner: order,
    type: 'transfer.final',
    key: 'k',
    transaction: '0x8',
    amount,
  })
  const asked: string[] = []
  const query: typeof desk.db.query = async (text, values) => {
    const rows = await desk.db.query<never>(text, values)
    asked.push(`${rows.length} rows of ${text}`)
    return rows
  }
  const { refunds } = orders
  const watched = { ...desk.platform, db: { ...desk.db, query } }
  const looks = async (id: string) => {
    asked.length = 0
    const audited = { ...by, audit: async () => {} }
    const refusals = [
      await refunds.refund(watched, 'mer_b', id, { reason: 'asked_by_payer' }, audited),
      await refunds.ofPayment(watched, 'mer_b', id),
    ]
    return { refusals, asked: [...asked] }
  }
  const ofOther = await looks(order)
  expect(ofOther).toEqual(await looks(newId('ord', desk.clock.now())))
  expect(ofOther.refusals).toEqual([{ refused: 'not-found' }, { refused: 'not-found' }])
  expect(ofOther.asked).toEqual([expect.stringMatching(/^0 rows/), expect.stringMatching(/^0 rows/)])
})
