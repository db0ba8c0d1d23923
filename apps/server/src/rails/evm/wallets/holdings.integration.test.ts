/** The ledger against a real chain: equal after deposits, sweeps and refunds, at every moment between them, and not when coins are taken. */
import { Coins, Money, Postings } from '@agio/domain'
import { expect, test } from 'vitest'
import { listCases } from '../../../cases/index.ts'
import {
  giveReconciliationDoors,
  ledger,
  openHotWallets,
  reconciliation,
  type Run,
} from '../../../ledger/index.ts'
import type { Deliver, Unposted } from '../../rail.ts'
import type { DepositReport } from '../deposits/deposits.ts'
import { chainForAll } from '../testing/chain.ts'
import { openTestRail } from '../testing/rail.ts'

const usdcId = 'USDC@11155111'
const customer = Coins.address('0x00000000000000000000000000000000c0ffee01')
const nothing: Unposted = {
  deposits: new Set(),
  reversals: new Set(),
  transfers: new Set(),
  money: [],
  cards: [],
}

const chain = chainForAll()

/** Books the deposits and the refunds of the rail at once, as the orders do. */
const book: Deliver = async (sql, event) => {
  const at = new Date('2026-11-20T12:00:00Z')
  if (event.type === 'deposit.final') {
    const { id, asset, units } = (event as DepositReport).movement
    await ledger.post(sql, [Postings.coinsReceived(event.owner, id, Money.money(asset, units))], at)
  }
  if (event.type !== 'transfer.final') return
  const { key, owner, fee = Money.zero('ETH@11155111') } = event
  const sent = Money.money(usdcId, 1_000_000n)
  const refund = Postings.refunded(key, Postings.orderAccount(owner), sent, Money.zero(usdcId))
  await ledger.post(sql, [refund, Postings.gasPaid(key, fee, 'hot')], at)
}

/** The rail, its ledger, and comparing the two. */
async function openWallets() {
  const rail = await openTestRail(chain, {}, { deliver: book })
  await chain.mine(2)
  const { db } = rail
  const evm = rail.rail()
  await openHotWallets(rail.platform, [11155111], () => evm)
  rail.start(evm, /./)
  giveReconciliationDoors(rail.platform, {
    againMilliseconds: 0,
    sources: evm.holdings,
    unposted: async () => nothing,
  })
  const compared = async (): Promise<Run['proofs']> => {
    const { proofs, faults } = await reconciliation.runNow(rail.platform, 'opr_ada')
    expect(faults).toEqual([])
    return proofs
  }
  const different = async () => (await compared()).filter(({ differenceUnits }) => differenceUnits !== 0n)
  /** Mines on, and compares at every moment, until something holds. */
  const until = async (holds: () => Promise<boolean>) => {
    for (let tries = 0; tries < 150; tries += 1) {
      expect(await different()).toEqual([])
      if (await holds()) return
      await chain.mine()
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    throw new Error('did not come about')
  }
  await until(async () => (await compared()).length > 0)
  return {
    db,
    evm,
    hot: rail.hot,
    compared,
    different,
    until,
    cases: () => listCases(db, { kind: null, orderId: null, isOpen: true, before: null, count: 10 }),
    async [Symbol.asyncDispose]() {
      await rail.stop()
      await rail.close()
    },
  }
}

test('at every moment of a deposit, its sweep and a refund the ledger follows from the chain', async () => {
  await using wallets = await openWallets()
  const { db, evm, until } = wallets
  const { address } = await evm.addresses.assign(db, 'order-1')
  await chain.mint(address, 100_000_000n)
  await until(async () => (await ledger.balance(db, 'chain:11155111:hot', usdcId)) === 100_000_000n)
  const refund = {
    key: 'refund-1',
    owner: 'order-1',
    asset: usdcId,
    units: 1_000_000n,
    to: customer,
  } as const
  await db.transaction((sql) => evm.out.pay(sql, { ...refund, sent: 'at_once' }))
  await until(async () => (await ledger.balance(db, 'chain:11155111:hot', usdcId)) === 99_000_000n)
  const proofs = await wallets.compared()
  expect(proofs.find(({ account, asset }) => account.endsWith(':hot') && asset === usdcId)).toMatchObject({
    externalUnits: 99_000_000n,
    ledgerUnits: 99_000_000n,
    source: { kind: 'block' },
  })
  expect(await wallets.cases()).toEqual([])
})

test('coins that leave the hot wallet by another hand open one case', async () => {
  await using wallets = await openWallets()
  await chain.rpc.call('anvil_setBalance', [wallets.hot, '0xde0b6b3a763fff9'])
  await chain.mine(3)
  await expect.poll(wallets.different, { timeout: 10_000 }).toHaveLength(1)
  expect(await wallets.different()).toMatchObject([{ asset: 'ETH@11155111', differenceUnits: 7n }])
  expect(await wallets.cases()).toMatchObject([
    {
      kind: 'reconciliation_difference',
      subject: { kind: 'wallet', id: 'chain:11155111:hot' },
      data: { asset: 'ETH@11155111', difference: '0.000000000000000007' },
    },
  ])
})

test('coins at a deposit address that the ledger does not have open a case', async () => {
  await using wallets = await openWallets()
  const { address } = await wallets.evm.addresses.assign(wallets.db, 'order-1')
  // Its balance was read a moment ago: until the next look only the reconciliation can know.
  await wallets.db.query(
    `insert into evm_balance (chain_id, address, due_at) values (11155111, lower($1), clock_timestamp() + interval '1 day')
     on conflict (chain_id, address) do update set due_at = excluded.due_at`,
    [address],
  )
  await chain.rpc.call('anvil_setBalance', [address, '0x5'])
  await chain.mine(3)
  await expect
    .poll(wallets.different, { timeout: 10_000 })
    .toMatchObject([{ account: 'chain:11155111:deposits', asset: 'ETH@11155111', differenceUnits: -5n }])
})
