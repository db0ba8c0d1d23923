/** Reads the machine-readable zone of a paper, and checks whether the paper is the expected one. */
import type { Verification } from '@agio/domain'
import type { Log } from '../../../platform/log.ts'
import { createThread } from '../../../platform/threads/thread.ts'
import type { DocumentRow } from '../document-store.ts'
import type { Hint } from './hint.ts'
import { hasZone, assess } from './assess.ts'
import type { Mrz } from './mrz.ts'

export type Reader = (
  paper: DocumentRow & {
    readonly bytes: Uint8Array
    readonly today: Date
    readonly mayAskAgain: boolean
  },
) => Promise<{ readonly reason: Verification.PaperReason | null; readonly hint: Hint | null }>

const nothing = { reason: null, hint: null } as const

/** One picture at a time, in a process of its own. One that is not read in time is for a person. */
export function createReader(log: Log): Reader {
  const look = createThread<[Uint8Array, Date, boolean], { isBlank: boolean; mrz?: Mrz | undefined }>({
    module: new URL('./read-picture.ts', import.meta.url),
    name: 'lookAtPicture',
    milliseconds: 20_000,
    memoryMegabytes: 512,
    mostWaiting: 10,
    isProcess: true,
  })
  return async ({ id, bytes, today, mayAskAgain, ...paper }) => {
    if (paper.type !== 'image/jpeg') return nothing
    try {
      const { isBlank, mrz } = await look(bytes, today, hasZone(paper))
      // No paper and no face: asked for again, however often.
      if (isBlank) return { reason: 'unreadable', hint: null }
      if (!hasZone(paper)) return nothing
      return { reason: assess(paper, mrz, { today, mayAskAgain }), hint: mrz ? hintOf(mrz) : null }
    } catch (error) {
      log.warn({ document: id, err: error }, 'a paper was not read; a person looks at it')
      return nothing
    }
  }
}

const hintOf = ({ firstName, lastName, birthDate, validUntil, country, number }: Mrz): Hint => ({
  firstName,
  lastName,
  birthDate,
  validUntil,
  country,
  number,
})
