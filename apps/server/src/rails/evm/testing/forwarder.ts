/** For tests: a contract that forwards native coin inside its own call, as exchanges and contract wallets do. */
import type { TestChain } from './chain.ts'

const forwarder = '0x00000000000000000000000000000000000f0a0d'

const callWith = (to: string, units: bigint) =>
  `${'6000'.repeat(4)}7f${units.toString(16).padStart(64, '0')}73${to.slice(2).toLowerCase()}5af150`

/** One transaction to the contract, which sends each of these its units. */
export async function forward(
  chain: TestChain,
  parts: readonly (readonly [to: string, units: bigint])[],
): Promise<string> {
  const code = `0x${parts.map(([to, units]) => callWith(to, units)).join('')}00`
  await chain.rpc.call('anvil_setCode', [forwarder, code])
  return chain.send({ to: forwarder, value: parts.reduce((sum, [, units]) => sum + units, 0n) })
}
