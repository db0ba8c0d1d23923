/** For tests: the bank rail on a database of its own, a folder as the exchange, and a bank whose answers are written by hand. */
import { mkdtempSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Money } from '@agio/domain'
import { listCases } from '../../cases/index.ts'
import { unposted } from '../../orders/index.ts'
import { bound, type Bound, type Platform } from '../../platform/platform.ts'
import { openTestDatabase, testClock, plainSealer } from '../../platform/testing.ts'
import { keepEvents, testPlatform, type TestDatabase } from '../../testing/world.ts'
import type { BankPayment, Deliver } from '../rail.ts'
import { paidBefore } from '../receiver.ts'
import { defaultBankSettings, type Bank, type BankOrders, type BankSettings } from './bank-context.ts'
import { createBankRail } from './bank.ts'
import { createBankWorker } from './bank-worker.ts'
import { readBankFile, type ReadBankFile } from './files/bank-file.ts'
import { createDirectoryExchange } from './files/directory-exchange.ts'
import type { Exchange } from './files/exchange.ts'
import { newestClosing } from './statements/closing-store.ts'
import { outcomesForPerson, type LineOutcome } from './statements/outcome.ts'
import * as unmatched from './unallocated/unmatched.ts'
import { receiverName } from './unallocated/unmatched-types.ts'

const iban = 'DE89370400440532013000'

export const testSettings: BankSettings = {
  ...defaultBankSettings,
  initiatorName: 'Agio Example Ltd',
  cutOffSeconds: 1,
  accounts: [
    {
      id: 'eur',
      holder: 'Agio Example Ltd',
      currency: 'EUR',
      schemes: ['sepa', 'sepa_instant'],
      account: { kind: 'iban', iban },
    },
    {
      id: 'gbp',
      holder: 'Agio Example Ltd',
      currency: 'GBP',
      schemes: ['uk'],
      account: { kind: 'uk', sortCode: '200000', accountNumber: '55779911' },
    },
  ],
}

export const paymentOf = (
  key: string,
  {
    payeeName = 'Zoë Exämple',
    ...change
  }: Partial<Omit<BankPayment, 'payeeName'>> & { payeeName?: string } = {},
): BankPayment => ({
  key,
  owner: `ord_${key}`,
  scheme: 'sepa',
  amount: Money.money('EUR', 12_345n),
  payeeName: paidBefore(payeeName),
  payeeAccount: { kind: 'iban', iban: 'NL91ABNA0417164300' },
  reference: 'RF18539007547034',
  ...change,
})

/** Orders that wait for no money: every credit waits for a person. */
const noOrders: BankOrders = {
  allocate: async () => ({ reason: 'no_reference' }),
  takes: async () => undefined,
  leftByOrders: async () => [],
  decided: async () => undefined,
  unposted,
}

/** A Friday noon. */
const noon = '2026-11-20T12:00:00Z'

async function filesIn(folder: string): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.part')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

type BankWorldOptions = {
  settings?: Partial<BankSettings>
  exchange?: (real: Exchange) => Exchange
  orders?: Partial<BankOrders>
  /** The receiver of the events; without it they are kept. */
  deliver?: Deliver
  /** The caller closes it. */
  database?: TestDatabase
  /** Of the world that the bank is in; its clock is the bank's own. */
  platform?: Platform
  /** As in the server, in a thread; in this one without it. */
  readFile?: ReadBankFile
}

export type BankWorld = Awaited<ReturnType<typeof openBankWorld>>

export async function openBankWorld(change: BankWorldOptions = {}) {
  const database = change.database ?? (await openTestDatabase())
  const reported = await keepEvents(database)
  const folder = mkdtempSync(join(tmpdir(), 'agio-bank-'))
  const clock = testClock(noon)
  const real = createDirectoryExchange(folder, plainSealer)
  await real.list()
  const platform: Platform = { ...(change.platform ?? testPlatform({ db: database })), clock }
  const bank: Bank = {
    settings: { ...testSettings, ...change.settings },
    exchange: change.exchange?.(real) ?? real,
    readFile: change.readFile ?? readBankFile,
    deliver: change.deliver ?? reported.deliver,
    orders: { ...noOrders, ...change.orders },
  }
  const rail = { ...createBankRail(platform, bank), queue: bound(platform, unmatched) }
  const worker = createBankWorker(platform, 50)
  let files = 0
  return {
    database,
    folder,
    clock,
    platform,
    bank,
    rail,
    worker,
    /** Money of no order that the ledger has: what came, and what left with a minus sign. */
    strays: async () => {
      const posted = await database.query<{ key: string; units: string }>(
        `select p.key, e.units::text as units from ledger_posting p join ledger_entry e on e.posting_id = p.id
         where p.key like 'bank:%:unknown' and e.account like 'bank:%' order by p.id`,
      )
      return posted.map(({ key, units }) => `${units} ${key.split(':')[3]}`)
    },
    cases: async () =>
      (await listCases(database, { kind: null, orderId: null, isOpen: true, before: null, count: 50 })).map(
        ({ kind, subject, data }) => ({ kind, subject, data }),
      ),
    pay: (payment: BankPayment) => database.transaction((sql) => rail.out.pay(sql, payment)),
    /** The events so far, in order. */
    heard: reported.events,
    types: reported.types,
    state: async (key: string) =>
      (await database.query<{ state: string }>('select state from bank_payment where key = $1', [key]))[0]
        ?.state,
    /** The balance that the newest statement gives an account. */
    closing: (account: string) => newestClosing(database, account, account.toUpperCase()),
    /** Lines for a person, and why. */
    unmatched: async () => {
      const lines = await database.query<{ outcome: LineOutcome; why: string }>(
        `select l.outcome, coalesce(c.reason, l.outcome) as why from bank_line l left join bank_credit c using (identity)
         order by l.recorded_at, identity`,
      )
      return lines.filter(({ outcome }) => outcomesForPerson.has(outcome)).map(({ why }) => why)
    },
    sent: () => filesIn(join(folder, 'to-bank')),
    /** The bank hands a file over; gives its name. */
    async answer(text: string): Promise<string> {
      const name = `answer-${String((files += 1)).padStart(3, '0')}.xml`
      await writeFile(join(folder, 'from-bank', name), text)
      return name
    },
    async [Symbol.asyncDispose]() {
      if (change.database === undefined) await database.close()
    },
  }
}

