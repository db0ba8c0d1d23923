/** Bank files of other projects against another reader's record of them, and taken in by the whole rail, twice. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBankMessage } from './messages.ts'
import type { DebtorAccount } from './pain001.ts'
import type { ReadLine } from './camt.ts'
import { openBankWorld, testSettings } from '../testing.ts'

const samples = new URL('../../../../../../../shared/vectors/iso20022-samples/', import.meta.url)

type GoldenMoney = { getAmount: string; getCurrency: { getCode: string } }
type GoldenDate = { '0': string } | null
type GoldenRecord = { getBalances: { getAmount: GoldenMoney; getDate: GoldenDate }[] }
type GoldenEntry = {
  getAmount: GoldenMoney
  getCreditDebitIndicator: string
  getStatus: string
  getBookingDate: GoldenDate
  getAccountServicerReference: string | null
  getReversalIndicator: boolean
  getRecord?: GoldenRecord | string
}
type Golden = { getEntries: GoldenEntry[]; getRecords: (GoldenRecord | string)[] }

type CaseEntry = {
  amount: string
  currency: string
  ind: 'CRDT' | 'DBIT'
  txDetails: number
  endToEnd?: string[]
  ustrd?: string[]
  cdtrRef?: string[]
  ibans?: string[]
  rtrReason?: string[]
}
type Case = {
  file: string
  message: string | null
  expect?: { statements?: number; entries?: number; credits?: number; debits?: number; list?: CaseEntry[] }
}
const cases = existsSync(samples)
  ? (JSON.parse(readFileSync(new URL('cases.json', samples), 'utf8')) as Case[]).map((one) => ({
      ...one,
      name: one.file.slice(one.file.lastIndexOf('/') + 1),
    }))
  : []
const isCash = ({ message }: Case): boolean => /^camt\.05[234]/.test(message ?? '')
const bytesOf = (name: string): Uint8Array => readFileSync(new URL(name, samples))

/** In minor units, by this test's own arithmetic: at most two places count. */
const unitsOf = (amount: string): bigint => {
  const [whole = '', places = ''] = amount.split('.')
  return BigInt(whole + places.padEnd(2, '0').slice(0, 2))
}
const compact = (text: string): string => text.replace(/\s/g, '')

/** The lines of an entry keep all that the entry says. */
function expectEntry(lines: readonly ReadLine[], one: CaseEntry): void {
  const sum = lines.reduce((total, { units, credit }) => total + (credit ? units : -units), 0n)
  expect(sum).toBe(one.ind === 'CRDT' ? unitsOf(one.amount) : -unitsOf(one.amount))
  expect(new Set(lines.map(({ currency }) => currency))).toEqual(new Set([one.currency]))
  if (one.txDetails > 1 && !lines[0]?.lumped) expect(lines).toHaveLength(one.txDetails)
  const text = lines.map((line) => [line.remittance, line.endToEndId, line.additionalInformation].join(' '))
  for (const word of [one.endToEnd ?? [], one.ustrd ?? [], one.cdtrRef ?? []].flat())
    expect(compact(text.join(' '))).toContain(compact(word))
  for (const line of lines)
    for (const account of [line.counterpartyAccount, line.sender?.account])
      if (account !== undefined && /^[A-Z]{2}\d{2}/.test(account)) expect(one.ibans).toContain(account)
  if (one.rtrReason !== undefined) expect(lines.every((line) => line.returnReason !== undefined)).toBe(true)
}

const goldens = existsSync(samples) ? readdirSync(new URL('golden/', samples)) : []
const plain = (name: string): string => name.replace(/\.(json|xml)$/, '').replace(/[-_]/g, '.')

