/** The phone of the sandbox: it takes what a QR code says, and its owner answers. There is one: stories of it run one after another. */
import { expect } from '@playwright/test'
import { until } from '../world/calls.ts'
import { call, type View } from './test-wallets.ts'

const patience = { timeout: 60_000 }
const path = '/wallets/phone'
const view = () => call<View>('GET', path)

export const phone = {
  pair: (uri: string) => call('POST', '/wallet/pair', { uri }),
  asked: async () => (await view()).log,
  address: async () => (await view()).address,
  /** Its owner answers the next question of that kind. */
  async answers(act: 'approve' | 'reject', method: string): Promise<void> {
    await until(`the phone is asked ${method}`, async () =>
      (await view()).waiting.some((it) => it.method === method),
    )
    await call('POST', `${path}/act`, { act })
  },
  disconnects: () => call('POST', '/wallet/disconnect', {}),
  async isAlone(): Promise<void> {
    await expect.poll(() => call<readonly unknown[]>('GET', '/wallet/sessions'), patience).toEqual([])
  },
}
