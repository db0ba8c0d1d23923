/** SQL of the lists and their entries. */
import { createQueue } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { ListEntry } from './entry.ts'

export type ListRow = {
  readonly name: string
  readonly format: string
  /** Null until the first file is taken, like the two after it. */
  readonly entries: number | null
  readonly sha256: string | null
  readonly importedAt: Date | null
  readonly checkedAt: Date | null
  readonly trouble: string | null
}
const columns = `name, format, entries, sha256, imported_at as "importedAt", checked_at as "checkedAt", trouble`

export const listRows = (sql: Sql): Promise<ListRow[]> =>
  sql.query<ListRow>(`-- prepared: sanctions_lists
    select ${columns} from sanctions_list order by name`)

/** As long as all files of a list may take. */
export const fetchMinutes = 30

/** The lists of the settings and no other: a list that the settings no longer name is gone with its entries. One that was never read is due. */
export async function setLists(
  sql: Sql,
  lists: readonly { readonly name: string; readonly format: string }[],
  now: Date,
): Promise<void> {
  const names = lists.map(({ name }) => name)
  await sql.query('delete from sanctions_list where not name = any($1::text[])', [names])
  await sql.query(
    `insert into sanctions_list (name, format, due_at)
     select name, format, $3 from unnest($1::text[], $2::text[]) as it (name, format)
     on conflict (name) do update set format = excluded.format, due_at = excluded.due_at
       where sanctions_list.format <> excluded.format or sanctions_list.entries is null`,
    [names, lists.map(({ format }) => format), now],
  )
}

/** Lists that a file is to be fetched of. A fetch may outlast its lease, so its row is not due again meanwhile. */
export const listQueue = createQueue<{ readonly name: string }>({
  table: 'sanctions_list',
  key: 'name',
  open: 'true',
  columns: 'name',
  onClaim: `due_at = coalesce($3::timestamptz, clock_timestamp()) + interval '${fetchMinutes} minutes'`,
  reason: 'trouble',
})

/** Locked until the transaction ends: two imports of one list come one after the other. */
export async function lockList(sql: Sql, name: string): Promise<ListRow | undefined> {
  const [row] = await sql.query<ListRow>(`select ${columns} from sanctions_list where name = $1 for update`, [
    name,
  ])
  return row
}

export async function takeVersion(
  sql: Sql,
  it: { name: string; entries: number; sha256: string; at: Date },
): Promise<void> {
  await sql.query(
    `update sanctions_list set entries = $2, sha256 = $3, imported_at = $4, checked_at = $4, trouble = null
     where name = $1`,
    [it.name, it.entries, it.sha256, it.at],
  )
}

export async function noteChecked(sql: Sql, name: string, at: Date): Promise<void> {
  await sql.query('update sanctions_list set checked_at = $2, trouble = null where name = $1', [name, at])
}

export type ImportRow = {
  readonly list: string
  readonly at: Date
  readonly source: string
  readonly sha256: string | null
  readonly entries: number | null
  readonly changed: number | null
  readonly removed: number | null
  readonly refused: string | null
}

/** A refusal that says the same as the newest is not said again. */
export async function addImport(sql: Sql, it: ImportRow): Promise<void> {
  await sql.query(
    `insert into sanctions_list_import (list, at, source, sha256, entries, changed, removed, refused)
     select $1, $2, $3, $4, $5, $6, $7, $8
     where $8::text is null or $8 is distinct from
       (select refused from sanctions_list_import where list = $1 order by id desc limit 1)`,
    [it.list, it.at, it.source, it.sha256, it.entries, it.changed, it.removed, it.refused],
  )
}

/** Newest first. */
export const importRows = (sql: Sql, list: string, count: number): Promise<ImportRow[]> =>
  sql.query<ImportRow>(
    `select list, at, source, sha256, entries, changed, removed, refused
     from sanctions_list_import where list = $1 order by id desc limit $2`,
    [list, count],
  )

