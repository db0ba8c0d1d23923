/** Bank messages: every sample of eleven other projects is read or refused, never a crash; strict where money is reported. */
import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUnits } from './amount.ts'
import { readBankMessage, type BankMessage } from './messages.ts'
import { isPermanent } from './reasons.ts'
import type { ReadLine } from './camt.ts'

const samples = new URL('../../../../../../../shared/vectors/iso20022-samples/', import.meta.url)
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const message = (text: string): BankMessage => {
  const result = readBankMessage(bytes(text))
  if ('refused' in result) throw new Error(result.refused)
  return result
}
const linesIn = (text: string): readonly ReadLine[] => {
  const read = message(text)
  return read.kind === 'pain.002' ? [] : read.statements.flatMap(({ lines }) => lines)
}

const statement = (entries: string, version = '08'): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
  <GrpHdr><MsgId>M1</MsgId></GrpHdr><Stmt><Id>S1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
  <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
  ${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = ({
  amount = '12.34',
  currency = 'EUR',
  indicator = 'CRDT',
  status = '<Cd>BOOK</Cd>',
  more = '',
} = {}): string =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><Sts>${status}</Sts>${more}</Ntry>`
const detail = (amount: string, words = ''): string =>
  `<TxDtls><Refs><EndToEndId>${words}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`

const statusReport = (reason: string): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>M2</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>M1</OrgnlMsgId><GrpSts>RJCT</GrpSts>
  <StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`

describe('a status report', () => {
  it.each([
    ['AM05', 'duplicate'],
    ['DUPL', 'duplicate'],
    ['AC04', 'rejected'],
  ])('that refuses for %s is %s: what the bank has already is not rejected', (reason, verdict) => {
    const read = message(statusReport(reason))
    if (read.kind !== 'pain.002') throw new Error(read.kind)
    expect(read.report.group).toMatchObject({ verdict, code: 'RJCT', reason })
  })

  it('accepts nothing for a group of which the bank took a part, and names a payment by what it repeats', () => {
    const part = statusReport('AC04')
      .replace('RJCT', 'PART')
      .replace(
        '</CstmrPmtStsRpt>',
        `<OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>
         <TxInfAndSts><OrgnlInstrId>I1</OrgnlInstrId><OrgnlEndToEndId>E1</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>
         <TxInfAndSts><OrgnlInstrId>I2</OrgnlInstrId><TxSts>RJCT</TxSts></TxInfAndSts>
         </OrgnlPmtInfAndSts></CstmrPmtStsRpt>`,
      )
    const read = message(part)
    if (read.kind !== 'pain.002') throw new Error(read.kind)
    expect(read.report.group?.verdict).toBe('partial')
    expect(read.report.transactions).toMatchObject([
      { ids: ['E1', 'I1'], status: { verdict: 'settled' } },
      { ids: ['I2'], status: { verdict: 'rejected' } },
    ])
  })
})

describe('an amount', () => {
  it('is exact to the cent, whatever zeros follow', () => {
    expect(readUnits('8.850')).toBe(885n)
    expect(readUnits('200000')).toBe(20_000_000n)
    expect(readUnits('.5')).toBe(50n)
    expect(readUnits('8.')).toBe(800n)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), (units) => {
        expect(readUnits(`${units / 100n}.${(units % 100n).toString().padStart(2, '0')}`)).toBe(units)
      }),
    )
  })

  it('is not read where it would have to be guessed', () => {
    for (const text of [
      '',
      '.',
      '12..34',
      '1,50',
      '-5',
      '1e3',
      '8.855',
      '0x10',
      '١٢',
      '9'.repeat(19),
      'NaN',
    ]) {
      expect(readUnits(text)).toBeUndefined()
    }
  })
})

