/**
 * Every statement of the server against the migrated schema, without running one: it parses, its values are of the types it
 * takes, and the row it is read as is the row it gives.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../platform/testing.ts'
import { inboxQueue } from '../orders/inbox/inbox-store.ts'
import { creditQueue } from '../ibans/credit-store.ts'
import { ibanQueue } from '../ibans/iban-store.ts'
import { outbox } from '../platform/queue/outbox-store.ts'
import { optional, table, text, type AnyTable, type Column } from '../platform/sql/table.ts'
import { merchants } from '../merchants/merchant-store.ts'
import { widgetKeys } from '../merchants/widget-key-store.ts'
import { payees } from '../merchants/payees/payee-store.ts'
import { names as destinationNames } from '../orders/saved/name-store.ts'
import { answers as payeeAnswers } from '../orders/reference/payee-answer-store.ts'
import { keptDevices } from '../customers/devices/device-store.ts'
import { passkeys as customerPasskeys } from '../customers/passkeys/passkey-store.ts'
import { claimProofs, claims } from '../claims/claim-store.ts'
import { alerts as priceAlerts } from '../price-alerts/alert-store.ts'
import { samples as exposureSamples } from '../treasury/sample-store.ts'
import { pushDevices } from '../customers/push/push-store.ts'
import { passkeys as operatorPasskeys } from '../backoffice/passkeys/passkey-store.ts'
import { records, wallets } from '../travel-rule/travel-store.ts'
import { funds } from '../verification/funds/funds-store.ts'
import { persons, steps } from '../verification/steps/step-store.ts'
import { leavingQueue } from '../rails/card/holders/holder-store.ts'
import { sessionQueue } from '../rails/card/sessions/session-store.ts'
import { eventQueue, listQueue } from '../rails/card/hooks/event-store.ts'
import { refundQueue } from '../rails/card/refunds/refund-store.ts'
import { endQueue as linkEndQueue } from '../merchants/links/link-store.ts'
import { endpointQueue, endpoints } from '../merchants/webhooks/endpoint-store.ts'
import { eventQueue as webhookEvents } from '../merchants/webhooks/event-store.ts'
import { awaited } from '../rails/evm/deposits/chain-store.ts'
import { lackingIn } from '../rails/evm/deposits/address-store.ts'
import { sweepsDue } from '../rails/evm/transfers/sweep-store.ts'
import { orderDue } from '../orders/core/order-store.ts'
import { anyOpen as anyPauseOpen } from '../pauses/pause-store.ts'
import { transferQueue } from '../rails/evm/transfers/transfer-store.ts'
import { batchQueue, paymentsDue } from '../rails/iso20022/payments/payment-store.ts'
import { paymentQueue } from '../rails/open-banking/payments/payment-store.ts'
import { screenedQueue } from '../screening/hits/hit-store.ts'
import { listQueue as sanctionsListQueue } from '../screening/lists/list-store.ts'
import { mailQueue } from '../support/thread-store.ts'
import { sessionQueue as identityQueue } from '../verification/identity/identity-store.ts'
import { reportQueue } from '../verification/phone/phone-store.ts'
import { checksQueue } from '../verification/decisions/review-store.ts'
import { documentQueue } from '../verification/documents/document-store.ts'
import { clockQueue } from '../verification/verification-store.ts'
import { exportQueue } from '../privacy/export/export-store.ts'
import { retentionQueue } from '../privacy/retention/retention-store.ts'
import { openDescriber, type Describer } from './describe.ts'
import { mistakesOf } from './row-types.ts'
import { sqlCallsOf, type SqlCall } from './sql-calls.ts'

/** Statements that cannot be read here: the text of a migration and the rights of a role, which run in every test; those of queues, which are below. */
const notReadable = [
  /^apps\/server\/src\/platform\/sql\/(migrations|roles)\.ts:/,
  /^apps\/server\/src\/platform\/queue\/(lookout|queue)\.ts:/,
  /^apps\/server\/src\/platform\/sql\/table\.ts:/,
  /^apps\/server\/src\/keys\/resealing-store\.ts:/,
  // One question to many queues, which forgotten.integration.test.ts asks.
  /^apps\/server\/src\/figures\/forgotten-store\.ts:/,
  // Names of months, and cursors.
  /^apps\/server\/src\/archive\/archive-store\.ts:/,
]

