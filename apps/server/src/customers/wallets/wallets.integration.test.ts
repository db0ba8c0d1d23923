/** Ownership of a wallet: the very words, once, in time, by this customer, signed by this address. */
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { Money } from '@agio/domain'
import { authenticateCustomer } from '../sign-in/routes.ts'
import { readSiwe } from '../../rails/evm/proofs/siwe.ts'
import { openCustomerWorld } from '../testing.ts'
import { walletRoutes } from './wallet-routes.ts'
import type { WalletAssets, WalletProofs } from '../../rails/rail.ts'
import { createProofs } from '../../rails/evm/proofs/proofs.ts'
import { readAddress } from '../../rails/evm/wallets/read-address.ts'
import { isProved } from './wallet-store.ts'
import { challenge, forgetOld, prove, type WalletRails } from './wallets.ts'

const failed = { refused: 'wallet.proof_failed' }
const byKey: WalletProofs['isSignedBy'] = async ({ address, message, signature }) =>
  (await recoverMessageAddress({ message, signature: signature as `0x${string}` }).catch(() => '')) ===
  address
    ? 'key'
    : undefined

const env = {
  PUBLIC_URL: 'http://127.0.0.1:4471',
  CHAIN_97_RPC: 'http://127.0.0.1:9',
  CHAIN_11155111_RPC: 'http://127.0.0.1:9',
}

const noNode = () => {
  throw new Error('no chain is asked')
}

const held: WalletAssets = {
  gasPrice: 2_000_000_000n,
  assets: [
    { coin: 'tBNB@97', units: 0n, fee: Money.money('tBNB@97', 42_000_000_000_000n) },
    { coin: 'USDC@97', units: 12_500_000n, fee: Money.money('tBNB@97', 130_000_000_000_000n) },
  ],
}

async function openTown(isSignedBy: WalletProofs['isSignedBy'] = byKey) {
  const world = await openCustomerWorld({ env })
  const { platform, db } = world
  const looks: string[] = []
  const chain = { holds: held as WalletAssets | undefined }
  const rails: WalletRails = {
    proofs: { ...createProofs(platform), isSignedBy },
    ofChain: () => ({
      addresses: { read: readAddress },
      async assets(chainId, address) {
        looks.push(`${chainId} ${address}`)
        return chain.holds ?? noNode()
      },
    }),
  }
  const owner = privateKeyToAccount(generatePrivateKey())
  const { customerId, token } = await world.signIn()
  const ask = async (chainId = 97) => {
    const asked = await challenge(platform, rails, { customerId, address: owner.address, chainId })
    if ('refused' in asked) throw new Error(asked.refused)
    return asked.message
  }
  const proveBy = (message: string, signature: string) =>
    prove(platform, rails, { customerId, message, signature })
  /** The effects that tell the orders. */
  const told = () => db.query(`select owner, payload from outbox where kind = 'wallet_proved'`)
  const isProvedOn = (chainId: number, address: string = owner.address, by = customerId) =>
    isProved(db, { customerId: by, address, chainId })
  return {
    world,
    rails,
    isProvedOn,
    owner,
    customerId,
    token,
    told,
    looks,
    chain,
    ask,
    prove: proveBy,
    [Symbol.asyncDispose]: world.close,
  }
}

test('the message is ours: domain, address, chain, nonce and ten minutes', async () => {
  await using town = await openTown()
  const said = await readSiwe(await town.ask())
  expect(said).toMatchObject({
    domain: '127.0.0.1:4471',
    uri: 'http://127.0.0.1:4471',
    address: town.owner.address,
    chainId: 97,
    issuedAt: '2026-05-04T10:00:00.000Z',
    expirationTime: '2026-05-04T10:10:00.000Z',
  })
  expect(said?.nonce).toMatch(/^[0-9a-f]{32}$/)
})

test('signed by its owner it is proved, told once, and a key is proved on every chain', async () => {
  await using town = await openTown()
  const { owner, customerId } = town
  const message = await town.ask()
  const signature = await owner.signMessage({ message })
  expect(await town.isProvedOn(97)).toBe(false)
  const answers = await Promise.all([1, 2, 3].map(() => town.prove(message, signature)))
  expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(1)
  expect(await town.prove(message, signature)).toEqual(failed)
  expect(await town.told()).toMatchObject([
    { owner: customerId, payload: { customerId, address: owner.address } },
  ])
  expect(await town.isProvedOn(11155111, owner.address.toLowerCase())).toBe(true)
  expect(await town.isProvedOn(97, owner.address, 'cus_somebodyelse')).toBe(false)
})

