/**
 * These hold when a story has ended, and when all have: chain, bank and ledger agree to the last unit. The ledger is
 * read from the database of the running server.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SellOrderView } from '@agio/contract'
import { Chains, Coins, Money, Postings } from '@agio/domain'
import { expect } from 'vitest'
import { ledger } from '../../apps/server/src/ledger/index.ts'
import { openPostgres } from '../../apps/server/src/platform/sql/postgres.ts'
import { until } from './calls.ts'
import { unitsOf, type Outside } from './outside.ts'

type Moved = (account: string, asset: Money.Asset) => bigint
export type Books = ReturnType<typeof openBooks>

export function openBooks(databaseUrl: string, folder: string, outside: Outside) {
  const database = openPostgres(databaseUrl, { applicationName: 'agio-stories', maxConnections: 3 })
  const keys = JSON.parse(readFileSync(join(folder, 'keys', 'public.json'), 'utf8')) as { hotAddress: string }

  /** Sums over the postings of one order, by account and asset. */
  async function movedBy(orderId: string): Promise<{ moved: Moved; accounts: string[] }> {
    const rows = await database.query<{ account: string; asset: string; units: string }>(
      `select account, asset, sum(units)::text as units from ledger_entry e join ledger_posting p on p.id = e.posting_id
       where starts_with(p.key, $1) group by account, asset`,
      [`${orderId}:`],
    )
    const sums = new Map(rows.map(({ account, asset, units }) => [`${account} ${asset}`, BigInt(units)]))
    return {
      moved: (account, asset) => sums.get(`${account} ${asset}`) ?? 0n,
      accounts: rows.filter(({ units }) => units !== '0').map(({ account, asset }) => `${account} ${asset}`),
    }
  }

  const depositAddresses = async () =>
    (await database.query<{ address: string }>('select address from evm_address')).map(
      ({ address }) => address,
    )

  /** Ledger and chain, side by side: what differs, in words. */
  async function chainDifferences(): Promise<string[]> {
    const deposits = await depositAddresses()
    const found: string[] = []
    for (const coin of Coins.coinIds) {
      const { chainId } = Coins.coinOf(coin)
      if (!Chains.chains[chainId].test) continue
      const chain = outside.chain(chainId)
      const held = await Promise.all(deposits.map((address) => chain.holds(address, coin)))
      const sides = [
        [Postings.hotAccount(chainId), await chain.holds(keys.hotAddress, coin)],
        [Postings.depositsAccount(chainId), held.reduce((sum, units) => sum + units, 0n)],
      ] as const
      for (const [account, real] of sides) {
        const booked = await ledger.balance(database, account, coin)
        if (booked !== real) found.push(`${account} ${coin}: the books say ${booked}, the chain ${real}`)
      }
    }
    return found
  }

  async function bankDifferences(mayRepeat: boolean): Promise<string[]> {
    const found: string[] = []
    for (const fiat of Money.fiats) {
      const [booked, real] = [
        await ledger.balance(database, Postings.nostroAccount(fiat), fiat),
        await outside.bank.holds(fiat),
      ]
      if (booked !== real) found.push(`${fiat}: the books say ${booked}, the bank ${real}`)
    }
    for (const { account, asset, units } of await ledger.balances(database)) {
      if (account.startsWith('transit:') && units !== '0') found.push(`${account} ${asset} holds ${units}`)
    }
    for (const { endToEndId, duplicates } of await outside.bank.payments()) {
      if (duplicates > 0 && !mayRepeat) found.push(`${endToEndId} was sent ${duplicates + 1} times`)
    }
    return found
  }

  return {
    database,
    hot: keys.hotAddress,
    movedBy,
    /** Waits until an account that begins so was moved by this sum for the order. */
    comes: (what: string, orderId: string, account: string, units: bigint) =>
      until(`${what} of ${orderId}`, async () => {
        const { moved, accounts } = await movedBy(orderId)
        const found = accounts.find((one) => one.startsWith(account))
        const [name = '', asset = ''] = found?.split(' ') ?? []
        return (found ? moved(name, asset as Money.Asset) : 0n) === units && { moved, accounts }
      }),
    /** Waits until the bank has paid this amount to somebody of this name. */
    isPaid: (amount: string, name: string) =>
      until(`${amount} paid to ${name}`, async () => {
        const paid = await outside.bank.payments()
        return paid.some((it) => it.amount === amount && it.payee.name === name && it.status === 'booked')
      }),
    /** Waits until there is a case: it is opened a moment after what it is about. */
    caseOpens: (orderId: string, kind: string, data = '') =>
      until(`a case ${kind} ${data} of ${orderId}`, async () => {
        const found = await database.query(
          'select 1 from operator_case where order_id = $1 and kind = $2 and strpos(data::text, $3) > 0',
          [orderId, kind, data],
        )
        return found.length > 0
      }),

    /** One order that has ended: nothing is owed to anybody, and what moved is what the bank and the chain say. */
    async close(order: SellOrderView): Promise<void> {
      const { moved, accounts } = await movedBy(order.id)
      expect(accounts.filter((account) => /^(order|transit|surplus)/.test(account))).toEqual([])
      const payments = await outside.bank.paymentsFor(order.reference)
      expect(payments.every(({ duplicates }) => duplicates === 0)).toBe(true)
      const fiat = order.payout.currency as Money.Fiat
      const paid = payments
        .filter(({ status }) => status === 'booked')
        .map(({ amount }) => unitsOf(fiat, amount))
      expect(paid).toEqual(order.status === 'C' ? [unitsOf(fiat, order.payout.amount)] : [])
      expect(moved(Postings.nostroAccount(fiat), fiat)).toBe(-paid.reduce((sum, units) => sum + units, 0n))
      for (const coin of new Set(order.deposits.map(({ amount }) => amount.currency as Coins.CoinId))) {
        const came = order.deposits
          .filter(({ amount, state }) => amount.currency === coin && state === 'final')
          .reduce((sum, { amount }) => sum + unitsOf(coin, amount.amount), 0n)
        expect(moved(Postings.depositsAccount(Coins.coinOf(coin).chainId), coin)).toBe(came)
      }
      const coin = order.coin as Coins.CoinId
      const back = order.refund ? unitsOf(coin, order.refund.amount.amount) : 0n
      expect(moved(Postings.hotAccount(Coins.coinOf(coin).chainId), coin)).toBe(-back)
    },

    /**
     * The whole world at rest. Work still on its way (a sweep, a statement) is waited for. After a crash the same file
     * may have come to the bank twice (`mayRepeat`): it says so and pays once.
     */
    async agree({ mayRepeat = false } = {}): Promise<void> {
      let differences: string[] = []
      await until(
        () => differences.join('\n'),
        async () => {
          differences = [
            ...(await ledger.audit(database)).map((fault) => JSON.stringify(fault)),
            ...(await chainDifferences()),
            ...(await bankDifferences(mayRepeat)),
          ]
          return differences.length === 0
        },
        { every: 1000 },
      )
    },
    end: () => database.close(),
  }
}
