/** SQL of whom the words of operators are about. */
import type { Sql } from '../platform/sql/sql.ts'

/**
 * The customer whom ids in these texts belong to, the first text first: their own, or that of an order, a review, a document, a
 * hit, a link, a conversation, an IBAN. Null where there is none: the words are about no customer.
 */
export async function customerNamedIn(
  sql: Sql,
  texts: readonly (string | null | undefined)[],
): Promise<string | null> {
  const ids = [...new Set(texts.flatMap((text) => text?.match(/\b[a-z]{3}_\w+/g) ?? []))]
  if (ids.length === 0) return null
  const [row] = await sql.query<{ customerId: string }>(
    `with given as (select id, at from unnest($1::text[]) with ordinality as it(id, at))
     select customer_id as "customerId" from (
       select at, c.id as customer_id from given join customer c using (id)
       union all select at, customer_id from given join orders using (id)
       union all select at, customer_id from given join verification_review using (id)
       union all select at, customer_id from given join verification_document using (id)
       union all select at, n.customer_id from given join screening_hit h using (id) join screened_name n on n.id = h.screened_id
       union all select at, customer_id from given join customer_link using (id)
       union all select at, customer_id from given join support_thread using (id)
       union all select at, customer_id from given join dedicated_iban using (id)
       union all select at, i.customer_id from given join iban_credit using (id) join dedicated_iban i on i.id = iban_id
     ) found order by at limit 1`,
    [ids],
  )
  return row?.customerId ?? null
}
