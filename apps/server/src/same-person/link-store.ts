/** SQL of identity keys, links between customers, and who counts as one person. */
import type { SamePerson, Standing } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'

export type KeyRow = {
  readonly kind: Exclude<SamePerson.KeyKind, 'similar_name' | 'account' | 'wallet'> | 'birth'
  readonly key: string
  readonly holder: SamePerson.Holder
}
export type NameRow = {
  readonly id: string
  readonly birth: string
  readonly sealed: string
  readonly holder: 'self' | 'other'
}

/** The keys of a customer as they are now; keys of before stay, names are replaced. */
export async function saveKeys(
  sql: Sql,
  customerId: string,
  {
    keys,
    names,
    at,
  }: { readonly keys: readonly KeyRow[]; readonly names: readonly NameRow[]; readonly at: Date },
): Promise<void> {
  await sql.query('delete from identity_name where customer_id = $1', [customerId])
  await sql.query(
    `insert into identity_key (customer_id, kind, key, holder, noted_at)
     select $1, kind, key, holder, $3 from jsonb_to_recordset($2::jsonb) row (kind text, key text, holder text)
     on conflict (customer_id, kind, key) do update set holder = excluded.holder`,
    [customerId, JSON.stringify(keys), at],
  )
  await sql.query(
    `insert into identity_name (id, customer_id, birth, sealed, holder)
     select id, $1, birth, sealed, holder
     from jsonb_to_recordset($2::jsonb) row (id text, birth text, sealed text, holder text)`,
    [customerId, JSON.stringify(names)],
  )
}

export type FoundKey = SamePerson.Match & { readonly customerId: string }

/** Other customers with one of these keys. */
export const customersWithKeys = (sql: Sql, customerId: string): Promise<FoundKey[]> =>
  sql.query<FoundKey>(
    `select o.customer_id as "customerId", o.kind, m.holder as mine, o.holder as theirs
     from identity_key m join identity_key o on o.kind = m.kind and o.key = m.key and o.customer_id <> m.customer_id
     where m.customer_id = $1 and m.kind <> 'birth' limit 200`,
    [customerId],
  )

/**
 * The customer shares these with the others besides: a bank account that orders of both paid, a wallet that both
 * proved. Alone it links no customers: many are paid to one account of a family, a firm or an exchange.
 */
export const sharedBesides = (sql: Sql, customerId: string, others: readonly string[]): Promise<FoundKey[]> =>
  sql.query<FoundKey>(
    `select distinct os.customer_id as "customerId", 'account' as kind, 'self' as mine, 'self' as theirs
     from orders mo join order_beneficiary mb on mb.order_id = mo.id and mo.link_id is null
       join order_beneficiary ob on ob.found_by = mb.found_by
       join orders os on os.id = ob.order_id and os.link_id is null
     where mo.customer_id = $1 and os.customer_id = any($2)
     union
     select ow.customer_id, 'wallet', 'self', 'self'
     from wallet_proof mw join wallet_proof ow on lower(ow.address) = lower(mw.address)
     where mw.customer_id = $1 and ow.customer_id = any($2)`,
    [customerId, others],
  )

export type SharedKey = {
  readonly kind: 'account' | 'wallet'
  /** The others who have it, up to a thousand, with why they were refused for good. */
  readonly others: readonly { readonly customerId: string; readonly refusal: string | null }[]
}

/** Bank accounts that orders paid, and wallets that were proved, which other customers have, too. */
export const sharedBy = (sql: Sql, customerId: string): Promise<SharedKey[]> =>
  sql.query<SharedKey>(
    `with own as (
       (select distinct 'account' as kind, b.found_by as key from orders o join order_beneficiary b on b.order_id = o.id
        where o.customer_id = $1 and o.link_id is null and b.found_by <> '' limit 50)
       union all (select distinct 'wallet', address from wallet_proof where customer_id = $1 limit 50))
     select own.kind, jsonb_agg(jsonb_build_object('customerId', o.id, 'refusal', s.reason) order by o.id) as others
     from own cross join lateral (
       select distinct id from (
         select o.customer_id as id from order_beneficiary b join orders o on o.id = b.order_id
         where own.kind = 'account' and b.found_by = own.key and o.link_id is null
         union all select customer_id from wallet_proof where own.kind = 'wallet' and address = own.key) every
       where id <> $1 limit 1000) o
     left join customer_standing s on s.customer_id = o.id
     group by own.kind, own.key order by own.kind, own.key`,
    [customerId],
  )

export type FoundName = NameRow & { readonly customerId: string }

