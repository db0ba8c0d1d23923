/** After a confirmed hit two operators decide whatever moves value: each of their acts has a row here. */
import { type Coins, Operators } from '@agio/domain'
import { type ApprovalView, routes, type UnmatchedView } from '@agio/contract'
import { expect, test } from 'vitest'
import { placeBuy, openAll, greta } from '../../orders/testing/bank-statements.ts'
import { fold } from '../../screening/matching/fold.ts'
import { setStanding } from '../../orders/testing/standing.ts'
import { openWorld, type SellWorld, type World } from '../../orders/testing/world.ts'
import { notification } from '../../rails/iso20022/testing.ts'
import type { Actor } from '../sign-in/caller.ts'
import { coinsQueueRoutes } from '../money/coins-routes.ts'
import { matchApprovable } from '../money/match-credit.ts'
import { moneyQueueRoutes } from '../money/money-routes.ts'
import { act, orderActApprovable } from '../orders/order-acts.ts'
import { handlersBelow, openBackOffice, operatorOrdersOf } from '../testing.ts'
import { coinsApprovable } from './coins-approval.ts'
import * as approvals from './approvals.ts'

type Routes = typeof routes
type Writes = {
  [Name in keyof Routes]: Routes[Name] extends { access: 'operator'; method: 'POST' } ? Name : never
}[keyof Routes]
/** here: shown below · always: two operators, for the value of any customer · none: no value of a customer moves by it */
type Row = 'here' | 'always' | 'none'

/** A new act of operators without a row does not compile. */
const rows: Readonly<Record<Writes, Row>> = {
  actOnOrder: 'here',
  returnCoins: 'here',
  countCoins: 'here',
  keepCoins: 'here',
  matchUnmatched: 'here',
  returnUnmatched: 'here',
  sendBackElsewhere: 'always',
  countUnmatched: 'always',
  proposeBatch: 'always',
  bookDifference: 'always',
  approve: 'always',
  // It tells what a bank did: the amount and the account are those of its line.
  explainUnmatched: 'none',
  // Nothing of it is booked.
  closeUnmatched: 'none',
  // It stays here.
  takeOutPayment: 'none',
  disapprove: 'none',
  compareApproval: 'none',
  blockIban: 'none',
  unblockIban: 'none',
  operatorSignOut: 'none',
  unmaskOrder: 'none',
  assignCase: 'none',
  closeCase: 'none',
  matchClaim: 'none',
  refuseClaim: 'none',
  openCaseFile: 'none',
  reconcileNow: 'none',
  decideCustomerLink: 'none',
  decideScreeningHit: 'none',
  acceptFunds: 'none',
  askFundsAgain: 'none',
  decideReview: 'none',
  reopenVerification: 'none',
  previewConfiguration: 'none',
  proposeConfiguration: 'none',
  addPasskey: 'none',
  beginPasskey: 'none',
  removePasskey: 'none',
  renamePasskey: 'none',
  beginPause: 'none',
  endPause: 'none',
  changeRoles: 'none',
  disableOperator: 'none',
  endSessionsOf: 'none',
  inviteOperator: 'none',
  resetOperator: 'none',
  eraseCustomer: 'none',
  freezeCustomer: 'none',
  noteOnCustomer: 'none',
  unfreezeCustomer: 'none',
  unmaskCustomer: 'none',
  answerChat: 'none',
  assignChat: 'none',
  closeChat: 'none',
  readChat: 'none',
  uploadChatFile: 'none',
  changeMerchant: 'none',
  inviteOwner: 'none',
  openMerchant: 'none',
  resumeMerchant: 'none',
  suspendMerchant: 'none',
  approvePayee: 'none',
  endPayee: 'none',
  refusePayee: 'none',
}

const customer = 'cus_greta'

/** The person with the confirmed hit. */
type Ground = Pick<SellWorld, 'platform' | 'db' | 'clock'>
const confirmed: Readonly<Record<string, (world: Ground) => Promise<void>>> = {
  'the customer': (world) => setStanding(world, customer, 'sanctioned'),
  'a name that an order of theirs paid': (world) => confirmName(world, 'beneficiary', 'GRETA BEISPIEL'),
  'a sender of theirs': (world) => confirmName(world, 'payer', 'GRETA BEISPIEL'),
}

/** Two persons have confirmed that this name, of an order of the customer, is one on a list. */
async function confirmName(world: Ground, role: string, name: string, whose = customer) {
  const { db, clock } = world
  await setStanding(world, whose, null)
  const of = [whose, role, world.platform.keys.screenedName(fold(name).words.join(' '))]
  // It may have been compared already, when the order was checked.
  await db.query(
    `insert into screened_name (id, customer_id, role, name, name_index) values ('scn_1', $1, $2, 'sealed', $3)
     on conflict do nothing`,
    of,
  )
  await db.query(
    `insert into screening_hit (id, screened_id, list, entity_id, entity_hash, listed_name, score, found_at, decision, decided_at)
     select 'scr_1', id, 'list', 'e', 'h', 'Listed Person', 90, $4, 'true_hit', $4
     from screened_name where customer_id = $1 and role = $2 and name_index = $3`,
    [...of, clock.now()],
  )
}

