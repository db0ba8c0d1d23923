/** SQL of wallets that customers proved to be theirs. */
import type { Sql } from '../../platform/sql/sql.ts'

export type Challenge = {
  readonly nonce: string
  readonly customerId: string
  readonly address: string
  readonly chainId: number
  readonly message: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export async function addChallenge(sql: Sql, it: Challenge): Promise<void> {
  await sql.query(
    `insert into wallet_challenge (nonce, customer_id, address, chain_id, message, issued_at, expires_at)
     values ($1, $2, lower($3), $4, $5, $6, $7)`,
    [it.nonce, it.customerId, it.address, it.chainId, it.message, it.issuedAt, it.expiresAt],
  )
}

/** The message that was issued to this customer under this nonce, while it is valid and unused. */
export async function openChallenge(
  sql: Sql,
  it: { readonly nonce: string; readonly customerId: string; readonly now: Date },
): Promise<{ message: string } | undefined> {
  const [row] = await sql.query<{ message: string }>(
    `select message from wallet_challenge
     where nonce = $1 and customer_id = $2 and used_at is null and expires_at > $3`,
    [it.nonce, it.customerId, it.now],
  )
  return row
}

/** Of two right answers at once only one is the first. */
export async function useChallenge(sql: Sql, nonce: string, now: Date): Promise<boolean> {
  const used = await sql.query(
    'update wallet_challenge set used_at = $2 where nonce = $1 and used_at is null returning nonce',
    [nonce, now],
  )
  return used.length > 0
}

export type Proof = {
  readonly customerId: string
  readonly address: string
  readonly chainId: number
  readonly by: 'key' | 'contract'
  readonly at: Date
  readonly message: string
  readonly signature: string
}

/** Keeps a proof; a newer one takes the place of an older one. */
export async function keepProof(sql: Sql, it: Proof): Promise<void> {
  await sql.query(
    `insert into wallet_proof (customer_id, address, chain_id, proved_by, proved_at, message, signature)
     values ($1, lower($2), $3, $4, $5, $6, $7)
     on conflict (customer_id, address, chain_id) do update
       set proved_by = excluded.proved_by, proved_at = excluded.proved_at,
           message = excluded.message, signature = excluded.signature`,
    [it.customerId, it.address, it.chainId, it.by, it.at, it.message, it.signature],
  )
}

/** Addresses without a checksum. A key's proof is valid on every chain, a contract's on its own chain. */
export async function provedWallets(
  sql: Sql,
  it: { readonly customerId: string; readonly chainId: number },
): Promise<string[]> {
  const rows = await sql.query<{ address: string }>(
    `select distinct address from wallet_proof
     where customer_id = $1 and (proved_by = 'key' or chain_id = $2) order by address`,
    [it.customerId, it.chainId],
  )
  return rows.map(({ address }) => address)
}

/** The wallets that a customer proved, with the evidence. */
export const proofsOf = (sql: Sql, customerId: string): Promise<Proof[]> =>
  sql.query<Proof>(
    `select customer_id as "customerId", address, chain_id::integer as "chainId", proved_by as by, proved_at as at, message, signature
     from wallet_proof where customer_id = $1 order by proved_at`,
    [customerId],
  )

export async function isProved(
  sql: Sql,
  { address, ...it }: { readonly customerId: string; readonly address: string; readonly chainId: number },
): Promise<boolean> {
  return (await provedWallets(sql, it)).includes(address.toLowerCase())
}

export async function forgetChallenges(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from wallet_challenge where expires_at <= $1', [before])
}
