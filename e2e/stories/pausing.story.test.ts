/** A chain is paused in the middle of twenty orders: they wait where they are, and each ends after it resumes. */
import type { OperatorPauseView, PauseView } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pause as wait } from '../world/calls.ts'
import { walk } from '../world/sale.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

const chain = 'chain:11155111'

/** The pause as customers see it. */
const shown = async () => (await world.call<{ items: PauseView[] }>('GET', '/pauses')).items

async function pauses(part: string): Promise<OperatorPauseView> {
  const call = await world.backOffice.as('treasurer')
  const body = { part, reason: 'network', note: 'blocks are late', minutes: 600 }
  const begun = await call<OperatorPauseView>('POST', '/admin/pauses', body)
  await expect.poll(shown, { timeout: 30_000 }).toMatchObject([{ part, reason: 'network' }])
  return begun
}
async function resumes({ id }: OperatorPauseView): Promise<void> {
  const call = await world.backOffice.as('treasurer')
  await call('POST', `/admin/pauses/${id}/end`, { reason: 'the chain is well' })
}

test('twenty orders wait for a paused chain, also over a restart, and each ends after it resumes', async () => {
  const customer = await world.customer()
  const sales = []
  const purchases = []
  for (let n = 0; n < 10; n += 1) {
    sales.push(await customer.sells())
    purchases.push(await customer.buys())
  }
  // In the middle: some coins are on the chain and some money is at the bank, the rest comes while it is paused.
  for (const sale of sales.slice(0, 5)) await sale.pay()
  for (const purchase of purchases.slice(0, 5)) await purchase.transfer()
  const pause = await pauses(chain)
  const paused = { code: 'service.paused' }
  await expect(customer.sells()).rejects.toMatchObject(paused)
  await expect(customer.buys({ coin: 'ETH@11155111' })).rejects.toMatchObject(paused)
  for (const sale of sales.slice(5)) await sale.pay()
  for (const purchase of purchases.slice(5)) await purchase.transfer()

  // Arrivals are recorded, another chain goes on, and nothing that came during the pause is sent.
  const other = await customer.sells({ coin: 'USDT@97' })
  await other.pay()
  await other.is('C')
  for (const sale of sales.slice(5)) await sale.is('E')
  const late = purchases.slice(5)
  for (const purchase of late)
    await purchase.shows('its exchange is executed', ({ isExecuted }) => isExecuted)
  await world.restart({})
  await expect.poll(shown, { timeout: 30_000 }).toMatchObject([{ part: chain }])
  await wait(3_000)
  for (const sale of sales.slice(5)) expect((await sale.view()).status).toBe('E')
  for (const purchase of late) expect((await purchase.view()).transaction).toBeNull()
  const tries = `select max(tries) as most from outbox where done_at is null and kind = 'send_payout'`
  expect(await world.books.database.query(tries)).toEqual([{ most: 0 }])

  await resumes(pause)
  for (const sale of sales) expect(walk(await sale.is('C'))).not.toContain('W')
  for (const purchase of purchases) await purchase.is('C')
  for (const sale of sales) await world.ends(sale)
  for (const purchase of purchases) await world.closes(purchase)
  await world.ends(other)
  expect(await shown()).toEqual([])
  await (await customer.sells()).pay()
})

test('while everything is paused a customer signs in, reads a receipt and gets coins back', async () => {
  const customer = await world.customer()
  const [paid, short] = [await customer.sells(), await customer.sells()]
  await paid.pay()
  await paid.is('C')
  await short.pay(short.split(50n)[0])
  await short.is('I')
  const pause = await pauses('all')
  await expect(customer.sells()).rejects.toMatchObject({ code: 'service.paused' })
  await customer.signIn()
  const receipt = `/transactions/${paid.id}/receipt?format=json`
  expect(await customer.call<object>('GET', receipt)).toMatchObject({ payout: { amount: '100.00' } })
  await short.chooses('refund')
  await short.is('Z', 'refunded')
  expect(await shown()).toMatchObject([{ part: 'all' }])
  await resumes(pause)
  await world.ends(paid)
  await world.ends(short)
})
