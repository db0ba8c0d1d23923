/** The note of a pause, which is for operators, rests sealed. */
import { Pauses } from '@agio/domain'
import type { ColumnSealer } from '../platform/sealing.ts'
import type { Pause } from './pauses.ts'

const place = (part: Pauses.Part) =>
  ({ table: 'pause', column: 'note_sealed', row: Pauses.keyOf(part) }) as const

export const sealNote = (sealer: ColumnSealer, part: Pauses.Part, note: string): string =>
  sealer.seal(place(part), note)

export const noteOf = (
  sealer: ColumnSealer,
  { part, noteSealed }: Pick<Pause, 'part' | 'noteSealed'>,
): string => sealer.open(place(part), noteSealed)
