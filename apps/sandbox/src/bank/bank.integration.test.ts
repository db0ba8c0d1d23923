import { mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import ssh2, { type SFTPWrapper } from 'ssh2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBank, type RunningBank } from './index.ts'
import { paymentFile, type SamplePayment } from './messages/sample-files.test-data.ts'

let running: RunningBank
let dataDir: string
const open = () =>
  startBank({ dataDir, sftpPort: 0, delayMs: 30, statementSeconds: 3600, now: () => new Date() })
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-bank-'))
  running = await open()
})
afterAll(() => running.close())

let count = 0
const nextId = () => `T${(count += 1)}`
const inbox = () => join(dataDir, 'bank', 'from-bank')
const answers = (kind: string) =>
  readdirSync(inbox())
    .filter((name) => name.includes(kind))
    .toSorted()
    .map((name) => readFileSync(join(inbox(), name), 'utf8'))
const about = (kind: string, id: string) => answers(kind).filter((text) => text.includes(`>${id}<`))
const payment = (endToEndId: string) =>
  running.bank.record.payments.find((one) => one.endToEndId === endToEndId)

function hand(messageId: string, ...payments: SamplePayment[]): void {
  const path = join(dataDir, 'bank', 'to-bank', `${messageId}.xml`)
  writeFileSync(`${path}.part`, paymentFile(messageId, payments))
  renameSync(`${path}.part`, path)
}
async function until(what: () => unknown): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (what()) return
    await sleep(20)
  }
  throw new Error(`never: ${what.toString()}`)
}
const balance = (currency: string) =>
  running.bank.record.accounts.find((one) => one.currency === currency)!.balance

test('a payment is accepted, then booked, and the account goes down by it', async () => {
  const id = nextId()
  hand(`M-${id}`, { id, amount: '98.65', reference: 'RF18539007547034' })
  await until(() => about('camt.054', id).length === 1)
  expect(about('pain.002', id)[0]).toContain('<TxSts>ACCP</TxSts>')
  expect(about('camt.054', id)[0]).toContain('<CdtDbtInd>DBIT</CdtDbtInd>')
  expect(payment(id)).toMatchObject({
    status: 'booked',
    reference: 'RF18539007547034',
    payee: { name: 'Ada Example' },
  })
  expect(balance('EUR')).toBe('999901.35')
})

test('pounds go by sort code and account number', async () => {
  const id = nextId()
  hand(`M-${id}`, { id, amount: '20.00', currency: 'GBP' })
  await until(() => payment(id)?.status === 'booked')
  expect(payment(id)?.payee).toEqual({ name: 'Ada Example', sortCode: '089999', accountNumber: '66374958' })
  expect(balance('GBP')).toBe('999980.00')
})

test('FAILED is rejected, RETURN is booked and comes back, SILENT hears nothing until it is released', async () => {
  const [failed, returned, silent] = [nextId(), nextId(), nextId()]
  const before = balance('EUR')
  hand(
    `M-${failed}`,
    { id: failed, amount: '1.00', reference: 'FAILED please' },
    { id: returned, amount: '2.00', reference: 'RETURN please' },
    { id: silent, amount: '4.00', name: 'Silent Example' },
  )
  await until(() => payment(returned)?.status === 'returned')
  await sleep(100)
  expect(about('pain.002', failed)[0]).toMatch(/<GrpSts>PART<.*<TxSts>RJCT<.*<Cd>AC04</s)
  expect(about('camt.054', failed)).toEqual([])
  expect(about('camt.054', returned)[1]).toMatch(/<CdtDbtInd>CRDT<.*<RtrInf><Rsn><Cd>AC01</s)
  expect([...about('pain.002', silent), ...about('camt.054', silent)]).toEqual([])
  expect(balance('EUR')).toBe(before)
  running.bank.release(silent)
  expect(about('camt.054', silent)).toHaveLength(1)
  expect(payment(silent)?.status).toBe('booked')
})

test('the same message or the same end-to-end id is never paid twice, and is counted', async () => {
  const id = nextId()
  hand(`M-${id}`, { id, amount: '10.00' })
  await until(() => payment(id)?.status === 'booked')
  const before = balance('EUR')
  hand(`M-${id}`, { id, amount: '10.00' })
  await until(() =>
    answers('pain.002').some((text) => text.includes(`<OrgnlMsgId>M-${id}<`) && text.includes('<Cd>DU01<')),
  )
  hand(`N-${id}`, { id, amount: '10.00' })
  await until(() =>
    answers('pain.002').some((text) => text.includes(`<OrgnlMsgId>N-${id}<`) && text.includes('<Cd>DU04<')),
  )
  expect(payment(id)).toMatchObject({ status: 'booked', duplicates: 2 })
  expect(balance('EUR')).toBe(before)
})

test('too much for the account is rejected', async () => {
  const id = nextId()
  hand(`M-${id}`, { id, amount: '5000000.00' })
  await until(() => payment(id)?.status === 'rejected')
  expect(about('pain.002', id)[0]).toContain('<Cd>AM04</Cd>')
})

