/** Coins that no order waits for: each is once in suspense, and leaves it once. */
import { expect, test } from 'vitest'
import { first, sellTable } from '../configuration/index.ts'
import { address, type CoinId } from '../coins/coins.ts'
import { balance, type Posting } from '../ledger/index.ts'
import * as Money from '../money/money.ts'
import { readRate, type Rate } from '../money/rates.ts'
import {
  advance,
  place,
  possible,
  quoteOfPayout,
  stateNames,
  type SellEvent,
  type SellOrder,
} from './index.ts'

const rate = readRate('USDC@1', 'EUR', '0.86') as Rate<'USDC@1'>
const other = readRate('USDT@1', 'EUR', '0.86') as Rate<'USDT@1'>
const eur = (text: string) => Money.parse('EUR', text) as Money.Money<'EUR'>
const { feeTable, figures } = sellTable(first, 'USDC@1', eur('0.20'))
const now = 1_000_000
const sender = address('0x00000000000000000000000000000000000000a1')
const fresh = (id: string) =>
  place({
    id,
    rail: 'sepa',
    coin: 'USDC@1',
    fiat: 'EUR',
    ...quoteOfPayout(eur('100'), rate, feeTable),
    feeTable,
    figures,
    minimum: eur('20'),
    asked: eur('100'),
    beneficiaryId: 'ben_1',
    now,
  })

type Told = SellEvent extends infer E ? (E extends unknown ? Omit<E, 'now'> : never) : never

function open(start: SellOrder) {
  const postings: Posting[] = []
  const commands: { do: string }[] = []
  const world = {
    order: start,
    commands,
    tell(...events: Told[]) {
      for (const event of events) {
        const step = advance(world.order, { ...event, now } as SellEvent)
        if ('refused' in step) return step.refused
        world.order = step.order
        postings.push(...(step.postings ?? []))
        commands.push(...(step.commands ?? []))
      }
      for (const one of postings) expect([...balance(one).values()].every((sum) => sum === 0n)).toBe(true)
      return 'done'
    },
    held: (account: string, asset: CoinId) =>
      postings
        .flatMap(({ entries }) => entries)
        .filter((entry) => entry.account === account && entry.amount.asset === asset)
        .reduce((sum, { amount }) => sum + amount.units, 0n),
    handling: () => world.order.deposits.find(({ id }) => id === 'stray')?.handling,
  }
  return world
}

const came = (units: bigint, asset: CoinId = 'USDT@1', from: typeof sender | undefined = sender): Told[] => [
  {
    type: 'deposit.seen',
    deposit: {
      id: 'stray',
      coins: Money.money(asset, units),
      ...(from && { from }),
      transaction: '0x1',
      at: now,
    },
  },
  { type: 'deposit.final', depositId: 'stray' },
]
const withoutSender = ({ from, ...deposit }: SellOrder['deposits'][number]) => (from ? deposit : deposit)
const fee = (units: bigint) => Money.money('USDT@1', units)
const back = (units = 500_000n): Told => ({
  type: 'operator.returns_coins',
  depositId: 'stray',
  networkFee: fee(units),
})
const keep: Told = { type: 'operator.keeps_coins', depositId: 'stray', market: other }
const count = (orderId: string): Told => ({ type: 'operator.counts_coins', depositId: 'stray', orderId })

test('coins of another coin wait in suspense with a case, and go back to their sender less the network fee', () => {
  const sale = open(fresh('ord_1'))
  expect(sale.tell(...came(150_000_000n))).toBe('done')
  expect(sale.order.state).toBe('awaiting_deposit')
  expect(sale.commands).toContainEqual(
    expect.objectContaining({ case: expect.objectContaining({ kind: 'unallocated_deposit' }) as unknown }),
  )
  expect(sale.tell(back())).toBe('done')
  expect(sale.commands.at(-1)).toMatchObject({ do: 'send_coins', to: sender, coins: { units: 149_500_000n } })
  expect(sale.held('suspense', 'USDT@1')).toBe(-150_000_000n)
  const key = 'ord_1:return:stray:1'
  const amount = Money.money('USDT@1', 149_500_000n)
  expect(sale.tell({ type: 'transfer.final', key, transaction: '0x2', amount })).toBe('done')
  expect(sale.held('suspense', 'USDT@1')).toBe(0n)
  expect(sale.held('fees:network', 'USDT@1')).toBe(-500_000n)
  expect(sale.handling()).toMatchObject({ kind: 'returned', to: sender })
  for (const again of [back(), keep, count('ord_2')]) expect(sale.tell(again)).toBe('order.not_now')
})