describe('a statement', () => {
  it('gives its balance with the sign, and a line with its words', () => {
    const read = message(
      statement(
        entry({
          more: `<AcctSvcrRef>R1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>A &amp; B</Nm></Pty></Dbtr>
      <DbtrAcct><Id><IBAN>NL91 ABNA 0417 1643 00</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>one</Ustrd><Ustrd>two</Ustrd>
      <Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>`,
        }),
      ),
    )
    if (read.kind !== 'camt.053') throw new Error(read.kind)
    expect(read.statements[0]?.balances).toEqual([
      { type: 'CLBD', currency: 'EUR', units: -1050n, day: '2026-11-20' },
    ])
    expect(read.statements[0]?.lines[0]).toMatchObject({
      units: 1234n,
      credit: true,
      booked: true,
      servicerReference: 'R1',
      counterpartyName: 'A & B',
      counterpartyAccount: 'NL91ABNA0417164300',
      remittance: 'one two RF18539007547034',
    })
  })

  it('refuses a line whose amount, currency, indicator or status is not what the standard says, and reads the others', () => {
    const read = message(
      statement(
        entry({ amount: '12..34' }) +
          entry({ currency: 'euro' }) +
          entry({ indicator: 'C' }) +
          entry({ status: 'DONE' }) +
          entry({ status: 'BOOK' }),
      ),
    )
    if (read.kind !== 'camt.053') throw new Error(read.kind)
    expect(read.statements[0]?.refused.map(({ why }) => why)).toEqual([
      'amount',
      'currency',
      'indicator',
      'status',
    ])
    expect(read.statements[0]?.lines).toHaveLength(1)
  })

  it('expands a batch whose parts add up, and leaves one that does not as a lump', () => {
    const expanded = linesIn(
      statement(entry({ amount: '3', more: `<NtryDtls>${detail('1', 'A')}${detail('2', 'B')}</NtryDtls>` })),
    )
    expect(expanded.map(({ units, endToEndId, lumped }) => [units, endToEndId, lumped])).toEqual([
      [100n, 'A', false],
      [200n, 'B', false],
    ])
    const lump = linesIn(
      statement(entry({ amount: '4', more: `<NtryDtls>${detail('1', 'A')}${detail('2', 'B')}</NtryDtls>` })),
    )
    expect(lump.map(({ units, endToEndId, lumped }) => [units, endToEndId, lumped])).toEqual([
      [400n, undefined, true],
    ])
    const counted = linesIn(
      statement(
        entry({ more: '<NtryDtls><Btch><PmtInfId>P</PmtInfId><NbOfTxs>3</NbOfTxs></Btch></NtryDtls>' }),
      ),
    )
    expect(counted).toMatchObject([{ lumped: true, paymentInformationId: 'P' }])
  })

  it('takes a part of the other direction from the sum of a batch, and counts nothing as booked before it is', () => {
    const fee = detail('1', 'FEE').replace('</TxDtls>', '<CdtDbtInd>DBIT</CdtDbtInd></TxDtls>')
    const net = linesIn(
      statement(entry({ amount: '2', more: `<NtryDtls>${detail('3', 'A')}${fee}</NtryDtls>` })),
    )
    expect(net.map(({ units, credit, lumped }) => [units, credit, lumped])).toEqual([
      [300n, true, false],
      [100n, false, false],
    ])
    const gross = linesIn(
      statement(entry({ amount: '4', more: `<NtryDtls>${detail('3', 'A')}${fee}</NtryDtls>` })),
    )
    expect(gross).toMatchObject([{ units: 400n, lumped: true }])
    const states = ['BOOK', 'PDNG', 'INFO', 'FUTR']
    const lines = linesIn(statement(states.map((code) => entry({ status: `<Cd>${code}</Cd>` })).join('')))
    expect(lines.map(({ booked }) => booked)).toEqual([true, false, false, false])
  })

  it('knows a reversal by both spellings, and leaves a batch with a part in another currency as a lump', () => {
    const reversals = ['true', '1', 'false'].map((said) => `<RvslInd>${said}</RvslInd>`)
    const lines = linesIn(statement(reversals.map((more) => entry({ more })).join('')))
    expect(lines.map(({ reversal }) => reversal)).toEqual([true, true, false])
    const dollars = detail('1', 'FEE').replace('Ccy="EUR"', 'Ccy="USD"')
    const mixed = linesIn(
      statement(entry({ amount: '3', more: `<NtryDtls>${detail('2', 'A')}${dollars}</NtryDtls>` })),
    )
    expect(mixed).toMatchObject([{ units: 300n, currency: 'EUR', lumped: true }])
  })

  it('tells lines apart by their place in a batch and by their currency, where all else is the same', () => {
    const parts = `<NtryDtls>${detail('1', 'A')}${detail('1', 'A')}</NtryDtls>`
    const same = '<AcctSvcrRef>B1</AcctSvcrRef>'
    const lines = [
      ...linesIn(statement(entry({ amount: '2', more: same + parts }))),
      ...linesIn(statement(entry({ amount: '1', more: same }))),
      ...linesIn(statement(entry({ amount: '1', currency: 'USD', more: same }))),
    ]
    expect(lines.map(({ units }) => units)).toEqual([100n, 100n, 100n, 100n])
    expect(new Set(lines.map(({ content, detail }) => `${content} ${detail}`)).size).toBe(4)
  })

  it('takes the words of a bank that has no reference for none', () => {
    const words = ['NOTPROVIDED', 'NONREF', 'INVOICE-7']
    const lines = linesIn(
      statement(
        words.map((said) => entry({ more: `<NtryDtls>${detail('12.34', said)}</NtryDtls>` })).join(''),
      ),
    )
    expect(lines.map(({ endToEndId }) => endToEndId)).toEqual([undefined, undefined, 'INVOICE-7'])
  })

  it('keeps more words than a bank writes, and no more; an id that no index holds tells nothing, and no money is lost', () => {
    const order = 'RF18539007547034'
    const long = (text: string) => `${order} ${text.repeat(1_000_000)}`
    const more = `<AcctSvcrRef>${'B'.repeat(600)}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs>
      <RltdPties><Dbtr><Nm>${long('a')}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${long('1')}</Id></Othr></Id></DbtrAcct></RltdPties>
      <RmtInf><Ustrd>${long('\u{1F4A3}')}</Ustrd></RmtInf><AddtlTxInf>${long(' b')}</AddtlTxInf></TxDtls></NtryDtls>`
    const [line] = linesIn(statement(entry({ more })))
    expect(line).toMatchObject({ units: 1_234n, endToEndId: 'E1', servicerReference: undefined })
    const { remittance, additionalInformation, counterpartyName, counterpartyAccount, sender } = line!
    for (const text of [remittance, additionalInformation, counterpartyName, sender?.name])
      expect([text?.startsWith(order), text!.length]).toEqual([true, expect.closeTo(2_000, -1)])
    expect(counterpartyAccount).toHaveLength(500)
    // No half of a character is at the end.
    expect(encodeURIComponent(remittance)).toContain('RF18')
  })

  it('counts how often a statement says the same, however its XML is laid out', () => {
    const own = entry({ more: '<AcctSvcrRef>B1</AcctSvcrRef>' })
    const spaced = own.replaceAll('><', '>\n <').replace('B1', '<!-- ours --> B1')
    const lines = linesIn(statement(own + entry() + spaced + own))
    expect(lines.map(({ occurrence }) => occurrence)).toEqual([0, 0, 1, 2])
    expect(new Set(lines.map(({ content }) => content)).size).toBe(2)
  })

  it.each([
    'NONREF',
    'nonref',
    'Not Provided',
    'NOT-PROVIDED',
    'N/A',
    'no reference',
    'Keine Referenz',
    '0',
    '0000',
    '-',
    '--',
    '.',
    'XXX',
    'ＮＯＮＲＥＦ',
  ])('takes %j for no reference, wherever it stands', (said) => {
    const references = `<Refs><EndToEndId>${said}</EndToEndId><TxId>${said}</TxId><PmtInfId>${said}</PmtInfId></Refs>`
    const more = `<AcctSvcrRef>${said}</AcctSvcrRef><NtryDtls><TxDtls>${references}</TxDtls></NtryDtls>`
    const [line] = linesIn(statement(entry({ more: `<NtryRef>${said}</NtryRef>${more}` })))
    expect(line).toMatchObject({ units: expect.any(BigInt) })
    for (const id of ['entryReference', 'servicerReference', 'endToEndId', 'transactionId'] as const)
      expect(line?.[id]).toBeUndefined()
    expect(line?.paymentInformationId).toBeUndefined()
  })

  it('reads a prefix, a byte order mark, CDATA, an envelope and UTF-16 alike', () => {
    const plain = statement(
      entry({ more: '<NtryDtls><TxDtls><RmtInf><Ustrd>a &lt; b</Ustrd></RmtInf></TxDtls></NtryDtls>' }),
    )
    const prefixed = plain.replace(/<(\/?)([A-Z])/g, '<$1p:$2').replace('xmlns=', 'xmlns:p=')
    const cdata = plain.replace('a &lt; b', '<![CDATA[a < b]]>')
    const enveloped = plain.replace('<Document', '<Envelope><AppHdr/><Document').concat('</Envelope>')
    const expected = linesIn(plain)
    expect(expected[0]?.remittance).toBe('a < b')
    for (const variant of [prefixed, cdata, enveloped, `\ufeff${plain}`])
      expect(linesIn(variant)).toEqual(expected)
    const wide = readBankMessage(new Uint8Array(Buffer.from(`\ufeff${plain}`, 'utf16le')))
    expect('refused' in wide ? wide : wide.kind).toBe('camt.053')
  })
})