const root = resolve(import.meta.dirname, '../../../..')
const planted = `${root}/apps/server/src/planted-store.ts`
const plantedText = `
import type { Sql } from './platform/sql/sql.ts'
const columns = 'id, address'
export const misspelt = (sql: Sql) => sql.query<{ id: string }>('select idd as id from orders')
export const wrongType = (sql: Sql) => sql.query<{ units: number }>('select send_units as units from orders')
export const notNull = (sql: Sql) => sql.query<{ destination: string }>('select destination from orders')
export const noColumn = (sql: Sql) => sql.query<{ id: string; version: number }>('select id from orders')
export const tooFew = (sql: Sql) => sql.query('select id from orders where id = $1 and version = $2', ['x'])
export const noDate = (sql: Sql) => sql.query('select id from orders where created_at > $1', [5])
export const made = (sql: Sql, at: Date) => sql.query(\`select \${columns} from orders where \${at.toISOString()}\`)
`

let database: TestDatabase
let describer: Describer
let checker: ts.TypeChecker
let calls: SqlCall[]

beforeAll(async () => {
  database = await openTestDatabase()
  describer = await openDescriber(database.url)
  const program = programOf()
  checker = program.getTypeChecker()
  calls = sqlCallsOf(program, isProduct)
}, 180_000)
afterAll(async () => {
  await describer.close()
  await database.close()
})

test('every statement agrees with the schema', async () => {
  const ours = calls.filter(({ where }) => !where.includes('planted-store'))
  const unread = ours.filter(({ texts, where }) => !texts && !notReadable.some((known) => known.test(where)))
  expect(unread.map(({ where }) => where)).toEqual([])
  expect(ours.length).toBeGreaterThan(250)
  expect(await mistakesIn(ours)).toEqual([])
})

test('every queue is on a table of the schema, with its columns', async () => {
  const queues = [outbox, eventQueue, inboxQueue, listQueue, sanctionsListQueue, screenedQueue, batchQueue]
  const papers = [checksQueue, clockQueue, documentQueue, identityQueue, reportQueue]
  const personal = [exportQueue, retentionQueue]
  const all = [
    ...queues,
    ...papers,
    ...personal,
    creditQueue,
    ibanQueue,
    mailQueue,
    paymentQueue,
    leavingQueue,
    refundQueue,
    sessionQueue,
    transferQueue,
    webhookEvents,
    endpointQueue,
    linkEndQueue,
  ]
  expect(timesIn(/createQueue</g)).toBe(all.length)
  const answers = []
  for (const text of all.flatMap(({ statements }) => statements)) answers.push(await describer.describe(text))
  expect(answers.filter((answer) => 'error' in answer)).toEqual([])
})

const oidsOf: Readonly<Record<Column<unknown>['type'], readonly number[]>> = {
  text: [pg.types.builtins.TEXT],
  integer: [pg.types.builtins.INT2, pg.types.builtins.INT4],
  numeric: [pg.types.builtins.NUMERIC, pg.types.builtins.INT8],
  boolean: [pg.types.builtins.BOOL],
  timestamptz: [pg.types.builtins.TIMESTAMPTZ],
  date: [pg.types.builtins.DATE],
  'text[]': [1009],
  jsonb: [pg.types.builtins.JSONB],
}

/** The differences between a table's record and the schema, in words. */
async function differencesOf({ name, columns, selected, key }: AnyTable): Promise<string[]> {
  const described = await describer.describe(`select ${selected} from ${name}`)
  if ('error' in described) return [`${name}: ${described.error}`]
  const [unique] = await database.query(
    `select 1 as found from pg_index i where i.indrelid = $1::regclass and i.indisunique and i.indpred is null
       and array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any (i.indkey)
         order by 1) = array(select unnest($2::text[]) order by 1)`,
    [name, key],
  )
  return [
    ...(unique ? [] : [`${name}: no unique index on ${key.join(', ')}`]),
    ...described.columns.flatMap((found) => {
      const said = columns[found.name]
      if (!said) return [`${name}: ${found.name} is no column of the record`]
      return [
        ...(oidsOf[said.type].includes(found.oid) ? [] : [`${name}: ${found.name} is no ${said.type}`]),
        ...(said.isOptional === (found.nullable !== undefined) ? [] : [`${name}: null in ${found.name}`]),
      ]
    }),
  ]
}