async function openDesk(world: SellWorld) {
  const office = await openBackOffice(world)
  office.approves({
    order_act: orderActApprovable(office.platform),
    unallocated_coins: coinsApprovable(office.platform),
    match_credit: matchApprovable(office.platform),
  })
  const handlers = handlersBelow('/api/admin', (serve) => {
    coinsQueueRoutes(serve, office.platform)
    moneyQueueRoutes(serve, office.platform)
  })
  const [tom, ada] = [
    await office.person('Tom Treasurer', 'treasurer', 'compliance'),
    await office.person('Ada Admin', 'admin'),
  ]
  return {
    orders: operatorOrdersOf(world),
    act: (id: string, it: Parameters<typeof act>[2]) => act(office.platform, id, it),
    tom,
    call: async <Answer>(name: string, id: string, body: object = {}) =>
      (await handlers.get(name)?.({
        caller: tom,
        params: { id },
        body: { reason: 'looked at', ...body },
        query: {},
      })) as Answer,
    approve: ({ id, hash }: ApprovalView, by: Actor = ada) =>
      approvals.approve(office.platform, { id, hash, reason: 'compared', by }),
  }
}
type Asked = { readonly approval: ApprovalView | null }

/** Everything that left, or was promised to a rail. */
const sent = ({ out }: SellWorld): number => out.payments.length + out.transfers.length + out.refunds.length

const orders: Readonly<Record<string, (world: World) => Promise<string>>> = {
  'a paid sale': async (world) => {
    const id = await world.placed()
    await world.paidInFull(id)
    return id
  },
  'a sale that lacks coins': async (world) => {
    const id = await world.placed()
    const transfer = await world.pays(id, 50_000_000n)
    await transfer.seen()
    await transfer.final()
    await world.settle()
    return id
  },
  'a sale whose coins could not go back': async (world) => {
    const id = await world.placed()
    const transfer = await world.pays(id, 50_000_000n)
    await transfer.seen()
    await transfer.final()
    await world.settle()
    await world.orders.refund(customer, id)
    await world.settle()
    const key = world.out.transfers[0]?.key ?? ''
    await world.tell({
      id: 'evm:refused',
      owner: id,
      type: 'transfer.reverted',
      key,
      reason: 'out of gas',
      retry: false,
      transaction: '0x1',
    })
    await world.settle()
    return id
  },
  'a paid purchase': async (world) => {
    const id = await world.buy.placed()
    await world.buy.paid(id)
    await world.settle()
    return id
  },
}

test.each(
  Object.keys(orders).flatMap((order) => Object.keys(confirmed).map((whose) => [order, whose] as const)),
)(
  '%s, and the hit of %s is confirmed: no act by which value moves is one operator’s',
  async (order, whose) => {
    await using world = await openWorld()
    const id = (await orders[order]?.(world)) ?? ''
    await confirmed[whose]?.(world)
    await world.settle()
    const desk = await openDesk(world)
    const offersNow = async () => (await desk.orders.offers(id))?.offers ?? []
    // An operator holds it where nothing does.
    const hold = (await offersNow()).find(({ action }) => action === 'hold')
    if (hold) {
      const { version = 0 } = (await desk.orders.offers(id)) ?? {}
      expect(hold.needsSecond).toBe(false)
      await desk.act(id, { action: 'hold', version, reason: 'look', by: desk.tom })
      await world.settle()
    }
    const offers = await offersNow()
    const moving = offers.filter(({ action }) => Operators.orderAct(action).movesValue)
    expect(moving.length, JSON.stringify(offers)).toBeGreaterThan(0)
    expect(moving.filter(({ needsSecond }) => !needsSecond)).toEqual([])
    const before = sent(world)
    const { version = 0 } = (await desk.orders.offers(id)) ?? {}
    for (const { action, subject, to } of moving) {
      const about = { ...(subject !== null && { subject }), ...(to !== null && { to }) }
      const act = { action, version, reason: 'alone', by: desk.tom, ...about }
      expect(await desk.orders.act(id, act), action).toEqual({ refused: 'backoffice.changed' })
    }
    await world.settle()
    expect(sent(world)).toBe(before)
  },
)

