/** What makes a statement line the same line, however often a bank sends it. */
import { sha256Of } from './identifiers.ts'

type Identifying = {
  readonly servicerReference: string | undefined
  readonly entryReference: string | undefined
  readonly entry: number
  readonly detail: number
  readonly units: bigint
  readonly currency: string
  readonly credit: boolean
  readonly booked: boolean
}

/**
 * Hash of account, statement, servicer reference, entry reference, detail index, amount, currency and indicator. Where
 * the bank gives no reference at all, the entry's place in the statement tells two equal coffees apart. A pending line
 * and the same line booked are two.
 */
export function lineIdentity(account: string | undefined, statement: string, line: Identifying): string {
  const place = line.servicerReference === undefined && line.entryReference === undefined ? line.entry : ''
  return sha256Of(
    JSON.stringify([
      account ?? '',
      statement,
      line.servicerReference ?? '',
      line.entryReference ?? '',
      place,
      line.detail,
      line.units.toString(),
      line.currency,
      line.credit ? 'CRDT' : 'DBIT',
      line.booked ? 'BOOK' : 'PDNG',
    ]),
  )
}
