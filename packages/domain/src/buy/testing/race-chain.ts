/** The chain of a race: the commands to it, the bytes that were released, and which of them is mined. */
import type { Money } from '../../money/money.ts'
import type { BuyEvent } from '../index.ts'
import { some } from './race-events.ts'
import { market, now } from './world.ts'

type Transfer = {
  state: 'asked' | 'signed' | 'out' | 'final' | 'over'
  hash: string
  /** Released bytes that were replaced since: any of them may be the one that is mined. */
  readonly older: string[]
  /** Transactions that a node reported. */
  readonly reported: Set<string>
  isWithdrawn: boolean
  readonly coins: Money
}

export function openChain(says: (...events: BuyEvent[]) => void, moves: (to: string, units: bigint) => void) {
  let attempts = 0
  const transfers = new Map<string, Transfer>()

  function chainMoves(kind: number): void {
    const [key, transfer] =
      [...transfers].find(([, { state }]) => state !== 'over' && state !== 'final') ?? []
    if (key === undefined || !transfer) return
    const { coins, hash: newest, older, state, isWithdrawn } = transfer
    if (state === 'asked') {
      transfer.hash = `0x${(attempts += 1)}`
      transfer.state = 'signed'
      return says({ type: 'transfer.signed', now, key, transaction: transfer.hash })
    }
    // Its nonce is spent on nothing, unless the transfer itself is faster.
    if (isWithdrawn && (state === 'signed' || kind % 2 === 0)) {
      transfer.state = 'over'
      // The newest broadcast transaction is dropped first.
      if (transfer.reported.has(newest)) says({ type: 'transfer.dropped', now, key, transaction: newest })
      return says({ type: 'transfer.withdrawn', now, key, market })
    }
    const way = kind % 8
    if (state === 'out' && way === 0 && transfer.reported.delete(newest)) {
      transfer.state = 'signed'
      return says({ type: 'transfer.dropped', now, key, transaction: newest })
    }
    if (state === 'out' && way === 1) {
      older.push(newest)
      transfer.hash = `0x${(attempts += 1)}`
      transfer.state = 'signed'
      return says({ type: 'transfer.replaced', now, key, transaction: newest, by: transfer.hash })
    }
    const released = state === 'out' ? [newest, ...older] : older
    if (released.length === 0) return
    const transaction = some(released, kind >> 3)
    if (!transfer.reported.has(transaction)) reports(key, transfer, transaction)
    if (way === 2 || way === 3) {
      transfer.state = 'over'
      const retry = way === 2
      return says({ type: 'transfer.reverted', now, key, transaction, retry, reason: 'reverted', market })
    }
    transfer.state = 'final'
    moves(`chain:1:hot ${coins.asset}`, -coins.units)
    says({ type: 'transfer.final', now, key, transaction, amount: coins as never })
  }
  function reports(key: string, transfer: Transfer, transaction = transfer.hash): void {
    transfer.reported.add(transaction)
    says({ type: 'transfer.broadcast', now, key, transaction })
  }

  return { transfers, reports, chainMoves }
}
