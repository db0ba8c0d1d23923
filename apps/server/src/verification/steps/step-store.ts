/** SQL of steps and of the persons of a company. Typed values are sealed. */
import type { Verification } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import { moment, optional, table, text, type RowOf } from '../../platform/sql/table.ts'

export type StepRow = RowOf<typeof steps>
export const steps = table(
  'verification_step',
  {
    customerId: text(),
    /** '' is the customer. */
    personId: text(),
    step: text(),
    /** Sealed. */
    saved: optional(text()),
    savedAt: optional(moment()),
    draft: optional(text()),
    /** The vendor's later finding about the identity, and the last approval's record of a step whose paper ends; both sealed. */
    seen: optional(text()),
    approved: optional(text()),
    /** Of details and citizenship: the last approved values, sealed. */
    approvedDetails: optional(text()),
    /** The step is wanted again; its saved values are shown beside the reason. */
    reason: optional(text()),
  },
  { key: ['customerId', 'personId', 'step'], person: 'customer', keep: 'identity' },
)

/** Always in the same order: a hash over all of them names the version that an operator looked at. */
export const stepsOf = (sql: Sql, customerId: string) =>
  steps.list(sql, { customerId }, { order: ['personId asc', 'step asc'] })

type Key = Pick<StepRow, 'customerId' | 'personId' | 'step'>

/** Saves valid values. Clears the draft, the reason and the vendor's finding, which was about an earlier document. */
export const saveStep = (sql: Sql, { at, ...it }: Key & { readonly saved: string; readonly at: Date }) =>
  steps.put(sql, { ...it, savedAt: at, draft: null, seen: null, reason: null })

/** Of the customer, not of other persons. */
export async function forgetSteps(sql: Sql, customerId: string, names: readonly string[]): Promise<void> {
  await sql.query(
    `delete from verification_step where customer_id = $1 and person_id = '' and step = any($2::text[])`,
    [customerId, names],
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

export type PersonRow = RowOf<typeof persons>
export const persons = table(
  'verification_person',
  { id: text(), customerId: text(), role: text<Verification.PersonRole>(), addedAt: moment() },
  { key: ['id'], person: 'customer', keep: 'identity' },
)

/** In the order in which they were added. */
export const personsOf = (sql: Sql, customerId: string): Promise<PersonRow[]> =>
  sql.query<PersonRow>(
    `select id, customer_id as "customerId", role, added_at as "addedAt"
     from verification_person where customer_id = $1 order by place`,
    [customerId],
  )

/** False where the company has as many as it may. */
export async function addPerson(sql: Sql, it: PersonRow, most: number): Promise<boolean> {
  const rows = await sql.query(
    `insert into verification_person (id, customer_id, role, added_at)
     select $1, $2, $3, $4
     where (select count(*) from verification_person where customer_id = $2) < $5 returning id`,
    [it.id, it.customerId, it.role, it.addedAt, most],
  )
  return rows.length > 0
}

export async function removePerson(sql: Sql, customerId: string, id: string): Promise<boolean> {
  await steps.remove(sql, { customerId, personId: id })
  return (await persons.remove(sql, { customerId, id })) > 0
}
