/** SQL of steps and of the persons of a company. Typed values are sealed. */
import type { Verification } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

export type StepRow = {
  /** '' is the customer. */
  readonly personId: string
  readonly step: string
  /** Sealed. */
  readonly saved: string | null
  readonly draft: string | null
  /** The vendor's later finding about the identity, and the last approval's record of a step whose paper ends; both sealed. */
  readonly seen: string | null
  readonly approved: string | null
  /** Of details and citizenship: the last approved values, sealed. */
  readonly approvedDetails: string | null
  readonly reason: string | null
}
export type PersonRow = { readonly id: string; readonly role: Verification.PersonRole }

/** Always in the same order: a hash over all of them names the version that an operator looked at. */
export const stepsOf = (sql: Sql, customerId: string): Promise<StepRow[]> =>
  sql.query<StepRow>(
    `select person_id as "personId", step, saved, draft, seen, approved,
       approved_details as "approvedDetails", reason from verification_step where customer_id = $1
     order by person_id, step`,
    [customerId],
  )

/** The customer's own step has values that were valid. */
export async function hasSaved(sql: Sql, customerId: string, step: Verification.Step): Promise<boolean> {
  const found = await sql.query(
    `select 1 from verification_step
     where customer_id = $1 and person_id = '' and step = $2 and saved is not null`,
    [customerId, step],
  )
  return found.length > 0
}

type Key = { readonly customerId: string; readonly personId: string; readonly step: string }

/** Saves valid values. Clears the draft, the reason and the vendor's finding, which was about an earlier document. */
export async function saveStep(
  sql: Sql,
  it: Key & { readonly saved: string; readonly at: Date },
): Promise<void> {
  await sql.query(
    `insert into verification_step (customer_id, person_id, step, saved, saved_at) values ($1, $2, $3, $4, $5)
     on conflict (customer_id, person_id, step)
     do update set saved = excluded.saved, saved_at = excluded.saved_at, draft = null, seen = null, reason = null`,
    [it.customerId, it.personId, it.step, it.saved, it.at],
  )
}

/** Of the customer, not of other persons. */
export async function forgetSteps(sql: Sql, customerId: string, steps: readonly string[]): Promise<void> {
  await sql.query(
    `delete from verification_step where customer_id = $1 and person_id = '' and step = any($2::text[])`,
    [customerId, steps],
  )
}

/** Saves a vendor's finding beside the typed values. */
export async function saveSeen(sql: Sql, it: Key & { readonly seen: string }): Promise<void> {
  await sql.query(
    `insert into verification_step (customer_id, person_id, step, seen) values ($1, $2, $3, $4)
     on conflict (customer_id, person_id, step) do update set seen = excluded.seen`,
    [it.customerId, it.personId, it.step, it.seen],
  )
}

/** Saves the record of an approval: the clock uses it, also after later drafts. */
export async function saveApproved(sql: Sql, it: Key & { readonly approved: string }): Promise<void> {
  await sql.query(
    'update verification_step set approved = $4 where customer_id = $1 and person_id = $2 and step = $3',
    [it.customerId, it.personId, it.step, it.approved],
  )
}

/** Keeps the approved details of the customer and their persons: a later change of the name is checked against them. */
export async function keepDetails(sql: Sql, customerId: string): Promise<void> {
  await sql.query(
    `update verification_step set approved_details = saved
     where customer_id = $1 and step in ('details', 'citizenship')`,
    [customerId],
  )
}

/** Keeps the draft beside the valid values. */
export async function saveDraft(sql: Sql, it: Key & { readonly draft: string }): Promise<void> {
  await sql.query(
    `insert into verification_step (customer_id, person_id, step, draft) values ($1, $2, $3, $4)
     on conflict (customer_id, person_id, step) do update set draft = excluded.draft`,
    [it.customerId, it.personId, it.step, it.draft],
  )
}

/** The step is wanted again; its saved values are shown beside the reason. */
export async function wantAgain(sql: Sql, it: Key & { readonly reason: string }): Promise<void> {
  await sql.query(
    `insert into verification_step (customer_id, person_id, step, reason) values ($1, $2, $3, $4)
     on conflict (customer_id, person_id, step) do update set reason = excluded.reason`,
    [it.customerId, it.personId, it.step, it.reason],
  )
}

/** The step is no longer wanted again: a vendor confirmed it, not the step's own values. */
export async function wantNoMore(sql: Sql, it: Key): Promise<void> {
  await sql.query(
    'update verification_step set reason = null where customer_id = $1 and person_id = $2 and step = $3',
    [it.customerId, it.personId, it.step],
  )
}

export const personsOf = (sql: Sql, customerId: string): Promise<PersonRow[]> =>
  sql.query<PersonRow>('select id, role from verification_person where customer_id = $1 order by place', [
    customerId,
  ])

/** False where the company has as many as it may. */
export async function addPerson(
  sql: Sql,
  it: PersonRow & { readonly customerId: string; readonly at: Date; readonly most: number },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into verification_person (id, customer_id, role, added_at)
     select $1, $2, $3, $4
     where (select count(*) from verification_person where customer_id = $2) < $5 returning id`,
    [it.id, it.customerId, it.role, it.at, it.most],
  )
  return rows.length > 0
}

export async function removePerson(sql: Sql, customerId: string, id: string): Promise<boolean> {
  await sql.query('delete from verification_step where customer_id = $1 and person_id = $2', [customerId, id])
  const rows = await sql.query(
    'delete from verification_person where customer_id = $1 and id = $2 returning id',
    [customerId, id],
  )
  return rows.length > 0
}
