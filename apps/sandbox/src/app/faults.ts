/** Faults that are on for some seconds of real time (time travel does not end them). */
type Fault<Kind extends string> = {
  readonly kind: Kind
  /** The one source it hits; absent: all. */
  readonly source?: string | undefined
  readonly until: number
}

export type Faults<Kind extends string> = ReturnType<typeof createFaults<Kind>>

/** An institution that can misbehave, and the address that makes it. */
export type Troubled = {
  readonly of: string
  readonly path: string
  readonly faults: Pick<Faults<string>, 'list' | 'clear'>
}

/** `onceOnly` are over once they have happened. */
export function createFaults<Kind extends string>(onceOnly: readonly Kind[] = []) {
  let all: Fault<Kind>[] = []
  const live = () => (all = all.filter((fault) => fault.until > Date.now()))
  const find = (kind: Kind, source?: string) =>
    live().find(
      (fault) =>
        fault.kind === kind &&
        (fault.source === undefined || source === undefined || fault.source === source),
    )
  const faults = {
    add(kind: Kind, seconds: number, source?: string): void {
      all.push({ kind, source, until: Date.now() + seconds * 1000 })
    },
    /** Is it on for this source right now? */
    on: (kind: Kind, source?: string) => find(kind, source) !== undefined,
    /** Like `on`, and spends a fault that happens only once. */
    take(kind: Kind, source?: string): boolean {
      const fault = find(kind, source)
      if (fault && onceOnly.includes(kind)) all = all.filter((other) => other !== fault)
      return fault !== undefined
    },
    list: () =>
      live().map(({ kind, source, until }) => ({
        kind,
        secondsLeft: Math.ceil((until - Date.now()) / 1000),
        ...(source === undefined ? {} : { source }),
      })),
    clear(): void {
      all = []
    },
    /** Adds a fault; 0 seconds end all of them. Gives those that are on then. */
    set({ kind, seconds, source }: { kind: Kind; seconds: number; source?: string | undefined }) {
      if (seconds === 0) faults.clear()
      else faults.add(kind, seconds, source)
      return { faults: faults.list() }
    },
  }
  return faults
}
