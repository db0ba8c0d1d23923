/**
 * Who signed a message: a key's address is recovered from the signature, offline; a contract is called on its chain, also
 * before it is deployed (ERC-1271, ERC-6492). A contract's yes counts when no source says no and two (or all) say yes.
 */
import type { Chains } from '@agio/domain'
import { NodeRefused, type JsonRpc } from '../node/json-rpc.ts'
import type { Hex } from './signer.ts'
import type { Sources } from '../node/sources.ts'

export type SignatureCheck = (signed: {
  readonly chainId: Chains.ChainId
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
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

type Claim = { readonly address: Hex; readonly message: string; readonly signature: Hex }

async function askChain(source: JsonRpc, claim: Claim): Promise<'yes' | 'no' | 'silent'> {
  const { isErc6492Signature } = await import('viem/utils')
  try {
    const isYes = isErc6492Signature(claim.signature)
      ? await asDeployed(source, claim)
      : await asItIs(source, claim)
    return isYes ? 'yes' : 'no'
  } catch (error) {
    return mentions(error, NodeRefused) ? 'no' : 'silent'
  }
}

/** `isValidSignature(bytes32,bytes)` answers yes with its own selector. An address without code answers nothing. */
async function asItIs(source: JsonRpc, { address, message, signature }: Claim): Promise<boolean> {
  const { encodeFunctionData, hashMessage, parseAbi } = await import('viem/utils')
  const data = encodeFunctionData({
    abi: parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
    args: [hashMessage(message), signature],
  })
  const said = await source.call<string>('eth_call', [{ to: address, data }, 'latest'])
  return said.startsWith('0x1626ba7e')
}

/** The chain library's validator deploys the contract within a call. */
async function asDeployed(source: JsonRpc, claim: Claim): Promise<boolean> {
  const { createPublicClient, custom } = await import('viem')
  const request = ({ method, params }: { method: string; params?: unknown }) =>
    source.call(method, Array.isArray(params) ? params : [])
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }).verifyMessage(claim)
}

/** The chain library wraps what the node said. */
function mentions(error: unknown, kind: typeof NodeRefused): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof kind) return true
  return false
}
