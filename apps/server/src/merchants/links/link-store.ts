/** Payment links in SQL. The paid amount and a payment under way are read from the orders: a link stores neither. */
import type { Links, Money } from '@agio/domain'
import { createQueue, type Claim } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'

export type LinkRow = {
  readonly id: string
  readonly merchantId: string
  readonly payeeId: string
  readonly fiat: Money.Fiat
  readonly uses: Links.Uses
  readonly amount: bigint | null
  readonly sealed: string
  readonly externalId: string | null
  readonly createdAt: Date
  readonly endsAt: Date
  readonly switchedOffAt: Date | null
  readonly paid: bigint
  readonly isBeingPaid: boolean
}
type Stored = Omit<LinkRow, 'amount' | 'paid'> & { readonly amount: string | null; readonly paid: string }

const columns = `l.id, l.merchant_id as "merchantId", l.payee_id as "payeeId", l.fiat, l.uses, l.amount::text as amount,
  l.sealed, l.external_id as "externalId", l.created_at as "createdAt", l.ends_at as "endsAt",
  l.switched_off_at as "switchedOffAt", payment_link_paid(l.id)::text as paid,
  l.uses = 'one' and payment_link_payer(l.claimed_by) as "isBeingPaid"`

const rowOf = (it: Stored): LinkRow => ({
  ...it,
  amount: it.amount === null ? null : BigInt(it.amount),
  paid: BigInt(it.paid),
})

export type NewRow = LinkRow & { readonly tokenHash: Buffer }

export async function addLinks(sql: Sql, links: readonly NewRow[]): Promise<void> {
  const all = <Name extends keyof NewRow>(name: Name) => links.map((it) => it[name])
  await sql.query(
    `insert into payment_link (id, token_hash, merchant_id, payee_id, fiat, uses, amount, sealed, external_id, created_at, ends_at,
       due_at)
     select *, ends_at from unnest($1::text[], $2::bytea[], $3::text[], $4::text[], $5::text[], $6::text[], $7::numeric[], $8::text[],
       $9::text[], $10::timestamptz[], $11::timestamptz[])
       as l (id, token_hash, merchant_id, payee_id, fiat, uses, amount, sealed, external_id, created_at, ends_at)`,
    [
      all('id'),
      all('tokenHash'),
      all('merchantId'),
      all('payeeId'),
      all('fiat'),
      all('uses'),
      all('amount').map((amount) => amount?.toString() ?? null),
      all('sealed'),
      all('externalId'),
      all('createdAt'),
      all('endsAt'),
    ],
  )
}

export async function findLink(sql: Sql, merchantId: string, id: string): Promise<LinkRow | undefined> {
  const [row] = await sql.query<Stored>(
    `select ${columns} from payment_link l where l.merchant_id = $1 and l.id = $2`,
    [merchantId, id],
  )
  return row && rowOf(row)
}

/** The sealed content of the merchant's links. */
export const sealedLinks = (sql: Sql, merchantId: string, ids: readonly string[]) =>
  sql.query<Pick<LinkRow, 'id' | 'sealed'>>(
    'select id, sealed from payment_link where merchant_id = $1 and id = any ($2::text[])',
    [merchantId, ids],
  )

export type PublicLink = LinkRow & {
  readonly merchantName: string
  readonly merchantSites: readonly string[]
}

/** By its token; missing while its merchant is suspended. */
export async function linkOfToken(sql: Sql, tokenHash: Buffer): Promise<PublicLink | undefined> {
  const [row] = await sql.query<Stored & Pick<PublicLink, 'merchantName' | 'merchantSites'>>(
    `select ${columns}, m.name as "merchantName", m.allowed_origins as "merchantSites"
     from payment_link l join merchant m on m.id = l.merchant_id
     where l.token_hash = $1 and m.suspended_at is null`,
    [tokenHash],
  )
  if (!row) return undefined
  const { merchantName, merchantSites } = row
  return { ...rowOf(row), merchantName, merchantSites }
}

/** The newest first, before this id. */
export async function listLinks(
  sql: Sql,
  { merchantId, externalId }: { merchantId: string; externalId: string | null },
  before: string | null,
  count: number,
): Promise<LinkRow[]> {
  const rows = await sql.query<Stored>(
    `select ${columns} from payment_link l
     where l.merchant_id = $1 and ($2::text is null or l.external_id = $2) and ($3::text is null or l.id < $3)
     order by l.id desc limit $4`,
    [merchantId, externalId, before, count],
  )
  return rows.map(rowOf)
}

/** Links for one payment under one of the merchant's own names. */
export async function linksForOneNamed(
  sql: Sql,
  merchantId: string,
  externalIds: readonly string[],
): Promise<LinkRow[]> {
  const rows = await sql.query<Stored>(
    `select ${columns} from payment_link l
     where l.merchant_id = $1 and l.external_id = any ($2::text[]) and l.uses = 'one'`,
    [merchantId, externalIds],
  )
  return rows.map(rowOf)
}

/** False where it was switched off already. */
export async function setSwitchedOff(sql: Sql, id: string, at: Date): Promise<boolean> {
  const rows = await sql.query(
    'update payment_link set switched_off_at = $2 where id = $1 and switched_off_at is null returning id',
    [id, at],
  )
  return rows.length > 0
}

/** The order may pay its link; see the migration. */
export async function takeLink(sql: Sql, linkId: string, orderId: string, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ taken: boolean }>('select payment_link_take($1, $2, $3) as taken', [
    linkId,
    orderId,
    now,
  ])
  return row?.taken === true
}

/** Links whose time to pay has ended, each until its end was looked at once. */
export const endQueue = createQueue<Pick<LinkRow, 'id'>>({
  table: 'payment_link',
  key: 'id',
  open: 'done_at is null and switched_off_at is null',
  columns: 'id',
  onFinish: 'done_at = clock_timestamp()',
})

/** Locks the link of a claim that still holds: until the transaction ends no other process claims, ends or takes it. */
export async function lockEnded(sql: Sql, { key, tries }: Claim): Promise<LinkRow | undefined> {
  const locked = await sql.query(
    `select id from payment_link where id = $1 and tries = $2 and done_at is null for update`,
    [key, tries],
  )
  if (locked.length === 0) return undefined
  // A statement of its own: an earlier one would not see an order that took the link before the lock.
  const [row] = await sql.query<Stored>(`select ${columns} from payment_link l where l.id = $1`, [key])
  return row && rowOf(row)
}
