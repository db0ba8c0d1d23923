/** Named places where a test may kill the program, to show that no effect is lost or repeated there. */

/** Called at a named place between two durable steps. Does nothing unless the settings name that place. */
export type CrashPoint = (name: string) => void

/** `at` is CRASH_AT: a name, or `name:3` for the third time. Kills without a chance to tidy up. */
export function createCrashPoint(
  at: string | undefined,
  kill = () => void process.kill(process.pid, 'SIGKILL'),
): CrashPoint {
  if (at === undefined || at === '') return neverCrash
  const [wanted, times = '1'] = at.split(':')
  let left = Number(times)
  return (name) => {
    if (name !== wanted) return
    left -= 1
    if (left === 0) kill()
  }
}

export const neverCrash: CrashPoint = () => undefined