test('faults: book only, accepted then rejected, rejected then booked, every file twice', async () => {
  const { faults } = running.bank
  const run = async (kind: Parameters<typeof faults.add>[0], status: string) => {
    const id = nextId()
    faults.add(kind, 60)
    hand(`M-${id}`, { id, amount: '1.00' })
    await until(() => payment(id)?.status === status)
    await sleep(50)
    faults.clear()
    return {
      acks: about('pain.002', id).map((text) => /<TxSts>(\w+)/.exec(text)?.[1]),
      notes: about('camt.054', id).length,
    }
  }
  expect(await run('book_only', 'booked')).toEqual({ acks: [], notes: 1 })
  expect(await run('accept_then_reject', 'rejected')).toEqual({ acks: ['ACCP', 'RJCT'], notes: 0 })
  expect(await run('reject_then_book', 'booked')).toEqual({ acks: ['RJCT'], notes: 1 })
  expect(await run('no_money', 'rejected')).toEqual({ acks: ['RJCT'], notes: 0 })
  expect(await run('duplicate_ack', 'booked')).toEqual({ acks: ['ACCP', 'ACCP'], notes: 2 })
})

test('the statement has what moved since the last one, between its balances', () => {
  running.bank.writeStatements(true)
  const entry = running.bank.transferIn({
    toIban: 'DE93 9999 9999 0000 0000 01',
    from: { name: 'Bo Example', iban: 'DE90999999990000004711' },
    amount: '50.00',
    currency: 'EUR',
    reference: 'hello',
  })
  const opening = balance('EUR')
  running.bank.writeStatements(false)
  const last = answers('camt.053').at(-1)!
  expect(last).toContain(`<NtryRef>${'ref' in entry ? entry.ref : ''}</NtryRef>`)
  expect(last.match(/<Ntry>/g)).toHaveLength(1)
  expect(last).toContain(`<Amt Ccy="EUR">${opening}</Amt>`)
})

test('over SFTP: hand in, list, fetch, remove; never outside the folder; never with a wrong password', async () => {
  const id = nextId()
  const { sftp: door } = running.doors
  await expect(connect({ ...door, password: 'wrong' })).rejects.toThrow(/authentication/)
  const { sftp, end } = await connect(door)
  const done = (work: (back: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve())))
  await done((back) =>
    sftp.writeFile(`/to-bank/${id}.part`, paymentFile(`M-${id}`, [{ id, amount: '3.00' }]), back),
  )
  await done((back) => sftp.rename(`/to-bank/${id}.part`, `/to-bank/${id}.xml`, back))
  await until(() => payment(id)?.status === 'booked')
  const list = await new Promise<string[]>((resolve, reject) =>
    sftp.readdir('/from-bank', (error, files) =>
      error ? reject(error) : resolve(files.map(({ filename }) => filename)),
    ),
  )
  const name = list.toSorted().at(-1)!
  const read = (path: string) =>
    new Promise<string>((resolve, reject) =>
      sftp.readFile(path, (error, data) => (error ? reject(error) : resolve(data.toString()))),
    )
  expect(await read(`/from-bank/${name}`)).toContain(`<EndToEndId>${id}</EndToEndId>`)
  await done((back) => sftp.unlink(`/from-bank/${name}`, back))
  expect(readdirSync(inbox())).not.toContain(name)
  await expect(read('/../bank-record.json')).rejects.toThrow(/No such file/)
  await expect(read('/../../../../../../etc/passwd')).rejects.toThrow(/No such file/)
  end()
})

test('a charge of the bank is a debit of its own: on the account, and in a notice without an end-to-end id', async () => {
  const before = Number(balance('GBP'))
  const { ref } = running.bank.charge({ amount: '12.34', currency: 'GBP', reference: 'Quarterly fee' })
  await until(() => about('camt.054', ref).length === 1)
  const [notice] = about('camt.054', ref)
  expect(notice).toContain('<CdtDbtInd>DBIT</CdtDbtInd>')
  expect(notice).toContain('<EndToEndId>NOTPROVIDED</EndToEndId>')
  expect(notice).toContain('<Ustrd>Quarterly fee</Ustrd>')
  expect(Number(balance('GBP'))).toBeCloseTo(before - 12.34, 2)
})

test('a restart forgets nothing', async () => {
  const payments = structuredClone(running.bank.record.payments)
  await running.close()
  running = await open()
  expect(running.bank.record.payments).toEqual(payments)
})

function connect({
  host,
  port,
  user,
  password,
}: RunningBank['doors']['sftp']): Promise<{ sftp: SFTPWrapper; end: () => void }> {
  const client = new ssh2.Client()
  return new Promise((resolve, reject) => {
    client.on('error', reject)
    client.on('ready', () =>
      client.sftp((error, sftp) => (error ? reject(error) : resolve({ sftp, end: () => client.end() }))),
    )
    client.connect({ host, port, username: user, password })
  })
}
