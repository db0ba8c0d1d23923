/**
 * Names of ENS as people type them. A name is read by the sources of its chain alone, each by one call of the chain's own resolver; coins go where
 * it leads, so one source is not believed where there are more.
 *
 *   typed ─► spelled (ENSIP-15) ─► every source ─► at least two alike, or the only one ─► address
 *
 * A name whose records lie outside the chain (EIP-3668) would have us call an address that a stranger chose: it has none here.
 */
import { ChainNames, type Chains } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { ReadName } from '../../rail.ts'
import type { Hex } from '../node/calldata.ts'
import { isNodeFault, NodeRefused, type JsonRpc } from '../node/json-rpc.ts'
import { sourcesOf } from '../node/sources.ts'
import { chainsOf } from '../settings.ts'
import { readAddress } from './read-address.ts'

/** Codes by which nodes say that the resolver reverted: it has no answer to this name. */
const reverted = [3, -32_015]
const longestLabel = 255
/** `addr(bytes32)` */
const addressOf = '0x3b3b57de'
const noAddress = `0x${'0'.repeat(40)}`

export async function readName(
  platform: Platform,
  chainId: Chains.ChainId,
  typed: string,
): Promise<ReadName> {
  const resolver = ChainNames.resolverOf(chainId)
  const isServed = chainsOf(platform).some((chain) => chain.chainId === chainId)
  if (resolver === undefined || !isServed) return { problem: 'elsewhere' }
  const spelled = await spell(typed)
  if ('problem' in spelled) return spelled
  const { name } = spelled
  const question = { to: resolver, data: await callOf(name) }
  const { all } = sourcesOf(platform, chainId)
  const said = (await Promise.all(all.map((source) => ask(source, question)))).filter(
    (it) => it !== 'cannot-say',
  )
  const [first] = said
  if (first === undefined || said.length < Math.min(all.length, 2)) return { problem: 'silent' }
  if (said.some((it) => it !== first)) return { problem: 'disagreed' }
  if (first === noAddress) return { problem: 'unknown' }
  const read = await readAddress(first)
  return 'address' in read ? { name, address: read.address } : { problem: 'unknown' }
}

/** A name as ENSIP-15 writes it. Capitals are the same name; a text that would become another one by more is said. */
async function spell(typed: string): Promise<{ name: string } | Exclude<ReadName, { address: unknown }>> {
  const { normalize } = await import('ox/Ens')
  const text = typed.trim()
  const name = normalized(normalize, text)
  if (name === undefined || !ChainNames.looksLikeName(name)) return { problem: 'invalid' }
  const labels = name.split('.').map((label) => new TextEncoder().encode(label).length)
  if (labels.some((bytes) => bytes === 0 || bytes > longestLabel)) return { problem: 'invalid' }
  // An emoji may be typed with the sign that asks for its picture (U+FE0F); it looks the same.
  const isSame = text.normalize('NFC').replaceAll('\uFE0F', '').toLowerCase() === name
  return isSame ? { name } : { problem: 'spelling', name }
}

/** Undefined for letters that look like others, mixed scripts and signs that a name must not have. */
function normalized(normalize: (name: string) => string, text: string): string | undefined {
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}

/** `resolve(bytes name, bytes data)`: the name as DNS writes it, and the question of its address. */
async function callOf(name: string): Promise<Hex> {
  const [{ namehash }, { encodeData }, abi] = await Promise.all([
    import('ox/Ens'),
    import('ox/AbiFunction'),
    resolve(),
  ])
  const labels = name.split('.').map((label) => Buffer.from(label))
  const wire = Buffer.concat([...labels.flatMap((label) => [Buffer.of(label.length), label]), Buffer.of(0)])
  return encodeData(abi, [`0x${wire.toString('hex')}`, `${addressOf}${namehash(name).slice(2)}`])
}

async function resolve() {
  const { from } = await import('ox/AbiFunction')
  return from('function resolve(bytes name, bytes data) view returns (bytes result, address resolver)')
}

/** The address that one source gives, the zero address for none. */
async function ask(source: JsonRpc, call: { to: Hex; data: Hex }): Promise<string | 'cannot-say'> {
  try {
    return await addressIn(await source.call<Hex>('eth_call', [call, 'latest']))
  } catch (error) {
    if (error instanceof NodeRefused && reverted.includes(error.code)) return noAddress
    if (!isNodeFault(error)) throw error
    return 'cannot-say'
  }
}

/** The address in an answer of the resolver. An answer of another shape, as of a chain without the contract, says nothing. */
async function addressIn(answer: Hex): Promise<string | 'cannot-say'> {
  const [{ decodeResult }, abi] = await Promise.all([import('ox/AbiFunction'), resolve()])
  try {
    const { result } = decodeResult(abi, answer, { as: 'Object' })
    if (result === '0x') return noAddress
    return /^0x0{24}[0-9a-f]{40}$/.test(result) ? `0x${result.slice(26)}` : 'cannot-say'
  } catch {
    return 'cannot-say'
  }
}
