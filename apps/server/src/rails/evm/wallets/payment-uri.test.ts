import { expect, test } from 'vitest'
import { paymentUri } from './payment-uri.ts'

test('a wallet reads the exact amount, the chain and the contract from the link', () => {
  const to = '0x2222222222222222222222222222222222222222'
  expect(paymentUri(to, { asset: 'ETH@11155111', units: 50_000_000_000_000_000n })).toBe(
    `ethereum:${to}@11155111?value=50000000000000000`,
  )
  expect(paymentUri(to, { asset: 'USDC@1', units: 1_500_000n })).toBe(
    `ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@1/transfer?address=${to}&uint256=1500000`,
  )
})
