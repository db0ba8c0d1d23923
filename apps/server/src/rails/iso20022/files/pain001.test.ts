/** Payment orders: valid against the official schema whatever people are called, exact in their sums, the same when written again. */
import { existsSync, readFileSync } from 'node:fs'
import { Money } from '@agio/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { toBankReference, toBankText } from './charset.ts'
import { endToEndIdOf, messageIdOf, paymentInformationIdOf } from './identifiers.ts'
import { writePain001, type DebtorAccount, type OutgoingPayment, type PaymentOrder } from './pain001.ts'
import { all, at, readXml, textAt, textsBelow } from './xml.ts'

const vectors = new URL('../../../../../../../shared/vectors/', import.meta.url)
const schema = new URL('iso20022-xsd/pain.001.001.09.xsd', vectors)

const euroAccount: DebtorAccount = {
  id: 'eur',
  holder: 'Agio Example Ltd',
  currency: 'EUR',
  schemes: ['sepa', 'sepa_instant'],
  account: { kind: 'iban', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  address: { street: 'Example Street', building: '1', postCode: '10115', town: 'Berlin', country: 'DE' },
}
const poundAccount: DebtorAccount = {
  id: 'gbp',
  holder: 'Agio Example Ltd',
  currency: 'GBP',
  schemes: ['uk'],
  account: { kind: 'uk', sortCode: '200000', accountNumber: '55779911' },
}

const payment = (change: Partial<OutgoingPayment> = {}): OutgoingPayment => ({
  endToEndId: endToEndIdOf('ord_1:1'),
  amount: Money.money('EUR', 10_000n),
  payeeName: 'Zoë Exämple',
  payeeAccount: { kind: 'iban', iban: 'NL91ABNA0417164300' },
  reference: 'RF18539007547034',
  ...change,
})

const orderOf = (sepa: readonly OutgoingPayment[], uk: readonly OutgoingPayment[] = []): PaymentOrder => {
  const messageId = messageIdOf([...sepa, ...uk].map(({ endToEndId }) => ({ endToEndId, batchings: 0 })))
  const group = (
    scheme: 'sepa' | 'sepa_instant' | 'uk',
    debtor: DebtorAccount,
    number: number,
    payments: readonly OutgoingPayment[],
  ) => ({
    paymentInformationId: paymentInformationIdOf(messageId, number),
    scheme,
    debtor,
    executionDay: '2026-11-20',
    payments,
  })
  return {
    messageId,
    createdAt: new Date('2026-11-20T18:00:00Z'),
    initiatorName: 'Agio Example Ltd',
    groups: [
      ...(sepa.length > 0
        ? [group('sepa', euroAccount, 1, sepa), group('sepa_instant', euroAccount, 2, sepa)]
        : []),
      ...(uk.length > 0 ? [group('uk', poundAccount, 3, uk)] : []),
    ],
  }
}

const read = (text: string) => {
  const root = readXml(new TextEncoder().encode(text))
  if ('refused' in root) throw new Error(root.refused)
  return root
}

const ukPayment = payment({
  endToEndId: endToEndIdOf('ord_2:1'),
  amount: Money.money('GBP', 501n),
  payeeAccount: { kind: 'uk', sortCode: '309070', accountNumber: '02355688' },
  reference: 'Invoice 2026 / 117 for the long garden wall',
})

describe('a payment order', () => {
  it('is the same text when it is written again', () => {
    const order = orderOf([payment()], [ukPayment])
    expect(writePain001(order)).toBe(writePain001(order))
  })

  it('adds up per block and as a whole', () => {
    const text = writePain001(
      orderOf([payment(), payment({ endToEndId: 'B', amount: Money.money('EUR', 1n) })], [ukPayment]),
    )
    const body = at(read(text), 'CstmrCdtTrfInitn')
    expect(textAt(body, 'GrpHdr', 'NbOfTxs')).toBe('5')
    expect(textAt(body, 'GrpHdr', 'CtrlSum')).toBe('205.03')
    expect(all(body, 'PmtInf').map((block) => textAt(block, 'CtrlSum'))).toEqual(['100.01', '100.01', '5.01'])
  })

  it('tells SEPA, SEPA instant and UK apart', () => {
    const [sepa, instant, uk] = all(
      at(read(writePain001(orderOf([payment()], [ukPayment]))), 'CstmrCdtTrfInitn'),
      'PmtInf',
    )
    expect(textAt(sepa, 'PmtTpInf', 'SvcLvl', 'Cd')).toBe('SEPA')
    expect(textAt(sepa, 'PmtTpInf', 'LclInstrm', 'Cd')).toBeUndefined()
    expect(textAt(instant, 'PmtTpInf', 'LclInstrm', 'Cd')).toBe('INST')
    expect(textsBelow(at(uk, 'CdtTrfTxInf', 'CdtrAgt'), 'MmbId')).toEqual(['309070'])
    expect(textAt(uk, 'CdtTrfTxInf', 'CdtrAcct', 'Id', 'Othr', 'Id')).toBe('02355688')
    expect(textAt(uk, 'CdtTrfTxInf', 'RmtInf', 'Ustrd')).toBe('Invoice 2026 / 117')
  })

  it('has no postal code where the country has none', () => {
    const address = { street: 'Main Street', building: '1', postCode: '', town: 'Dublin', country: 'IE' }
    const text = writePain001(orderOf([payment({ payeeAddress: address })]))
    expect(text).toMatch(/<StrtNm>Main Street<\/StrtNm>\s*<BldgNb>1<\/BldgNb>\s*<TwnNm>Dublin<\/TwnNm>/)
  })

  it('leaves out an address without a town, and a BIC that is none', () => {
    const address = { street: 'Nowhere', building: '', postCode: '', town: '', country: 'NL' }
    const text = writePain001(
      orderOf([
        payment({
          payeeAddress: address,
          payeeAccount: { kind: 'iban', iban: 'NL91ABNA0417164300', bic: 'no' },
        }),
      ]),
    )
    expect(text).not.toContain('Nowhere')
    expect(text).not.toContain('<BICFI>no')
  })
})

describe('identifiers', () => {
  it('follow from the key, hold 35 characters at most, and differ for different keys', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(endToEndIdOf(one)).toMatch(/^AGP[0-9A-Z]{26}$/)
        expect(endToEndIdOf(one) === endToEndIdOf(other)).toBe(one === other)
        expect(
          paymentInformationIdOf(messageIdOf([{ endToEndId: one, batchings: 0 }]), 999).length,
        ).toBeLessThanOrEqual(35)
      }),
    )
  })

  it('of a batch do not depend on the order of its members, but on every one of them', () => {
    const [a, b] = [
      { endToEndId: 'A', batchings: 0 },
      { endToEndId: 'B', batchings: 0 },
    ]
    expect(messageIdOf([a, b])).toBe(messageIdOf([b, a]))
    expect(messageIdOf([a])).not.toBe(messageIdOf([a, b]))
    expect(messageIdOf([a])).not.toBe(messageIdOf([{ ...a, batchings: 1 }]))
  })
})

