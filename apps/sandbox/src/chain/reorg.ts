/**
 * Rewrites the last blocks of a chain. Transactions of the replaced blocks come back one block later than before (in
 * the last one where there is none later), except those to be dropped, which never come back: where a sandbox wallet
 * sent one, an empty transaction takes its nonce, as when a sender replaces it, so that its later ones still count.
 * Later ones of another sender wait in the pool until the gap is filled.
 */
import type { Hex } from 'ox/Hex'
import type { Anvil } from './anvil.ts'

type Block = { number: Hex; hash: Hex; transactions: { hash: Hex; from: Hex; nonce: Hex }[] }

export type Reorg = { depth: number; drop: readonly string[] }
export type Reorged = { head: number; included: Hex[]; dropped: Hex[] }
/** Signs an empty transaction that uses up a nonce; undefined for another wallet. */
export type FillNonce = (wallet: Hex, nonce: number) => Promise<Hex | undefined>

/** Guarantees nothing about blocks mined meanwhile: stop the miner first. */
export async function reorganise(
  { rpc }: Anvil,
  { depth, drop }: Reorg,
  fillNonce: FillNonce,
): Promise<Reorged> {
  const head = Number(await rpc<Hex>('eth_blockNumber'))
  const wanted = new Set(drop.map((hash) => hash.toLowerCase()))
  const replacement: [Hex, number][] = []
  const included: Hex[] = []
  const dropped: Hex[] = []
  const gaps = new Set<Hex>()
  const later: Hex[] = []
  for (let offset = 0; offset < depth; offset++) {
    const number = `0x${(head - depth + 1 + offset).toString(16)}`
    const block = await rpc<Block>('eth_getBlockByNumber', [number, true])
    for (const { hash, from, nonce } of block.transactions) {
      const into = Math.min(offset + 1, depth - 1)
      if (wanted.has(hash)) {
        dropped.push(hash)
        const filler = await fillNonce(from, Number(nonce))
        if (filler) replacement.push([filler, into])
        else gaps.add(from)
        continue
      }
      const raw = await rpc<Hex>('eth_getRawTransactionByHash', [hash])
      if (gaps.has(from)) later.push(raw)
      else {
        included.push(hash)
        replacement.push([raw, into])
      }
    }
  }
  await rpc('anvil_reorg', [depth, replacement])
  for (const raw of later) await rpc('eth_sendRawTransaction', [raw])
  return { head: Number(await rpc<Hex>('eth_blockNumber')), included, dropped }
}
