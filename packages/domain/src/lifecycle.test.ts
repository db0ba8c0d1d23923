/** Mistakes in the tables and rules of the lifecycles that the compiler catches: they are planted and compiled here. */
import { expect, test } from 'vitest'
import { compilePlanted } from '../../../tidy/planted.ts'

/** The messages of the compiler for each planted file of this folder, by its name. */
function compile(sources: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  const folder = 'packages/domain/src/'
  const at = Object.fromEntries(Object.entries(sources).map(([name, text]) => [folder + name, text]))
  return Object.fromEntries(
    Object.entries(compilePlanted(at)).map(([path, messages]) => [path.slice(folder.length), messages]),
  )
}

const row = `code: 'Q', customerGroup: 'waiting', isOpen: true, holdsMoney: false, deadline: null`
const order = (service: 'sell' | 'buy') => `import { become, type Rule } from './${service}/order.ts'`

const planted = {
  'on-the-map.ts': `${order('sell')}
    export const rule: Rule<'funded', 'checks.clear'> = (it) => ({ order: become(it, { state: 'converted' }) })`,
  'off-the-map.ts': `${order('sell')}
    export const rule: Rule<'awaiting_deposit', 'customer.cancelled'> = (it) => ({
      order: become(it, { state: 'completed', completedAt: 1 }),
    })`,
  'off-the-map-of-purchases.ts': `${order('buy')}
    export const rule: Rule<'failed', 'archived'> = (it) => ({ order: become(it, { state: 'completed', completedAt: 1 }) })`,
  'without-its-data.ts': `${order('sell')}
    export const rule: Rule<'payout_queued', 'payment.booked'> = (it) => ({ order: become(it, { state: 'completed' }) })`,
  'without-meaning.ts': `import { defineStates } from './lifecycle.ts'
    export const states = defineStates({ lost: { ${row}, next: [] } })`,
  'without-openness.ts': `import { defineStates } from './lifecycle.ts'
    export const states = defineStates({
      lost: { code: 'Q', meaning: '', customerGroup: 'waiting', holdsMoney: false, deadline: null, next: [] },
    })`,
  'unknown-next.ts': `import { defineStates } from './lifecycle.ts'
    export const states = defineStates({ lost: { ${row}, meaning: '', next: ['nowhere'] } })`,
  'forgotten-key.ts': `import { record } from './codec.ts'
    import { placing } from './lifecycle.ts'
    export const placed = placing<object, { paid: { readonly paidAt: number } }>({ paid: record({}) })`,
  'forgotten-refusal.ts': `import type { RefusalIn } from './lifecycle.ts'
    const rules = {
      open: { pay: (): { order: object } | { refused: 'too_early' } => ({ refused: 'too_early' }) },
      over: { pay: <O>(order: O): { order: O } | { refused: 'too_late' } => ({ order }) },
    }
    export const sentences: Record<RefusalIn<typeof rules, 'pay'>, string> = { too_early: 'Not yet.' }`,
  'unknown-refusal.ts': `${order('sell')}
    export const rule: Rule<'funded', 'checks.clear'> = () => ({ refused: 'quote.expired' })`,
}

test('the compiler refuses a rule off the map, and a state without what everybody needs to know of it', () => {
  const errors = compile(planted)
  expect(errors['on-the-map.ts']).toEqual([])
  expect(errors['off-the-map.ts']?.join()).toMatch(/"completed".* is not assignable/)
  expect(errors['off-the-map-of-purchases.ts']?.join()).toMatch(/"completed".* is not assignable/)
  expect(errors['without-its-data.ts']?.join()).toMatch(/completedAt/)
  expect(errors['without-meaning.ts']?.join()).toMatch(/'meaning' is missing/)
  expect(errors['without-openness.ts']?.join()).toMatch(/'isOpen' is missing/)
  expect(errors['unknown-next.ts']?.join()).toMatch(/"nowhere".* is not assignable/)
  expect(errors['forgotten-key.ts']?.join()).toMatch(/'paidAt' is missing/)
  expect(errors['forgotten-refusal.ts']?.join()).toMatch(/'too_late' is missing/)
  expect(errors['unknown-refusal.ts']?.join()).toMatch(/"quote.expired".* is not assignable/)
}, 60_000)
