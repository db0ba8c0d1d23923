/** For tests: how long the event loop is held. Other requests get no processor time between two turns, on a busy machine too. */

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
