/** The errors of the compiler when a state, a kind of case, a method of a rail or an act of an operator is added. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compilePlanted } from './planted.ts'

/** A real source with one more line after `at`. */
function grown(path: string, at: string, line: string): string {
  const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  const after = text.replace(at, `${at}\n${line}`)
  if (after === text) throw new Error(`${path} has no ${at}`)
  return after
}

const state = `lost: { code: 'Q', meaning: 'It is lost.', customerGroup: 'waiting', isOpen: true, holdsMoney: false,
  next: [], deadline: null },`
const tables = {
  'packages/domain/src/sell/states.ts': ['export const states = defineStates({', state],
  'packages/domain/src/buy/states.ts': ['export const states = defineStates({', state],
  'packages/domain/src/cases.ts': [
    'export type CaseDataByKind = {',
    'readonly coins_lost: { readonly coin: string }',
  ],
  'packages/contract/src/admin/cases.ts': [
    'export type CaseView = z.infer<typeof CaseView>',
    `export const loseCase = act({ path: '/api/admin/cases/lose', roles: backOffice, summary: 'Lose it.',
  audit: 'case.lost', answer: done })`,
  ],
  'apps/server/src/rails/rail.ts': ['export interface Rail {', 'lose(): void'],
} as const

const expected = {
  'packages/domain/src/sell/rules.ts': /'lost' (is missing|does not exist)/,
  'packages/domain/src/sell/order.ts': /'lost' (is missing|does not exist)|"lost"/,
  'packages/domain/src/buy/rules.ts': /'lost' (is missing|does not exist)/,
  'apps/widget/src/account/history/history-row.tsx': /title\.lost/,
  'apps/widget/src/sell/order-page/words.ts': /sale\.text\.lost/,
  'apps/console/src/app/words.ts': /state\.(sell|buy)\.lost/,
  'apps/console/src/cases/case-words.ts': /case\.coins_lost/,
  'apps/console/src/app/acting.ts': /loseCase\.title/,
  'apps/server/src/rails/evm/index.ts': /'lose' is missing/,
  'apps/server/src/rails/iso20022/bank.ts': /'lose' is missing/,
  'apps/server/src/rails/card/card-rail.ts': /'lose' is missing/,
  'apps/server/src/rails/open-banking/open-banking.ts': /'lose' is missing/,
} as const
type Concerned = keyof typeof expected

const said = compilePlanted(
  Object.fromEntries(Object.entries(tables).map(([path, [at, line]]) => [path, grown(path, at, line)])),
  Object.keys(expected) as Concerned[],
)

test.each(Object.keys(expected) as Concerned[])('%s does not compile without it', (path) => {
  expect(said[path].join('\n')).toMatch(expected[path])
})
