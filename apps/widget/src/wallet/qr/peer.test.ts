import { expect, test } from 'vitest'
import { peerOf } from './peer.ts'

test.each([
  [{ universal: 'https://wallet.example/app' }, 'https://wallet.example/app'],
  [{ native: 'okex://main' }, 'okex://main'],
  [{ universal: '', native: 'trust://' }, 'trust://'],
  [{ universal: 'javascript://wallet.example/%0aalert(1)' }, undefined],
  [{ universal: 'data://x', native: 'http://wallet.example' }, undefined],
  [{ native: 'intent://x#Intent;S.browser_fallback_url=https://bad.example;end' }, undefined],
  [{ native: 'ms-msdt://x', universal: `https://wallet.example/${'a'.repeat(300)}` }, undefined],
  [{ universal: 7 }, undefined],
  [undefined, undefined],
])('an app is opened by the link that it names (%j), and nothing else runs by it', (redirect, link) => {
  expect(peerOf({ name: 'Example', ...(redirect && { redirect }) })).toEqual({
    name: 'Example',
    ...(link && { link }),
  })
})

test('the name that it gives itself is cut to size, and one without a name has none', () => {
  expect(peerOf({ name: ` ${'a'.repeat(80)} ` })?.name).toBe('a'.repeat(40))
  expect(peerOf({ name: ' ' })).toBeUndefined()
  expect(peerOf({})).toBeUndefined()
  expect(peerOf(undefined)).toBeUndefined()
})
