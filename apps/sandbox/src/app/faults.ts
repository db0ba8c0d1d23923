/** Faults that are on for some seconds of real time (time travel does not end them). */
export type Fault<Kind extends string> = {
  readonly kind: Kind
  /** The one source it hits; absent: all. */
  readonly source?: string
  readonly until: number
  /** Set by faults that happen once and are then spent. */
  readonly once: boolean
}

export type Faults<Kind extends string> = {
  add(kind: Kind, seconds: number, source?: string): Fault<Kind>
  /** Is it on for this source right now? */
  on(kind: Kind, source?: string): boolean
  /** Like `on`, and spends a fault that happens only once. */
  take(kind: Kind, source?: string): boolean
  list(): { kind: Kind; source?: string; secondsLeft: number }[]
  clear(): void
}

export function createFaults<Kind extends string>(onceOnly: readonly Kind[] = []): Faults<Kind> {
  let all: Fault<Kind>[] = []
  const live = () => (all = all.filter((fault) => fault.until > Date.now()))
  const find = (kind: Kind, source?: string) =>
    live().find(
      (fault) =>
        fault.kind === kind &&
        (fault.source === undefined || source === undefined || fault.source === source),
    )
  return {
    add(kind, seconds, source) {
      const fault: Fault<Kind> = {
        kind,
        until: Date.now() + seconds * 1000,
        once: onceOnly.includes(kind),
        ...(source === undefined ? {} : { source }),
      }
      all.push(fault)
      return fault
    },
    on: (kind, source) => find(kind, source) !== undefined,
    take(kind, source) {
      const fault = find(kind, source)
      if (fault?.once) all = all.filter((other) => other !== fault)
      return fault !== undefined
    },
    list: () =>
      live().map(({ kind, source, until }) => ({
        kind,
        secondsLeft: Math.ceil((until - Date.now()) / 1000),
        ...(source === undefined ? {} : { source }),
      })),
    clear: () => {
      all = []
    },
  }
}