describe.runIf(existsSync(samples))(
  'samples of other projects (runs where the case files lie beside the repository)',
  () => {
    test.each(goldens)('%s says what another reader found', (name) => {
      const golden = JSON.parse(readFileSync(new URL(`golden/${name}`, samples), 'utf8')) as Golden
      const file = readdirSync(samples).find((one) => plain(one) === `camt..${plain(name)}`)
      const message = readBankMessage(readFileSync(new URL(file ?? '', samples)))
      if ('refused' in message || message.kind === 'pain.002') throw new Error(`${name} was not read`)
      for (const [index, entry] of golden.getEntries.entries()) {
        const lines = message.statements.flatMap((one) => one.lines.filter((line) => line.entry === index))
        const sum = lines.reduce((total, { units, credit }) => total + (credit ? units : -units), 0n)
        expect(`${sum} ${lines[0]?.currency}`).toBe(
          `${entry.getAmount.getAmount} ${entry.getAmount.getCurrency.getCode}`,
        )
        expect(lines[0]).toMatchObject({
          credit: entry.getCreditDebitIndicator === 'CRDT',
          booked: entry.getStatus === 'BOOK',
          reversal: entry.getReversalIndicator,
          servicerReference: entry.getAccountServicerReference ?? undefined,
        })
        if (entry.getBookingDate) expect(lines[0]?.bookingDay).toBe(entry.getBookingDate['0'].slice(0, 10))
      }
      const records = [golden.getEntries[0]?.getRecord, ...golden.getRecords].filter(
        (one) => typeof one === 'object',
      )
      const balances = message.statements.flatMap((one) => one.balances)
      for (const { getAmount, getDate } of records.flatMap((one) => one.getBalances ?? [])) {
        // The other reader counts yen without hundredths.
        if (getAmount.getCurrency.getCode === 'JPY') continue
        expect(balances).toContainEqual(
          expect.objectContaining({
            units: BigInt(getAmount.getAmount),
            currency: getAmount.getCurrency.getCode,
            day: getDate?.['0'].slice(0, 10),
          }),
        )
      }
    })

    test.each(cases.filter(isCash))('$name has the entries that its case tells', ({ name, expect: told }) => {
      const message = readBankMessage(bytesOf(name))
      if ('refused' in message || message.kind === 'pain.002') throw new Error(`${name} was not read`)
      if (told?.statements !== undefined) expect(message.statements).toHaveLength(told.statements)
      const entries = message.statements.flatMap(({ entries: count, lines, refused }) =>
        Array.from({ length: count }, (_, entry) => ({
          lines: lines.filter((line) => line.entry === entry),
          isBroken: refused.some((line) => line.entry === entry),
        })),
      )
      if (told?.entries !== undefined) expect(entries).toHaveLength(told.entries)
      for (const [index, one] of (told?.list ?? []).entries()) {
        const { lines = [], isBroken = false } = entries[index] ?? {}
        if (/^\d+(\.\d+)?$/.test(one.amount)) expectEntry(lines, one)
        else expect(isBroken).toBe(true)
      }
    })

    test('each line is kept once, each credit is for a person once, again changes nothing, what is broken changes nothing', async () => {
      const messages = cases.filter(isCash).map(({ name }) => readBankMessage(bytesOf(name)))
      const statements = messages.flatMap((one) => ('statements' in one ? one.statements : []))
      // Every account of every sample is ours here, in every currency it moves.
      const ours = new Map<string, DebtorAccount>()
      for (const { account, lines } of statements)
        for (const { currency } of lines)
          if (account !== undefined)
            ours.set(`${account} ${currency}`, {
              id: `${account} ${currency}`,
              holder: 'Agio Example Ltd',
              currency,
              schemes: [],
              account: { kind: 'iban', iban: account },
            } as unknown as DebtorAccount)
      await using world = await openBankWorld({ settings: { ...testSettings, accounts: [...ours.values()] } })
      const standing = async () =>
        world.database.query(
          `select (select count(*) from bank_line)::int as lines, (select count(*) from bank_credit)::int as credits,
             (select count(*) from bank_statement)::int as statements, (select count(*) from heard)::int as heard`,
        )
      const outcomes = new Map<string, string>()
      for (const { name } of cases) {
        const before = [await standing(), (await world.strays()).length]
        const result = await world.rail.importFile(name, bytesOf(name))
        outcomes.set(name, 'outcome' in result ? result.outcome : result.refused)
        if ('outcome' in result) continue
        expect([await standing(), (await world.strays()).length]).toEqual(before)
        expect(await world.database.query('select refused from bank_file where name = $1', [name])).toEqual([
          { refused: result.refused },
        ])
      }
      const refused = [...outcomes].filter(([, outcome]) => outcome !== 'imported').map(([name]) => name)
      expect(refused.filter((name) => /camt/.test(name))).toEqual([])
      expect(await world.database.query('select name from bank_file where unread > 0')).toEqual([
        { name: 'bankstatementparser__camt053_garbled_amount.xml' },
      ])
      const booked = statements
        .flatMap(({ lines }) => lines)
        .filter(({ credit, booked: done }) => credit && done)
      const kept = await world.database.query<{ identity: string }>(
        'select identity from bank_credit where not is_debit',
      )
      expect(new Set(kept.map(({ identity }) => identity)).size).toBe(kept.length)
      expect(kept.length).toBeLessThanOrEqual(booked.length)
      const after = [await standing(), (await world.strays()).length]
      for (const { name } of cases) {
        const result = await world.rail.importFile(`${name} again`, bytesOf(name))
        expect('outcome' in result ? result.outcome : result.refused).toBe(
          outcomes.get(name) === 'imported' ? 'known' : outcomes.get(name),
        )
      }
      expect([await standing(), (await world.strays()).length]).toEqual(after)
      expect(await world.heard()).toEqual([])
    })
  },
)