describe('a file that is not one', () => {
  it('is refused with the reason, not thrown', () => {
    const refusal = (text: string): unknown => readBankMessage(bytes(text), 10_000)
    expect(refusal('')).toEqual({ refused: 'bank.file_not_xml' })
    expect(refusal('<Document><a></Document>')).toEqual({ refused: 'bank.file_not_xml' })
    expect(refusal('{"json":true}')).toEqual({ refused: 'bank.file_not_xml' })
    expect(refusal('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>')).toEqual(
      { refused: 'bank.file_doctype' },
    )
    expect(refusal(`<Document>${' '.repeat(10_000)}</Document>`)).toEqual({ refused: 'bank.file_too_large' })
    expect(refusal('<Document><Other/></Document>')).toEqual({ refused: 'bank.message_unknown' })
    expect(refusal('<html/>')).toEqual({ refused: 'bank.message_unknown' })
    expect(refusal(`<Document>${'<a>'.repeat(500)}${'</a>'.repeat(500)}</Document>`)).toHaveProperty(
      'refused',
    )
  })

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        expect(readBankMessage(noise)).toHaveProperty('refused')
      }),
    )
    const good = statement(entry())
    fc.assert(
      fc.property(fc.nat({ max: good.length }), fc.string({ maxLength: 5 }), (place, noise) => {
        expect(readBankMessage(bytes(good.slice(0, place) + noise + good.slice(place)))).toBeTypeOf('object')
      }),
    )
  })
})