/** Names of others who were born on one of these days. */
export const namesBornWith = (sql: Sql, customerId: string): Promise<FoundName[]> =>
  sql.query<FoundName>(
    `select n.id, n.customer_id as "customerId", n.birth, n.sealed, n.holder from identity_name n
     where n.customer_id <> $1 and n.birth in (select key from identity_key where customer_id = $1 and kind = 'birth')
     limit 500`,
    [customerId],
  )

export type LinkRow = {
  readonly id: string
  readonly customerId: string
  readonly otherId: string
  readonly strength: SamePerson.Strength
  readonly kinds: readonly SamePerson.KeyKind[]
  readonly refusal: Standing.Refusal | null
  readonly foundAt: Date
  readonly decision: SamePerson.LinkDecision | null
  readonly decidedAt: Date | null
}
const columns = `id, customer_id as "customerId", other_id as "otherId", strength, kinds, refusal,
  found_at as "foundAt", decision, decided_at as "decidedAt"`

/** The reason to do no more business with this customer, where there is one; it stays after erasure. */
export async function standingReasonOf(sql: Sql, customerId: string): Promise<string | null> {
  const [row] = await sql.query<{ reason: string | null }>(
    'select reason from customer_standing where customer_id = $1',
    [customerId],
  )
  return row?.reason ?? null
}

type NewLink = Pick<
  LinkRow,
  'id' | 'customerId' | 'otherId' | 'strength' | 'kinds' | 'refusal' | 'decision'
> & { readonly at: Date }

/** A link that says more than the one decided before is decided anew. Gives it where it is new or says something else. */
export async function saveLink(sql: Sql, it: NewLink): Promise<LinkRow | undefined> {
  const [row] = await sql.query<LinkRow>(
    `insert into customer_link (id, customer_id, other_id, strength, kinds, refusal, found_at, decision, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7::timestamptz, $8::text, case when $8::text is not null then $7::timestamptz end)
     on conflict (least(customer_id, other_id), greatest(customer_id, other_id)) do update set
       strength = excluded.strength, kinds = excluded.kinds, refusal = excluded.refusal, found_at = excluded.found_at,
       customer_id = excluded.customer_id, other_id = excluded.other_id, decision = excluded.decision,
       decided_at = excluded.decided_at
     where (customer_link.strength, customer_link.refusal) is distinct from (excluded.strength, excluded.refusal)
       and (customer_link.decision is null or excluded.refusal is not null or excluded.strength = 'same')
     returning ${columns}`,
    [it.id, it.customerId, it.otherId, it.strength, it.kinds, it.refusal, it.at, it.decision],
  )
  return row
}

/** Of a customer, whichever of the two found it; the newest first. */
export const linksOf = (sql: Sql, customerId: string): Promise<LinkRow[]> =>
  sql.query<LinkRow>(
    `select ${columns} from customer_link where customer_id = $1 or other_id = $1 order by id desc limit 100`,
    [customerId],
  )

export async function findLink(sql: Sql, id: string): Promise<LinkRow | undefined> {
  const [row] = await sql.query<LinkRow>(`select ${columns} from customer_link where id = $1`, [id])
  return row
}

/** False where it is decided already. */
export async function decideLink(
  sql: Sql,
  id: string,
  { decision, at }: { readonly decision: SamePerson.LinkDecision; readonly at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    'update customer_link set decision = $2, decided_at = $3 where id = $1 and decision is null returning id',
    [id, decision, at],
  )
  return rows.length > 0
}

/** Links of one person to any of these customers, both ways. */
async function sameAs(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select customer_id as id from customer_link
     where other_id = any($1) and strength = 'same' and decision is distinct from 'other_person'
     union
     select other_id from customer_link
     where customer_id = any($1) and strength = 'same' and decision is distinct from 'other_person'`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Everybody that such links lead to, the customer among them. */
async function reachedFrom(sql: Sql, customerId: string): Promise<string[]> {
  const reached = new Set([customerId])
  for (let last = [customerId]; last.length > 0;) {
    last = (await sameAs(sql, last)).filter((id) => !reached.has(id))
    for (const id of last) reached.add(id)
  }
  return [...reached].toSorted()
}

/** Derives anew who counts as one person with these customers; one writer at a time. */
export async function regroup(sql: Sql, customers: readonly string[]): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('same_person', 5518230417))`)
  const before = await sql.query<{ id: string }>(
    `delete from customer_person where person_id in (select person_id from customer_person where customer_id = any($1))
     returning customer_id as id`,
    [customers],
  )
  for (const id of new Set([...customers, ...before.map((row) => row.id)])) {
    const all = await reachedFrom(sql, id)
    if (all.length > 1)
      await sql.query(
        `insert into customer_person (customer_id, person_id) select one, $2 from unnest($1::text[]) one
         on conflict (customer_id) do update set person_id = excluded.person_id`,
        [all, all[0]],
      )
  }
}