test('every record of a table agrees with the schema: names, types, nulls, key', async () => {
  const all: readonly AnyTable[] = [
    endpoints,
    merchants,
    payeeAnswers,
    destinationNames,
    widgetKeys,
    customerPasskeys,
    keptDevices,
    pushDevices,
    priceAlerts,
    exposureSamples,
    claims,
    claimProofs,
    funds,
    operatorPasskeys,
    payees,
    persons,
    records,
    steps,
    wallets,
  ]
  expect(timesIn(/= table\(/g)).toBe(all.length)
  expect((await Promise.all(all.map(differencesOf))).flat()).toEqual([])
  const planted = table('orders', { id: optional(text()), version: text(), nothing: text() }, wrongly)
  expect(await differencesOf(planted)).toEqual(['orders: column "nothing" does not exist'])
  const other = table('orders', { id: optional(text()), version: text() }, { ...wrongly, key: ['version'] })
  expect(await differencesOf(other)).toEqual([
    'orders: no unique index on version',
    'orders: null in id',
    'orders: version is no text',
  ])
})
const wrongly = { key: ['id'], person: 'nobody' } as const

test('the queries that wake the loops fit the schema, too', async () => {
  const now = () => new Date('2026-11-20T12:00:00Z')
  const moments = () => ({ lastCutOff: now(), instant: now(), other: now(), answered: now() })
  const payments = paymentsDue(moments)
  const all = [anyPauseOpen, awaited(1, now), lackingIn('key', 1), payments, sweepsDue(1)]
  const answers = []
  for (const text of [orderDue, ...all.map((due) => due.text)])
    answers.push(await describer.describe(`select ${text} as milliseconds`))
  expect(answers.filter((answer) => 'error' in answer)).toEqual([])
})

test('planted mistakes are found: a name, a type, a null, a column, a value', async () => {
  const mine = calls.filter(({ where }) => where.includes('planted-store'))
  const found = (await mistakesIn(mine)).map((one) => one.replace(/^[^ ]+ /, ''))
  expect(found).toEqual([
    'column "idd" does not exist',
    'units is string, and is read as number',
    'destination may be null, and is read as string',
    'no column version',
    'takes 2 values and is given 1',
    '$1 is Date, and is given 5',
  ])
  expect(mine.at(-1)?.texts).toBeUndefined()
})

/** The number of times that the stores say this. */
function timesIn(said: RegExp): number {
  const paths = readdirSync(resolve(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  const stores = paths.filter((path) => path.endsWith('-store.ts'))
  const texts = stores.map((path) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8'))
  return texts.reduce((sum, one) => sum + [...one.matchAll(said)].length, 0)
}

async function mistakesIn(calls: readonly SqlCall[]): Promise<string[]> {
  const found = new Set<string>()
  for (const call of calls) {
    for (const text of call.texts ?? []) {
      const described = await describer.describe(text)
      const mistakes = 'error' in described ? [described.error] : mistakesOf(call, text, described, checker)
      for (const mistake of mistakes) found.add(`${call.where} ${mistake}`)
    }
  }
  return [...found]
}

function programOf(): ts.Program {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, (path) => readFileSync(path, 'utf8'))
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  host.fileExists = (path) => path === planted || fileExists(path)
  host.getSourceFile = (path, target) =>
    path === planted
      ? ts.createSourceFile(path, plantedText, target, true)
      : getSourceFile.call(host, path, target)
  const roots = fileNames.filter((path) => isProduct(path) && readFileSync(path, 'utf8').includes('.query'))
  return ts.createProgram({ rootNames: [...roots, planted], options, host })
}

function isProduct(path: string): boolean {
  return path.includes('/apps/server/src/') && !/\.test\.ts$|testing/.test(path)
}
