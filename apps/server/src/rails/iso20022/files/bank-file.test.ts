/** Files made to be heavy: refused by their size, their nodes or their attributes before they are parsed, off the event loop. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileReader, readBankFile } from './bank-file.ts'
import { createDirectoryExchange } from './directory-exchange.ts'
import { defaultMaxBytes } from './xml.ts'
import { plainSealer } from '../../../platform/testing.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const tooLarge = { refused: 'bank.file_too_large' }
const statement = (entries: number) => {
  const amount = '<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>'
  const entry = `<Ntry>${amount}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls><TxDtls/></NtryDtls></Ntry>`
  const body = `<Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entry.repeat(entries)}</Stmt>`
  return `<Document><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>${body}</BkToCstmrStmt></Document>`
}

test.each([
  ['plain tags', `<Document>${'<a></a>'.repeat(2_600_000)}</Document>`],
  ['empty tags', `<Document>${'<a/>'.repeat(600_000)}</Document>`],
  ['attributes', `<Document ${Array.from({ length: 200_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`],
  [
    'attributes with space',
    `<Document ${Array.from({ length: 200_000 }, (_, index) => `a${index}= '1'`).join(' ')}/>`,
  ],
  ['bytes', ' '.repeat(defaultMaxBytes + 1)],
])('a file of too many %s is refused before it is parsed', async (_, text) => {
  expect(await readBankFile(bytes(text))).toEqual(tooLarge)
})

test('a large statement is read whole in a thread, the same as here, while timers are heard', async () => {
  const given = bytes(statement(5_000))
  const read = createFileReader()
  await read(bytes('<a/>'))
  let heard = 0
  const timer = setInterval(() => (heard += 1), 1)
  const apart = await read(given)
  clearInterval(timer)
  expect(apart).toEqual(await readBankFile(given))
  expect(heard).toBeGreaterThan(3)
  expect(apart).toMatchObject({ kind: 'camt.053' })
})

test('of a file longer than the limit one byte more than the limit is read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-bank-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const exchange = createDirectoryExchange(folder, plainSealer)
  await exchange.list()
  mkdirSync(join(folder, 'from-bank'), { recursive: true })
  writeFileSync(join(folder, 'from-bank', 'huge.xml'), Buffer.alloc(3 * defaultMaxBytes, ' '))
  writeFileSync(join(folder, 'from-bank', 'small.xml'), '<a/>')
  expect((await exchange.read('huge.xml'))?.length).toBe(defaultMaxBytes + 1)
  expect((await exchange.read('small.xml'))?.length).toBe(4)
  expect(await exchange.read('none.xml')).toBeUndefined()
})
