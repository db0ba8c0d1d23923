/** People who send money to the bank's customer, with every mistake, and what the server reads of it. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBank, type RunningBank } from '../index.ts'
import { mistakes, people, statementsOf, transfersFor, type Mistake } from './people.ts'
import { isIban } from '../messages/names.ts'
import { accountOf } from '../record.ts'

let running: RunningBank
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-people-'))
  running = await startBank({
    dataDir,
    sftpPort: 0,
    delayMs: 30,
    statementSeconds: 3600,
    now: () => new Date(),
  })
})
afterAll(() => running.close())

const reference = 'RF18539007547034AB'
const pay = (mistake: Mistake, currency: 'EUR' | 'GBP' = 'EUR') =>
  transfersFor({ reference, amount: '100.00', currency, person: 'greta', mistake }).map((one) => {
    const entry = running.bank.transferIn({ ...one, toIban: accountOf(running.bank.record, currency).iban })
    if ('error' in entry) throw new Error(entry.error)
    return entry
  })
/** The newest notification. */
const told = () => {
  const folder = join(dataDir, 'bank', 'from-bank')
  const name =
    readdirSync(folder)
      .filter((one) => one.includes('camt.054'))
      .toSorted()
      .at(-1) ?? ''
  return readFileSync(join(folder, name), 'utf8')
}

test('everybody has accounts that a bank would take', () => {
  for (const { iban, sortCode, accountNumber } of Object.values(people))
    expect([isIban(iban), sortCode.length, accountNumber.length]).toEqual([true, 6, 8])
})

const lines: Partial<Record<Mistake, RegExp>> = {
  none: /<Ustrd>RF18539007547034AB<\/Ustrd>/,
  wrong_reference: /<Ustrd>RF18539007547034A7<\/Ustrd>/,
  no_reference: /<Ustrd>coins please<\/Ustrd>/,
  inside_text: /<Ustrd>For my order RF18539007547034AB of this week, thank you<\/Ustrd>/,
  split_lines: /<Ustrd>Order RF1853900<\/Ustrd>\s*<Ustrd>7547034AB thank you<\/Ustrd>/,
  lower_case: /<Ustrd>rf18539007547034ab<\/Ustrd>/,
  spaced: /<Ustrd>RF18 5390 0754 7034 AB<\/Ustrd>/,
  another_name: /<Nm>Otto Fremdling<\/Nm>/,
  short: /<Amt Ccy="EUR">90\.00<\/Amt>/,
  over: /<Amt Ccy="EUR">110\.00<\/Amt>/,
}
test.each(Object.entries(lines))('%s is told as the person wrote it', (mistake, words) => {
  pay(mistake as Mistake)
  expect(told()).toMatch(words)
})

test('twice is two transfers; pounds come from a sort code; every mistake is known', () => {
  expect(new Set(pay('twice').map(({ ref }) => ref)).size).toBe(2)
  pay('none', 'GBP')
  expect(told()).toContain('<Othr><Id>99990231415926</Id></Othr>')
  expect(Object.keys(lines).concat('twice').toSorted()).toEqual(mistakes.toSorted())
})

test('a recall repeats the clearing’s number of what it takes back, once', () => {
  const [entry] = pay('none')
  const before = accountOf(running.bank.record, 'EUR').balance
  expect(running.bank.recall(entry?.ref ?? '', 'FRAD')).toMatchObject({ direction: 'DBIT', kind: 'recall' })
  expect(told()).toContain(`<TxId>${entry?.ref}</TxId>`)
  expect(told()).toContain('<Rsn><Cd>FRAD</Cd></Rsn>')
  expect(Number(before) - Number(accountOf(running.bank.record, 'EUR').balance)).toBe(100)
  expect(running.bank.recall(entry?.ref ?? '', 'FRAD')).toMatchObject({ error: expect.any(String) })
  const [greta] = statementsOf(running.bank.record)
  expect(greta?.sent[0]).toMatchObject({ ref: entry?.ref, recalled: true })
})