test('a return that fails leaves the coins in suspense, and the next try has a key of its own', () => {
  const sale = open(fresh('ord_1'))
  sale.tell(...came(150_000_000n), back())
  expect(sale.tell(back())).toBe('order.not_now')
  sale.tell({
    type: 'transfer.reverted',
    key: 'ord_1:return:stray:1',
    transaction: '0x2',
    retry: true,
    reason: 'x',
  })
  expect(sale.handling()).toMatchObject({ kind: 'return_failed' })
  expect(sale.tell(back())).toBe('done')
  expect(sale.commands.at(-1)).toMatchObject({ key: 'ord_1:return:stray:2' })
  expect(sale.held('suspense', 'USDT@1')).toBe(-150_000_000n)
})

test.each([
  [499_999n, 'amount.below_min'],
  [500_000n, 'amount.below_min'],
  [500_001n, 'done'],
])('%s units against a network fee of 500,000: %s', (units, outcome) => {
  const sale = open(fresh('ord_1'))
  sale.tell(...came(units))
  expect(sale.tell(back())).toBe(outcome)
})

test.each([
  // Half the minimum is EUR 10.00, and one coin is worth 0.86.
  [11_627_906n, 'done'],
  [11_627_907n, 'order.not_now'],
])('%s units kept as dust: %s', (units, outcome) => {
  const sale = open(fresh('ord_1'))
  sale.tell(...came(units))
  expect(sale.tell(keep)).toBe(outcome)
  expect(sale.held('income:dust', 'USDT@1')).toBe(outcome === 'done' ? -units : 0n)
  expect(sale.held('suspense', 'USDT@1')).toBe(outcome === 'done' ? 0n : -units)
})

test('coins without a sender go to the address of the order, or to none', () => {
  const sale = open(fresh('ord_1'))
  sale.tell(...came(150_000_000n))
  const unnamed = open({ ...sale.order, deposits: sale.order.deposits.map(withoutSender) })
  expect(unnamed.tell(back())).toBe('wallet.proof_required')
  const stated = open({ ...unnamed.order, refundAddress: sender })
  expect(stated.tell(back())).toBe('done')
})

test('coins counted for another order leave suspense when that order takes them, once', () => {
  const [from, to] = [open(fresh('ord_1')), open(fresh('ord_2'))]
  from.order = { ...from.order, state: 'completed', completedAt: now } as SellOrder
  const units = to.order.offers[0]?.coins.units ?? 0n
  from.tell(...came(units, 'USDC@1'))
  expect(from.tell(count('ord_1'))).toBe('order.not_now')
  expect(from.tell(count('ord_2'))).toBe('done')
  expect(from.held('suspense', 'USDC@1')).toBe(-units)
  const command = from.commands.at(-1) as unknown as { do: string; deposit: { id: string } }
  expect(command.do).toBe('allocate_coins')
  const { deposit } = command as unknown as { deposit: Extract<Told, { type: 'deposit.seen' }>['deposit'] }
  expect(
    to.tell(
      { type: 'deposit.seen', deposit, market: rate },
      { type: 'deposit.final', depositId: deposit.id },
    ),
  ).toBe('done')
  expect(to.order.state).toBe('funded')
  expect(to.held('suspense', 'USDC@1')).toBe(units)
  expect(to.held('order:ord_2', 'USDC@1')).toBe(-units)
  expect(to.held('chain:1:deposits', 'USDC@1')).toBe(0n)
})

test('coins that the other order does not count after all stay in suspense, and wait for a decision there', () => {
  const to = open({ ...fresh('ord_2'), state: 'completed', completedAt: now } as SellOrder)
  const coins = Money.money<CoinId>('USDC@1', 100_000_000n)
  const deposit = {
    id: 'stray',
    coins,
    from: sender,
    transaction: '0x1',
    at: now,
    unallocated: true,
  } as const
  to.tell({ type: 'deposit.seen', deposit }, { type: 'deposit.final', depositId: 'stray' })
  expect(to.held('suspense', 'USDC@1')).toBe(0n)
  expect(to.tell({ ...back(), networkFee: Money.money('USDC@1', 1n) } as Told)).toBe('done')
})

test('coins of an order that compliance holds stay where they are', () => {
  const sale = open(fresh('ord_1'))
  sale.tell(...came(150_000_000n))
  for (const reason of ['compliance', 'frozen'] as const) {
    const held = open({
      ...sale.order,
      state: 'on_hold',
      reason,
      resume: { state: 'completed', completedAt: now },
    } as SellOrder)
    for (const act of [back(), keep, count('ord_2')]) expect(held.tell(act)).toBe('order.not_now')
  }
})

test('every state has an end for unallocated coins', () => {
  for (const state of stateNames)
    expect(possible(state)).toEqual(
      expect.arrayContaining([
        'operator.returns_coins',
        'operator.counts_coins',
        'operator.keeps_coins',
        'transfer.final',
      ]),
    )
})
