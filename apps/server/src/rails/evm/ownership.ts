/**
 * Who signed a message: a key's owner is recovered from the signature, offline; a contract is asked on its chain, also
 * before it is deployed (ERC-1271, ERC-6492). A contract's yes counts when no source says no and two say yes (all, of fewer).
 */
import type { Chains } from '@agio/domain'
import { NodeRefused, type JsonRpc } from './json-rpc.ts'
import type { Sources } from './sources.ts'

export type SignatureCheck = (signed: {
  readonly chainId: Chains.ChainId
  readonly address: `0x${string}`
  readonly message: string
  readonly signature: `0x${string}`
}) => Promise<'key' | 'contract' | undefined>

export function createSignatureCheck(sourcesOf: (chainId: Chains.ChainId) => Sources): SignatureCheck {
  return async ({ chainId, address, message, signature }) => {
    const { recoverMessageAddress } = await import('viem')
    const by = await recoverMessageAddress({ message, signature }).catch(() => undefined)
    if (by?.toLowerCase() === address.toLowerCase()) return 'key'
    const { all } = sourcesOf(chainId)
    const said = await Promise.all(all.map((source) => askChain(source, { address, message, signature })))
    const enough = said.filter((word) => word === 'yes').length >= Math.min(2, all.length)
    return enough && !said.includes('no') ? 'contract' : undefined
  }
}

async function askChain(
  source: JsonRpc,
  signed: { address: `0x${string}`; message: string; signature: `0x${string}` },
): Promise<'yes' | 'no' | 'silent'> {
  const { createPublicClient, custom } = await import('viem')
  const request = ({ method, params }: { method: string; params?: unknown }) =>
    source.call(method, Array.isArray(params) ? params : [])
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  try {
    return (await client.verifyMessage(signed)) ? 'yes' : 'no'
  } catch (error) {
    return mentions(error, NodeRefused) ? 'no' : 'silent'
  }
}

/** The chain library wraps what the node said. */
function mentions(error: unknown, kind: typeof NodeRefused): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof kind) return true
  return false
}
