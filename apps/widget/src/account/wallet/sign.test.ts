import { expect, test } from 'vitest'
import type { Provider } from './injected.ts'
import { sign } from './sign.ts'

const own = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const challenge = async () => 'Grüße'

function walletOf(answers: Record<string, unknown>) {
  const asked: { method: string; params?: readonly unknown[] }[] = []
  const provider: Provider = {
    request: async (ask) => {
      asked.push(ask)
      const answer = answers[ask.method]
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { provider, asked }
}
const failure = (code: number) => Object.assign(new Error('no'), { code })

test('the right account signs the sentence, whatever the case it is written in', async () => {
  const { provider, asked } = walletOf({
    eth_requestAccounts: [other, own.toLowerCase()],
    personal_sign: '0xab12',
  })
  expect(await sign(provider, own, challenge)).toEqual({ message: 'Grüße', signature: '0xab12' })
  expect(asked.at(-1)?.params).toEqual(['0x4772c3bcc39f65', own.toLowerCase()])
})

test('another account is named, and signs nothing', async () => {
  const { provider, asked } = walletOf({ eth_requestAccounts: [other] })
  expect(await sign(provider, own, challenge)).toEqual({ failed: 'other_account', account: other })
  expect(asked).toHaveLength(1)
})

test.each([
  [4001, 'rejected'],
  [4100, 'other_account'],
  [-32_002, 'busy'],
  [-32_603, 'wallet'],
])('what a wallet says with %s is told as "%s"', async (code, failed) => {
  const { provider } = walletOf({ eth_requestAccounts: [own], personal_sign: failure(code) })
  expect(await sign(provider, own, challenge)).toMatchObject({ failed })
})

test.each([[undefined], [[]], ['0x'], [null]])('accounts that are %j are none', async (answer) => {
  const { provider } = walletOf({ eth_requestAccounts: answer })
  expect(await sign(provider, own, challenge)).toEqual({ failed: 'other_account', account: '' })
})

test('what is not a signature is not sent on', async () => {
  const { provider } = walletOf({ eth_requestAccounts: [own], personal_sign: { ok: true } })
  expect(await sign(provider, own, challenge)).toEqual({ failed: 'wallet' })
})
