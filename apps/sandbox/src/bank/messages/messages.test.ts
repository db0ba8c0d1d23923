import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'
import { describe, expect, test } from 'vitest'
import { notification, statement } from './camt.ts'
import { readPaymentFile } from './pain001.ts'
import { statusReport, type StatusLine } from './pain002.ts'
import { openingRecord, type Account, type Entry } from '../record.ts'
import { paymentFile } from './sample-files.test-data.ts'

const shared = new URL('../../../../../../shared/vectors/', import.meta.url)
const schema = (message: string) => new URL(`iso20022-xsd/${message}.xsd`, shared)
const accounts = openingRecord().accounts
const [euros, pounds] = accounts as [Account, Account]
const at = '2026-01-02T10:00:00'

const line: StatusLine = {
  endToEndId: 'E1',
  paymentInfoId: 'P1',
  instructionId: 'I1',
  servicerRef: 'SB1',
  status: 'ACCP',
}
const rejected: StatusLine = {
  ...line,
  endToEndId: 'E2',
  status: 'RJCT',
  reason: { code: 'AC04', text: 'account closed' },
}
const entry: Entry = {
  ref: 'SB1',
  currency: 'EUR',
  direction: 'DBIT',
  amount: '12.34',
  bookedAt: at,
  kind: 'payment',
  instant: true,
  reference: 'Tom & "Jerry" <RF18>',
  other: { name: 'Ada Example', iban: 'DE90999999990000004711' },
  endToEndId: 'E1',
  messageId: 'M1',
  paymentInfoId: 'P1',
  instructionId: 'I1',
}
const returned: Entry = { ...entry, ref: 'SB2', direction: 'CRDT', kind: 'return', returnReason: 'AC01' }
const incoming: Entry = {
  ref: 'SB3',
  currency: 'EUR',
  direction: 'CRDT',
  amount: '1.00',
  bookedAt: at,
  kind: 'incoming',
  other: { name: 'Bo', iban: 'DE90999999990000004711' },
  reference: '',
}
const inLines: Entry = { ...incoming, ref: 'SB4', lines: ['Order RF18', '5390 thanks'] }
const recalled: Entry = {
  ...incoming,
  ref: 'SB5',
  direction: 'DBIT',
  kind: 'recall',
  clearingId: 'SB4',
  returnReason: 'FRAD',
}
const inPounds: Entry = {
  ...entry,
  currency: 'GBP',
  other: { name: 'Ada Example', sortCode: '089999', accountNumber: '66374958' },
}

const written: Record<string, [string, string]> = {
  'a status report': [
    'pain.002.001.10',
    statusReport({ id: 'S1', at, originalMessageId: 'M1', lines: [line, rejected] }),
  ],
  'a refused file': [
    'pain.002.001.10',
    statusReport({
      id: 'S1',
      at,
      originalMessageId: 'M1',
      whole: { code: 'DU01', text: 'again' },
      lines: [],
    }),
  ],
  'a notification': [
    'camt.054.001.08',
    notification('N1', at, euros, [entry, returned, incoming, inLines, recalled]),
  ],
  'a notification in pounds': ['camt.054.001.08', notification('N1', at, pounds, [inPounds])],
  'a statement': [
    'camt.053.001.08',
    statement({ id: 'S1', at, sequence: 1, opening: '10.00', closing: '-2.34' }, euros, [entry, returned]),
  ],
  'an empty statement': [
    'camt.053.001.08',
    statement({ id: 'S1', at, sequence: 1, opening: '10.00', closing: '10.00' }, pounds, []),
  ],
  'the sample payment file': ['pain.001.001.09', paymentFile('M1', [{ id: 'E1', amount: '1.00' }])],
  'the sample payment file in pounds': [
    'pain.001.001.09',
    paymentFile('M1', [{ id: 'E1', amount: '1.00', currency: 'GBP' }]),
  ],
}

describe.runIf(existsSync(schema('pain.002.001.10')))(
  'files are valid against the official schemas (needs shared/vectors)',
  () => {
    test.each(Object.entries(written))('%s', async (_what, [message, contents]) => {
      const result = await validateXML({
        xml: [{ fileName: 'message.xml', contents }],
        schema: [readFileSync(schema(message), 'utf8')],
      })
      expect(result.errors.map((error) => error.message)).toEqual([])
    })
  },
)

const told = (text: string) => {
  const read = readPaymentFile(text, accounts)
  return 'refused' in read
    ? read.refused.code
    : read.instructions.map(({ problem }) => problem?.code ?? 'ok').join(' ')
}
const sample = paymentFile('M1', [
  { id: 'E1', amount: '1.00' },
  { id: 'E2', amount: '2.50' },
])

test('a payment file is judged strictly: the file first, then each payment', () => {
  expect(told(sample)).toBe('ok ok')
  expect(told('nonsense')).toBe('FF01')
  expect(told(sample.replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'))).toBe('FF01')
  expect(told(sample.replace('pain.001.001.09', 'pain.001.001.03'))).toBe('FF01')
  expect(told(sample.replace('>M1<', `>${'M'.repeat(36)}<`))).toBe('FF01')
  expect(told(sample.replace('<NbOfTxs>2', '<NbOfTxs>3'))).toBe('AM18')
  expect(told(sample.replace('</NbOfTxs>', '</NbOfTxs><CtrlSum>9.99</CtrlSum>'))).toBe('AM10')
  expect(told(sample.replace('</NbOfTxs>', '</NbOfTxs><CtrlSum>3.5</CtrlSum>'))).toBe('ok ok')
  expect(told(sample.replace('DE93999999990000000001', 'DE90999999990000004711'))).toBe('AC02')
  expect(told(sample.replace('Ccy="EUR">1.00', 'Ccy="USD">1.00'))).toBe('AM03 ok')
  expect(told(sample.replace('>1.00<', '>0.00<'))).toBe('AM12 ok')
  expect(told(sample.replace('>1.00<', '>1.001<'))).toBe('AM12 ok')
  expect(told(sample.replace('DE90999999990000004711', 'DE91999999990000004711'))).toBe('AC01 ok')
  expect(told(sample.replace('<TwnNm>Musterstadt</TwnNm>', ''))).toBe('BE04 ok')
  expect(told(sample.replace('>E1<', '>/E1<'))).toBe('FF01 ok')
})

test('text comes through as it was written', () => {
  const read = readPaymentFile(
    paymentFile('M1', [{ id: '0007', amount: '1', name: 'M&#252;ller &amp; S&#xF6;hne' }]),
    accounts,
  )
  expect('instructions' in read && read.instructions[0]).toMatchObject({
    endToEndId: '0007',
    amount: '1.00',
    payee: { name: 'Müller & Söhne' },
  })
})

const samples = new URL('iso20022-samples/', shared)
test.runIf(existsSync(samples))(
  'any file of others gets an answer, never a crash (needs shared/vectors)',
  () => {
    for (const name of readdirSync(samples).filter((one) => one.endsWith('.xml'))) {
      expect(readPaymentFile(readFileSync(new URL(name, samples), 'utf8'), accounts)).toHaveProperty(
        'messageId',
      )
    }
  },
)
