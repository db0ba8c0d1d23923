/** A person's own data: a copy of it, and its erasure. */
import * as z from 'zod'
import { route } from '../route.ts'
import { Amount, id, Time } from '../words.ts'

export const DataExportId = id('exp')

export const DataExport = z.object({
  id: DataExportId,
  state: z.enum(['waiting', 'ready', 'gone']),
  askedAt: Time,
  readyAt: Time.nullable(),
  /** The parts are removed then. */
  expiresAt: Time.nullable(),
  /** Each is a ZIP file of its own; empty until it is ready. */
  parts: z.array(z.object({ part: z.number(), bytes: z.number() })),
})
export type DataExport = z.infer<typeof DataExport>

/** The reasons that keep an account from being erased. Inquiries of operators keep no account open, and have no words here. */
export const ErasureHold = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open_orders'), count: z.number() }),
  z.object({ kind: z.literal('owed_by_you'), amount: Amount }),
  z.object({ kind: z.literal('owed_to_you'), count: z.number() }),
])
export type ErasureHold = z.infer<typeof ErasureHold>

export const ErasureTerms = z.object({
  /** Empty: it can be erased now. */
  holds: z.array(ErasureHold),
  /** The end of the time for which the law keeps sealed data; null: none is kept. */
  ordersUntil: Time.nullable(),
  identityUntil: Time.nullable(),
})
export type ErasureTerms = z.infer<typeof ErasureTerms>

export const getMyData = route({
  method: 'GET',
  path: '/api/profile/data',
  access: 'customer',
  summary: 'The newest copy of the own data, and what an erasure would keep and until when.',
  answer: z.object({
    export: DataExport.nullable(),
    /** For so long a copy can be saved. */
    exportDays: z.number(),
    erasure: ErasureTerms,
  }),
})

export const requestDataExport = route({
  method: 'POST',
  path: '/api/profile/data_export',
  access: 'customer',
  summary:
    'Ask for a copy of the own data: JSON for each room, papers and files. A mail says when it is ready. Needs a fresh PIN.',
  answer: DataExport,
  refusals: ['pin.required', 'data.export_under_way', 'data.export_too_soon'],
})

export const getDataExportPart = route({
  method: 'GET',
  path: '/api/profile/data_export/{id}/parts/{part}',
  access: 'customer',
  summary: 'One part of the copy, a ZIP file, to be saved. Needs a fresh PIN.',
  params: z.strictObject({ id: DataExportId, part: z.coerce.number().int().min(1).max(999) }),
  produces: 'application/octet-stream',
  answer: z.string(),
  refusals: ['not-found', 'pin.required'],
})

export const eraseMyData = route({
  method: 'POST',
  path: '/api/profile/erasure',
  access: 'customer',
  summary:
    'Close the account and erase its data. What the law has kept stays sealed until its time. Cannot be taken back. Needs a fresh PIN.',
  answer: ErasureTerms,
  refusals: ['pin.required', 'data.erasure_held'],
})
