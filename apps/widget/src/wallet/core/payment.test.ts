import { afterEach, expect, test, vi } from 'vitest'
import { endOf, fakeWallet, refusal, type Fake } from '../testing/fake-wallet.ts'
import { switchChain, type Chain } from './network.ts'
import { pay, planOf, type Due, type Figures } from './payment.ts'
import { prove } from './proof.ts'
import { readSeconds, reads } from './provider.ts'

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const to = '0xde709f2102306220921060314715629080e2fb77'
const usdc = '0x64544969ed7EBf5f083679233325356EbE738930'
const hash = `0x${'ab'.repeat(32)}`
const testnet: Chain = {
  id: 97,
  name: 'BNB testnet',
  nativeSymbol: 'tBNB',
  explorer: 'https://explorer.example',
  rpc: 'https://rpc.example',
}
const inUsdc: Due = { chainId: 97, coin: 'USDC@97', contract: usdc, to, amount: '113.370000' }
const inNative: Due = { chainId: 97, coin: 'tBNB@97', contract: null, to, amount: '0.5' }
const words = (amount: bigint) => `0x${amount.toString(16).padStart(64, '0')}`
const rich = {
  eth_chainId: '0x61',
  eth_accounts: [account],
  eth_call: words(200_000_000n),
  eth_getBalance: '0xde0b6b3a7640000',
  eth_estimateGas: '0xfde8',
  eth_gasPrice: '0x3b9aca00',
  eth_sendTransaction: hash,
}

const fakes: Fake[] = []
afterEach(() => endOf(fakes))

function asked(answers: Readonly<Record<string, unknown>>, own: Readonly<Record<number, 'internal'>> = {}) {
  const provider = fakeWallet(answers)
  fakes.push(provider)
  return { provider, wallet: { codes: own } }
}
const unheard = { onAsking: () => undefined, onLate: () => undefined }
async function paid(answers: Readonly<Record<string, unknown>>, due = inUsdc, figures: Figures = {}) {
  const it = asked(answers)
  let asks = 0
  const result = await pay(it, due, {
    account,
    chain: testnet,
    figures: async () => figures,
    ...unheard,
    onAsking: () => (asks += 1),
  })
  const methods = it.provider.asked.map(({ method }) => method)
  return { result, asks, methods, sent: methods.filter((one) => one === 'eth_sendTransaction').length, it }
}

test('a token is paid by its contract, from the figures of the order', async () => {
  const { result, it, asks, methods } = await paid(rich)
  expect(result).toEqual({ hash })
  expect(asks).toBe(1)
  // The chain is read again right before.
  expect(methods.slice(-2)).toEqual(['eth_chainId', 'eth_sendTransaction'])
  expect(it.provider.asked.at(-1)?.params).toEqual([
    {
      from: account,
      to: usdc,
      value: '0x0',
      data: `0xa9059cbb${'0'.repeat(24)}${to.slice(2)}${(113_370_000).toString(16).padStart(64, '0')}`,
      chainId: '0x61',
    },
  ])
})

test('the native coin is paid as a value', async () => {
  const { result, it } = await paid(rich, inNative)
  expect(result).toEqual({ hash })
  expect(it.provider.asked.at(-1)?.params).toEqual([
    { from: account, to, value: '0x6f05b59d3b20000', chainId: '0x61' },
  ])
})

test.each<[what: string, due: Due]>([
  ['a contract that is not the one of the coin', { ...inUsdc, contract: other }],
  ['a token without a contract', { ...inUsdc, contract: null }],
  ['the chain of another coin', { ...inUsdc, chainId: 1 }],
  ['a coin that is not known', { ...inUsdc, coin: 'FAKE@97' }],
  ['an address that is none', { ...inUsdc, to: '0x12' }],
  ['an amount with too many digits', { ...inUsdc, amount: '1.0000001' }],
  ['no amount', { ...inUsdc, amount: '0.000000' }],
])('%s makes no payment', (_, due) => expect(planOf(due, account)).toBeUndefined())

test('too few coins are said with what is missing, and the wallet is not asked', async () => {
  const { result, sent } = await paid({ ...rich, eth_call: words(113_000_000n) })
  expect(result).toEqual({ failed: 'no_coins', missing: { asset: 'USDC@97', units: 370_000n } })
  expect(sent).toBe(0)
})

