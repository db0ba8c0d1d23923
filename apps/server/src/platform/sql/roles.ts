/**
 * Two roles: the owner migrates, the server reads and writes rows. The server's connection cannot change a table, a trigger or
 * a function, nor rows of a table that only grows (one with a trigger `<table>_stays`).
 */
import type { Sql } from './sql.ts'

/** The role of the server in the embedded database. */
export const serverRole = 'agio_server'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** In the embedded database, where the owner may make roles. */
export async function makeRole(owner: Sql, role: string): Promise<void> {
  const known = await owner.query('select 1 from pg_roles where rolname = $1', [role])
  if (known.length === 0) await owner.query(`create role ${quoted(role)} login`)
}

/** Tables that only the owner writes: migrations, and the record of archived months. */
const ownersOnly = ['schema_migration', 'cut_into_months', 'ledger_archived', 'archived_month']

/** Grants the role the server's rights, and takes all others from it. For the owner, after each migration. */
export async function confine(owner: Sql, role: string): Promise<void> {
  const name = quoted(role)
  const growing = await owner.query<{ table: string }>(
    `select c.relname::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and t.tgname = c.relname || '_stays'`,
  )
  const stays = [...growing.map(({ table }) => table), ...ownersOnly].map(quoted).join(', ')
  for (const statement of [
    'revoke create on schema public from public',
    `grant usage on schema public to ${name}`,
    `revoke all on all tables in schema public from ${name}`,
    `grant select, insert, update, delete on all tables in schema public to ${name}`,
    `revoke update, delete on ${stays} from ${name}`,
    `revoke insert on ${ownersOnly.join(', ')} from ${name}`,
    `grant usage on all sequences in schema public to ${name}`,
  ])
    await owner.query(statement)
}

export const roleOf = async (sql: Sql): Promise<string> => {
  const [row] = await sql.query<{ role: string }>('select current_user::text as role')
  return row?.role ?? ''
}

/** A right of this connection beyond reading and writing rows; undefined without one. */
export async function tooMuchOf(sql: Sql): Promise<string | undefined> {
  const [role] = await sql.query<{ name: string; isSuper: boolean; owns: boolean; creates: boolean }>(
    `select rolname::text as name, rolsuper is true as "isSuper",
       exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns,
       has_schema_privilege(r.oid, 'public', 'create') as creates
     from pg_roles r where rolname = current_user`,
  )
  if (role?.isSuper) return `${role.name} is a superuser`
  if (role?.owns) return `${role.name} owns the tables`
  return role?.creates ? `${role.name} may make tables` : undefined
}
