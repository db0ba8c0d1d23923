/** The receipt of a purchase, on the screen, on paper, and for a reader of its code. */
import { BuyReceiptView } from '@agio/contract'
import { expect, test } from 'vitest'
import { boughtFigures, publicBuy } from './buy-receipt-view.ts'
import { linesOf } from './receipt-lines-view.ts'
import { receiptPdf } from './receipt-pdf-view.ts'
import { destination, hash, purchase, type Purchase } from '../testing/purchase.ts'
import { textOf } from '../testing/pdf-text.ts'

/** Two transfers that were summed, then the coins. */
const done = () => {
  const it = purchase()
    .credited('60')
    .credited('40', { source: { kind: 'statement_line', id: 'two' } })
    .cleared()
    .executed('0.90')
  return it.signed().sent().wait(900).final()
}

function receiptOf(it: Purchase): BuyReceiptView {
  const { row, events, details, explorers } = it.opened()
  const head = {
    service: 'buy',
    code: 'AAAA-BBBB-CCCC-DDDD',
    orderId: row.id,
    issuedAt: '2026-11-20 10:15:00',
    completedAt: '2026-11-20 10:15:00',
    void: false,
    midRate: row.midRate,
    reference: row.reference,
    shop: { merchantId: 'mer_1', name: 'Blumen Beispiel', externalId: 'basket-4711' },
    externalId: 'basket-4711',
  }
  return BuyReceiptView.parse({
    ...head,
    ...boughtFigures({ order: row.order, payerName: details.payerName, events, explorers }),
  })
}

test('the receipt says what was paid and how, the fees, the rate, and which transaction brought the coins', () => {
  expect(receiptOf(done())).toMatchObject({
    paid: { amount: '100.00', currency: 'EUR' },
    payments: [
      { method: 'SEPA_BANK_TRANSFER', amount: { amount: '60.00' } },
      { method: 'SEPA_BANK_TRANSFER', amount: { amount: '40.00' } },
    ],
    fees: { service: { amount: '2.50' }, network: { amount: '0.20' } },
    net: { amount: '97.30' },
    rate: '0.90000000000000',
    midRate: '0.85900000000000',
    receive: { amount: '108.111111', currency: 'USDC@11155111' },
    payer: 'Greta Beispiel',
    destination,
    network: 'Sepolia',
    transaction: hash,
    explorerUrl: `https://sepolia.etherscan.io/tx/${hash}`,
  })
})

test('money that came on its own afterwards is not on the receipt', () => {
  const late = done().credited('30', { source: { kind: 'statement_line', id: 'three' } })
  expect(receiptOf(late)).toMatchObject({ paid: { amount: '100.00' }, payments: [{}, {}] })
})

test.each([
  [
    'en',
    ['Receipt', '€100.00', '108.111111 USDC', 'You paid', 'Bank transfer', '1 USDC = 0.9 EUR', 'Sepolia'],
  ],
  ['de-AT', ['Beleg', '100,00', '108,111111 USDC', 'Gezahlt', 'Überweisung', '1 USDC = 0,9 EUR', 'Netzwerk']],
])('on paper in %s it has the same figures', async (locale, words) => {
  const bytes = await receiptPdf(receiptOf(done()), { publicUrl: 'https://pay.example', locale })
  const text = textOf(Buffer.from(bytes))
  for (const word of [
    ...words,
    'Blumen Beispiel, basket-4711',
    'Greta Beispiel',
    hash,
    destination,
    'https://pay.example/receipt/AAAA-BBBB-CCCC-DDDD',
  ])
    expect(text).toContain(word)
})

test('on paper the page of a merchant has its name beside its own name of the order, a page of the installation only that', () => {
  const said = (of: Partial<BuyReceiptView>) =>
    linesOf({ ...receiptOf(done()), ...of }, 'en').filter(({ value }) => value.includes('basket-4711'))
  expect(said({})).toEqual([{ label: 'Shop', value: 'Blumen Beispiel, basket-4711' }])
  expect(said({ shop: null })).toEqual([{ label: 'Site’s reference', value: 'basket-4711' }])
})

test('the paper names its issuer and its language, and is tagged in the order it is read', async () => {
  const company = { name: 'Fernweh GmbH', details: ['Weg 1, Berlin', 'HRB 12345'] }
  const options = { publicUrl: 'https://pay.example', locale: 'de', company }
  const bytes = Buffer.from(await receiptPdf(receiptOf(done()), options))
  const text = textOf(bytes)
  const raw = bytes.toString('latin1')

  const parts = ['Fernweh GmbH', 'HRB 12345', 'Beleg', '108,111111', '−', 'Zum Marktmittelkurs']
  for (const part of parts) expect(text).toContain(part)
  for (const mark of ['/Marked true', '/Lang (de)', '/DisplayDocTitle true']) expect(raw).toContain(mark)
  for (const tag of ['/H1', '/Table', '/TH', '/TD', '/Figure', '/Alt']) expect(raw).toContain(tag)
})

test('the paper has mark and stamp, who paid out a sale, its zone named for people, and where to ask', async () => {
  const options = { publicUrl: 'https://pay.example', locale: 'en', zone: 'Europe/London' }
  const text = textOf(Buffer.from(await receiptPdf(receiptOf(done()), options)))
  for (const part of ['Delivered', 'London time', 'https://pay.example/support']) expect(text).toContain(part)
  expect(text).not.toContain('Europe/London')
  const failed = Buffer.from(await receiptPdf({ ...receiptOf(done()), void: true }, options))
  expect(textOf(failed)).toContain('Void')
  expect(failed.toString('latin1')).toContain('/Alt (Agio)')
})

test('the paper in Arabic joins its letters, runs from the right, and is read aloud in the order of reading', async () => {
  const payer = 'محمد الأحمد'
  const options = { publicUrl: 'https://pay.example', locale: 'ar-EG' }
  const bytes = Buffer.from(await receiptPdf({ ...receiptOf(done()), payer }, options))
  const text = textOf(bytes)
  const raw = bytes.toString('latin1')

  // As it is drawn, from the left: lam and alef are one glyph, so they keep their order.
  for (const drawn of ['لاصيإ', 'ةظفحملا', 'دمحلأا دمحم', '108.111111 USDC', '1 USDC = 0.9 EUR', hash])
    expect(text).toContain(drawn)
  expect(raw).toContain('/Lang (ar)')
  for (const read of [payer, 'إيصال', 'متوسط سعر السوق'])
    expect(raw).toContain(`/ActualText (${inPdf(read)})`)
})

/** A string of a PDF with letters beyond Latin. */
const inPdf = (text: string): string =>
  `\xfe\xff${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`.replace(/[\\()]/g, String.raw`\$&`)

test('a stranger with the code reads amounts, the transaction and a shortened wallet, and nothing of the payer', () => {
  const it = done().opened()
  const said = publicBuy({ ...it, order: it.row.order })
  expect(said).toEqual({
    payout: { amount: '108.111111', currency: 'USDC@11155111' },
    sent: { amount: '100.00', currency: 'EUR' },
    beneficiary: 'Sepolia',
    account: '0x1111…1111',
    transaction: hash,
    explorerUrl: `https://sepolia.etherscan.io/tx/${hash}`,
  })
})
