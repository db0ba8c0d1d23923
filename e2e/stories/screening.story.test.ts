/** A beneficiary whose name is like one on a publisher's list: the order waits, and two persons decide. */
import type { AdminOrderView, ApprovalView, CaseView, ScreeningHitView } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

async function hitOf(orderId: string): Promise<string> {
  const call = await world.backOffice.as('compliance')
  const one = await until(`a hit of ${orderId}`, async () => {
    const { items } = await call<{ items: CaseView[] }>('GET', '/admin/cases?kind=screening_hit')
    return items.find((it) => it.orderId === orderId)
  })
  return one.data['hit'] as string
}

test('a listed beneficiary is held, no clear passes it before, and a false hit by two persons does', async () => {
  const customer = await world.customer()
  // The list writes Zebulon Quistgaard.
  const sale = await customer.sells({ to: { name: 'Zebulon Kvistgaard', iban: 'DE89370400440532013000' } })
  await sale.pay()
  const held = await sale.is('W', 'review')
  expect(JSON.stringify(held)).not.toMatch(/quistgaard|sanction|listed/i)
  const id = await hitOf(sale.id)
  const call = await world.backOffice.as('compliance')
  expect(await call<ScreeningHitView>('GET', `/admin/screening/${id}`)).toMatchObject({
    name: 'Zebulon Kvistgaard',
    listedName: 'Zebulon Quistgaard',
  })

  // A person's yes to the order is none to the name: it is neither offered nor taken.
  const { actions, advised, hitCaseId } = await call<AdminOrderView>('GET', `/admin/orders/${sale.id}`)
  expect(actions.map(({ action }) => action)).not.toContain('clear')
  expect({ advised, isCase: hitCaseId !== null }).toEqual({ advised: null, isCase: true })
  await expect(world.backOffice.act(sale.id, 'clear')).rejects.toThrow('order.not_now')
  await sale.is('W', 'review')
  const words = { decision: 'false_hit', reason: 'Another birth date in the passport' }
  const asked = await call<ApprovalView>('POST', `/admin/screening/${id}/decide`, words)
  await world.backOffice.approve(asked, 'admin')
  await world.backOffice.act(sale.id, 'clear')
  await sale.is('C')
  await world.ends(sale)
})

test('a name on the remote list alone waits while it is down, and is held when it answers', async () => {
  await world.restart({ SCREENING_API_URL: `${world.sandbox}/yente` })
  const call = await world.backOffice.as('compliance')
  const silent = () => call<{ items: CaseView[] }>('GET', '/admin/cases?kind=screening_silent')
  await world.outside.trouble('/lists', 'down', 600, 'yente')
  const customer = await world.customer()
  const sale = await customer.sells({ to: { name: 'Balthasar Oyelowski', iban: 'DE89370400440532013000' } })
  await sale.pay()
  await until('a case of the silent list', async () => (await silent()).items[0])
  // Nothing is paid out and nothing refused on a guess.
  expect((await sale.view()).status).not.toMatch(/^[CW]$/)
  await world.outside.trouble('/lists', 'down', 0)
  const held = await sale.is('W', 'review')
  expect(JSON.stringify(held)).not.toMatch(/sanction|listed|yente/i)
  const id = await hitOf(sale.id)
  expect(await call<ScreeningHitView>('GET', `/admin/screening/${id}`)).toMatchObject({
    list: 'yente default',
    entry: { kind: 'person', names: ['Balthasar Oyelowski'] },
  })
  expect((await silent()).items).toEqual([])
  const asked = await call<ApprovalView>('POST', `/admin/screening/${id}/decide`, {
    decision: 'false_hit',
    reason: 'Another birth date in the passport',
  })
  await world.backOffice.approve(asked, 'admin')
  await world.backOffice.act(sale.id, 'clear')
  await sale.is('C')
  await world.ends(sale)
})