describe('the characters of banks', () => {
  it('are all that is left, single-spaced and never longer than asked', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 1, max: 140 }),
        (text, length) => {
          const written = toBankText(text, length)
          expect(written).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]*$/)
          expect(written.length).toBeLessThanOrEqual(length)
          expect(written).toBe(written.trim().replace(/ +/g, ' '))
          expect(toBankReference(text, length)).not.toMatch(/^\/|\/$|\/\/|^$/)
        },
      ),
    )
  })

  it('spell people as a clerk would', () => {
    expect(toBankText('Łukasz Żółć & Ægir Þór, Straße', 70)).toBe('Lukasz Zolc + Aegir Thor, Strasse')
    expect(toBankText('Жельо Щерев / Γιώργος', 70)).toBe('Zhelyo Shterev / Giorgos')
    expect(toBankText('山田 太郎', 70)).toBe('')
    expect(toBankText('a\u0000b\nc\td', 70)).toBe('a b c d')
  })
})

describe.runIf(existsSync(vectors))(
  'recorded files of others (runs where the case files are beside the repository)',
  () => {
    const validate = async (xml: string) =>
      validateXML({ xml: [{ fileName: 'order.xml', contents: xml }], schema: [readFileSync(schema, 'utf8')] })

    it('the official schema accepts an order of every scheme', async () => {
      const result = await validate(writePain001(orderOf([payment()], [ukPayment])))
      expect(result.errors).toEqual([])
      expect(result.valid).toBe(true)
    })

    it('the official schema accepts the nastiest names, addresses and references', async () => {
      const nasty = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.constantFrom(
          '',
          '   ',
          '//',
          ']]>',
          '<!--',
          '&amp;',
          '</Nm>',
          '\u0000',
          '\ud800',
          '﷽'.repeat(99),
          'x'.repeat(999),
        ),
      )
      const address = fc.record({
        street: nasty,
        building: nasty,
        postCode: nasty,
        town: nasty,
        country: fc.constantFrom('DE', 'x', '', 'D&'),
      })
      const sample = fc.sample(
        fc.record({
          payeeName: nasty,
          reference: nasty,
          payeeAddress: address,
          units: fc.bigInt(1n, 10n ** 15n),
        }),
        300,
      )
      const payments = sample.map(({ units, ...words }, index) =>
        payment({ ...words, amount: Money.money('EUR', units), endToEndId: endToEndIdOf(`nasty ${index}`) }),
      )
      const result = await validate(writePain001(orderOf(payments, [ukPayment])))
      expect(result.errors).toEqual([])
    }, 20_000)

    it('other projects transliterate alike, where they agree with one another', () => {
      const { cases } = JSON.parse(readFileSync(new URL('facts/charset-vectors.json', vectors), 'utf8')) as {
        cases: { in: string; out: string }[]
      }
      // One project writes the underscore and the ampersand as a space; we follow the European Payments Council.
      for (const { in: given, out } of cases.filter((one) => !one.in.includes('#_<&'))) {
        const text = given.replace(/\\n/g, '\n')
        expect(toBankText(text, 70).toLowerCase()).toBe(out.toLowerCase())
      }
    })
  },
)
