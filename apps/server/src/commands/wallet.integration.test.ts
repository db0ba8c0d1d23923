/** DEPOSIT_XPUB, the signer and the database belong together: real processes on a real database. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bundled } from '../../../../scripts/programs.mjs'
import { openInstallationKeys } from '../keys/index.ts'
import { noteOf, sealNote } from '../pauses/index.ts'
import { openTestDatabase, type TestDatabase } from '../platform/testing.ts'
import { createKeystore, openDepositKey } from '../rails/evm/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'agio-wallet-'))
const keyFile = join(folder, 'key')
const nobody = 'http://127.0.0.1:9'

/** A wallet with its keystore in a file; `old` is how OLD_SIGNERS names it. */
async function newWallet(name: string) {
  const { keystore, depositXpub } = await createKeystore(randomBytes(32), name, 1024)
  const [file, password] = [join(folder, `${name}.json`), join(folder, `${name}.password`)]
  writeFileSync(file, JSON.stringify(keystore), { mode: 0o600 })
  writeFileSync(password, name, { mode: 0o600 })
  const { fingerprint } = await openDepositKey(depositXpub)
  const signer = { SIGNER_KEYSTORE: file, SIGNER_PASSWORD_FILE: password }
  return { xpub: { DEPOSIT_XPUB: depositXpub }, signer, fingerprint, old: `${file}:${password}` }
}
type Wallet = Awaited<ReturnType<typeof newWallet>>

let first: Wallet
let second: Wallet
let program: readonly string[]
let db: TestDatabase
const running = new Set<ChildProcess>()

beforeAll(async () => {
  program = await bundled('server')
  writeFileSync(keyFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Agio</title>')
  ;[first, second] = await Promise.all([newWallet('first'), newWallet('second')])
})
beforeEach(async () => void (db = await openTestDatabase()))
afterEach(async () => {
  await Promise.all([...running].map(end))
  await db.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

type Words = Readonly<Record<string, string>>

function begin(words: readonly string[], settings: Words) {
  const usual = {
    DATABASE_URL: db.url,
    KEY_FILE: keyFile,
    DATA_DIR: folder,
    WIDGET_DIR: folder,
    NODE_ENV: 'test',
    PORT: '0',
    CHAIN_11155111_RPC: nobody,
    BANK_ACCOUNTS: 'EUR=DE89370400440532013000',
    BANK_DIRECTORY: folder,
    PRICE_SOURCES: `kraken=${nobody},coinbase=http://127.0.0.1:10`,
  }
  const child = spawn(process.execPath, [...program, ...words], {
    env: { PATH: process.env.PATH, ...usual, ...settings },
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text))
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    }),
  )
  return { child, ended, said: () => said }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill()
  await gone
}

