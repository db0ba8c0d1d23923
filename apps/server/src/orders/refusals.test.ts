/** A handler refuses with what its route names: anything else does not compile. */
import { expect, test } from 'vitest'
import { compilePlanted } from '../../../../tidy/planted.ts'

const handler = (name: string, body: string) => `import { ${name} } from '@agio/contract'
  import type { Serve } from '../platform/http/route.ts'
  import type { Orders } from './orders.ts'
  export const routes = (serve: Serve, orders: Orders) =>
    serve(${name}, async ({ caller, params }) => { ${body} })`

const said = compilePlanted({
  'apps/server/src/orders/planted-named.ts': handler('verifyReceipt', `return { refused: 'not-found' }`),
  'apps/server/src/orders/planted-literal.ts': handler('cancelSell', `return { refused: 'quote.expired' }`),
  'apps/server/src/orders/planted-choice.ts': handler(
    'cancelSell',
    `const row = await orders.refund(caller.id, params.id)
     if ('refused' in row) return row
     throw new Error()`,
  ),
  'apps/server/src/orders/planted-own-choice.ts': handler(
    'cancelSell',
    `const row = await orders.cancel(caller.id, params.id)
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
