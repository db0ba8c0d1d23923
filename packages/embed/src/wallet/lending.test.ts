import { expect, test } from 'vitest'
import { lendingProvider } from './lending.ts'

function walletOf(account: string) {
  const hearers = new Set<(said: unknown) => void>()
  let answer: (said: unknown) => void = () => undefined
  const open = new Promise((resolve) => (answer = resolve))
  const provider = {
    request: async ({ method }: { method: string }) =>
      method === 'eth_sendTransaction' ? await open : method === 'eth_accounts' ? [account] : '0x1',
    on: (event: string, hear: (said: unknown) => void) => event === 'accountsChanged' && hearers.add(hear),
    removeListener: (_: string, hear: (said: unknown) => void) => hearers.delete(hear),
  }
  return { provider, hearers, answer: (said: unknown) => answer(said) }
}

test('another object of the wallet leaves an open question open, and who listens hears of the next', async () => {
  const lent = lendingProvider()
  await expect(lent.provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  const [first, next] = [walletOf('0xa'), walletOf('0xb')]
  lent.follow(first.provider)
  const heard: unknown[] = []
  lent.provider.on?.('accountsChanged', (said) => heard.push(said))
  const sending = lent.provider.request({ method: 'eth_sendTransaction' })
  lent.follow(next.provider)
  await expect.poll(() => heard).toEqual([['0xb']])
  expect([first.hearers.size, next.hearers.size]).toEqual([0, 1])
  expect(await lent.provider.request({ method: 'eth_accounts' })).toEqual(['0xb'])
  first.answer('0xhash')
  expect(await sending).toBe('0xhash')
})