test.each(
  (['return', 'count', 'keep'] as const).flatMap((act) =>
    Object.keys(confirmed).map((whose) => [act, whose] as const),
  ),
)(
  'unallocated coins (%s), and the hit of %s is confirmed: one operator asks, another approves',
  async (act, whose) => {
    await using world = await openWorld()
    const paid = await world.placed()
    await world.paidInFull(paid)
    await world.bankBooks(paid)
    const other = act === 'count' ? await world.placed() : undefined
    const [units, asset] = {
      return: [20n * 10n ** 18n, 'USDT@11155111'],
      count: [10_000_000n, 'USDC@11155111'],
      keep: [10n ** 16n, 'USDT@11155111'],
    }[act] as [bigint, Coins.CoinId]
    const stray = await world.pays(paid, units, { asset, name: 'stray' })
    await stray.seen()
    await stray.final()
    await world.settle()
    await confirmed[whose]?.(world)
    await world.settle()
    const desk = await openDesk(world)
    const line = `${paid}.11155111:0xstray:0`
    const before = sent(world)
    const done = await desk.call<Asked>(`POST /unallocated_coins/{id}/${act}`, line, { orderId: other })
    expect(done).toMatchObject({ approval: { kind: 'unallocated_coins', state: 'waiting' } })
    const words = { act, reason: 'alone', by: desk.tom, ...(other !== undefined && { orderId: other }) }
    expect(await desk.orders.coins.act(line, words)).toEqual({ refused: 'order.not_now' })
    await world.settle()
    expect(sent(world)).toBe(before)
  },
)

const senders: Readonly<Record<string, (world: Ground) => Promise<void>>> = {
  ...confirmed,
  // Of another customer, whom the money has nothing to do with but by the name.
  'a sender, under another customer': (world) => confirmName(world, 'payer', greta.name, 'cus_other'),
}

test.each(Object.keys(senders))(
  'money at the bank, and the hit of %s is confirmed: two operators',
  async (whose) => {
    await using world = await openAll()
    const order = await placeBuy(world, 1)
    await world.bank.answer(notification('N1', [{ amount: '100.00', credit: true, from: greta, ref: 'A' }]))
    await world.listens()
    const line = (await world.open())[0]?.identity ?? ''
    const desk = await openDesk(world)
    expect(await desk.call<UnmatchedView>('GET /unmatched/{id}', line)).toMatchObject({ needsSecond: false })
    await senders[whose]?.(world)
    const given = await desk.call<Asked>('POST /unmatched/{id}/match', line, { orderId: order })
    expect(given.approval).toMatchObject({ kind: 'match_credit', state: 'waiting' })
    expect((await world.open())[0]?.state).toBe('open')
    if (whose !== 'a sender, under another customer') return
    // It is in no order: the sender's name alone says so.
    expect(await desk.call<UnmatchedView>('GET /unmatched/{id}', line)).toMatchObject({
      needsSecond: true,
      maySendBack: false,
    })
    const asked = await desk.call<Asked>('POST /unmatched/{id}/send_back', line)
    expect(asked.approval).toMatchObject({ kind: 'match_credit', state: 'waiting' })
    expect((await world.open())[0]?.state).toBe('open')
    if (!asked.approval) throw new Error('nothing is asked')
    expect(await desk.approve(asked.approval, desk.tom)).toEqual({ refused: 'backoffice.own' })
    expect(await desk.approve(asked.approval)).toMatchObject({ state: 'approved' })
    expect(await world.bank.rail.queue.one(line)).toMatchObject({ state: 'returning' })
  },
)

test('money that came to a dedicated IBAN of a customer with a confirmed hit goes back by two operators', async () => {
  await using world = await openAll()
  await world.bank.answer(notification('N1', [{ amount: '100.00', credit: true, from: greta, ref: 'A' }]))
  await world.listens()
  const line = (await world.open())[0]?.identity ?? ''
  await setStanding(world, customer, 'sanctioned')
  await world.db.query(
    `insert into dedicated_iban (id, customer_id, state, standing_order, requested_at, due_at)
     values ('ibn_1', $1, 'active', '{}', $2, $2)`,
    [customer, world.clock.now()],
  )
  await world.db.query(
    `insert into iban_credit (id, identity, iban_id, state, recorded_at) values ('ibc_1', $1, 'ibn_1', 'arrived', $2)`,
    [line, world.clock.now()],
  )
  const desk = await openDesk(world)
  const asked = await desk.call<Asked>('POST /unmatched/{id}/send_back', line)
  expect(asked.approval).toMatchObject({ kind: 'match_credit', state: 'waiting' })
  expect((await world.open())[0]?.state).toBe('open')
})

test('the table names every act of operators, and no other', () => {
  const all = Object.entries(routes).filter(
    ([, { access, method }]) => access === 'operator' && method === 'POST',
  )
  expect(Object.keys(rows).toSorted()).toEqual(all.map(([name]) => name).toSorted())
})
