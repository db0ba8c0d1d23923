/** Bank accounts and wallets that several customers have: shown on their pages, without a case, a link or a flood. */
import { SamePerson } from '@agio/domain'
import { expect, test } from 'vitest'
import { setStanding } from '../../orders/testing/standing.ts'
import { openWorld, payer, type World } from '../../orders/testing/world.ts'
import { linksOf } from '../../same-person/index.ts'
import { standingOf } from '../../standing/index.ts'
import { sharedView } from './link-routes.ts'

/** The wallet is proved, which orders to the account of everybody here do not ask. */
const proves = ({ db, clock }: World, customerId: string) =>
  db.query(
    `insert into wallet_proof (customer_id, address, chain_id, proved_by, proved_at, message, signature)
     values ($1, $2, 1, 'key', $3, 'm', 's')`,
    [customerId, payer.toLowerCase(), clock.now()],
  )

test('customers with the same account or wallet are shown, with why they were refused, and nothing else follows', async () => {
  await using world = await openWorld()
  for (const id of ['cus_a', 'cus_b']) {
    await setStanding(world, id, null)
    await world.placed(id)
    await world.placed(id)
    await proves(world, id)
  }
  const other = { customerId: 'cus_b', refusal: null, count: 1 }
  expect(await sharedView(world.db, 'cus_a')).toEqual([
    { kind: 'account', ...other },
    { kind: 'wallet', ...other },
  ])
  await setStanding(world, 'cus_b', 'refused')
  expect(await sharedView(world.db, 'cus_a')).toMatchObject([{ refusal: 'refused' }, { refusal: 'refused' }])
  expect(await linksOf(world.db, 'cus_a')).toEqual([])
  expect(await standingOf(world.db, 'cus_a')).toMatchObject({ state: 'clear' })
  expect(await world.db.query(`select from operator_case where kind = 'same_person'`)).toEqual([])
})

test('an account that everybody of a firm is paid to is one line with their number', async () => {
  await using world = await openWorld()
  await world.placed('cus_a')
  for (let n = 0; n < SamePerson.mostSharers; n += 1) await world.placed(`cus_x${n}`)
  expect(await sharedView(world.db, 'cus_a')).toHaveLength(SamePerson.mostSharers)
  await world.placed('cus_y')
  const count = SamePerson.mostSharers + 1
  expect(await sharedView(world.db, 'cus_a')).toEqual([
    { kind: 'account', customerId: null, refusal: null, count },
  ])
})

test('accounts of customers who were erased lead to no customer', async () => {
  await using world = await openWorld()
  for (const id of ['cus_a', 'cus_b']) await world.placed(id)
  await world.db.query(`update order_beneficiary set found_by = ''`)
  expect(await sharedView(world.db, 'cus_a')).toEqual([])
})
