/**
 * A chain with its coins is one record. A copy of the source gets Polygon's, and no other file of the copy is changed:
 * its sandbox plays the chain, and its server sells and buys the coins.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { env } from 'node:process'
import type { Chains } from '@agio/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { makePackage as makePackageHere } from '../../scripts/package/package.mjs'
import { walk } from '../world/sale.ts'
import type { openWorld as openWorldHere, World } from '../world/world.ts'

/** The network that Polygon offers for tests, with the contract that Circle publishes for it. */
const polygon = `
  {
    id: 80002,
    name: 'Polygon Amoy',
    test: true,
    blockSeconds: 2,
    explorer: 'https://amoy.polygonscan.com',
    evm: { finality: { tag: 'finalized', depth: 256 } },
    coins: {
      POL: native('POL', 'POL', '0.2500'),
      USDC: usdc(6, '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582'),
    },
  },`
const rootFiles = ['package.json', 'package-lock.json']
const recordsEnd = '\n] as const satisfies readonly ChainRecord[]'

const root = resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'agio-polygon-'))
let world: World
beforeAll(async () => {
  copySource()
  const path = join(copy, 'packages/domain/src/coins/records.ts')
  const before = readFileSync(path, 'utf8')
  if (!before.includes(recordsEnd)) throw new Error(`${path} does not end as expected`)
  writeFileSync(path, before.replace(recordsEnd, polygon + recordsEnd))
  const { openWorld } = (await import(join(copy, 'e2e/world/world.ts'))) as {
    openWorld: typeof openWorldHere
  }
  // Stories against the artefact use the copy's.
  const artefact = env.AGIO_ARTEFACT && (await packageOfCopy())
  world = await openWorld({ artefact, env: { WIDGET_DIR: join(root, 'apps/widget/dist') } })
})
afterAll(async () => {
  await world?.end()
  rmSync(copy, { recursive: true, force: true })
})

async function packageOfCopy(): Promise<string> {
  for (const page of ['apps/widget/dist', 'apps/console/dist', 'apps/docs/dist'])
    cpSync(join(root, page), join(copy, page), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(copy, 'LICENSE'))
  chmodSync(copy, 0o755)
  const { makePackage } = (await import(join(copy, 'scripts/package/package.mjs'))) as {
    makePackage: typeof makePackageHere
  }
  return makePackage(join(copy, 'agio'))
}

/** The parts that run, with links to the installed packages. */
function copySource(): void {
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path))
  for (const path of [
    'apps/demo',
    'apps/sandbox',
    'apps/server',
    'packages',
    'scripts',
    'e2e/world',
    ...rootFiles,
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isSource })
  for (const folder of ['node_modules', 'apps/server/node_modules'])
    if (existsSync(join(root, folder))) linkPackages(folder)
}

/** Our own packages are links into the tree already: copied as they are, they lead into the copy. */
function linkPackages(folder: string): void {
  mkdirSync(join(copy, folder), { recursive: true })
  for (const name of readdirSync(join(root, folder)).filter((one) => !one.startsWith('.'))) {
    const [from, to] = [join(root, folder, name), join(copy, folder, name)]
    if (name === '@agio') cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(from, to)
  }
}

test('the sandbox plays the chain: a node, and prices', async () => {
  const { outside } = world
  // The type knows the chains of this source, and not those of the copy.
  expect(await outside.chain(80002 as Chains.ChainId).rpc('eth_chainId', [])).toBe('0x13882')
  expect(await outside.prices('POL-GBP')).toEqual({ kraken: '0.21500000', coinbase: '0.21500000' })
})

test.concurrent.each(['USDC@80002', 'POL@80002'])('%s is sold', async (coin) => {
  const sale = await (await world.customer()).sells({ coin })
  await sale.pay()
  const order = await sale.is('C')
  expect(walk(order)).toMatch(/^NUFEPS?C$/)
  expect(order).toMatchObject({ network: 'Polygon Amoy', payout: { amount: '100.00' } })
  await world.ends(sale)
})

test.concurrent.each(['USDC@80002', 'POL@80002'])('%s is bought', async (coin) => {
  const purchase = await (await world.customer()).buys({ coin })
  await purchase.transfer()
  expect(walk(await purchase.is('C'))).toBe('NRBOTPC')
  await world.closes(purchase)
})

test('in the end chain, bank and ledger agree to the last unit', () => world.books.agree())
