/** A stored value comes back the same, a value that does not fit is refused with its place, and each version has its reader. */
import { expect, test } from 'vitest'
import {
  document,
  list,
  oneOf,
  optional,
  record,
  text,
  units,
  Unreadable,
  variants,
  whole,
  type Json,
} from './codec.ts'

type Payment = { readonly amount: bigint; readonly reason: string; readonly tries?: number }
const payment = record<Payment>({ amount: units, reason: text, tries: optional(whole) })

test('a text that looks like a number stays a text', () => {
  const value = { amount: -12n, reason: '500n' }
  expect(payment.write(value)).toEqual({ amount: '-12', reason: '500n' })
  expect(payment.read(JSON.parse(JSON.stringify(payment.write(value))) as Json)).toEqual(value)
})

test('a value that does not fit is refused, and the refusal names the place', () => {
  const payments = record<{ paid: readonly Payment[] }>({ paid: list(payment) })
  expect(() =>
    payments.read({
      paid: [
        { amount: '1', reason: 'a' },
        { amount: '1.5', reason: 'b' },
      ],
    }),
  ).toThrow('paid: 1: amount: digits expected')
  expect(() => payment.read({ amount: '1' })).toThrow('reason is missing')
  expect(() => payment.read({ amount: 1, reason: 'a' })).toThrow(Unreadable)
  expect(() => payment.read({ amount: '1', reason: 'a', tries: 0.5 })).toThrow(
    'tries: a whole number expected',
  )
})

test('an optional field may be left out, and is left out again', () => {
  expect(payment.write({ amount: 1n, reason: '' })).toEqual({ amount: '1', reason: '' })
  expect(payment.read({ amount: '1', reason: '' })).toEqual({ amount: 1n, reason: '' })
})

test('a variant is read by its word, and an unknown word is refused', () => {
  type Shape = { readonly kind: 'dot' } | { readonly kind: 'line'; readonly length: number }
  const shape = variants<Shape, 'kind'>('kind', { dot: record({}), line: record({ length: whole }) })
  expect(shape.read(shape.write({ kind: 'line', length: 3 }))).toEqual({ kind: 'line', length: 3 })
  expect(() => shape.read({ kind: 'toString' })).toThrow('a known kind expected')
})

test('a document says its version; an older one is read by its own reader, an unknown one is refused', () => {
  const latest = document(2, payment, {
    1: (json) => ({ amount: units.read((json as { units: Json }).units), reason: 'none given' }),
  })
  expect(latest.write({ amount: 1n, reason: 'a' })).toEqual({ v: 2, amount: '1', reason: 'a' })
  expect(latest.read({ v: 2, amount: '1', reason: 'a' })).toEqual({ amount: 1n, reason: 'a' })
  expect(latest.read({ v: 1, units: '7' })).toEqual({ amount: 7n, reason: 'none given' })
  expect(() => latest.read({ v: 3, amount: '1', reason: 'a' })).toThrow('version 2 expected')
  expect(() => latest.read({ amount: '1', reason: 'a' })).toThrow('version 2 expected')
})

test('only the listed words are read', () => {
  expect(() => oneOf('up', 'down').read('left')).toThrow('up or down expected')
})
