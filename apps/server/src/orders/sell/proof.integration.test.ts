/** Above EUR 1,000 a sale waits until it is shown whose wallets paid: by a signature or by the name of a provider. */
import { Coins } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { coin, greta, openWorld, payer } from '../testing/world.ts'
import { orderView } from './view.ts'

const other = Coins.address('0x2222222222222222222222222222222222222222')
/** The payout of a gross value of exactly 1,000.00. */
const atThreshold = '985.00'
const big = '1500.00'

async function town() {
  const world = await openWorld()
  onTestFinished(world.close)
  async function placed(payout: string) {
    const id = await world.placed(greta.id, { quoteId: await world.quote(payout) })
    const { order } = await world.sale(id)
    return { id, units: order.offers.at(-1)?.coins.units ?? 0n }
  }
  async function comes(id: string, parts: readonly (readonly [bigint, Coins.Address])[]) {
    const transfers = await Promise.all(
      parts.map(([units, from], at) => world.pays(id, units, { name: `t${at}`, from })),
    )
    for (const it of transfers) await it.seen()
    for (const it of transfers) await it.final()
    await world.settle()
  }
  return {
    ...world,
    placed,
    comes,
    async paid(payout: string) {
      const { id, units } = await placed(payout)
      await comes(id, [[units, payer]])
      return id
    },
    proves: async (address: string) => {
      await world.hasProved(address)
      await world.orders.proved(greta.id, address.toLowerCase())
      await world.settle()
    },
    view: async (id: string) => {
      const row = await world.sale(id)
      return orderView(
        await world.orders.open(row),
        await world.orders.prices(row),
        world.clock.now().getTime(),
        { paymentUri: world.doors.coins.addresses.paymentUri },
      )
    },
  }
}

test.each([
  ['984.99', 99_999n, 'converted'],
  [atThreshold, 100_000n, 'converted'],
  ['985.01', 100_002n, 'on_hold'],
])('a payout of %s, worth %s cents, without a proof: %s', async (payout, cents, state) => {
  const here = await town()
  const id = await here.paid(payout)
  const { order } = await here.sale(id)
  expect([order.gross.units, order.state]).toEqual([cents, state])
})

// At 0.90 these coins are worth exactly 1,000.00, and one cent more.
test.each([
  [1_111_122_222n, 100_000n, 'converted'],
  [1_111_122_223n, 100_001n, 'on_hold'],
])('%s units of what really came, worth %s cents: %s', async (units, cents, state) => {
  const here = await town()
  const { id } = await here.placed(atThreshold)
  await here.comes(id, [[units, payer]])
  const { order } = await here.sale(id)
  expect([order.gross.units, order.state]).toEqual([cents, state])
})

test('nothing is exchanged before the proof; it wakes the order once, and the proof of another customer does not', async () => {
  const here = await town()
  const id = await here.paid(big)
  expect((await here.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'proof', wallets: [payer] })
  expect(here.out.payments).toEqual([])
  const view = await here.view(id)
  expect(view).toMatchObject({ reason: 'proof', walletsToProve: [payer], byDefault: 'refund' })
  expect(view.choices).toEqual(expect.arrayContaining(['prove_wallet', 'name_provider', 'refund']))
  await here.orders.proved('cus_hans', payer)
  await here.orders.proved(greta.id, other)
  await here.settle()
  expect(await here.status(id)).toBe('on_hold')
  for (let times = 0; times < 2; times += 1) await here.proves(payer)
  expect(await here.status(id)).toBe('converted')
  await here.bankBooks(id)
  expect(await here.status(id)).toBe('completed')
  expect(here.out.payments).toHaveLength(1)
})

test('a wallet that was proved before is not asked for', async () => {
  const here = await town()
  await here.hasProved(payer)
  expect(await here.status(await here.paid(big))).toBe('converted')
})

test('a proof that came while it was asked for is not lost', async () => {
  const here = await town()
  await here.provesWhenAsked(payer)
  expect(await here.status(await here.paid(big))).toBe('converted')
})

/** The order waits for a proof, and its customer asks for an amount to send. */
async function askedTransfer() {
  const here = await town()
  const id = await here.paid(big)
  const row = await here.orders.askTransfer(greta.id, id)
  if ('refused' in row || row.order.state !== 'on_hold' || !row.order.transfer) throw new Error('not asked')
  const { transfer } = row.order
  /** Seen and final, as a rail tells it. */
  async function sent(units: bigint, from: Coins.Address, at = here.clock.now()) {
    const it = await here.pays(id, units, { name: 'small', from, at })
    await it.seen()
    await it.final()
    await here.settle()
  }
  return { ...here, id, transfer, sent, gross: row.order.gross }
}

