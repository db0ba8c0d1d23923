/** Events of one subject keep their order, also while one of them waits. */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { forgetApplied } from './inbox-store.ts'
import { coin, openWorld, payer } from '../testing/world.ts'
import { ledger } from '../../ledger/index.ts'

test('seen, reorganised away, seen again, final: applied in this order, also when the first of them had to wait', async () => {
  await using world = await openWorld()
  const owner = await world.placed()
  const units = (await world.sale(owner)).order.offers[0]?.coins.units ?? 0n
  world.clock.advance(31 * 60)
  world.prices(undefined)
  const depositId = '11155111:0xab:0'
  const coins = Money.money(coin, units)
  const deposit = { id: depositId, coins, from: payer, transaction: '0xab', at: world.clock.now().getTime() }
  const tell = (what: 'seen' | 'vanished' | 'final', hash: string) => {
    const about = { id: `evm:${depositId}:${what}:${hash}`, owner, subject: depositId }
    return world.tell(
      what === 'seen'
        ? { ...about, type: 'deposit.seen', deposit }
        : { ...about, type: `deposit.${what}`, depositId },
    )
  }
  // Late coins wait for a price; what came after them waits with them, and must not be overtaken.
  await tell('seen', '0x1')
  await tell('vanished', '0x1')
  await world.inbox.pass()
  await world.db.query(
    `update order_inbox set due_at = clock_timestamp() + interval '1 hour' where tries > 0`,
  )
  world.prices('0.90')
  await tell('seen', '0x2')
  await tell('final', '0x2')
  await world.inbox.pass()
  expect(await world.status(owner)).toBe('awaiting_deposit')

  await world.db.query('update order_inbox set due_at = clock_timestamp()')
  await world.settle()
  expect(await world.status(owner)).toBe('converted')
  expect(await world.db.query('select 1 from order_inbox where applied_at is null')).toEqual([])
})

test('an event that was applied is forgotten after 90 days, and its order knows it all the same; one that waits stays', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const units = (await world.sale(id)).order.offers[0]?.coins.units ?? 0n
  const transfer = await world.pays(id, units)
  await transfer.seen()
  await transfer.final()
  await world.settle()
  await world.tell({ id: 'waits', owner: 'ord_unknown', type: 'payment.overdue', key: 'k' })
  const left = async () =>
    (await world.db.query<{ id: string }>('select event_id as id from order_inbox')).length
  expect([await forgetApplied(world.db), await left()]).toEqual([false, 3])
  await world.db.query(`update order_inbox set received_at = received_at - interval '91 days'`)
  expect([await forgetApplied(world.db, 2), await left()]).toEqual([true, 1])

  const { version } = await world.sale(id)
  const balances = await ledger.balances(world.db)
  await transfer.final()
  await world.settle()
  expect((await world.sale(id)).version).toBe(version)
  expect(await ledger.balances(world.db)).toEqual(balances)
})
