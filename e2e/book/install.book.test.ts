/**
 * By the book: the pages `install.md`, `backup.md` and `upgrade.md` are typed into an empty Debian machine as they stand. Orders end
 * through its proxy, a backup is restored elsewhere, a second build takes over, and no alert fires.
 *
 *   npm test -- --only book          BOOK_TRANSCRIPT=<file> keeps what was typed and answered
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAll } from '../../scripts/run.mjs'
import { until } from '../world/calls.ts'
import type { Outside } from '../world/outside.ts'
import { alertsNow, firedSince, hourLike, processesRead } from './alerts.ts'
import { areReady, secretsFrom, signIn, verifiedCustomer, type Desk, type Secrets } from './desk.ts'
import { fund, startOutside, writeSettings } from './outside-world.ts'
import { blocksOf, filledIn } from './page.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const { MACHINE: machine, BOOK_CLONE: clone, BOOK_DEMO: demo, BOOK_VERSION: version } = env
const given = { '<version>': version ?? '', '<new version>': `${version}-next` }
const pidFiles = '/run/units/agio-*'
const units = ['agio-api@4401', 'agio-api@4402', 'agio-worker@4411', 'agio-worker@4412']

let terminal: Terminal
let outside: Outside
let desk: Desk
let healthySince: Date
const secrets: Secrets[] = []

beforeAll(async () => {
  if (!machine || !clone) return
  cpSync(clone, join(machine, 'srv/clone'), { recursive: true })
  terminal = openTerminal(machine, '/srv/clone', env['BOOK_TRANSCRIPT'])
  // The packages that were just installed run on Debian.
  await terminal.type(
    'for each in $(pg_lsclusters -h | cut -d" " -f1); do pg_ctlcluster $each main start; done',
  )
  await terminal.type('systemctl start nginx')
}, 120_000)
afterAll(async () => {
  terminal?.close()
  await stopAll()
})

/** The log of the machine, for the reader of a failure. */
const logs = () =>
  units
    .map((unit) => join(machine!, `var/log/${unit}.log`))
    .filter((path) => existsSync(path))
    .map((path) => `${path}\n${readFileSync(path, 'utf8').split('\n').slice(-15).join('\n')}`)
    .join('\n')

/** Acts of a person between the commands, by a word of the command that comes next. */
const beforehand: Readonly<Record<string, () => Promise<void>>> = {
  'as_agio() {': async () => {
    const started = await startOutside(machine!, demo!)
    outside = started.outside
    mkdirSync(join(machine!, 'media/safe'), { recursive: true })
    // This machine has no network, and it is the one on which the page of wallets has a firm make its keys.
    const command = 'agio wallet new /media/safe/wallet'
    expect(readFileSync('docs/operations/wallets.md', 'utf8')).toContain(`\`${command}\``)
    await terminal.type(command)
    const depositXpub = await fund(machine!, started.addresses)
    writeSettings(machine!, started.addresses, depositXpub)
  },
  'cp /opt/agio/ops/nginx.conf': async () => {
    mkdirSync(join(machine!, 'var/www/agio'), { recursive: true })
    writeFileSync(join(machine!, 'var/www/agio/security.txt'), 'Contact: mailto:security@pay.example.com\n')
  },
}

/** The first operator by the page's words, and another one in the same way. */
async function addOperators(block: string): Promise<void> {
  for (const [role, name] of [
    ['admin', 'Ada Admin'],
    ['compliance', 'Cora Compliance'],
  ] as const) {
    const email = `${role}@desk.example.com`
    const filled = filledIn(block, { '<name>': name, '<e-mail>': email, ' admin\n': ` ${role}\n` })
    secrets.push(secretsFrom(await terminal.type(filled), email))
  }
}

