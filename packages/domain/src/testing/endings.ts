/**
 * An order can be ended from its present state: by acts of people and of time, while the world answers only what is
 * asked from now on.
 */
type Stepped<O, C> = { readonly order: O; readonly commands?: readonly C[] }
export type Endings<O, E, C> = {
  readonly isOver: (order: O) => boolean
  readonly print: (order: O) => string
  readonly advance: (order: O, event: E) => Stepped<O, C> | { readonly refused: string }
  /** The acts that customers, operators, time and the chains may bring unasked. */
  readonly acts: (order: O) => readonly E[]
  /** The answers of a willing world to a command, in turn. */
  readonly answers: (command: C, order: O) => readonly ((order: O) => E)[]
}

/** The orders that no path of at most `depth` acts ends. */
export function withoutAnEnd<O, E, C>(from: readonly O[], world: Endings<O, E, C>, depth: number): O[] {
  const ends = new Set<string>()
  return from.filter((order) => !mayEnd(order, world, depth, ends))
}

function mayEnd<O, E, C>(start: O, world: Endings<O, E, C>, depth: number, ends: Set<string>): boolean {
  const seen = new Map([[world.print(start), start]])
  const before = new Map<string, string>()
  let ring = [start]
  const found = (name: string | undefined): true => {
    for (let at = name; at !== undefined; at = before.get(at)) ends.add(at)
    return true
  }
  if (world.isOver(start)) return true
  for (let at = 0; at <= depth; at += 1) {
    const next: O[] = []
    for (const order of ring) {
      const name = world.print(order)
      if (ends.has(name)) return found(name)
      for (const event of world.acts(order)) {
        const step = world.advance(order, event)
        if ('refused' in step) continue
        const after = answered(step, world)
        if (world.isOver(after)) return found(name)
        const reached = world.print(after)
        if (seen.has(reached)) continue
        seen.set(reached, after)
        before.set(reached, name)
        next.push(after)
      }
    }
    ring = next
  }
  return false
}

/** The order once the world has answered everything that was asked of it. */
function answered<O, E, C>(first: Stepped<O, C>, world: Endings<O, E, C>): O {
  let { order } = first
  const asked = [...(first.commands ?? [])]
  for (let rounds = 0; rounds < 40; rounds += 1) {
    const command = asked.shift()
    if (command === undefined) break
    for (const answer of world.answers(command, order)) {
      const step = world.advance(order, answer(order))
      if ('refused' in step) continue
      order = step.order
      asked.push(...(step.commands ?? []))
    }
  }
  return order
}
