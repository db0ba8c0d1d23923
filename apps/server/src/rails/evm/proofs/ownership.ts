/**
 * Checks who signed a message: a key's address is recovered from the signature, offline; a contract is called on its chain, also
 * before it is deployed (ERC-1271, ERC-6492). A contract's yes counts when no source says no and two (or all) say yes.
 */
import { Coins, type Chains } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import { NodeRefused, type JsonRpc } from '../node/json-rpc.ts'
import { hexOf } from '../wallets/read-address.ts'
import type { Hex } from '../wallets/signer.ts'
import { sourcesOf } from '../node/sources.ts'

export type Signed = {
  readonly chainId: Chains.ChainId
  readonly address: string
  readonly message: string
  readonly signature: string
}

export async function isSignedBy(
  platform: Platform,
  { chainId, address: wallet, message, signature: signed }: Signed,
): Promise<'key' | 'contract' | undefined> {
  const address = hexOf(Coins.address(wallet))
  if (!/^0x[0-9a-fA-F]{2,}$/.test(signed)) return undefined
  const signature = signed as Hex
  const by = await signerOf(message, signature).catch(() => undefined)
  if (by?.toLowerCase() === address.toLowerCase()) return 'key'
  const { all } = sourcesOf(platform, chainId)
  const said = await Promise.all(all.map((source) => askChain(source, { address, message, signature })))
  const enough = said.filter((word) => word === 'yes').length >= Math.min(2, all.length)
  return enough && !said.includes('no') ? 'contract' : undefined
}

async function signerOf(message: string, signature: Hex): Promise<Hex> {
  const [{ recoverAddress }, { fromHex }] = await Promise.all([
    import('ox/Secp256k1'),
    import('ox/Signature'),
  ])
  return recoverAddress({ payload: await hashOf(message), signature: fromHex(signature) })
}

/** The hash that wallets sign of a text (EIP-191). */
async function hashOf(message: string): Promise<Hex> {
  const [{ getSignPayload }, { fromString }] = await Promise.all([
    import('ox/PersonalMessage'),
    import('ox/Hex'),
  ])
  return getSignPayload(fromString(message))
}

type Claim = { readonly address: Hex; readonly message: string; readonly signature: Hex }

async function askChain(source: JsonRpc, claim: Claim): Promise<'yes' | 'no' | 'silent'> {
  const { validate } = await import('ox/erc6492/SignatureErc6492')
  try {
    const isYes = validate(claim.signature) ? await asDeployed(source, claim) : await asItIs(source, claim)
    return isYes ? 'yes' : 'no'
  } catch (error) {
    return error instanceof NodeRefused ? 'no' : 'silent'
  }
}

/**
 * `isValidSignature(bytes32,bytes)` answers yes with only its own selector: an echo of the question begins with
 * it, too. An address without code answers nothing.
 */
async function asItIs(source: JsonRpc, { address, message, signature }: Claim): Promise<boolean> {
  const { encodeData, from } = await import('ox/AbiFunction')
  const asked = from('function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)')
  const data = encodeData(asked, [await hashOf(message), signature])
  const said = await source.call<string>('eth_call', [{ to: address, data }, 'latest'])
  return said === `0x1626ba7e${'0'.repeat(56)}`
}

/** A validator that is no contract of the chain: a call runs it, and it deploys the wallet within. */
async function asDeployed(source: JsonRpc, { address, message, signature }: Claim): Promise<boolean> {
  const [{ universalSignatureValidatorBytecode: validator }, { encode, from }] = await Promise.all([
    import('ox/erc6492/SignatureErc6492'),
    import('ox/AbiParameters'),
  ])
  const words = encode(from('address, bytes32, bytes'), [address, await hashOf(message), signature])
  const said = await source.call<string>('eth_call', [{ data: validator + words.slice(2) }, 'latest'])
  return said === '0x01'
}
