import { expect, test } from 'vitest'
import { connectorsFor } from './index.ts'

const relay = { url: 'wss://relay.example', projectId: 'p1' }
const kinds = (...asked: Parameters<typeof connectorsFor>) => connectorsFor(...asked).map(({ kind }) => kind)

test('wallets behind a relay are offered where the installation has one', () => {
  expect(kinds({ leftOut: [], relay }, { kind: 'page' })).toContain('qr')
  expect(kinds({ leftOut: [], relay: null }, { kind: 'page' })).not.toContain('qr')
  expect(kinds(undefined, { kind: 'page' })).not.toContain('qr')
})

test('a wallet that an installation leaves out is not offered', () => {
  expect(kinds({ leftOut: ['injected', 'trust'], relay }, { kind: 'page' })).toEqual([
    'exchange',
    'coinbase',
    'host',
    'qr',
  ])
})

test('a messenger allows wallets of its own only: it offers none of the widget’s', () => {
  expect(kinds({ leftOut: [], relay }, { kind: 'messenger' })).toEqual([])
})