test('a small transfer as it was asked for proves the wallet, and is paid out with the order', async () => {
  const here = await askedTransfer()
  const { id, transfer, gross } = here
  expect(transfer.coins.units).toBeGreaterThan(1_000_000n)
  expect(transfer.coins.units).toBeLessThan(2_300_000n)
  expect(await here.view(id)).toMatchObject({ proofTransfer: { isSeen: false } })
  const again = await here.orders.askTransfer(greta.id, id)
  expect(again).toMatchObject({ order: { transfer } })
  await here.sent(transfer.coins.units, payer)
  const { order } = await here.sale(id)
  expect(order.state).toBe('converted')
  expect(order.gross.units - gross.units).toBeGreaterThanOrEqual(99n)
  await here.bankBooks(id)
  expect(here.out.payments).toMatchObject([{ amount: order.payout }])
  // Others may send from a wallet that is shared: the next order asks again.
  expect(await here.status(await here.paid(big))).toBe('on_hold')
})

test('another amount, another wallet, or too late: nothing is proved, and the coins wait for an operator', async () => {
  for (const wrong of ['amount', 'wallet', 'time'] as const) {
    const here = await askedTransfer()
    const { id, transfer } = here
    await here.sent(
      transfer.coins.units + (wrong === 'amount' ? 1n : 0n),
      wrong === 'wallet' ? other : payer,
      wrong === 'time' ? new Date(transfer.until) : here.clock.now(),
    )
    expect((await here.sale(id)).order).toMatchObject({
      state: 'on_hold',
      reason: 'proof',
      gross: here.gross,
    })
    const cases = await here.db.query('select kind from operator_case where order_id = $1', [id])
    expect(cases).toEqual([{ kind: 'unallocated_deposit' }])
    expect((await here.view(id)).deposits.at(-1)).toMatchObject({ counts: false, state: 'final' })
  }
})

test('an amount is given only for an order that waits for a proof, and never to a stranger', async () => {
  const here = await town()
  const { id } = await here.placed(big)
  expect(await here.orders.askTransfer(greta.id, id)).toEqual({ refused: 'order.not_now' })
  expect(await here.orders.askTransfer('cus_hans', id)).toEqual({ refused: 'not-found' })
})

test('of several wallets only what is unproved counts, together; dust of a stranger holds nothing up', async () => {
  const here = await town()
  await here.hasProved(payer)
  const first = await here.placed(big)
  await here.comes(first.id, [
    [1n, other],
    [first.units - 1n, payer],
  ])
  expect(await here.status(first.id)).toBe('converted')
  await here.db.query('delete from wallet_proof')
  const second = await here.placed(big)
  const part = second.units / 2n
  await here.comes(second.id, [
    [part, payer],
    [second.units - part, other],
  ])
  // Each of them is below the threshold, both are not.
  expect((await here.sale(second.id)).order).toMatchObject({ reason: 'proof', wallets: [payer, other] })
  await here.proves(payer)
  expect(await here.status(second.id)).toBe('converted')
})

test('coins from a provider: its name is kept and shown, and the sale goes on', async () => {
  const here = await town()
  const id = await here.paid(big)
  expect(await here.orders.sayWallet('cus_hans', id, { kind: 'provider', provider: 'kraken' })).toEqual({
    refused: 'not-found',
  })
  await here.orders.sayWallet(greta.id, id, { kind: 'provider', provider: 'kraken' })
  await here.settle()
  expect(await here.view(id)).toMatchObject({ state: 'converted', provider: 'kraken', walletsToProve: [] })
  expect(await here.orders.sayWallet(greta.id, id, { kind: 'provider', provider: 'okx' })).toEqual({
    refused: 'order.not_now',
  })
})

test('a provider that is not in the list is for a person, and so is a listed sender, signed or not', async () => {
  const here = await town()
  const id = await here.paid(big)
  await here.orders.sayWallet(greta.id, id, { kind: 'provider', provider: 'other', name: 'Seltene Börse' })
  await here.settle()
  expect((await here.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
  await here.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await here.settle()
  expect(await here.status(id)).toBe('converted')
  const listed = await here.paid(big)
  await here.lists({ wallet: payer })
  await here.proves(payer)
  expect((await here.sale(listed)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
})

test('no answer for 14 days: the coins go back to who sent them, and the limit is free', async () => {
  const here = await town()
  const id = await here.paid(big)
  here.clock.advance(14 * 86_400 - 1)
  await here.settle()
  expect((await here.sale(id)).order).toMatchObject({ reason: 'proof' })
  here.clock.advance(1)
  await here.settle()
  expect((await here.sale(id)).order).toMatchObject({ reason: 'refund', refund: { to: payer } })
  expect(here.out.transfers).toMatchObject([{ to: payer }])
  expect(here.out.transfers[0]?.asset).toBe(coin)
})

test('the customer has the coins sent back instead', async () => {
  const here = await town()
  const id = await here.paid(big)
  await here.orders.refund(greta.id, id)
  await here.settle()
  expect(here.out.transfers).toMatchObject([{ to: payer }])
  expect(await here.orders.sayWallet(greta.id, id, { kind: 'provider', provider: 'okx' })).toEqual({
    refused: 'order.not_now',
  })
})
