import { existsSync, readFileSync } from 'node:fs'
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { epcCode } from './epc-code.ts'

const eur = (cents: bigint) => Money.money('EUR', cents)
const transfer = {
  holder: 'Agio Beispiel GmbH',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  amount: eur(10_000n),
  remittance: 'RF18 5390 0754 7034',
}

test('a reference of ISO 11649 travels in the structured field, and nothing follows it', () => {
  expect(epcCode(transfer)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Agio Beispiel GmbH',
    'DE89370400440532013000',
    'EUR100',
    '',
    'RF18539007547034',
  ])
})

test('other words travel in the unstructured field, with the structured one empty', () => {
  expect(
    epcCode({ ...transfer, remittance: 'Heiz-/Nebenkosten' })
      ?.split('\n')
      .slice(8),
  ).toEqual(['', '', 'Heiz-/Nebenkosten'])
})

test('the bank may be left to the account number', () => {
  const { bic: _, ...rest } = transfer
  expect(epcCode(rest)?.split('\n')[4]).toBe('')
})

test.each([
  ['nothing', { amount: eur(0n) }],
  ['more than the guideline has digits for', { amount: eur(100_000_000_000n) }],
  ['no words', { remittance: '' }],
  ['words without end', { remittance: 'x'.repeat(141) }],
  ['a bank that is no BIC', { bic: 'COBADEFFXX' }],
  ['more bytes than a code carries', { remittance: 'ü'.repeat(140), holder: 'ö'.repeat(70) }],
])('there is no code for %s', (_, change) => {
  expect(epcCode({ ...transfer, ...change })).toBeNull()
})

const file = new URL('../../../../../../shared/vectors/epc-qr.json', import.meta.url)
type Words = { amount?: string; bic?: string; text?: string; reference?: string } & Partial<
  Record<'name' | 'iban' | 'purpose', string>
>
type Case = { id: string; kw: Words; expect: unknown }
const cases: Case[] = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases
  : []

/** A text that is not an amount of euros never becomes a transfer. */
function coded({ name, iban, bic, amount = '1', purpose, text, reference }: Words): string | null {
  const money = Money.parse('EUR', amount.replace(/(\.\d\d)0+$/, '$1'))
  if (money === 'not-an-amount') return null
  return epcCode({
    holder: name ?? transfer.holder,
    iban: iban ?? transfer.iban,
    bic: bic ?? transfer.bic,
    amount: money,
    remittance: text ?? reference ?? transfer.remittance,
    ...(purpose !== undefined && { purpose }),
  })
}

test(`the recorded payloads are met: ${cases.length === 0 ? 'they are not on this machine' : cases.length}`, () => {
  for (const { id, kw, expect: wanted } of cases) {
    const payload = coded(kw)
    if (wanted === 'error') {
      expect(payload, id).toBeNull()
      continue
    }
    const { lines, bytes, line8, decodedContains } = wanted as {
      lines?: string[]
      bytes?: number
      line8?: string
      decodedContains?: string
    }
    if (lines) expect(payload?.split('\n'), id).toEqual(lines)
    if (bytes) expect(Buffer.byteLength(payload ?? '', 'utf8'), id).toBe(bytes)
    if (line8) expect(payload?.split('\n')[7], id).toBe(line8)
    if (decodedContains) expect(payload, id).toContain(decodedContains)
  }
})
