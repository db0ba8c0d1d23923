/** A name leads where the chain's own resolver says, as two sources read it; odd letters, silence and contradiction lead nowhere. */
import { ChainNames } from '@agio/domain'
import { toFunctionSelector, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../platform/testing.ts'
import { testPlatform } from '../../../testing/world.ts'
import { startRelay, startTestChain, type Relay, type TestChain } from '../testing/chain.ts'
import { settingsAt } from '../testing/settings.ts'
import { compiled } from '../testing/token.ts'
import { readName } from './read-name.ts'

/** Its question is that of ENS; its answer is kept under the name as DNS writes it. */
const resolver = `
contract Resolver {
  mapping(bytes32 => address) found;
  error ResolverNotFound(bytes name);
  error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
  function set(bytes calldata name, address to) external { found[keccak256(name)] = to; }
  function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
    require(data.length == 36 && bytes4(data) == 0x3b3b57de, "addr(bytes32) was not asked");
    address to = found[keccak256(name)];
    if (to == address(0)) revert ResolverNotFound(name);
    if (to == address(1)) revert OffchainLookup(address(this), new string[](1), data, 0x00000000, data);
    return (abi.encode(to), address(this));
  }
}`
const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const chainId = 11155111
let db: TestDatabase
let chain: TestChain
let relay: Relay

const word = (hex: string) => hex.slice(2).toLowerCase().padStart(64, '0')
async function name(text: string, to: string): Promise<void> {
  const bytes = toHex(packetToBytes(text)).slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const size = (bytes.length / 2).toString(16).padStart(64, '0')
  const data = `${toFunctionSelector('set(bytes,address)')}${word('0x40')}${word(to)}${size}${padded}`
  await chain.send({ to: ChainNames.resolverOf(chainId) ?? '', data })
  await chain.mine()
}

beforeAll(async () => {
  db = await openTestDatabase()
  chain = await startTestChain(chainId)
  const code = compiled(resolver, 'Resolver')
  await chain.rpc.call('anvil_setCode', [ChainNames.resolverOf(chainId), code])
  await chain.mine(3)
  relay = await startRelay(chain.url)
  await name('alice.eth', alice)
  await name('👨‍👩‍👧.alice.eth', bob)
  await name('gateway.eth', '0x0000000000000000000000000000000000000001')
})
afterAll(async () => {
  await relay.close()
  await chain[Symbol.asyncDispose]()
  await db.close()
})
beforeEach(() => {
  relay.fault = () => Promise.resolve(undefined)
})

const read = (typed: string, urls = [chain.url, relay.url]) =>
  readName(testPlatform({ db, settings: settingsAt({ chainId, urls }) }), chainId, typed)

test.each([
  ['alice.eth', 'alice.eth', alice],
  [' Alice.ETH ', 'alice.eth', alice],
  ['👨‍👩‍👧.alice.eth', '👨‍👩‍👧.alice.eth', bob],
])('"%s" is %s', async (typed, spelled, address) => {
  expect(await read(typed)).toEqual({ name: spelled, address })
})

test.each([
  ['one that nobody has', 'nobody.eth', 'unknown'],
  ['one whose records lie outside the chain', 'gateway.eth', 'unknown'],
  ['a Cyrillic letter among Latin ones', 'аlice.eth', 'invalid'],
  ['a whole label of letters that look Latin', 'сосоа.eth', 'invalid'],
  ['a sign that turns the direction', 'ali\u202Ece.eth', 'invalid'],
  ['an empty label', 'alice..eth', 'invalid'],
  ['the full stop of another script', 'alice。eth', 'invalid'],
  ['no dot', 'alice', 'invalid'],
])('no address: %s', async (_, typed, problem) => {
  expect(await read(typed)).toEqual({ problem })
})

test.each(['ａlice.eth', 'ali\u200Bce.eth', 'ali­ce.eth'])(
  '"%s" would be read as another text: it is said which, and nothing is looked up',
  async (typed) => {
    relay.fault = () => Promise.resolve('break')
    expect(await read(typed)).toEqual({ problem: 'spelling', name: 'alice.eth' })
  },
)

test('what changes on the chain is read from the next block on', async () => {
  await name('moving.eth', alice)
  expect(await read('moving.eth')).toMatchObject({ address: alice })
  await name('moving.eth', bob)
  expect(await read('moving.eth')).toMatchObject({ address: bob })
})

test('one source of two is not believed alone; an only one is', async () => {
  relay.fault = () => Promise.resolve('break')
  expect(await read('alice.eth')).toEqual({ problem: 'silent' })
  expect(await read('alice.eth', [relay.url])).toEqual({ problem: 'silent' })
  expect(await read('alice.eth', [chain.url])).toMatchObject({ address: alice })
  // A third that is silent holds up nothing.
  expect(await read('alice.eth', [chain.url, relay.url, chain.url])).toMatchObject({ address: alice })
})

const answer = (result: string) => () => Promise.resolve({ result })

test('a source that names another wallet, or none, is heard: nothing is sent where they disagree', async () => {
  const found = `0x${word('0x40')}${word(alice)}${word('0x20')}`
  relay.fault = answer(`${found}${word(bob)}`)
  expect(await read('alice.eth')).toEqual({ problem: 'disagreed' })
  relay.fault = () => Promise.resolve({ error: { code: 3, message: 'execution reverted' } })
  expect(await read('alice.eth')).toEqual({ problem: 'disagreed' })
})

test.each(['0x', '0x12', `0x${'f'.repeat(256)}`])('an answer that is none (%s) says nothing', async (odd) => {
  relay.fault = answer(odd)
  expect(await read('alice.eth')).toEqual({ problem: 'silent' })
})

test.each([
  ['a chain without a resolver', 97, 97],
  ['a chain that this installation does not serve', 1, 97],
] as const)('no names: %s', async (_, asked, served) => {
  const platform = testPlatform({ db, settings: settingsAt({ chainId: served, urls: [chain.url] }) })
  expect(await readName(platform, asked, 'alice.eth')).toEqual({ problem: 'elsewhere' })
})