test('too little gas is said with what is missing of the native coin', async () => {
  const { result, sent } = await paid({ ...rich, eth_getBalance: '0x1' })
  const missing = { asset: 'tBNB@97', units: 65_000n * 1_000_000_000n - 1n }
  expect(result).toEqual({ failed: 'no_gas', missing })
  expect(sent).toBe(0)
})

test('of the native coin, amount and gas are needed together', async () => {
  const { result } = await paid({ ...rich, eth_getBalance: '0x6f05b59d3b20000' }, inNative)
  expect(result).toEqual({ failed: 'no_gas', missing: { asset: 'tBNB@97', units: 65_000_000_000_000n } })
})

test('a payment that the contract would refuse is not sent', async () => {
  const { result, sent } = await paid({ ...rich, eth_estimateGas: refusal(3) })
  expect(result).toEqual({ failed: 'unsendable' })
  expect(sent).toBe(0)
})

test('a wallet without gas that cannot simulate is told apart from a coin that refuses', async () => {
  const { result } = await paid({ ...rich, eth_estimateGas: refusal(-32_000), eth_getBalance: '0x0' })
  expect(result).toMatchObject({ failed: 'no_gas' })
})

test('a wallet that is elsewhere than it says has no such contract: nothing is sent', async () => {
  const { result, sent } = await paid({ ...rich, eth_call: '0x' })
  expect(result).toEqual({ failed: 'wrong_chain' })
  expect(sent).toBe(0)
})

test('a wallet that answers no questions about the chain is compared with what the server reads', async () => {
  const signing = { eth_chainId: '0x61', eth_accounts: [account], eth_sendTransaction: hash }
  const poor = await paid(signing, inUsdc, { coins: 1n, native: 1n, fee: 1n })
  expect(poor.result).toMatchObject({ failed: 'no_coins' })
  const noGas = await paid(signing, inUsdc, { coins: 200_000_000n, native: 1n, fee: 5n })
  expect(noGas.result).toEqual({ failed: 'no_gas', missing: { asset: 'tBNB@97', units: 4n } })
  const fits = await paid(signing, inUsdc, { coins: 200_000_000n, native: 5n, fee: 5n })
  expect(fits.result).toEqual({ hash })
  const unknown = await paid(signing)
  expect(unknown.result).toEqual({ hash })
})

test.each([
  [[], 'disconnected'],
  [[other], 'changed'],
])('accounts that became %j stop the payment', async (accounts, failed) => {
  const { result, sent } = await paid({ ...rich, eth_accounts: accounts })
  expect(result).toEqual({ failed })
  expect(sent).toBe(0)
})

test('a chain that changes while we look stops the payment', async () => {
  let reads = 0
  const { result, sent } = await paid({ ...rich, eth_chainId: () => (++reads === 1 ? '0x61' : '0x1') })
  expect(result).toEqual({ failed: 'wrong_chain' })
  expect(sent).toBe(0)
})

test.each<[code: number, outcome: object]>([
  [4001, { failed: 'rejected' }],
  [4200, { failed: 'unsupported' }],
  [4100, { failed: 'unauthorized' }],
  [-32_002, { failed: 'busy', unsure: true }],
  [-32_603, { failed: 'internal', unsure: true }],
  [4900, { failed: 'disconnected', unsure: true }],
])('asked to send, a wallet that answers %i is asked once', async (code, outcome) => {
  const { result, sent } = await paid({ ...rich, eth_sendTransaction: refusal(code) })
  expect(result).toEqual(outcome)
  expect(sent).toBe(1)
})

test.each([['0x12'], ['sent'], [undefined], [{ hash }]])(
  'an answer that is no hash (%j) is not kept as one',
  async (answer) => {
    const { result } = await paid({ ...rich, eth_sendTransaction: answer })
    expect(result).toEqual({})
  },
)

/** A wallet on another chain, which knows the wanted one or says in its own way that it does not. */
function elsewhere({
  knows,
  switches = true,
  says = refusal(-32_603, { originalError: { code: 4902 } }),
}: {
  knows: boolean
  switches?: boolean
  says?: unknown
}) {
  let now = '0x1'
  let known = knows
  return asked({
    ...rich,
    eth_chainId: () => now,
    wallet_addEthereumChain: () => {
      known = true
      return null
    },
    wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: string }]) => {
      if (!known) throw says
      if (switches) now = chainId
      return null
    },
  })
}
const methodsOf = ({ provider }: { provider: Fake }) => provider.asked.map(({ method }) => method)

