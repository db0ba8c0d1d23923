/** Our own timer ends the wait: the other side can ignore an abort signal, but not this. */
export class Late extends Error {
  /** It may still go on. */
  readonly work: Promise<unknown>
  constructor(what: string, milliseconds: number, work: Promise<unknown>) {
    super(`${what}: no end after ${milliseconds / 1000} s`)
    this.name = 'Late'
    this.work = work
  }
}

/** The work's result, or `Late` after so many milliseconds. The work itself may go on; its result is dropped. */
export async function withDeadline<T>(what: string, milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(what, milliseconds, work)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
