/**
 * Heavy work off the event loop: a function of a module, carried out in a thread with a deadline and bounded memory.
 * Work that takes too long or too much ends with its thread; the next work gets a fresh one. Work that calls native code
 * gets a process: a crash there ends only that process.
 *
 *   const read = createThread<[Uint8Array], Message>({ module: new URL('./read.ts', import.meta.url), name: 'read', … })
 *   await read(bytes)
 */
import { fork, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { withDeadline } from '../deadline.ts'
import { createGate } from '../guards/gate.ts'

export type ThreadOptions = {
  /** The module that exports the function. Given and result are copied: plain values and bytes. */
  readonly module: URL
  readonly name: string
  /** From the moment a thread is free for it. */
  readonly milliseconds: number
  readonly memoryMegabytes: number
  /** So many have a place, the one in work among them; more of one sender is refused at once. */
  readonly mostWaiting: number
  /** The most places that one sender has: all by default. */
  readonly mostOfOne?: number
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
  const carryOut = createSharedThread<In, Out>(options)
  return (...given) => carryOut('everybody', ...given)
}

/** A thread for work of many senders, who take turns: a sender of much work holds up only its own. */
export function createSharedThread<In extends readonly unknown[], Out>(
  options: ThreadOptions,
): (sender: string, ...given: In) => Promise<Out> {
  const { name, milliseconds, mostWaiting, mostOfOne = mostWaiting, idleMilliseconds = 60_000 } = options
  const queue = createGate({
    atOnce: 1,
    laneAtOnce: 1,
    laneWaiting: mostOfOne - 1,
    waiting: mostWaiting - 1,
    choose: randomInt,
  })
  let thread: Thread | undefined
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

  return async (sender, ...given) => {
    const done = await queue.pass(sender, async () => ({ result: await carryOut(given) }))
    if (done === undefined) throw new Crowded(`${name}: ${queue.waiting()} wait already`)
    return done.result
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
  // The caller that waits gets the error; without a listener it would end the process.
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