/** Of these entries, the hashes of those that are stored. */
export async function storedHashes(
  sql: Sql,
  list: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; hash: string }>(
    'select id, hash from listed_entity where list = $1 and id = any($2::text[])',
    [list, ids],
  )
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

export type StoredEntry = ListEntry & {
  readonly hash: string
  readonly searched: readonly { readonly folded: string; readonly keys: readonly string[] }[]
}

/** Writes these entries in place of their stored versions. */
export async function saveEntries(sql: Sql, list: string, entries: readonly StoredEntry[]): Promise<void> {
  await sql.query('delete from listed_entity where list = $1 and id = any($2::text[])', [
    list,
    entries.map(({ id }) => id),
  ])
  await sql.query(
    `insert into listed_entity (list, id, kind, names, birth_dates, countries, numbers, wallets, hash)
     select $1, id, kind, names, birth_dates, countries, numbers, wallets, hash
     from jsonb_to_recordset($2::jsonb) as it (id text, kind text, names text[], birth_dates text[],
       countries text[], numbers text[], wallets text[], hash text)`,
    [
      list,
      JSON.stringify(
        entries.map(({ birthDates, ...it }) => ({ ...it, birth_dates: birthDates, searched: undefined })),
      ),
    ],
  )
  await sql.query(
    `insert into listed_name (list, entity_id, folded, keys)
     select $1, entity_id, folded, keys
     from jsonb_to_recordset($2::jsonb) as it (entity_id text, folded text, keys text[])`,
    [
      list,
      JSON.stringify(entries.flatMap(({ id, searched }) => searched.map((it) => ({ entity_id: id, ...it })))),
    ],
  )
}

/** Takes out the entries that the publisher no longer has; gives their number. */
export async function removeOthers(sql: Sql, list: string, ids: readonly string[]): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `with gone as (
       delete from listed_entity where list = $1
         and not exists (select from unnest($2::text[]) kept where kept = listed_entity.id) returning 1)
     select count(*)::int as count from gone`,
    [list, ids],
  )
  return row?.count ?? 0
}

export type EntityRow = Omit<ListEntry, 'wallets'> & { readonly list: string; readonly hash: string }

/**
 * The entries whose names are most like this one: by the sounds of words first, then by three letters in a row. Each is looked
 * for by itself: asked for one or the other, the database compares letters of every name there is.
 */
export const likelyEntities = (
  sql: Sql,
  {
    folded,
    keys,
    most,
  }: { readonly folded: string; readonly keys: readonly string[]; readonly most: number },
): Promise<EntityRow[]> =>
  sql.query<EntityRow>(
    `-- prepared: screening_likely
    with found as (
      select list, entity_id, folded, keys from listed_name where keys && $2::text[]
      union all
      select list, entity_id, folded, keys from listed_name where folded % $1),
    likely as (
      select list, entity_id,
        max(similarity(folded, $1)
          + (select count(*) from unnest(keys) its where its = any($2::text[]))) as likeness
      from found group by list, entity_id order by likeness desc limit $3)
    select e.list, e.id, e.kind, e.names, e.birth_dates as "birthDates", e.countries, e.numbers, e.hash
    from likely join listed_entity e on e.list = likely.list and e.id = likely.entity_id
    order by likely.likeness desc`,
    [folded, keys, most],
  )

/** The list and the entry that a wallet is named in. */
export async function listedWallet(
  sql: Sql,
  wallets: readonly string[],
): Promise<{ list: string; id: string; wallet: string } | undefined> {
  const [row] = await sql.query<{ list: string; id: string; wallets: string[] }>(
    'select list, id, wallets from listed_entity where wallets && $1::text[] order by list, id limit 1',
    [wallets],
  )
  return row && { list: row.list, id: row.id, wallet: row.wallets.find((it) => wallets.includes(it)) ?? '' }
}
