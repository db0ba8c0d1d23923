/** For tests: personal data on a real database, with customers, papers and conversations as the product keeps them. */
import { openCustomerWorld, type CustomerWorld } from '../customers/testing.ts'
import { queuedMails } from '../notify/testing.ts'
import {
  attachments,
  createDocumentWorker,
  databaseContent,
  documents as papers,
  giveDocumentDoors,
} from '../verification/documents/index.ts'
import { bound } from '../platform/platform.ts'
import { support as threads } from '../support/index.ts'
import type { Sql } from '../platform/sql/sql.ts'
import * as erasure from './erasure/erasure.ts'
import * as caseFiles from './export/case-files.ts'
import * as exports from './export/exports.ts'
import { givePrivacyDoors, type CaseHead, type Deed } from './doors.ts'
import type { PassingWorker } from '../platform/queue/loop.ts'
import { createExportWorker } from './export/export-worker.ts'
import { createRetentionWorker, sweep } from './retention/retention-worker.ts'

export const day = 86_400
/** Periods that differ, so that a test sees which one counts. */
const env = {
  RETENTION_ORDERS_DAYS: '1827',
  RETENTION_IDENTITY_DAYS: '1000',
  RETENTION_UNUSED_DAYS: '1827',
  RETENTION_UNFINISHED_DAYS: '180',
  RETENTION_REFUSED_DAYS: '1827',
  RETENTION_COMPLIANCE_DAYS: '1827',
  RETENTION_PAPERS_DAYS: '90',
  RETENTION_CHATS_DAYS: '1096',
  DATA_EXPORT_DAYS: '7',
}

export type PrivacyWorld = Awaited<ReturnType<typeof openPrivacyWorld>>

/** Papers, conversations with their files, and the worker that looks at both. */

function openRooms({ db, platform }: CustomerWorld) {
  const content = databaseContent(db)
  giveDocumentDoors(platform, {
    content,
    open: async (_, bytes) => ({ bytes, type: 'image/jpeg' as const }),
    draw: async () => ({ refused: 'not-found' as const }),
    rules: { changed: async () => undefined, mayChange: async () => true, mostPapers: async () => 30 },
    fileScanned: async () => undefined,
  })
  const documents = bound(platform, papers)
  const [files, support] = [bound(platform, attachments), bound(platform, threads)]
  const read = async () => ({ reason: null, hint: null })
  const looker = createDocumentWorker(platform, { scan: undefined, read })
  return { content, documents, files, support, looker }
}

const once = ({ pass }: PassingWorker) => pass(new AbortController().signal, () => undefined)
const drained = async (loop: PassingWorker) => {
  while (await once(loop));
}

const roomsOf = ({ addressOf, customerOf, listSessions }: CustomerWorld['customers']) => ({
  profile: async (id: string) => ((await addressOf(id)) ? customerOf(id) : { id }),
  sessions: listSessions,
  empty: async () => undefined,
  figures: async () => ({ used: 12n }),
})

const caseFile = {
  rooms: { operators: async () => ({ notes: ['planted note'] }) },
  paper: async ({ reason }: CaseHead) => Buffer.from(`paper: ${reason}`),
}

export async function openPrivacyWorld() {
  const world = await openCustomerWorld({ env })
  const { db, clock, customers, platform } = world
  const { content, documents, files, support, looker } = openRooms(world)
  const deeds: Deed[] = []
  givePrivacyDoors(platform, {
    rooms: roomsOf(customers),
    caseFile,
    note: async (_, deed) => void deeds.push(deed),
  })
  const privacy = {
    erasure: bound(platform, erasure),
    exports: bound(platform, exports),
    caseFiles: bound(platform, caseFiles),
  }
  const exporter = createExportWorker(platform)
  const clockWorker = createRetentionWorker(platform)
  return {
    ...world,
    privacy,
    documents,
    content,
    /** The mails of privacy, the oldest first. */
    posted: async () =>
      (await queuedMails(platform)).filter(({ template }) =>
        ['data_ready', 'account_closed'].includes(template),
      ),
    deeds,
    /** One pass each. */
    packOnce: () => once(exporter),
    pack: () => drained(exporter),
    tick: () => drained(clockWorker),
    look: () => drained(looker),
    sweep: () => sweep(platform),
    days: (count: number) => clock.advance(count * day),
    ...actsOf(documents, files, support),
    rows: () => rowsOf(db),
  }
}