async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A server that is ready; `ready()` gives its answer for /health/ready. */
async function serve(settings: Words) {
  const { child, ended, said } = begin(['serve'], settings)
  const died = ended.then((code) => {
    throw new Error(`the server ended with ${code}: ${said()}`)
  })
  died.catch(() => undefined)
  const url = await Promise.race([until(() => /"url":"([^"]+)"/.exec(said())?.[1]), died])
  return {
    ready: async () => (await (await fetch(`${url}/health/ready`)).json()) as { paused: { part: string }[] },
    stop: () => end(child),
  }
}

/** The output of a command, or of a server that does not start. */
async function said(words: readonly string[], settings: Words, input = '') {
  const { child, ended, said: text } = begin(words, settings)
  child.stdin!.end(input)
  const code = await ended
  return { code, text: text() }
}

const parts = async ({ ready }: Awaited<ReturnType<typeof serve>>) =>
  (await ready()).paused.map(({ part }) => part)
const part = { kind: 'deposits' } as const
/** As operators read them. */
async function pauses() {
  const rows = await db.query<{ noteSealed: string; begun_by: string; is_open: boolean }>(
    'select note_sealed as "noteSealed", begun_by, ended_at is null as is_open from pause order by since',
  )
  const { sealer } = openInstallationKeys(keyFile, false)
  return rows.map(({ noteSealed, ...it }) => ({ ...it, note: noteOf(sealer, { part, noteSealed }) }))
}

test('a second process with another DEPOSIT_XPUB does not start, whatever its role; one with the same does', async () => {
  const server = await serve({ ...first.xpub, ...first.signer, ROLES: 'worker' })
  for (const roles of ['api', 'worker']) {
    const { code, text } = await said(['serve'], { ...second.xpub, ...second.signer, ROLES: roles })
    expect(code).toBe(1)
    expect(text).toContain(`DEPOSIT_XPUB is of the wallet with the first address ${second.fingerprint}`)
    expect(text).toContain(first.fingerprint)
  }
  const api = await serve({ ...first.xpub, ...first.signer, ROLES: 'api' })
  expect(await parts(api)).toEqual([])
  expect(await pauses()).toEqual([])
  await Promise.all([server.stop(), api.stop()])
})

test.each([
  ['xpub123', 'DEPOSIT_XPUB is not an extended public key'],
  ['nonsense', 'DEPOSIT_XPUB is not an extended public key'],
])('with DEPOSIT_XPUB=%s no process starts, and doctor says it', async (xpub, sentence) => {
  const settings = { ...first.signer, DEPOSIT_XPUB: xpub }
  const { code, text } = await said(['serve'], { ...settings, ROLES: 'api' })
  expect([code, text]).toEqual([1, expect.stringContaining(sentence)])
  expect((await said(['doctor'], settings)).text).toMatch(new RegExp(`fails +deposit key +${sentence}`))
})

test('with a signer of another wallet nothing is sold until the right one signs', async () => {
  const api = await serve({ ...first.xpub, ...first.signer, ROLES: 'api' })
  // No worker has signed yet.
  expect(await parts(api)).toEqual(['deposits'])
  const foreign = await serve({ ...first.xpub, ...second.signer, ROLES: 'worker' })
  await until(async () => (await pauses())[0]?.note.includes('does not hold the key') || undefined)
  expect(await pauses()).toMatchObject([
    { begun_by: 'Agio', is_open: true, note: expect.stringContaining(first.fingerprint) },
  ])
  expect(await parts(foreign)).toEqual(['deposits'])
  const { text } = await said(['doctor'], { ...first.xpub, ...second.signer })
  expect(text).toMatch(/fails +deposit key +the signer does not hold the key of the first address 0x/)

  // Beside a worker whose signer refuses, one that signs does not end it.
  const right = await serve({ ...first.xpub, ...first.signer, ROLES: 'worker' })
  expect(await parts(right)).toEqual(['deposits'])
  await Promise.all([foreign.stop(), right.stop()])
  await db.query(`update evm_wallet set refused_at = refused_at - interval '4 minutes'`)
  const again = await serve({ ...first.xpub, ...first.signer, ROLES: 'worker' })
  expect(await parts(again)).toEqual([])
  await until(async () => (await parts(api)).length === 0 || undefined)
  expect((await pauses()).map((one) => one.is_open)).toEqual([false])
  await Promise.all([api.stop(), again.stop()])
})

test('an operator who paused deposit addresses ends that pause themselves', async () => {
  await db.query(
    `insert into pause (id, part, reason, note_sealed, since, until, begun_by)
     values ('pau_1', 'deposits', 'safety', $1, now(), now() + interval '1 day', 'Ada Admin')`,
    [sealNote(openInstallationKeys(keyFile, false).sealer, part, 'we count')],
  )
  for (const signer of [second.signer, first.signer]) {
    const worker = await serve({ ...first.xpub, ...signer, ROLES: 'worker' })
    await worker.stop()
  }
  expect(await pauses()).toEqual([{ begun_by: 'Ada Admin', note: 'we count', is_open: true }])
})

test('the wallet is changed by `agio wallet use`, by a signer that signs for it', async () => {
  expect((await said(['wallet', 'list'], first.xpub)).text).toContain('There is no wallet yet')
  const worker = await serve({ ...first.xpub, ...first.signer, ROLES: 'worker' })
  await worker.stop()
  const refused = await said(['wallet', 'use'], { ...second.xpub, ...first.signer })
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('does not hold the key')])
  const changed = await said(['wallet', 'use'], { ...second.xpub, ...second.signer, OLD_SIGNERS: first.old })
  expect([changed.code, changed.text]).toEqual([
    0,
    expect.stringMatching(new RegExp(`${first.fingerprint}  old.*\\n${second.fingerprint}  current`)),
  ])
  const old = await said(['serve'], { ...first.xpub, ...first.signer, ROLES: 'api' })
  expect([old.code, old.text]).toEqual([1, expect.stringContaining('docs/operations/wallets.md')])
  const now = { ...second.xpub, ...second.signer, ROLES: 'worker' }
  const again = await serve({ ...now, OLD_SIGNERS: first.old })
  expect(await parts(again)).toEqual([])
  await again.stop()

  await db.query(
    `insert into evm_address (address, wallet, key_index, owner, created_at)
     values ($1, $1, 0, 'ord_1', now())`,
    [first.fingerprint],
  )
  expect((await said(['doctor'], now)).text).toMatch(
    /fails +wallets +no signer for the 1 addresses of wallet 0x/,
  )
  expect((await said(['doctor'], { ...now, OLD_SIGNERS: first.old })).text).toMatch(/ok +wallets +0x/)
})

test('agio wallet makes, shows, checks and restores the keys of a wallet without a setting', async () => {
  const [own, again] = [join(folder, 'new'), join(folder, 'again')]
  const none = { DATABASE_URL: 'nonsense', BANK_ACCOUNTS: 'nonsense' }
  const made = await said(['wallet', 'new', own], none)
  expect(made.code, made.text).toBe(0)
  const rows = [...made.text.matchAll(/(?:^| )(\d+) {2}([a-z]+)/gm)].map(
    ([, place, word]) => [Number(place), word] as const,
  )
  const words = rows.toSorted(([one], [other]) => one - other).map(([, word]) => word)
  expect(words).toHaveLength(24)
  const xpub = /^DEPOSIT_XPUB=(xpub\w+)$/m.exec(made.text)![1]!
  const { fingerprint } = await openDepositKey(xpub)
  expect(made.text.toLowerCase()).toContain(`m/44'/60'/0'/0/0   ${fingerprint}`)

  const numbered = words.map((word, at) => `${at + 1}. ${word}`).join('\n')
  const checked = await said(['wallet', 'check', own], { ...none, DEPOSIT_XPUB: xpub }, numbered)
  expect([checked.code, checked.text.match(/^ok/gm)]).toEqual([0, ['ok', 'ok', 'ok', 'ok']])
  const swapped = [words[1], words[0], ...words.slice(2)].join(' ')
  const wrong = await said(['wallet', 'check', own], { ...none, ...first.xpub }, swapped)
  expect([wrong.code, wrong.text]).toEqual([
    1,
    expect.stringMatching(/fails +DEPOSIT_XPUB +is of another wallet\nfails +words/),
  ])

  expect((await said(['wallet', 'new', own], none)).text).toContain('exists already')
  const restored = await said(['wallet', 'restore', again], none, words.join(' '))
  expect([restored.code, restored.text]).toEqual([0, expect.stringContaining(xpub)])
  const shown = await said(['wallet', 'show', again], none)
  expect(shown.text).toBe(restored.text)
})
