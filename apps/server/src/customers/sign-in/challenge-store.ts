/** E-mailed PINs in SQL. */
import type { Sql } from '../../platform/sql/sql.ts'

export type NewChallenge = {
  readonly id: string
  readonly purpose: 'login' | 'verify'
  readonly emailIndex: Buffer
  readonly sessionId: string | null
  readonly nonceHash: Buffer | null
  readonly salt: Buffer
  readonly hash: Buffer
  readonly locale: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export type Challenge = {
  readonly id: string
  readonly salt: Buffer
  readonly hash: Buffer
  readonly locale: string | null
}

export async function addChallenge(sql: Sql, it: NewChallenge): Promise<void> {
  await sql.query(
    `insert into sign_in_challenge
       (id, purpose, email_index, session_id, nonce_hash, pin_salt, pin_hash, locale, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      it.id,
      it.purpose,
      it.emailIndex,
      it.sessionId,
      it.nonceHash,
      it.salt,
      it.hash,
      it.locale,
      it.createdAt,
      it.expiresAt,
    ],
  )
}

export type Try = {
  readonly purpose: 'login' | 'verify'
  readonly emailIndex: Buffer
  readonly sessionId: string | null
  /** Names the challenge of one page; without it the newest of the address is meant. */
  readonly nonceHash: Buffer | null
  readonly now: Date
  readonly mostTries: number
}

/**
 * Counts one try and gives the challenge to compare with, in one statement: of any number of parallel guesses only
 * `mostTries` get a row, because each waits for the one before and compares `tries` again.
 */
export async function countTry(sql: Sql, it: Try): Promise<Challenge | undefined> {
  const [challenge] = await sql.query<Challenge>(
    `update sign_in_challenge set tries = tries + 1
     where id = (
         select id from sign_in_challenge
         where email_index = $1 and purpose = $2 and session_id is not distinct from $3
           and ($4::bytea is null or nonce_hash = $4)
         order by number desc limit 1)
       and tries < $5 and used_at is null and expires_at > $6
     returning id, pin_salt as salt, pin_hash as hash, locale`,
    [it.emailIndex, it.purpose, it.sessionId, it.nonceHash, it.mostTries, it.now],
  )
  return challenge
}

/** Of two right answers at once only one is the first. */
export async function useChallenge(sql: Sql, id: string, now: Date): Promise<boolean> {
  const used = await sql.query(
    'update sign_in_challenge set used_at = $2 where id = $1 and used_at is null returning id',
    [id, now],
  )
  return used.length > 0
}

export async function forgetChallenges(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from sign_in_challenge where expires_at < $1', [before])
}
