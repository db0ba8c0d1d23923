/** A handler refuses with what its route names: anything else does not compile. */
import { expect, test } from 'vitest'
import { compilePlanted } from '../../../../tidy/planted.ts'

const handler = (name: string, body: string) => `import { ${name} } from '@agio/contract'
  import type { Serve } from '../platform/http/route.ts'
  import type { Platform } from '../platform/platform.ts'
  import * as choices from './sell/choose.ts'
  export const routes = (serve: Serve, platform: Platform) =>
    serve(${name}, async ({ caller, params }) => { ${body} })`

/** All that an order can refuse of an event, one left out. */
const withoutOne = (event: string, ...refusals: readonly string[]) => `
  import type { RefusalOf } from './core/refusals.ts'
  export const all: Record<RefusalOf<'${event}'>, 1> = { ${refusals.map((it) => `'${it}': 1`).join(', ')} }`

const said = compilePlanted({
  'apps/server/src/orders/planted-by-rule.ts': withoutOne(
    'operator.returns_coins',
    'not-found',
    'order.not_now',
    'wallet.proof_required',
    'price.unavailable',
  ),
  'apps/server/src/orders/planted-by-need.ts': withoutOne(
    'operator.keeps_coins',
    'not-found',
    'order.not_now',
  ),
  'apps/server/src/orders/planted-whole.ts': withoutOne('customer.cancelled', 'not-found', 'order.not_now'),
  'apps/server/src/orders/planted-named.ts': handler('verifyReceipt', `return { refused: 'not-found' }`),
  'apps/server/src/orders/planted-literal.ts': handler('cancelSell', `return { refused: 'quote.expired' }`),
  'apps/server/src/orders/planted-choice.ts': handler(
    'cancelSell',
    `const row = await choices.refund(platform, caller.id, params.id)
     if ('refused' in row) return row
     throw new Error()`,
  ),
  'apps/server/src/orders/planted-own-choice.ts': handler(
    'cancelSell',
    `const row = await choices.cancel(platform, caller.id, params.id)
     if ('refused' in row) return row
     throw new Error()`,
  ),
})

test('a refusal that the route names compiles, written out or from the order', () => {
  expect(said['apps/server/src/orders/planted-named.ts']).toEqual([])
  expect(said['apps/server/src/orders/planted-own-choice.ts']).toEqual([])
})

test.each(['literal', 'choice'] as const)('one that it does not name is an error: %s', (planted) => {
  expect(said[`apps/server/src/orders/planted-${planted}.ts`]?.join()).toMatch(
    planted === 'literal' ? /quote\.expired/ : /amount\.below_min|wallet\.proof_required/,
  )
})

test('the refusals of a rule, and the needs of an event, are in the refusals of the event', () => {
  const of = (planted: string) => said[`apps/server/src/orders/planted-${planted}.ts` as keyof typeof said]
  expect(of('by-rule')?.join()).toMatch(/'"amount\.below_min"' is missing/)
  expect(of('by-need')?.join()).toMatch(/'"price\.unavailable"' is missing/)
  expect(of('whole')).toEqual([])
})
