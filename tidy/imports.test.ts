/** The rules of who may import whom, tried on a tree of planted imports. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

test('what both services share is open to each of them', async () => {
  const broken = await brokenBy(`${server}/orders/buy/place.ts`, `${server}/orders/placing/guards.ts`)
  expect(broken).toEqual([])
})
