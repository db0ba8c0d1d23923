/** Every format of a statement has the same figures; a finished period always has the same bytes. */
import { existsSync, readFileSync } from 'node:fs'
import type { AnswerOf, getStatement } from '@agio/contract'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { textOf } from '../../orders/testing/pdf-text.ts'
import { readBankMessage } from '../../rails/iso20022/files/messages.ts'
import { openShop, type Shop } from './testing.ts'

type Statement = AnswerOf<typeof getStatement>
const asked = 'currency=EUR&from=2026-11-20&to=2026-11-20'
const schema = new URL('../../../../../../shared/vectors/iso20022-xsd/camt.053.001.08.xsd', import.meta.url)

/** A payment with a return, one with a formula as its reference, and one in progress. */
async function openDay() {
  const shop = await openShop()
  const { order } = await shop.pays({ externalId: 'INV-2026/0001', reference: 'Invoice 1' })
  await shop.bankReturns(order)
  await shop.pays({ externalId: '-1-1', amount: '25.10' })
  await shop.pays({ externalId: `A${'9'.repeat(60)}`, amount: '60.00', until: 'accepted' })
  shop.clock.advance(86_400)
  return shop
}
const form = async ({ http }: Shop, name: string, query = asked) => {
  const answer = await http.ask('GET', `/api/merchant/statements/${name}?${query}`)
  expect(answer.status, name).toBe(200)
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}
const jsonOf = async ({ http }: Shop) =>
  (await http.json<Statement>('GET', `/api/merchant/statements?limit=100&${asked}`)).body

/** RFC 4180, as a spreadsheet reads it. */
const cellsOf = (text: string): string[][] =>
  text
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )

test('the CSV has a row per line between its balances, and no cell that a spreadsheet runs', async () => {
  const shop = await openDay()
  const statement = await jsonOf(shop)
  const { bytes, headers } = await form(shop, 'csv')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain('statement-EUR-2026-11-20.csv')
  const [heads = [], ...rows] = cellsOf(bytes.toString())
  const table = rows.map((row) => Object.fromEntries(heads.map((name, at) => [name, row[at]])))
  expect(table[0]).toMatchObject({ kind: 'opening_balance', balance: '0.00' })
  expect(table.at(-1)).toMatchObject({ kind: 'closing_balance', balance: '160.00' })
  expect(table.slice(1, -1)).toMatchObject(
    statement.items.map((line) => ({
      number: String(line.number),
      kind: line.kind,
      gross: line.gross.amount,
      service_fee: line.fees.service.amount,
      amount: line.amount.amount,
      balance: line.balance.amount,
      end_to_end_id: line.endToEndId ?? '',
    })),
  )
  expect(table.map((row) => row['external_id'])).toContain("'-1-1")
  expect(table.at(-2)?.['balance']).toBe('160.00')
})

test.runIf(existsSync(schema))('as camt.053 it is valid by the official schema', async () => {
  const shop = await openDay()
  const { bytes, headers } = await form(shop, 'camt053')
  expect(headers.get('content-type')).toContain('application/xml')
  const empty = await form(shop, 'camt053', 'currency=GBP&from=2026-11-01&to=2026-11-30')
  for (const contents of [bytes, empty.bytes].map(String)) {
    const schemas = [readFileSync(schema, 'utf8')]
    const result = await validateXML({ xml: [{ fileName: 'statement.xml', contents }], schema: schemas })
    expect(result.errors).toEqual([])
    expect(result.valid).toBe(true)
  }
})

test('our own reader parses the camt.053 back, line by line with its references', async () => {
  const shop = await openDay()
  const statement = await jsonOf(shop)
  const { bytes } = await form(shop, 'camt053')
  const message = readBankMessage(bytes)
  if ('refused' in message || !('statements' in message)) throw new Error('it is no statement')
  const [read] = message.statements
  expect(read?.balances).toMatchObject([
    { type: 'OPBD', units: 0n },
    { type: 'CLBD', units: 16_000n },
  ])
  const cents = (amount: string) => BigInt(amount.replace(/[.-]/g, ''))
  expect(read?.lines).toMatchObject(
    statement.items.map(({ amount: { amount }, endToEndId }) => ({
      units: cents(amount),
      credit: !amount.startsWith('-'),
      endToEndId: endToEndId ?? undefined,
    })),
  )
  const text = bytes.toString()
  expect(text).toContain('<Nb>INV-2026/0001</Nb>')
  expect(text).toContain(`<AddtlRmtInf>A${'9'.repeat(60)}</AddtlRmtInf>`)
  expect(text).not.toContain(`<Nb>A9`)
  expect(text).toContain('<Rsn>')
})

test.each([
  ['en', ['Statement of payments', 'Closing balance', '€160.00', 'Payout', 'Your reference']],
  ['de-AT', ['Zahlungsabrechnung', 'Endsaldo', '160,00', 'Auszahlung', 'Ihre Referenz']],
])('the PDF in %s has figures and references, is tagged, and names its time zone', async (locale, words) => {
  const shop = await openDay()
  const { bytes, headers } = await form(shop, 'pdf', `${asked}&locale=${locale}`)
  const text = textOf(bytes)
  for (const word of [...words, 'Fernweh GmbH', 'Blumen GmbH', 'INV-2026/0001', 'AGP1', 'UTC', '2026-11-20'])
    expect(text).toContain(word)
  const raw = bytes.toString('latin1')
  for (const mark of [
    '/Marked true',
    `/Lang (${locale.slice(0, 2)})`,
    '/DisplayDocTitle true',
    '/H1',
    '/TH',
    '/TD',
  ])
    expect(raw).toContain(mark)
  expect(headers.get('content-type')).toBe('application/pdf')
})

test('the Arabic PDF runs right to left', async () => {
  const shop = await openDay()
  const { bytes } = await form(shop, 'pdf', `${asked}&locale=ar`)
  const text = textOf(bytes)
  expect(text).toContain([...'الرصيد الختامي'].toReversed().join(''))
  expect(text).toContain('INV-2026/0001')
  expect(bytes.toString('latin1')).toContain('/Lang (ar)')
})

test('after the period each format keeps the same bytes, even when its payments change later', async () => {
  const shop = await openDay()
  const names = ['csv', 'camt053', 'pdf']
  const before = await Promise.all(names.map(async (name) => (await form(shop, name)).bytes))
  const [open] = (
    await shop.http.json<{ items: { orderId: string }[] }>('GET', '/api/merchant/payments?state=sent')
  ).body.items
  await shop.bankBooks(open?.orderId ?? '')
  await shop.pays({ amount: '30.00' })
  shop.clock.advance(3 * 86_400)
  const again = createFresh(shop)
  const after = await Promise.all(names.map(async (name) => (await form(await again, name)).bytes))
  for (const [at, name] of names.entries()) expect(after[at]?.equals(before[at]!), name).toBe(true)
})

/** Another process, without cached PDFs. */
const createFresh = async (shop: Shop): Promise<Shop> => ({ ...shop, http: await shop.serveAgain() })
