/** For tests: how long the event loop is held. Other requests get no processor time between two turns, on a busy machine too. */
import { setTimeout as pause } from 'node:timers/promises'

/** The most processor time between two turns of the loop, in seconds, until the work is over. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let before = process.cpuUsage()
  const turn = () => {
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, (user + system) / 1e6)
    before = process.cpuUsage()
    if (!isOver) setTimeout(turn, 1)
  }
  turn()
  await work()
  isOver = true
  turn()
  return longest
}

/** A process that is late says so with a 503, and is asked again, as a caller does. */
export async function answerOf(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await pause(100)
  }
}

/** Asks every 20 milliseconds until the work is over, and gives how often there was an answer: to ask without a pause takes a processor. */
export async function answersMeanwhile(ask: () => Promise<boolean>, isOver: () => boolean): Promise<number> {
  let answers = 0
  while (!isOver()) {
    if (await ask()) answers += 1
    await pause(20)
  }
  return answers
}
