/**
 * Bytes that a node took and that no miner takes: too cheap a fee, or lost out of every node's memory. While a transaction
 * is stuck the sources know it, and a dearer one with the same nonce takes its place on the chain.
 */
import { keccak256 } from 'ox/Hash'
import type { Hex } from 'ox/Hex'
import { recoverAddress } from 'ox/Secp256k1'
import { extract } from 'ox/Signature'
import { deserialize, getSignPayload } from 'ox/TxEnvelopeEip1559'

type Held = {
  readonly hash: Hex
  readonly raw: Hex
  readonly from: Hex
  readonly nonce: number
  readonly fee: bigint
}

export type WaitingRoom = {
  /** Keeps bytes from the chain and gives their hash; nothing for those that may pass. */
  hold(raw: Hex): Promise<Hex | undefined>
  /** A node's answer about a transaction that waits. */
  find(hash: string): object | undefined
  /** All that wait, dearest first, to be passed on; they wait no longer. */
  leave(): Hex[]
}

export function createWaitingRoom(): WaitingRoom {
  let held: Held[] = []
  /** The same bytes may come through the other source as well. */
  const passed = new Set<Hex>()
  return {
    async hold(raw) {
      const one = read(raw)
      if (passed.has(one.hash)) return undefined
      if (held.some(({ hash }) => hash === one.hash)) return one.hash
      const rival = held.find(({ from, nonce }) => from === one.from && nonce === one.nonce)
      if (rival && one.fee > rival.fee) {
        held = held.filter((other) => other !== rival)
        passed.add(one.hash)
        return undefined
      }
      held.push(one)
      return one.hash
    },
    find(hash) {
      const one = held.find((other) => other.hash === hash)
      return (
        one && {
          hash: one.hash,
          from: one.from,
          nonce: `0x${one.nonce.toString(16)}`,
          blockHash: null,
          blockNumber: null,
          transactionIndex: null,
        }
      )
    },
    leave() {
      const all = held.toSorted((one, other) => one.nonce - other.nonce || (one.fee < other.fee ? 1 : -1))
      held = []
      return all.map(({ raw }) => raw)
    },
  }
}

/** A fee-market transaction: there are no others here. */
function read(raw: Hex): Held {
  const sent = deserialize(raw as `0x02${string}`)
  const signature = extract(sent)
  if (!signature) throw new Error('the transaction is not signed')
  const from = recoverAddress({ payload: getSignPayload(sent), signature })
  return { hash: keccak256(raw), raw, from, nonce: Number(sent.nonce ?? 0n), fee: sent.maxFeePerGas ?? 0n }
}