test('a chain that the wallet does not know is added, then switched to, then read', async () => {
  const it = elsewhere({ knows: false })
  expect(await switchChain(it, testnet)).toBeUndefined()
  expect(methodsOf(it)).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
    'eth_chainId',
  ])
  expect(it.provider.asked[1]?.params).toEqual([
    {
      chainId: '0x61',
      chainName: 'BNB testnet',
      nativeCurrency: { name: 'tBNB', symbol: 'tBNB', decimals: 18 },
      rpcUrls: ['https://rpc.example'],
      blockExplorerUrls: ['https://explorer.example'],
    },
  ])
})

test.each<[words: string, says: unknown]>([
  ['4902', refusal(4902)],
  ['4902 inside another error', refusal(-32_603, { originalError: { code: 4902 } })],
  ['a plain internal error', refusal(-32_603)],
  ['an internal error with other data', refusal(-32_603, { originalError: null })],
  ['invalid parameters', refusal(-32_602)],
  ['a chain that it is disconnected from', refusal(4901)],
  ['an error without a code', new Error('Unrecognized chain ID "0x61"')],
  ['a bare string', 'Unable to switch to chain 97'],
  ['nothing', undefined],
])('a wallet that says that it does not know a chain by %s is offered to add it', async (_, says) => {
  const it = elsewhere({ knows: false, says })
  expect(await switchChain(it, testnet)).toBeUndefined()
  expect(methodsOf(it).slice(0, 2)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test.each<[words: string, says: unknown]>([
  ['4001', refusal(4001)],
  ['4001 inside another error', refusal(-32_603, { originalError: { code: 4001 } })],
  ['5000 of a phone', refusal(5000)],
  ['the word of ethers', Object.assign(new Error('no'), { code: 'ACTION_REJECTED' })],
  ['that word in a string', 'ACTION_REJECTED'],
  ['words in an internal error', Object.assign(refusal(-32_603), { message: 'User rejected the request.' })],
  ['a string', 'User denied'],
])('a person who says no to a switch by %s is asked nothing more', async (_, says) => {
  const it = elsewhere({ knows: false, says })
  expect(await switchChain(it, testnet)).toEqual({ failed: 'rejected' })
  expect(methodsOf(it)).toEqual(['wallet_switchEthereumChain'])
})

test('a wallet that adds a chain, switches to it by itself and refuses to switch again is on it', async () => {
  let now = '0x1'
  const it = asked({
    eth_chainId: () => now,
    wallet_switchEthereumChain: refusal(-32_603),
    wallet_addEthereumChain: () => void (now = '0x61'),
  })
  expect(await switchChain(it, testnet)).toBeUndefined()
})

test('a wallet that says it has switched, and has not, is not believed', async () => {
  expect(await switchChain(elsewhere({ knows: true, switches: false }), testnet)).toEqual({
    failed: 'wrong_chain',
  })
})

test.each([
  [4001, 'rejected'],
  [4200, 'wrong_chain'],
  [-32_002, 'busy'],
])('a switch that the wallet answers with %i', async (code, failed) => {
  expect(await switchChain(asked({ wallet_switchEthereumChain: refusal(code) }), testnet)).toEqual({ failed })
})

test('a chain that is not listed, or has no safe address, is not configured', async () => {
  expect(await switchChain(asked({}), undefined)).toEqual({ failed: 'not_configured' })
  const unknown = asked({ wallet_switchEthereumChain: refusal(4902) })
  expect(await switchChain(unknown, { ...testnet, rpc: 'http://rpc.example' })).toEqual({
    failed: 'not_configured',
  })
})

test('a payment on the wrong chain switches first', async () => {
  const it = elsewhere({ knows: true })
  const deps = { account, chain: testnet, figures: async () => ({}), ...unheard }
  expect(await pay(it, inUsdc, deps)).toEqual({ hash })
  expect(methodsOf(it).slice(0, 3)).toEqual(['eth_chainId', 'wallet_switchEthereumChain', 'eth_chainId'])
})

const challenge = async () => 'Grüße'

test('the right account signs the sentence, whatever the case it is written in', async () => {
  const it = asked({ eth_requestAccounts: [other, account.toLowerCase()], personal_sign: '0xab12' })
  expect(await prove(it, account, challenge)).toEqual({ message: 'Grüße', signature: '0xab12' })
  expect(it.provider.asked.at(-1)?.params).toEqual(['0x4772c3bcc39f65', account.toLowerCase()])
})

test('another account is named, and signs nothing', async () => {
  const it = asked({ eth_requestAccounts: [other] })
  expect(await prove(it, account, challenge)).toEqual({ failed: 'other_account', account: other })
  expect(methodsOf(it)).toEqual(['eth_requestAccounts', 'wallet_requestPermissions'])
})

test('a wallet that names another account lets its person choose the right one, which signs', async () => {
  const chosen = { wallet_requestPermissions: [{ parentCapability: 'eth_accounts' }] }
  const right = { eth_requestAccounts: [other], ...chosen, eth_accounts: [other, account] }
  const it = asked({ ...right, personal_sign: '0xab12' })
  expect(await prove(it, account, challenge)).toEqual({ message: 'Grüße', signature: '0xab12' })
  expect(it.provider.asked[1]?.params).toEqual([{ eth_accounts: {} }])
  const wrong = asked({ eth_requestAccounts: [other], ...chosen, eth_accounts: [other] })
  expect(await prove(wrong, account, challenge)).toEqual({ failed: 'other_account', account: other })
})

test.each([
  [refusal(4001), 'rejected'],
  [refusal(-32_002), 'busy'],
  [refusal(-32_603), 'internal'],
  [{ ok: true }, 'internal'],
])('a wallet’s answer instead of a signature is "%s"', async (answer, failed) => {
  const it = asked({ eth_requestAccounts: [account], personal_sign: answer })
  expect(await prove(it, account, challenge)).toEqual({ failed })
})

const never = () => new Promise<never>(() => undefined)

test.each([...reads])('a wallet that never answers %s leaves nothing busy for ever', async (method) => {
  vi.useFakeTimers()
  try {
    const paying = paid({ ...rich, [method]: never })
    await vi.advanceTimersByTimeAsync(4 * readSeconds * 1000)
    const { result, sent } = await paying
    // Figures that the wallet does not give come from the server; without chain or account nothing is sent.
    const isNeeded = method === 'eth_chainId' || method === 'eth_accounts'
    expect(result).toEqual(isNeeded ? { failed: 'silent' } : { hash })
    expect(sent).toBe(isNeeded ? 0 : 1)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [hash, [hash]],
  ['0x12', []],
  [refusal(4001), []],
])('asked to send, a wallet that answers %s once it is waited for no longer', async (answer, heard) => {
  const giving = new AbortController()
  let answered: (it: unknown) => void = () => undefined
  const pending = new Promise((resolve) => (answered = resolve))
  const it = { ...asked({ ...rich, eth_sendTransaction: () => pending }), givenUp: giving.signal }
  const late: string[] = []
  const deps = { account, chain: testnet, figures: async () => ({}), onLate: (one: string) => late.push(one) }
  const onAsking = () => setTimeout(() => giving.abort())
  expect(await pay(it, inUsdc, { ...deps, onAsking })).toEqual({ failed: 'given_up', unsure: true })
  answered(answer)
  await pending
  await vi.waitFor(() => expect(late).toEqual(heard))
})

test('a question to a person waits until they answer or give up', async () => {
  vi.useFakeTimers()
  try {
    const leaving = new AbortController()
    const unnamed = { ...asked({ eth_requestAccounts: never }), givenUp: leaving.signal }
    const proving = prove(unnamed, account, async () => 'a sentence')
    leaving.abort()
    expect(await proving).toEqual({ failed: 'given_up' })

    const giving = new AbortController()
    let ended = false
    const it = { ...asked({ ...rich, eth_sendTransaction: never }), givenUp: giving.signal }
    const figures = async () => ({})
    const sending = pay(it, inUsdc, { account, chain: testnet, figures, ...unheard })
    void sending.finally(() => (ended = true))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(ended).toBe(false)
    giving.abort()
    // It may be sent all the same: the person looks before they pay again.
    expect(await sending).toEqual({ failed: 'given_up', unsure: true })
  } finally {
    vi.useRealTimers()
  }
})
