/** The signer of a message: a key, offline; a contract, asked on its chain, also before it is deployed; and sources that lie. */
import {
  concatHex,
  getAddress,
  getContractAddress,
  hashMessage,
  pad,
  serializeErc6492Signature,
  size,
  toHex,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../platform/testing.ts'
import { testPlatform } from '../../../testing/world.ts'
import { startRelay, startTestChain, type TestChain, type Relay } from '../testing/chain.ts'
import { settingsAt } from '../testing/settings.ts'
import { compiled } from '../testing/token.ts'
import { isSignedBy, type Signed } from './ownership.ts'

/** Says yes (ERC-1271) to every signature. */
const yes = `0x7f1626ba7e${'00'.repeat(28)}60005260206000f3` as const
const no = `0x7f${'00'.repeat(32)}60005260206000f3` as const
const message = 'This wallet is mine.'
const chainId = 11155111
let db: TestDatabase
let chain: TestChain
let relay: Relay

beforeAll(async () => {
  db = await openTestDatabase()
  chain = await startTestChain(chainId)
  await chain.mine(3)
  relay = await startRelay(chain.url)
})
afterAll(async () => {
  await relay.close()
  await chain[Symbol.asyncDispose]()
  await db.close()
})

const checkOn = (...urls: string[]) => {
  const platform = testPlatform({ db, settings: settingsAt({ chainId, urls }) })
  return (signed: Signed) => isSignedBy(platform, signed)
}
let last = 0x2000
const contractOf = async (code: Hex) => {
  const address = toHex((last += 1), { size: 20 })
  await chain.rpc.call('anvil_setCode', [address, code])
  return address
}

test('a key’s signature needs no chain at all', async () => {
  const check = checkOn('http://127.0.0.1:1')
  const owner = privateKeyToAccount(generatePrivateKey())
  const signature = await owner.signMessage({ message })
  expect(await check({ chainId, address: owner.address, message, signature })).toBe('key')
  const other = privateKeyToAccount(generatePrivateKey()).address
  expect(await check({ chainId, address: other, message, signature })).toBeUndefined()
})

test('a contract says yes or no, and an address without one cannot sign at all', async () => {
  const check = checkOn(chain.url)
  const signature = '0x1234'
  expect(await check({ chainId, address: await contractOf(yes), message, signature })).toBe('contract')
  expect(await check({ chainId, address: await contractOf(no), message, signature })).toBeUndefined()
  const echo = await contractOf('0x3660006000373660006000f3')
  expect(await check({ chainId, address: echo, message, signature })).toBeUndefined()
  expect(
    await check({ chainId, address: await contractOf('0x60006000fd'), message, signature }),
  ).toBeUndefined()
  expect(await check({ chainId, address: toHex(0x9999, { size: 20 }), message, signature })).toBeUndefined()
})

test('a contract that is not deployed yet is asked as it will be (ERC-6492)', async () => {
  // The factory is on nearly every chain at this address, also on this one.
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const salt = pad(toHex(7), { size: 32 })
  const bytecode = concatHex([`0x60${toHex(size(yes)).slice(2)}80600b6000396000f3`, yes])
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
  const signature = serializeErc6492Signature({
    address: factory,
    data: concatHex([salt, bytecode]),
    signature: '0x1234',
  })
  const check = checkOn(chain.url)
  expect(await chain.rpc.call('eth_getCode', [address, 'latest'])).toBe('0x')
  expect(await check({ chainId, address, message, signature })).toBe('contract')
  expect(await check({ chainId, address: toHex(0x9998, { size: 20 }), message, signature })).toBeUndefined()
})

test('a contract wallet as Safe has it: its owners sign its own words for the message, not the message itself', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const address = await safeOf(owner.address)
  const check = checkOn(chain.url)
  const types = { SafeMessage: [{ name: 'message', type: 'bytes' }] }
  const domain = { chainId, verifyingContract: address }
  const signature = await owner.signTypedData({
    domain,
    types,
    primaryType: 'SafeMessage',
    message: { message: hashMessage(message) },
  })
  expect(await check({ chainId, address, message, signature })).toBe('contract')
  expect(await check({ chainId, address, message: `${message}!`, signature })).toBeUndefined()
  const stranger = privateKeyToAccount(generatePrivateKey())
  const foreign = await stranger.signMessage({ message })
  expect(await check({ chainId, address, message, signature: foreign })).toBeUndefined()
  expect(await check({ chainId, address: owner.address, message, signature })).toBeUndefined()
})

/** A wallet of one owner that signs as a Safe does, put at an address of the chain. */
async function safeOf(owner: Hex): Promise<Hex> {
  const source = `contract Safe {
    function isValidSignature(bytes32 hash, bytes calldata signed) external view returns (bytes4) {
      bytes32 domain = keccak256(abi.encode(
        keccak256("EIP712Domain(uint256 chainId,address verifyingContract)"), block.chainid, address(this)));
      bytes32 words = keccak256(abi.encode(keccak256("SafeMessage(bytes message)"), keccak256(abi.encode(hash))));
      bytes32 all = keccak256(abi.encodePacked(bytes2(0x1901), domain, words));
      address by = ecrecover(all, uint8(signed[64]), bytes32(signed[0:32]), bytes32(signed[32:64]));
      require(by == ${getAddress(owner)}, "GS026");
      return 0x1626ba7e;
    }
  }`
  return contractOf(compiled(source, 'Safe'))
}

test('one source alone cannot prove a wallet, and a no of one outweighs the other', async () => {
  const address = await contractOf(no)
  relay.fault = ({ method }) =>
    Promise.resolve(
      method === 'eth_call' ? { result: pad('0x1626ba7e', { size: 32, dir: 'right' }) } : undefined,
    )
  expect(await checkOn(relay.url)({ chainId, address, message, signature: '0x12' })).toBe('contract')
  expect(
    await checkOn(relay.url, chain.url)({ chainId, address, message, signature: '0x12' }),
  ).toBeUndefined()
  expect(
    await checkOn(relay.url, 'http://127.0.0.1:1')({ chainId, address, message, signature: '0x12' }),
  ).toBeUndefined()
})
