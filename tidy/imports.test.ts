/** The rules of who may import whom, tried on a tree of planted imports. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { expect, onTestFinished, test } from 'vitest'

const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IFlattenedRuleSet

/** The names of the rules that an import of `to` in `from` breaks. */
async function brokenBy(from: string, to: string): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'agio-imports-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const up = dirname(from)
    .split('/')
    .map(() => '..')
    .join('/')
  for (const [path, text] of [
    [from, `import '${up}/${to}'\n`],
    [to, 'export {}\n'],
  ] as const) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { output } = await cruise([from], { baseDir: root, ruleSet: rules, validate: true })
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name)
}

const server = 'apps/server/src'
test.each([
  ['a purchase that imports a sale', `${server}/orders/buy/place.ts`, `${server}/orders/sell/place.ts`],
  ['a sale that imports a purchase', `${server}/orders/sell/place.ts`, `${server}/orders/buy/place.ts`],
  ['a test of a sale too', `${server}/orders/sell/place.test.ts`, `${server}/orders/buy/place.ts`],
  ['a rule of a purchase', 'packages/domain/src/buy/a.ts', 'packages/domain/src/sell/terms.ts'],
  ['in the widget', 'apps/widget/src/buy/banks/a.ts', 'apps/widget/src/sell/index.ts'],
])('%s is refused', async (_, from, to) => {
  expect(await brokenBy(from, to)).toContainEqual(expect.stringMatching(/^sell-and-buy-apart/))
})

test.each(['core', 'inbox', 'placing', 'reference', 'history'])(
  'orders/%s is shared by both services, so it imports none of them',
  async (room) => {
    const broken = await brokenBy(`${server}/orders/${room}/a.ts`, `${server}/orders/sell/place.ts`)
    expect(broken).toEqual(['shared-rooms-of-orders-know-no-service'])
  },
)

test.each([
  [
    'a statement that knows the queue of operators',
    'rails/iso20022/statements',
    'rails/iso20022/unallocated/a.ts',
  ],
  ['a payment that knows statements', 'rails/iso20022/payments', 'rails/iso20022/statements/a.ts'],
  ['a file that knows payments', 'rails/iso20022/files', 'rails/iso20022/payments/a.ts'],
  ['a node that knows transfers', 'rails/evm/node', 'rails/evm/transfers/a.ts'],
  ['a wallet that knows transfers', 'rails/evm/wallets', 'rails/evm/transfers/a.ts'],
  ['the core that knows the inbox', 'orders/core', 'orders/inbox/a.ts'],
  ['a purchase that asks the whole of orders', 'orders/buy', 'orders/orders.ts'],
])('%s turns a walk back', async (_, from, to) => {
  expect(await brokenBy(`${server}/${from}/b.ts`, `${server}/${to}`)).toEqual(['a-walk-goes-forward'])
})

test('a walk goes forward, and a route is given what the front door makes', async () => {
  const forward = await brokenBy(`${server}/rails/evm/transfers/a.ts`, `${server}/rails/evm/node/b.ts`)
  const route = await brokenBy(`${server}/orders/buy/routes.ts`, `${server}/orders/orders.ts`)
  expect([forward, route]).toEqual([[], []])
})

test.each([
  ['platform', 'cases'],
  ['ledger', 'customers'],
  ['notify', 'verification'],
  ['quotes', 'orders'],
  ['rails/evm', 'orders'],
  ['orders', 'merchants'],
  ['privacy', 'backoffice'],
])('%s imports nothing of a higher floor: not %s', async (from, to) => {
  expect(await brokenBy(`${server}/${from}/a.ts`, `${server}/${to}/index.ts`)).toContain(
    'a-slice-imports-lower-floors',
  )
})

test('a slice imports lower floors and its own, and every slice stands on one', async () => {
  const down = await brokenBy(`${server}/backoffice/a.ts`, `${server}/ledger/index.ts`)
  const beside = await brokenBy(`${server}/notify/a.ts`, `${server}/customers/index.ts`)
  expect([down, beside]).toEqual([[], []])
  const outside = ['adapters', 'commands', 'testing']
  for (const { name } of readdirSync(server, { withFileTypes: true }).filter((it) => it.isDirectory()))
    if (!outside.includes(name))
      expect(await brokenBy(`${server}/${name}/a.ts`, `${server}/adapters/b.ts`), name).not.toEqual([])
})

test.each([
  ['the sandbox', 'apps/sandbox/src/bank/a.ts', 'only-scripts-and-tests-know-the-demo'],
  ['the server', 'apps/server/src/orders/a.ts', 'only-scripts-and-tests-know-the-demo'],
  ['the console', 'apps/console/src/cases/a.ts', 'only-scripts-and-tests-know-the-demo'],
])('%s never imports the demo', async (_, from, rule) => {
  expect(await brokenBy(from, 'apps/demo/src/index.ts')).toContain(rule)
})

test('the demo enters the sandbox by its index, and imports no product', async () => {
  const demo = 'apps/demo/src/stage/a.ts'
  expect(await brokenBy(demo, 'apps/sandbox/src/index.ts')).toEqual([])
  for (const refused of [
    'apps/sandbox/src/bank/index.ts',
    'apps/server/src/app.ts',
    'apps/widget/src/main.tsx',
  ])
    expect(await brokenBy(demo, refused)).toContain('demo-plays-on-the-sandbox')
})

test('the shared folders are open to both services', async () => {
  const broken = await brokenBy(`${server}/orders/buy/place.ts`, `${server}/orders/placing/guards.ts`)
  expect(broken).toEqual([])
})
