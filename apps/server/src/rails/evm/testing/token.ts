/** For tests: a token that returns nothing from transfer, as some real ones do, put at any address of a test chain. */
import { createRequire } from 'node:module'
import type { JsonRpc } from '../node/json-rpc.ts'

const source = `
contract TestToken {
  mapping(address => uint256) public balanceOf;
  mapping(address => bool) blocked;
  bool paused;
  bool silent;
  event Transfer(address indexed from, address indexed to, uint256 value);
  function mint(address to, uint256 value) external { balanceOf[to] += value; emit Transfer(address(0), to, value); }
  function refuse(address who, bool on) external { blocked[who] = on; }
  function pause(bool on) external { paused = on; }
  function silence(bool on) external { silent = on; }
  function transfer(address to, uint256 value) public {
    require(!paused && !blocked[to], "refused");
    if (silent) return;
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
  }
  function twice(address to, uint256 first, uint256 second) external { transfer(to, first); transfer(to, second); }
}`

type Solc = { compile(input: string): string }
type Compiled = {
  contracts?: { 'test.sol'?: Record<string, { evm: { deployedBytecode: { object: string } } }> }
  errors?: { formattedMessage: string }[]
}

let code: string | undefined

/** Run-time code of a contract. */
export function compiled(content: string, name: string): `0x${string}` {
  const solc = createRequire(import.meta.url)('solc') as Solc
  const input = {
    language: 'Solidity',
    sources: { 'test.sol': { content } },
    settings: {
      evmVersion: 'paris',
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled
  const made = output.contracts?.['test.sol']?.[name]?.evm.deployedBytecode.object
  if (!made) throw new Error(output.errors?.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return `0x${made}`
}

export async function putToken(chain: { readonly rpc: JsonRpc }, address: string): Promise<void> {
  code ??= compiled(source, 'TestToken')
  await chain.rpc.call('anvil_setCode', [address, code])
}

const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

/** Calldata of `mint(to, units)`. */
export const mintCall = (to: string, units: bigint) => `0x40c10f19${word(to)}${word(units)}`
/** Calldata of `twice(to, first, second)`: two transfers in one transaction. */
export const twiceCall = (to: string, first: bigint, second: bigint) =>
  `0x7403ff27${word(to)}${word(first)}${word(second)}`
/** Calldata of `refuse(who, on)`: the token moves nothing to that receiver. */
export const blockCall = (who: string, on: boolean) => `0x66b5bb50${word(who)}${word(on ? 1n : 0n)}`
/** Calldata of `pause(on)`: the token moves nothing at all. */
export const pauseCall = (on: boolean) => `0x02329a29${word(on ? 1n : 0n)}`
/** Calldata of `silence(on)`: the token moves nothing, and does not revert. */
export const silenceCall = (on: boolean) => `0xfcf66df2${word(on ? 1n : 0n)}`
