/** E-mailed PINs in SQL. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { Reading } from '../customer-store.ts'

type Purpose = 'login' | 'verify' | 'email' | 'phone'

export type NewChallenge = Reading & {
  readonly id: string
  readonly purpose: Purpose
  readonly emailIndex: Buffer
  readonly sessionId: string | null
  readonly nonceHash: Buffer | null
  readonly linkHash: Buffer | null
  readonly salt: Buffer
  readonly hash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

export type Challenge = Reading & {
  readonly id: string
  readonly purpose: Purpose
  readonly salt: Buffer
  readonly hash: Buffer
}

export async function addChallenge(sql: Sql, it: NewChallenge): Promise<void> {
  await sql.query(
    `insert into sign_in_challenge
       (id, purpose, email_index, session_id, nonce_hash, link_hash, pin_salt, pin_hash, locale, zone, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      it.id,
      it.purpose,
      it.emailIndex,
      it.sessionId,
      it.nonceHash,
      it.linkHash,
      it.salt,
      it.hash,
      it.locale,
      it.zone,
      it.createdAt,
      it.expiresAt,
    ],
  )
}

export type Try = {
  /** Of several the newest challenge counts. */
  readonly purposes: readonly Purpose[]
  readonly emailIndex: Buffer
  readonly sessionId: string | null
  /** Names the challenge: of its page, or of the link in its mail. Without it the newest is meant. */
  readonly nonceHash: Buffer | null
  readonly now: Date
  /** A link whose mail was asked for after this still works: it outlives its PIN. */
  readonly linkSince: Date
  readonly mostTries: number
}

/** The challenge of the nonce, if it still has a try; `isLink`: the nonce came from the mail itself. No try is counted. */
export async function findNamed(
  sql: Sql,
  it: Try & { readonly nonceHash: Buffer },
): Promise<{ readonly isLink: boolean } | undefined> {
  const [named] = await sql.query<{ isLink: boolean }>(
    `select coalesce(link_hash = $2, false) as "isLink" from sign_in_challenge
     where email_index = $1 and purpose = 'login' and (nonce_hash = $2 or link_hash = $2)
       and (link_hash = $2 or tries + open_tries < $3) and used_at is null
       and (expires_at > $4 or (link_hash = $2 and created_at > $5))
     limit 1`,
    [it.emailIndex, it.nonceHash, it.mostTries, it.now, it.linkSince],
  )
  return named
}

/**
 * Counts one try and gives the challenge to compare with, in one statement: of any number of parallel guesses only
 * `mostTries` get a row, because each waits for the one before and compares `tries` again. The link is no guess: its holder has
 * read the mail, so it works after any number of wrong guesses of strangers.
 */
export async function countTry(sql: Sql, it: Try): Promise<Challenge | undefined> {
  const [challenge] = await sql.query<Challenge>(
    `update sign_in_challenge set tries = tries + case when link_hash = $4 then 0 else 1 end
     where id = (
         select id from sign_in_challenge
         where email_index = $1 and purpose = any($2) and session_id is not distinct from $3
           and ($4::bytea is null or nonce_hash = $4 or link_hash = $4)
         order by number desc limit 1)
       and (link_hash = $4 or tries + open_tries < $5) and used_at is null
       and (expires_at > $6 or (link_hash = $4 and created_at > $7))
     returning id, purpose, pin_salt as salt, pin_hash as hash, locale, zone`,
    [it.emailIndex, it.purposes, it.sessionId, it.nonceHash, it.mostTries, it.now, it.linkSince],
  )
  return challenge
}

export type OpenTry = Pick<Try, 'emailIndex' | 'now' | 'mostTries'> & { readonly mostOpenTries: number }

/** The same without a nonce: the newest challenge of the address, within the share that anybody may use. */
export async function countOpenTry(sql: Sql, it: OpenTry): Promise<Challenge | undefined> {
  const [challenge] = await sql.query<Challenge>(
    `update sign_in_challenge set open_tries = open_tries + 1
     where id = (
         select id from sign_in_challenge where email_index = $1 and purpose = 'login' order by number desc limit 1)
       and open_tries < $2 and tries + open_tries < $3 and used_at is null and expires_at > $4
     returning id, purpose, pin_salt as salt, pin_hash as hash, locale, zone`,
    [it.emailIndex, it.mostOpenTries, it.mostTries, it.now],
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

/** It can be used no more. */
export async function voidChallenge(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query('update sign_in_challenge set used_at = $2 where id = $1 and used_at is null', [id, now])
}

export async function forgetChallenges(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from sign_in_challenge where expires_at < $1', [before])
}
