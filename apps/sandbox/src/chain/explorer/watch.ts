/** Follows a transaction that was just sent until it is in a block, and adds both moments to the film. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Film } from '../../app/film.ts'
import type { Explored } from './read.ts'

const everyMs = 500
const mostLooks = 240

export type Watch = (hash: string) => void

export function watchTransactions(film: Film, chainId: number, name: string, chain: Explored): Watch {
  const seen = new Set<string>()
  const follow = async (hash: string) => {
    const link = `/chain/${chainId}/tx/${hash}`
    for (let look = 0; look < mostLooks; look += 1) {
      const found = await chain.transaction(hash)
      if (found?.block !== undefined) {
        const moves = found.moves.map(
          ({ amount, symbol, to }) => `${short(amount)} ${symbol} to ${brief(to)}`,
        )
        const title = `Block ${found.block}: ${moves.join(', ') || (found.isGood ? 'a call' : 'a call that failed')}`
        return film.add({ of: 'chain', title, note: name, raw: found.raw, link })
      }
      await sleep(everyMs, undefined, { ref: false })
    }
  }
  return (hash) => {
    if (seen.has(hash)) return
    seen.add(hash)
    const [first] = seen
    if (seen.size > 1000 && first !== undefined) seen.delete(first)
    // A chain that is just ending has nothing more to tell.
    void follow(hash).catch(() => undefined)
  }
}

/** Without the zeros at the end. */
export const short = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
export const brief = (text: string) => `${text.slice(0, 6)}…${text.slice(-4)}`
