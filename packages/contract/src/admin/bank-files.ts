/** Files that the bank sent. */
import * as z from 'zod'
import { everybody } from './words.ts'
import { route } from '../route.ts'
import { list, page, Time } from '../words.ts'

const Direction = z.enum(['in', 'out'])

/** The fates below add up to the total. Decimal text, to the hundredth in every currency. */
const Sum = z.object({
  currency: z.string(),
  direction: Direction,
  total: z.string(),
  /** In the ledger because of this file. */
  posted: z.string(),
  /** A person is asked, and nothing is posted. */
  doubt: z.string(),
  /** Another report had it before. */
  known: z.string(),
  /** The bank has not booked it, or another kind of message books it. */
  waiting: z.string(),
  /** A person closed the doubt: nothing is posted. */
  closed: z.string(),
})
const Fate = z.enum(['posted', 'doubt', 'known', 'waiting', 'closed'])

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
  /** Each statement with entries that can be read, by its position in the file, from 0. */
  statements: z.array(
    z.object({
      place: z.number(),
      id: z.string(),
      account: z.string().nullable(),
      lines: z.number(),
      sums: z.array(Sum),
    }),
  ),
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

/** A line in a file, as a person finds it there; the entry is counted from 1. */
const LinePlace = z.object({
  file: Named,
  kind: z.string(),
  statement: z.string(),
  entry: z.number(),
})
export const BankLine = z.object({
  /** As unallocated money names it. */
  id: z.string(),
  statement: z.string(),
  entry: z.number(),
  day: z.string().nullable(),
  direction: Direction,
  currency: z.string(),
  /** Decimal text, to the hundredth in every currency. */
  amount: z.string(),
  fate: Fate,
  /** The bank's reference, and the end-to-end id. */
  reference: z.string().nullable(),
  endToEndId: z.string().nullable(),
  /** Unallocated money has it. */
  isUnallocated: z.boolean(),
  /** The line that it repeats; of a doubt, the line that it may repeat. */
  other: LinePlace.nullable(),
})
export type BankLine = z.infer<typeof BankLine>

const fileId = z.string().regex(/^[0-9a-f]{1,64}$/)

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
  params: z.strictObject({ id: fileId }),
  answer: BankFileView,
  refusals: ['not-found'],
})
export const listBankLines = route({
  method: 'GET',
  path: '/api/admin/bank_lines',
  access: 'operator',
  roles: everybody,
  summary: 'The lines of a file of the bank in its order, each with its fate and the line that it repeats.',
  query: z.strictObject({
    ...page,
    file: fileId,
    /** The position of the statement in the file. */
    statement: z.coerce.number().int().min(0).max(999_999).optional(),
    fate: Fate.optional(),
  }),
  answer: list(BankLine),
  refusals: ['invalid'],
})
