/** The things that selling needs before it can be measured: customers who are signed in, quotes, and deposit addresses in stock. */
import { randomBytes } from 'node:crypto'
import { Configuration, Stored, Money, Rates, Sell } from '@agio/domain'
import { customers } from '../../apps/server/src/customers/index.ts'
import { openInstallationKeys } from '../../apps/server/src/keys/index.ts'
import { hashToken, newToken } from '../../apps/server/src/platform/secrets.ts'
import { addSession } from '../../apps/server/src/customers/sign-in/session-store.ts'
import { openDepositKey } from '../../apps/server/src/rails/evm/index.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { testPlatform } from '../../apps/server/src/testing/world.ts'
import type { Database, Sql } from '../../apps/server/src/platform/sql/sql.ts'

export const coin = 'USDC@11155111'
/** The first key of the test vectors of BIP 32: it has no owner. */
export const depositXpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8'

export type SignedIn = { readonly id: string; readonly token: string; readonly tokenHash: string }

const full = 3

/** Customers of the highest level, each with a session. */
export async function signInCustomers(db: Database, keyFile: string, count: number): Promise<SignedIn[]> {
  const platform = testPlatform({ db, keys: openInstallationKeys(keyFile, true) })
  const now = new Date()
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const email = `person-${index}@bench.example`
      const id = await customers.meetCustomer(platform, db, { email, locale: 'en', zone: null, now })
      await customers.setLevel(db, id, full)
      const token = newToken(randomBytes)
      const tokenHash = hashToken(token)
      await addSession(db, {
        id: newId('ses', now),
        customerId: id,
        device: 'bench',
        now,
        enteredBy: 'pin',
        // Each order goes to an account of its own, which needs a fresh PIN.
        verifiedUntil: new Date(now.getTime() + 86_400_000),
        tokenHash,
      })
      return { id, token, tokenHash: tokenHash.toString('hex') }
    }),
  )
}

/** Quotes of a small payout that may be ordered at for a day. */
export async function putQuotes(sql: Sql, count: number): Promise<string[]> {
  const now = new Date()
  const expiresAt = now.getTime() + 86_400_000
  const mark = 'THE-ID'
  const body = JSON.stringify(
    Stored.saleQuote.write({ service: 'sell', ...quoteTerms(), id: mark, expiresAt }),
  )
  const ids = Array.from({ length: count }, () => newId('quo', now))
  await sql.query(
    `insert into quote (id, service, body, created_at, expires_at)
     select id, 'sell', replace($2, '${mark}', id)::jsonb, $3, $4 from unnest($1::text[]) id`,
    [ids, body, now, new Date(expiresAt)],
  )
  return ids
}

function quoteTerms() {
  const rate = Rates.readRate(coin, 'EUR', '0.90')
  if (rate === 'not-a-rate') throw new Error('0.90 is a rate')
  const network = Money.money('EUR', 50n)
  const { feeTable, figures, minimum } = Configuration.sellTable(Configuration.first, coin, network)
  const terms = Sell.quoteOfPayout(Money.money('EUR', 2_500n), rate, feeTable)
  return { terms, mid: rate, feeTable, figures, minimum, asked: terms.payout }
}

/** The note of a worker beside the API: its signer holds the key of the deposit addresses. */
export async function proveWallet(sql: Sql): Promise<void> {
  await sql.query(
    'insert into evm_wallet (fingerprint, is_current, signed_at) values ($1, true, clock_timestamp()) on conflict do nothing',
    [(await openDepositKey(depositXpub)).fingerprint],
  )
}

/** The stock that the worker beside the API keeps; here the addresses are drawn, and no coins come to them. */
export async function stockAddresses(sql: Sql, count: number): Promise<void> {
  await sql.query(
    `insert into evm_address_stock (key_index, wallet, address)
     select nextval('evm_key_index'), $1, '0x' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 40)
     from generate_series(1, $2::int)`,
    [(await openDepositKey(depositXpub)).fingerprint, count],
  )
}

/** Rows of the tables that a placed order writes, and whether the books and limits are what they must be. */
export async function books(sql: Sql) {
  const [row] = await sql.query<{
    orders: number
    events: number
    beneficiaries: number
    addresses: number
    keys: number
    imbalance: number
    drift: number
    limits: boolean
  }>(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from order_event) as events,
       (select count(*)::int from order_beneficiary) as beneficiaries, (select count(*)::int from evm_address) as addresses,
       (select count(*)::int from idempotency_key where status = 200) as keys,
       (select count(*)::int from (
         select asset from ledger_entry group by asset having sum(units) <> 0
         union all select asset from ledger_balance group by asset having sum(units) <> 0) off) as imbalance,
       (select count(*)::int from (
         select account, asset from (
           select account, asset, units from ledger_balance union all select account, asset, -units from ledger_entry) both_sides
         group by account, asset having sum(units) <> 0) off) as drift,
       not exists (
         select 1 from (
           select customer_id, service, cents, grain from limit_entry, unnest(array['hour', 'day', 'month']) grain where state <> 'released'
           union all select customer_id, service, -cents, grain from limit_bucket) sides
         group by customer_id, service, grain having sum(cents) <> 0) as limits`,
  )
  if (!row) throw new Error('the books could not be read')
  return row
}
