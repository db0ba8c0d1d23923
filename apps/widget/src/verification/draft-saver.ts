/**
 * Keeps what is typed at the server: a moment after the last key, one request at a time, the newest values last. Values
 * that the server does not have yet are in this browser, so a reload or a lost connection loses nothing.
 */
export type Saver = {
  /** Does this a moment from now, instead of what waits. */
  later(save: () => Promise<unknown>): void
  /** Does at once what waits. */
  flush(): void
  /** Drops the waiting save; resolves when nothing is on its way. */
  stop(): Promise<void>
}

/** `onEnd` hears how the last one went, when no other waits. */
export function makeSaver(onEnd: (isSaved: boolean) => void, delayMs = 500): Saver {
  let waiting: (() => Promise<unknown>) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const run = async () => {
    while (waiting) {
      const save = waiting
      waiting = undefined
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the newest is the last
      const isSaved = await save().then(
        () => true,
        () => false,
      )
      if (!waiting) onEnd(isSaved)
    }
    running = undefined
  }
  const flush = () => {
    clearTimeout(timer)
    if (waiting) running ??= run()
  }
  return {
    later(save) {
      waiting = save
      clearTimeout(timer)
      timer = setTimeout(flush, delayMs)
    },
    flush,
    async stop() {
      clearTimeout(timer)
      waiting = undefined
      await running
    },
  }
}
