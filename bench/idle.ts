/**
 * `npm run bench -- idle [--seconds=N]`: the cost of an installation without users.
 *
 * Recipe: the whole stack as `npm start` starts it, left alone until its first work is done and then for a minute; processor time
 * of the server with its database and of the sandbox with its chains, as the system counts it for all their processes.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '../scripts/stack.mjs'
import { limited, option, verify } from './measure.ts'
import { freePort } from './world/programs.ts'

const seconds = option('seconds', 60, 2)
// The first minute is still the start: V8 shrinks its heap, and compiles what it has seen often.
const settleSeconds = option('settle', 75, 1)
const pause = (length: number) => new Promise((resolve) => setTimeout(resolve, length * 1000))

type Process = { readonly pid: number; readonly parent: number; readonly ticks: number }

/** Ticks with those of children that have ended; a hundred are a second. */
function readProcess(pid: number): Process | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
    return { pid, parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, one) => sum + one, 0) }
  } catch {
    return undefined
  }
}

/** Seconds of processor of a process and all below it. */
function processorOf(root: number): number {
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  )
  const below = (pid: number): number =>
    all.reduce((sum, one) => sum + (one.parent === pid ? one.ticks + below(one.pid) : 0), 0)
  return ((all.find(({ pid }) => pid === root)?.ticks ?? 0) + below(root)) / 100
}

const folder = mkdtempSync(join(tmpdir(), 'agio-bench-idle-'))
// Its database may run as another user, who must be able to pass through.
chmodSync(folder, 0o755)
const stack = await startStack({ folder, serverPort: await freePort(), sandboxPort: await freePort() })
try {
  await pause(settleSeconds)
  const used = () => stack.children.map(({ name, child }) => ({ name, at: processorOf(child.pid ?? 0) }))
  const before = used()
  await pause(seconds)
  const after = used()
  for (const [index, { name, at }] of after.entries())
    limited(
      `processor of an idle ${name}`,
      ((at - (before[index]?.at ?? 0)) / seconds) * 100,
      1,
      '% of a core',
    )
  const ready = await fetch(new URL('/health/ready', stack.links.widget))
  verify('the server is ready after its rest', ready.ok)
} finally {
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
}
