/** Money of a purchase that goes back: its receiver is looked up on the lists before each payment, for any request. */
import { Credits } from '@agio/domain'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setStanding } from '../testing/standing.ts'
import { openWorld } from '../testing/world.ts'

const account = { kind: 'iban', iban: 'FR7630006000011234567890189' } as const
const zebulon = { name: 'Zebulon Quistgaard', account }

async function town() {
  const world = await openWorld()
  onTestFinished(world.close)
  await world.lists({ name: 'zebulon quistgaard' })
  return { ...world.buy, world, out: world.out }
}
type Town = Awaited<ReturnType<typeof town>>

const latest = 90 * 86_400
/** Money for an order that was cancelled so long ago that it buys nothing any more. */
async function lateMoney({ placed, paid, world }: Town, by: typeof zebulon): Promise<string> {
  const id = await placed()
  await world.orders.cancelPurchase('cus_greta', id)
  world.clock.advance(latest + 1)
  await paid(id, '100.00', { by })
  await world.settle()
  return id
}

/** Sent to an account that two persons approved, after the first way failed. */
async function elsewhere(here: Town, payee: typeof zebulon): Promise<string> {
  const { placed, paid, world, out } = here
  const id = await placed()
  await paid(id, '100.00', { by: { name: 'Hans Fremd', account: undefined } })
  await world.settle()
  const approved = { kind: 'approved_account', id: 'apr_1' } as const
  out.payers.set(Credits.keyOf(approved), payee)
  const source = { kind: 'statement_line', id: `${id}:1` } as const
  await world.orders.advance(id, 'operator:send_back', {
    type: 'operator.sends_refund',
    source,
    to: approved,
  })
  await world.settle()
  return id
}

async function cardOfAnother({ placed, paid, quote, world }: Town, by: typeof zebulon): Promise<string> {
  const id = await placed({ quoteId: await quote('100.00', 'card') })
  await world.orders.cancelPurchase('cus_greta', id)
  world.clock.advance(latest + 1)
  await paid(id, '100.00', { source: { kind: 'card', id: 'cps_1' }, payment: 'cps_1', by })
  await world.settle()
  return id
}

const ways = { lateMoney, elsewhere, cardOfAnother }
const sent = ({ out }: Town) => [...out.payments, ...out.refunds]
const hold = async ({ stored }: Town, id: string) => (await stored(id)).order.hold

describe.each(Object.entries(ways))('%s', (_, way) => {
  test('goes to somebody whom no list names', async () => {
    const here = await town()
    const id = await way(here, { name: 'Hans Fremd', account })
    expect(await hold(here, id)).toBeNull()
    expect(sent(here)).toMatchObject([{ amount: { units: 10_000n } }])
  })

  test('stays here where the receiver is like somebody on a list, until the name is decided', async () => {
    const here = await town()
    const { world } = here
    const id = await way(here, zebulon)
    expect(await hold(here, id)).toMatchObject({ by: 'checks', reason: 'a name is like one on a list' })
    const kinds = await world.db.query<{ kind: string }>(
      `select kind from operator_case where order_id = $1 and closed_at is null`,
      [id],
    )
    expect(kinds.map(({ kind }) => kind)).toContain('order_held')
    // One person lets the order go on: that says nothing of the name.
    await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
    await world.settle()
    expect(await hold(here, id)).toMatchObject({ by: 'checks' })
    expect(sent(here)).toEqual([])
    await here.world.decidesHits()
    await world.orders.advance(id, 'operator:2', { type: 'case.cleared' })
    await world.settle()
    expect(sent(here)).toMatchObject([{ amount: { units: 10_000n } }])
  })

  test('goes after a confirmed hit once two persons let it', async () => {
    const here = await town()
    const { world } = here
    const id = await way(here, zebulon)
    await setStanding(world, 'cus_greta', null)
    await world.db.query(
      `insert into screened_name (id, customer_id, order_id, role, name, name_index)
       values ('scn_1', 'cus_greta', $1, 'payer', 'sealed', 'zebulon')`,
      [id],
    )
    await world.db.query(
      `insert into screening_hit (id, screened_id, list, entity_id, entity_hash, listed_name, score, found_at, decision, decided_at)
       values ('scr_1', 'scn_1', 'list', 'e', 'h', 'Listed Person', 90, $1, 'true_hit', $1)`,
      [world.clock.now()],
    )
    expect(sent(here)).toEqual([])
    // After a confirmed hit this act takes two operators (approvals/confirmed-hit.integration.test.ts).
    await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
    await world.settle()
    expect(sent(here)).toMatchObject([{ amount: { units: 10_000n } }])
  })
})