describe('a reason', () => {
  it('is permanent when the payee must look, technical when we must, permanent when it is unknown', () => {
    expect(['AC01', 'AC04', 'BE01', 'MD07', 'unknown', 'X999'].every(isPermanent)).toBe(true)
    expect(['AM04', 'AB06', 'TM01', 'ED05'].some(isPermanent)).toBe(false)
  })
})

describe.runIf(existsSync(samples))(
  'samples of other projects (runs where the case files lie beside the repository)',
  () => {
    type Expected = {
      amount: string
      currency: string
      ind: 'CRDT' | 'DBIT'
      endToEnd?: string[]
      ustrd?: string[]
      cdtrRef?: string[]
    }
    type Case = {
      id: string
      wellFormed: boolean
      message: string | null
      expect: { statements?: number; entries?: number; list?: Expected[]; grpSts?: string[] } | null
    }
    const cases = existsSync(samples)
      ? (JSON.parse(readFileSync(new URL('cases.json', samples), 'utf8')) as Case[])
      : []
    const load = (id: string): Uint8Array | undefined => {
      const file = [id, `${id}.xml`].map((name) => new URL(name, samples)).find((url) => existsSync(url))
      return file && readFileSync(file)
    }

    it.each(cases.map((one) => [one.id, one] as const))(
      '%s',
      (id, { message: kind, expect: expected, wellFormed }) => {
        const file = load(id)
        if (file === undefined) return
        const read = readBankMessage(file)
        if (!wellFormed) expect(read).toHaveProperty('refused')
        if (expected == null) return
        if ('refused' in read) {
          expect(/^camt\.05[234]|^pain\.002/.test(kind ?? '')).toBe(false)
          return
        }
        if (read.kind === 'pain.002') return expect(read.report.group?.code).toBe(expected.grpSts?.[0])
        expect(read.statements).toHaveLength(expected.statements ?? -1)
        expect(read.statements.reduce((sum, { entries }) => sum + entries, 0)).toBe(expected.entries)
        const amounts = read.statements.flatMap(({ lines, refused }) =>
          entryAmounts(
            lines,
            refused.map(({ entry: index }) => index),
          ),
        )
        const wanted = (expected.list ?? []).map(({ amount, currency, ind }) => {
          const units = readUnits(amount)
          return units === undefined ? 'refused' : `${ind === 'CRDT' ? '' : '-'}${units} ${currency}`
        })
        expect(amounts).toEqual(wanted)
        const words = read.statements
          .flatMap(({ lines }) => lines)
          .map(({ remittance, endToEndId, lumped }) => (lumped ? '' : `${remittance} ${endToEndId ?? ''}`))
          .join(' ')
        const lumped = read.statements.some(({ lines }) => lines.some((line) => line.lumped))
        if (!lumped)
          for (const text of (expected.list ?? []).flatMap(({ ustrd = [], endToEnd = [] }) => [
            ...ustrd,
            ...endToEnd,
          ])) {
            if (text !== 'NOTPROVIDED') expect(words).toContain(text)
          }
      },
    )

    /** Lines of one entry added up again, with what was refused in its place. */
    function entryAmounts(lines: readonly ReadLine[], refused: readonly number[]): string[] {
      const entries = new Map<number, { units: bigint; currency: string }>()
      for (const { entry: index, units, credit, currency } of lines) {
        entries.set(index, { currency, units: (entries.get(index)?.units ?? 0n) + (credit ? units : -units) })
      }
      const all = [
        ...[...entries].map(([index, { units, currency }]) => [index, `${units} ${currency}`] as const),
        ...refused.map((index) => [index, 'refused'] as const),
      ]
      return all.toSorted(([a], [b]) => a - b).map(([, text]) => text)
    }
  },
)
