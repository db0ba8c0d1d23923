/**
 * One movement of money in several messages: a notification reports it, the statement reports it again, perhaps in another
 * order. The bank's reference joins them; where several share one, the amount does, and then their number.
 */
import type { Line } from '../files/camt.ts'

export type Movement = {
  /** Unique on its account. */
  readonly key: string
  /** The bank's reference with the payer's, shared by reports that may be one movement with another amount. */
  readonly reference: string | undefined
}

/** Names the movement of a payment in a notification and in a statement: by the bank's reference, or what is there without one. */
export function movementOf(line: Line): string {
  if (line.servicerReference !== undefined)
    return `${line.servicerReference}/${line.endToEndId ?? line.detail}`
  return `${line.bookingDay ?? ''}/${line.units}/${line.endToEndId ?? line.identity}`
}

/**
 * Movements by line identity. Without the bank's own reference a notification and a statement cannot be joined: then only
 * the statement counts, and the line of a notification has no movement.
 */
export function movementsOf(lines: readonly Line[], kind: string): ReadonlyMap<string, Movement> {
  const turns = new Map<string, number>()
  const movements = new Map<string, Movement>()
  for (const line of lines) {
    if (!line.booked || movements.has(line.identity)) continue
    if (line.servicerReference === undefined) {
      if (kind === 'camt.053')
        movements.set(line.identity, { key: `line:${line.identity}`, reference: undefined })
      continue
    }
    const reference = JSON.stringify([line.credit, line.servicerReference, line.endToEndId ?? ''])
    const same = `${reference} ${line.units}`
    const turn = (turns.get(same) ?? 0) + 1
    turns.set(same, turn)
    movements.set(line.identity, { key: `${same} ${turn}`, reference })
  }
  return movements
}
