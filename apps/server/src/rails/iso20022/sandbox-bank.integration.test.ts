/** The bank rail against the sandbox's bank, over SFTP: every kind of ending, compared with the bank's own record. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { startBank } from '../../../../sandbox/src/bank/index.ts'
import { archived, createDirectoryExchange } from './files/directory-exchange.ts'
import { endToEndIdOf } from './files/identifiers.ts'
import { createSftpExchange, sftpSettingsOf } from './files/sftp-exchange.ts'
import { openBankWorld, paymentOf, testSettings, type BankWorld } from './testing.ts'
import { plainSealer } from '../../platform/testing.ts'

const openHouse = () =>
  startBank({
    dataDir: mkdtempSync(join(tmpdir(), 'agio-sandbox-bank-')),
    sftpPort: 0,
    delayMs: 30,
    statementSeconds: 3_600,
    now: () => new Date(),
  })
type House = Awaited<ReturnType<typeof openHouse>>

const settingsFor = ({ bank }: House) => {
  const [eur, gbp] = bank.record.accounts
  const { holder } = testSettings.accounts[0]!
  return {
    accounts: [
      {
        id: 'eur',
        holder,
        currency: 'EUR',
        schemes: ['sepa', 'sepa_instant'],
        account: { kind: 'iban', iban: eur!.iban },
      },
      {
        id: 'gbp',
        holder,
        currency: 'GBP',
        schemes: ['uk'],
        account: { kind: 'uk', sortCode: gbp!.sortCode!, accountNumber: gbp!.accountNumber! },
      },
    ],
  } as const
}

const sftpOf = ({ doors }: House, hostKey = doors.sftp.hostKey) =>
  createSftpExchange(sftpSettingsOf(doors.sftp.url, { hostKey }))

const payAll = async (world: BankWorld) => {
  const uk = { kind: 'uk', sortCode: '309070', accountNumber: '02355688' } as const
  await world.pay(paymentOf('good'))
  await world.pay(paymentOf('fast', { scheme: 'sepa_instant' }))
  await world.pay(paymentOf('pounds', { scheme: 'uk', amount: Money.money('GBP', 501n), payeeAccount: uk }))
  await world.pay(paymentOf('failed', { reference: 'FAILED 1' }))
  await world.pay(paymentOf('returned', { reference: 'RETURN 1' }))
  await world.pay(paymentOf('silent', { reference: 'SILENT 1' }))
  world.clock.advance(2)
}

const expected = {
  good: 'booked',
  fast: 'booked',
  pounds: 'booked',
  failed: 'rejected',
  returned: 'returned',
  silent: 'submitted',
}

test.each(['SFTP', 'a folder'] as const)('every ending over %s, and the bank agrees', async (way) => {
  const house = await openHouse()
  const exchange =
    way === 'SFTP' ? sftpOf(house) : createDirectoryExchange(house.doors.directory, plainSealer)
  await using world = await openBankWorld({ settings: settingsFor(house), exchange: () => exchange })
  await payAll(world)
  await expect
    .poll(
      async () => {
        await world.worker.pass()
        return Object.fromEntries(
          await Promise.all(Object.keys(expected).map(async (key) => [key, await world.state(key)])),
        )
      },
      { timeout: 20_000 },
    )
    .toEqual(expected)
  house.bank.writeStatements(true)
  await world.worker.pass()
  for (const [key, status] of Object.entries({ ...expected, silent: 'silent' })) {
    expect(
      house.bank.record.payments.find(({ endToEndId }) => endToEndId === endToEndIdOf(key)),
    ).toMatchObject({ status, duplicates: 0 })
  }
  for (const { currency, balance } of house.bank.record.accounts) {
    const closing = await world.closing(currency.toLowerCase())
    expect(Money.format(Money.money('EUR', closing?.units ?? 0n))).toBe(balance)
  }
  expect(await world.unmatched()).toEqual([])
  const ids = (await world.heard()).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  await exchange.close()
  await house.close()
})

test('a bank that says the account holds too little: the next attempt goes when money comes, and is paid once', async () => {
  const house = await openHouse()
  const exchange = createDirectoryExchange(house.doors.directory, plainSealer)
  await using world = await openBankWorld({ settings: settingsFor(house), exchange: () => exchange })
  const isInState = (key: string, state: string) =>
    expect
      .poll(
        async () => {
          await world.worker.pass()
          return world.state(key)
        },
        { timeout: 20_000 },
      )
      .toBe(state)
  house.bank.faults.add('no_money', 600)
  await world.pay(paymentOf('a:1'))
  world.clock.advance(2)
  await isInState('a:1', 'rejected')
  await world.pay(paymentOf('a:2'))
  world.clock.advance(2)
  house.bank.faults.clear()
  for (const _ of [1, 2, 3]) await world.worker.pass()
  expect(await world.state('a:2')).toBe('queued')
  const [eur] = house.bank.record.accounts
  house.bank.transferIn({
    toIban: eur!.iban!,
    from: { name: 'Agio Example Ltd', iban: 'DE90999999990000004711' },
    amount: '500.00',
    currency: 'EUR',
    reference: 'our own money',
  })
  await isInState('a:2', 'booked')
  const statuses = house.bank.record.payments.map(({ status }) => status)
  expect(statuses).toEqual(['rejected', 'booked'])
  await exchange.close()
  await house.close()
})

test('a bank with another host key gets neither password nor file', async () => {
  const house = await openHouse()
  const stranger = `SHA256:${createHash('sha256').update('somebody else').digest('base64')}`
  const exchange = sftpOf(house, stranger)
  await expect(exchange.put('a.xml', new Uint8Array([1]))).rejects.toThrow('denied')
  await exchange.close()
  await house.close()
})

test('a file is laid down once, another of its name is refused, and what was archived stays', async () => {
  const house = await openHouse()
  for (const exchange of [
    sftpOf(house),
    createDirectoryExchange(mkdtempSync(join(tmpdir(), 'agio-exchange-')), plainSealer),
  ]) {
    const bytes = new TextEncoder().encode('<a/>')
    // No ending that the bank takes away.
    await exchange.put('once.txt', bytes)
    await exchange.put('once.txt', bytes)
    await expect(exchange.put('once.txt', new TextEncoder().encode('<b/>'))).rejects.toThrow('another file')
    expect(await exchange.list()).toEqual([])
    expect(await exchange.read('nothing.xml')).toBeUndefined()
    await exchange.archive('nothing.xml')
    await exchange.close()
  }
  await house.close()
})

test('files with names and accounts are readable by the server’s own user only, and the archive is sealed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-exchange-'))
  const exchange = createDirectoryExchange(folder, plainSealer)
  await exchange.put('orders.xml', new TextEncoder().encode('<a/>'))
  writeFileSync(join(folder, 'from-bank', 'statement.xml'), '<Nm>Ana Planted</Nm>', { mode: 0o644 })
  await exchange.archive('statement.xml')
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)
  expect(['to-bank', 'archive', 'to-bank/orders.xml', 'archive/statement.xml'].map(modeOf)).toEqual([
    '700',
    '700',
    '600',
    '600',
  ])
  const kept = readFileSync(join(folder, 'archive', 'statement.xml'), 'utf8')
  expect(kept).not.toContain('Planted')
  expect(plainSealer.open(archived('statement.xml'), kept)).toBe('<Nm>Ana Planted</Nm>')
})