test('a word changed, another signer, another customer, too late: refused, and the words stay good', async () => {
  await using town = await openTown()
  const { owner, world, rails } = town
  const message = await town.ask()
  const signature = await owner.signMessage({ message })
  for (const [from, to] of [
    ['127.0.0.1:4471 wants', 'evil.example wants'],
    ['URI: http://127.0.0.1:4471', 'URI: http://evil.example'],
    ['Chain ID: 97', 'Chain ID: 56'],
    ['10:10:00', '23:10:00'],
    ['is mine', 'is yours'],
    ['Version: 1', 'Version: 2'],
  ] as const) {
    const changed = message.replace(from, to)
    expect(changed).not.toBe(message)
    expect(await town.prove(changed, await owner.signMessage({ message: changed })), to).toEqual(failed)
  }
  const other = privateKeyToAccount(generatePrivateKey())
  expect(await town.prove(message, await other.signMessage({ message }))).toEqual(failed)
  expect(await town.prove(message, `0x${'ab'.repeat(65)}`)).toEqual(failed)
  const stranger = await world.signIn('ben@example.test')
  expect(await prove(world.platform, rails, { customerId: stranger.customerId, message, signature })).toEqual(
    failed,
  )
  expect(await town.prove(message, signature)).toMatchObject({ address: owner.address })
  const late = await town.ask()
  world.clock.advance(600)
  expect(await town.prove(late, await owner.signMessage({ message: late }))).toEqual(failed)
  await forgetOld(world.platform)
  expect(await world.db.query('select 1 from wallet_challenge')).toEqual([])
})

test('a contract’s word holds on its own chain only', async () => {
  await using town = await openTown(async () => 'contract')
  await town.prove(await town.ask(), '0x1234')
  expect(await town.isProvedOn(97)).toBe(true)
  expect(await town.isProvedOn(11155111)).toBe(false)
})

async function openHttp({ world, rails, token }: Awaited<ReturnType<typeof openTown>>) {
  const http = await world.serve((serve) => walletRoutes(serve, world.platform, rails), {
    authenticate: { customer: authenticateCustomer(world.platform) },
  })
  return async (path: string, body: object, as: string | undefined = token) => {
    const answer = await http.json<Record<string, never>>('POST', path, { body, ...(as && { as }) })
    return { status: answer.status, body: answer.body, headers: answer.headers }
  }
}

test('over HTTP: a typing error and a chain that is not ours are refused, and the proof goes through', async () => {
  await using town = await openTown()
  const { owner } = town
  const post = await openHttp(town)
  const typo = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'.replace('aA', 'aa')
  const refused = await post('/api/wallets/challenge', { address: typo, chainId: 97 })
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'address.checksum' } } })
  const foreign = await post('/api/wallets/challenge', { address: owner.address, chainId: 1 })
  expect(foreign).toMatchObject({ status: 422, body: { error: { code: 'address.invalid' } } })
  const asked = await post('/api/wallets/challenge', { address: owner.address.toLowerCase(), chainId: 97 })
  expect(asked).toMatchObject({ status: 200, body: { expiresAt: '2026-05-04 10:10:00' } })
  const message = asked.body['message'] ?? ''
  const signature = await owner.signMessage({ message })
  expect(await post('/api/wallets/proof', { message, signature })).toMatchObject({
    status: 200,
    body: { address: owner.address, provedAt: '2026-05-04 10:00:00' },
  })
  expect(await post('/api/wallets/proof', { message, signature })).toMatchObject({ status: 422 })
})

test('a wallet’s assets come from the chain: what it does not hold comes last, and nothing of it is kept', async () => {
  await using town = await openTown()
  const { owner } = town
  const post = await openHttp(town)
  const look = (address: string, chainId = 97) => post('/api/wallets/assets', { address, chainId })

  expect(await look(owner.address.toLowerCase())).toMatchObject({
    status: 200,
    body: {
      gasPrice: '2000000000',
      next: null,
      items: [
        {
          coin: 'USDC@97',
          symbol: 'USDC',
          decimals: 6,
          contract: '0x64544969ed7EBf5f083679233325356EbE738930',
          balance: { currency: 'USDC@97', amount: '12.500000' },
          fee: { currency: 'tBNB@97', amount: '0.000130000000000000' },
        },
        { coin: 'tBNB@97', contract: null, balance: { amount: '0.000000000000000000' } },
      ],
    },
  })
  expect(town.looks).toEqual([`97 ${owner.address}`])
  const rows = await town.world.db.query<{ n: string }>(
    `select count(*) as n from wallet_challenge where address ilike $1`,
    [owner.address],
  )
  expect(rows).toEqual([{ n: '0' }])

  expect(await look(owner.address, 1)).toMatchObject({ body: { error: { code: 'address.invalid' } } })
  expect(await look(owner.address.slice(0, -1))).toMatchObject({
    body: { error: { code: 'address.invalid' } },
  })
  expect(town.looks).toHaveLength(1)
  town.chain.holds = undefined
  expect(await look(owner.address)).toMatchObject({
    status: 503,
    body: { error: { code: 'chain.unavailable' } },
  })
})

test('a customer looks so often in a minute and no more; a stranger not at all', async () => {
  await using town = await openTown()
  const post = await openHttp(town)
  const body = { address: town.owner.address, chainId: 97 }
  const answers = await Promise.all(Array.from({ length: 40 }, () => post('/api/wallets/assets', body)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^[1-9]/)
  expect(town.looks.length).toBe(40 - refused.length)
  expect((await post('/api/wallets/assets', body, 'somebody')).status).toBe(401)
})