test('an empty machine is ready by the commands of the page about installing', async (context) => {
  if (!machine) return context.skip('only the stage `book` makes a machine')
  for (const block of blocksOf('install.md')) {
    for (const [words, act] of Object.entries(beforehand)) if (block.includes(words)) await act()
    if (block.includes('agio operator add')) {
      await addOperators(block)
      continue
    }
    const said = await terminal.type(filledIn(block, given)).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${logs()}`)
    })
    if (block.includes('agio doctor')) expect(said).toContain('Everything that is needed answers.')
  }
  await areReady([4401, 4402, 4411, 4412])
  const owners = await terminal.type(`for pid in ${pidFiles}; do ps -o user= -p $(cat $pid); done`)
  expect(owners.trim().split('\n')).toEqual(units.map(() => 'agio'))
  const contact = await fetch('https://pay.example.com/.well-known/security.txt')
  expect(await contact.text()).toContain('security@pay.example.com')
  await until('all processes to be read by Prometheus', async () => (await processesRead()) === units.length)
  healthySince = new Date()
})

test('a person is verified by the operators, sells and buys through the proxy', async (context) => {
  if (!machine) return context.skip('only the stage `book` makes a machine')
  const [admin, compliance] = await Promise.all(secrets.map(signIn))
  desk = { admin: admin!, compliance: compliance! }
  const customer = await verifiedCustomer(outside, desk)
  const sale = await customer.sells()
  await sale.pay()
  const purchase = await customer.buys()
  await purchase.transfer()
  await sale.is('C')
  await purchase.is('C')
})

test('a backup is restored into an empty database, and every balance agrees', async (context) => {
  if (!machine) return context.skip('only the stage `book` makes a machine')
  await outside.bank.writeStatements()
  const [backup = '', restore = '', ...others] = blocksOf('backup.md')
  expect(others).toEqual([])
  const said = await terminal.type(filledIn(backup, given))
  const made = said.trim().split('\n').at(-1) ?? ''
  expect(readdirSync(join(machine, made))).toContain('database.dump')
  const time = made.replace('/backups/agio-', '')
  const restored = await terminal.type(filledIn(restore, { ...given, '<time>': time }))
  expect(restored).toMatch(/ balances compared, 0 differ, 0 sources without an answer/)
})

test('no alert fires, nor in an hour that goes on like this', async (context) => {
  if (!machine) return context.skip('only the stage `book` makes a machine')
  const seen = Date.now() - healthySince.getTime()
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, 120_000 - seen)))
  expect((await alertsNow()).map(({ labels }) => labels.alertname)).toEqual([])
  const fired = await hourLike(healthySince, machine)
  expect(fired, fired.join('\n')).toEqual([])
})

test('a second build takes over while people trade: no order is lost, no request fails, no alert fires', async (context) => {
  if (!machine) return context.skip('only the stage `book` makes a machine')
  const customer = await verifiedCustomer(outside, desk)
  const pids = async () => (await terminal.type(`cat ${pidFiles}; echo`)).trim().split('\n')
  const before = await pids()
  const failed: string[] = []
  let isOver = false
  const asking = (async () => {
    for (; !isOver; await new Promise((resolve) => setTimeout(resolve, 100)))
      await customer.call('GET', '/transactions').catch((error: unknown) => failed.push(String(error)))
  })()
  const sales = [await customer.sells()]
  await sales[0]!.pay()
  const [upgrade = '', roll = '', ...others] = blocksOf('upgrade.md')
  expect(others).toEqual([])
  expect(await terminal.type(filledIn(upgrade, given))).toContain('Everything that is needed answers.')
  const rolled = terminal.type(filledIn(roll, given))
  for (let placed = 0; placed < 3; placed += 1) {
    const sale = await customer.sells()
    await sale.pay()
    sales.push(sale)
  }
  await rolled
  for (const sale of sales) await sale.is('C')
  isOver = true
  await asking
  expect(failed).toEqual([])
  const after = await pids()
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
  expect(await terminal.type('readlink -f /opt/agio')).toContain(`${version}-next`)
  expect(await firedSince(healthySince)).toEqual([])
})
