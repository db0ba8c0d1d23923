/** A name against the lists in force: candidates from the database, each decided by one function. */
import type { Sql } from '../../platform/sql/sql.ts'
import { likelyEntities } from '../lists/list-store.ts'
import { fold, keysOf } from '../matching/fold.ts'
import { match, type Decision, type Listed, type Subject } from '../matching/match.ts'

export type NameHit = {
  readonly list: string
  readonly entity: string
  /** The hash of the entry's contents. */
  readonly hash: string
  /** As the list has it. */
  readonly listedName: string
  /** Of 100. */
  readonly score: number
  /** The entry's contents, where no list here has it. */
  readonly said?: Listed
}

type Likely = Awaited<ReturnType<typeof likelyEntities>>

/** So many entries are compared with a name. */
const mostLikely = 300

/** The best first. */
export async function hitsOf(sql: Sql, subject: Subject, decision: Decision): Promise<NameHit[]> {
  return decided(await likelyOf(sql, subject), subject, decision)
}

/** The entries that are worth a comparison. */
export async function likelyOf(sql: Sql, { name }: Subject): Promise<Likely> {
  const folded = fold(name)
  if (folded.words.length === 0) return []
  return likelyEntities(sql, { folded: folded.words.join(' '), keys: keysOf(folded), most: mostLikely })
}

export function decided(likely: Likely, subject: Subject, decision: Decision): NameHit[] {
  return likely
    .flatMap((entity): NameHit[] => {
      const { score, name: listedName, isHit } = match(subject, entity, decision)
      const { list, id, hash } = entity
      return isHit ? [{ list, entity: id, hash, listedName, score: Math.round(score * 100) }] : []
    })
    .toSorted((one, other) => other.score - one.score)
}
