/** Files that the bank sent. */
import * as z from 'zod'
import { everybody } from './words.ts'
import { route } from '../route.ts'
import { list, page, Time } from '../words.ts'

/** Decimal text, to the hundredth in every currency. */
const Sum = z.object({
  currency: z.string(),
  direction: z.enum(['in', 'out']),
  total: z.string(),
  /** In the ledger because of this file. */
  posted: z.string(),
  /** A person is asked, and nothing is posted. */
  doubt: z.string(),
  /** Another report had it before. */
  known: z.string(),
  /** The bank has not booked it, or another kind of message books it. */
  waiting: z.string(),
})

export const BankFileItem = z.object({
  /** SHA-256 of its bytes. */
  id: z.string(),
  name: z.string(),
  at: Time,
  /** Our account's id, or as the bank wrote it; several are joined. */
  account: z.string().nullable(),
  /** camt.052, camt.053, camt.054, pain.002 or zip; null where it is none of them. */
  kind: z.string().nullable(),
  /** waiting: it could not be taken in and is tried again. */
  state: z.enum(['taken_in', 'entries_unread', 'refused', 'waiting']),
  entries: z.number(),
  /** Entries whose amount, currency, direction or status cannot be read: they are in no sum. */
  unread: z.number(),
  sums: z.array(Sum),
})
export type BankFileItem = z.infer<typeof BankFileItem>

const Named = z.object({ id: z.string(), name: z.string() })
export const BankFileView = BankFileItem.extend({
  /** Why nothing of it was taken in. */
  refusal: z.string().nullable(),
  /** The sum of its readable entries, as the bank wrote them; debits are negative. */
  totals: z.array(z.object({ currency: z.string(), entries: z.number(), total: z.string() })),
  archivedAs: z.string().nullable(),
  /** The number of times that the same bytes were read again. */
  copies: z.number(),
  /** The packed file that it came in, and the files that came in it. */
  container: Named.nullable(),
  contents: z.array(Named),
  /** The first of them, with the bank's words. */
  unreadEntries: z.array(
    z.object({ statement: z.string(), entry: z.number(), why: z.string(), said: z.string() }),
  ),
  cases: z.array(z.object({ id: z.string(), kind: z.string(), isOpen: z.boolean() })),
})
export type BankFileView = z.infer<typeof BankFileView>

export const listBankFiles = route({
  method: 'GET',
  path: '/api/admin/bank_files',
  access: 'operator',
  roles: everybody,
  summary: 'Files that the bank sent, the newest first: all, or those with something that cannot be read.',
  query: z.strictObject({ ...page, state: z.enum(['trouble']).optional() }),
  answer: list(BankFileItem),
  refusals: ['invalid'],
})
export const getBankFile = route({
  method: 'GET',
  path: '/api/admin/bank_files/{id}',
  access: 'operator',
  roles: everybody,
  summary: 'One file of the bank: what became of its money, and each entry that cannot be read.',
  params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{1,64}$/) }),
  answer: BankFileView,
  refusals: ['not-found'],
})