type Rooms = ReturnType<typeof openRooms>

const actsOf = (documents: Rooms['documents'], files: Rooms['files'], support: Rooms['support']) => ({
  async paper(customerId: string, text: string): Promise<string> {
    const sent = await documents.upload({
      customerId,
      personId: null,
      step: 'identity',
      kind: 'passport',
      side: 'single',
      bytes: Buffer.from(text),
    })
    if ('refused' in sent) throw new Error(sent.refused)
    return sent.id
  },
  /** A question with a file. */
  async question(customerId: string, text: string, orderId?: string): Promise<string> {
    const file = await files.upload({ customerId, operatorId: null }, Buffer.from(`file ${text}`))
    if ('refused' in file) throw new Error(file.refused)
    const asked = { text, files: [file.id], ...(orderId !== undefined && { orderId }) }
    const begun = await support.beginThread(customerId, asked, () => undefined)
    if (!('id' in begun)) throw new Error(JSON.stringify(begun))
    return begun.id
  },
})

/** Every row of every table, as text. */
async function rowsOf(db: Sql): Promise<string> {
  const tables = await db.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = current_schema()`,
  )
  const texts = []
  for (const { name } of tables)
    for (const { text } of await db.query<{ text: string }>(`select t::text as text from ${name} t`))
      texts.push(`${name}: ${text}`)
  return texts.join('\n')
}

/** A sale that is over, with everything that names its customer; `moved`: coins came for it. */
export async function addOrder(
  { db, customers, clock }: PrivacyWorld,
  customerId: string,
  { id, word, moved }: { readonly id: string; readonly word: string; readonly moved: boolean },
): Promise<void> {
  const seal = (table: string, column: string, row: string) =>
    customers.seal(customerId, { table, column, row }, `${word} secret`)
  const at = clock.now()
  await db.query(
    `insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, details, destination, external_id,
       send_asset, send_units, receive_asset, receive_units, counterparty, finds, name_indexes, is_open, created_at, updated_at)
     values ($1, 'sell', $2, 'completed', 1, $6, $1, $1, '1', $3, $4, $4, 'USDC@1', 5, 'EUR', 4, $4, array[$4], array[$4], false, $5, $5)`,
    [
      id,
      customerId,
      await seal('orders', 'details', id),
      `label ${word}`,
      at,
      { shop: { merchantId: 'mer_1', name: 'Shop', externalId: `label ${word}` } },
    ],
  )
  await db.query(
    `insert into order_beneficiary (id, order_id, revision, kind, sealed, label, masked_name, account_index, found_by, bank, created_at)
     values ($1, $2, 1, 'iban', $3, $4, $4, $4, $4, $4, $5)`,
    [`ben_${id}`, id, await seal('order_beneficiary', 'sealed', `ben_${id}`), `label ${word}`, at],
  )
  await db.query(
    `insert into travel_record (order_id, customer_id, record_sealed, missing, kept_at) values ($1, $2, $3, '{}', $4)`,
    [id, customerId, await seal('travel_record', 'record', id), at],
  )
  if (moved)
    await db.query(
      `select ledger_post(jsonb_build_array(jsonb_build_object('key', $1::text, 'entries', jsonb_build_array(
         jsonb_build_object('account', 'order:' || $1, 'asset', 'EUR', 'units', '5'),
         jsonb_build_object('account', 'bank:EUR', 'asset', 'EUR', 'units', '-5')))), $2)`,
      [id, at],
    )
}
