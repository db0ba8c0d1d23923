/** A name against the lists in force: candidates from the database, each decided by one function. */
import type { Sql } from '../../platform/sql/sql.ts'
import { likelyEntities } from '../lists/list-store.ts'
import { fold, keysOf } from '../matching/fold.ts'
import { match, usualDecision, type Listed } from '../matching/match.ts'

export type NameHit = {
  readonly list: string
  readonly entity: string
  /** Of what the entry says. */
  readonly hash: string
  /** As the list has it. */
  readonly listedName: string
  /** Of 100. */
  readonly score: number
  /** What the entry says, where no list here has it. */
  readonly said?: Listed
}

/** So many entries are compared with a name. */
const mostLikely = 300

/** The best first. */
export async function hitsOf(sql: Sql, name: string): Promise<NameHit[]> {
  const folded = fold(name)
  if (folded.words.length === 0) return []
  const likely = await likelyEntities(sql, {
    folded: folded.words.join(' '),
    keys: keysOf(folded),
    most: mostLikely,
  })
  return likely
    .flatMap((entity): NameHit[] => {
      const { score, name: listedName, isHit } = match({ name }, entity, usualDecision)
      const { list, id, hash } = entity
      return isHit ? [{ list, entity: id, hash, listedName, score: Math.round(score * 100) }] : []
    })
    .toSorted((one, other) => other.score - one.score)
}
