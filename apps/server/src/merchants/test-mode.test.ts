import { expect, test } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { isTestMode } from './test-mode.ts'

const of = (...chainIds: readonly number[]) =>
  isTestMode({ settings: { chains: chainIds.map((chainId) => ({ chainId })) } } as unknown as Platform)

test('an installation is in test mode while each of its chains is a test network', () => {
  expect(of(11155111, 97)).toBe(true)
  expect(of(11155111, 1)).toBe(false)
})
