import { expect, test } from 'vitest'
import { pairingLink, recommended } from './wallets.ts'

test('ten wallets are recommended, and each opens with the whole pairing in its link', () => {
  const pairing = 'wc:7f6e@2?relay-protocol=irn&symKey=587d&expiryTimestamp=1'
  expect(recommended).toHaveLength(10)
  for (const id of recommended)
    for (const way of ['universal', 'native'] as const) {
      const link = new URL(pairingLink(id, pairing, way))
      expect(link.protocol).not.toBe('http:')
      expect(link.searchParams.get('uri')).toBe(pairing)
    }
  expect(pairingLink('metamask', 'wc:1')).toBe('https://metamask.app.link/wc?uri=wc%3A1')
  expect(pairingLink('metamask', 'wc:1', 'native')).toBe('metamask://wc?uri=wc%3A1')
  expect(pairingLink('okx', 'wc:1')).toBe('okex://main/wc?uri=wc%3A1')
})