export const messageIdIn = (text: string): string => /<MsgId>(\w+)</.exec(text)?.[1] ?? ''
export const endToEndIdsIn = (text: string): string[] =>
  [...text.matchAll(/<EndToEndId>(\w+)</g)].map(([, id]) => id ?? '')

const document = (kind: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}">${body}</Document>`

type Answer = {
  messageId: string
  group?: string
  transactions?: { endToEndId?: string; instructionId?: string; status: string; reason?: string }[]
  id?: string
}

export function statusReport({ messageId, group, transactions = [], id = 'R1' }: Answer): string {
  const lines = transactions.map(
    ({ endToEndId, instructionId, status, reason }) =>
      `<TxInfAndSts>${element('OrgnlInstrId', instructionId)}${element('OrgnlEndToEndId', endToEndId)}<TxSts>${status}</TxSts>${
        reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : ''
      }</TxInfAndSts>`,
  )
  return document(
    'pain.002.001.10',
    `<CstmrPmtStsRpt><GrpHdr><MsgId>${id}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId>
    <OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group ? `<GrpSts>${group}</GrpSts>` : ''}</OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>x</OrgnlPmtInfId>${lines.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt>`,
  )
}

export type Entry = {
  endToEndId?: string
  instructionId?: string
  amount: string
  credit?: boolean
  ref?: string
  /** The reference of the transaction inside the entry. */
  detailRef?: string
  reason?: string
  currency?: string
  status?: string
  /** Several are several lines of remittance. */
  words?: string | readonly string[]
  /** A creditor reference in its own field. */
  structured?: string
  info?: string
  from?: { name?: string; iban?: string; other?: string; branch?: string }
  /** The credited account, if the bank names it. */
  to?: string
  txId?: string
  day?: string
  reversal?: boolean
  /** One line for so many payments of one block. */
  block?: { id: string; payments: number }
}

const element = (name: string, text: string | undefined): string => (text ? `<${name}>${text}</${name}>` : '')
const partiesText = ({ name, iban, other }: NonNullable<Entry['from']>, to: string | undefined): string =>
  `<RltdPties>${name ? `<Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr>` : ''}<DbtrAcct><Id>${
    iban ? `<IBAN>${iban}</IBAN>` : `<Othr><Id>${other ?? ''}</Id></Othr>`
  }</Id></DbtrAcct>${to ? `<CdtrAcct><Id><IBAN>${to}</IBAN></Id></CdtrAcct>` : ''}</RltdPties>`
const agentText = (branch: string): string =>
  `<RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>${branch}</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt></RltdAgts>`

function entryText(entry: Entry): string {
  const { endToEndId, amount, credit = false, ref, reason, currency = 'EUR', status = 'BOOK', from } = entry
  const { words = '', structured, info, txId, day = '2026-11-20' } = entry
  const remittance = [words]
    .flat()
    .map((line) => `<Ustrd>${line}</Ustrd>`)
    .join('')
  const own = structured ? `<Strd><CdtrRefInf><Ref>${structured}</Ref></CdtrRefInf></Strd>` : ''
  const sign = `${credit ? 'CRDT' : 'DBIT'}</CdtDbtInd>${element('RvslInd', entry.reversal ? 'true' : undefined)}`
  if (entry.block)
    return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
   ${element('AcctSvcrRef', ref)}<NtryDtls><Btch><PmtInfId>${entry.block.id}</PmtInfId><NbOfTxs>${entry.block.payments}</NbOfTxs></Btch></NtryDtls></Ntry>`
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}
   <Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>${element('AcctSvcrRef', ref)}<NtryDtls><TxDtls>
   <Refs>${element('AcctSvcrRef', entry.detailRef)}${element('InstrId', entry.instructionId)}${element('EndToEndId', endToEndId)}${element('TxId', txId)}</Refs>${from ? partiesText(from, entry.to) : ''}
   ${from?.branch ? agentText(from.branch) : ''}<RmtInf>${remittance}${own}</RmtInf>
   ${reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls>${element('AddtlNtryInf', info)}</Ntry>`
}

export function notification(id: string, entries: readonly Entry[], account = iban): string {
  return document(
    'camt.054.001.08',
    `<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${id}</MsgId></GrpHdr><Ntfctn><Id>${id}</Id>
    <Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries.map(entryText).join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
  )
}

export function statement(
  id: string,
  balances: { opening: string; closing: string },
  entries: readonly Entry[],
  { account = iban, currency = 'EUR' } = {},
): string {
  const balance = (code: string, amount: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
  return document(
    'camt.053.001.08',
    `<BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId></GrpHdr><Stmt><Id>${id}</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>
    ${balance('OPBD', balances.opening)}${balance('CLBD', balances.closing)}${entries.map(entryText).join('')}</Stmt></BkToCstmrStmt>`,
  )
}

/** Sent back to its sender by one person, whom no list names. */
export async function sendBack(
  queue: Bound<typeof unmatched>,
  identity: string,
  actor: string,
  reason: string,
) {
  const money = await queue.one(identity)
  const receiver = paidBefore(money ? receiverName(money) : '')
  return queue.sendBack(identity, { actor, reason, receiver })
}
