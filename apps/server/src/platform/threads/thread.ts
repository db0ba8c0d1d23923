/**
 * Heavy work off the event loop: a function of a module, carried out in a thread with a deadline and bounded memory.
 * Work that takes too long or too much ends with its thread; the next work gets a fresh one. Work that calls native code
 * gets a process: what breaks there breaks nothing else.
 *
 *   const read = createThread<[Uint8Array], Message>({ module: new URL('./read.ts', import.meta.url), name: 'read', … })
 *   await read(bytes)
 */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { withDeadline } from '../deadline.ts'

export type ThreadOptions = {
  /** The module that exports the function. Given and result are copied: plain values and bytes. */
  readonly module: URL
  readonly name: string
  /** From the moment a thread is free for it. */
  readonly milliseconds: number
  readonly memoryMegabytes: number
  /** More that waits is refused at once. */
  readonly mostWaiting: number
  /** A thread without work ends after this long. */
  readonly idleMilliseconds?: number
  /** A process of its own, without our environment. */
  readonly isProcess?: true
}

/** Too much waits already: ask again later. */
export class Crowded extends Error {
  override readonly name = 'Crowded'
}

/** One piece of work at a time: the machine has other things to do. */
export function createThread<In extends readonly unknown[], Out>(
  options: ThreadOptions,
): (...given: In) => Promise<Out> {
  const { name, milliseconds, mostWaiting, idleMilliseconds = 60_000 } = options
  let thread: Thread | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    thread?.end()
    thread = undefined
  }

  async function carryOut(given: In): Promise<Out> {
    clearTimeout(idle)
    thread ??= openThread(options)
    try {
      const answer = await withDeadline(name, milliseconds, answerOf<Out>(thread, given))
      if ('value' in answer) return answer.value
      throw new Error(`${name}: ${answer.problem}`)
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, idleMilliseconds).unref()
    }
  }

  return async (...given) => {
    if (waiting >= mostWaiting) throw new Crowded(`${name}: ${waiting} wait already`)
    waiting += 1
    const result = last.then(() => carryOut(given))
    last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      waiting -= 1
    }
  }
}

type Answer<Out> = { readonly value: Out } | { readonly problem: string }

type Thread = {
  readonly it: Pick<Worker | ChildProcess, 'on' | 'off' | 'ref' | 'unref'>
  readonly post: (given: unknown) => void
  readonly end: () => void
}

function openThread(options: ThreadOptions): Thread {
  const entry = new URL('./thread-entry.mjs', import.meta.url)
  return options.isProcess ? openProcess(entry, options) : openWorker(entry, options)
}

function openProcess(entry: URL, { module, name, memoryMegabytes }: ThreadOptions): Thread {
  const child = fork(fileURLToPath(entry), [module.href, name], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    env: {},
  })
  child.on('error', () => undefined)
  const holding = (is: 'ref' | 'unref') => {
    child[is]()
    child.channel?.[is]()
  }
  holding('unref')
  const it = {
    on: child.on.bind(child),
    off: child.off.bind(child),
    ref: () => holding('ref'),
    unref: () => holding('unref'),
  } as Thread['it']
  return {
    it,
    post: (given) => child.send(given as object, () => undefined),
    end: () => child.kill('SIGKILL'),
  }
}

function openWorker(entry: URL, { module, name, memoryMegabytes }: ThreadOptions): Thread {
  const thread = new Worker(entry, {
    workerData: { module: module.href, name },
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    execArgv: [],
    env: {},
  })
  thread.unref()
  // Heard by whoever waits; unheard it would end the process.
  thread.on('error', () => undefined)
  return { it: thread, post: (given) => thread.postMessage(given), end: () => void thread.terminate() }
}

function answerOf<Out>({ it: thread, post }: Thread, given: unknown): Promise<Answer<Out>> {
  return new Promise((resolve, reject) => {
    const over = (error: unknown) => {
      forget()
      reject(error instanceof Error ? error : new Error('the thread ended'))
    }
    const heard = (answer: Answer<Out>) => {
      forget()
      resolve(answer)
    }
    const forget = () => {
      thread.off('message', heard).off('error', over).off('exit', over)
      thread.unref()
    }
    thread.on('message', heard).on('error', over).on('exit', over)
    thread.ref()
    post(given)
  })
}
