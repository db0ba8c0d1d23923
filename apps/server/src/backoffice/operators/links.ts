/**
 * A link by mail, with which a person chooses their PIN and sets up their authenticator. An invitation and a reset are the same:
 * the operator has a PIN and a secret that they do not know, and a link that works once within a day.
 */
import { budgets } from '../../customers/index.ts'
import { queueMail } from '../../notify/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { hashPin, hashToken, newToken } from '../../platform/secrets.ts'
import * as audit from '../audit/audit.ts'
import { nameOf } from '../sign-in/operator-name.ts'
import { setPin } from '../sign-in/operator-store.ts'
import { newTotp, operatorKeysOf, stepOfCode, totpOf } from '../sign-in/secrets.ts'
import { emailPlace, signIn, totpPlace } from '../sign-in/sign-in.ts'
import { addLink, findByLink, useLink } from './link-store.ts'

const hours = 24

/** Operators reach the console at this address. */
export const consoleUrl = ({ settings }: Platform): string => settings.consoleOrigin ?? settings.publicUrl

/** A random PIN and secret, which are not given out: the link replaces the PIN, and shows the secret once more. */
export async function unknownSecrets(platform: Platform, email: string) {
  const { random } = platform
  return {
    ...(await hashPin(operatorKeysOf(platform).peppers, random(32).toString('hex'), random(16))),
    totpSecret: newTotp(random, email).secret,
  }
}

/** Charged before a person whom somebody else names is mailed. */
export const charge = (platform: Platform, email: string) =>
  budgets.chargeMail(platform, { email, reach: 'invited' })

type Mailed = {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The name of the firm they work for, if not the operator's. */
  readonly merchant?: string
}

/** The newest link of a person is the only one. */
export async function send(
  platform: Platform,
  sql: Sql,
  { id, name, email, merchant }: Mailed,
): Promise<void> {
  const token = newToken(platform.random)
  const now = platform.clock.now()
  const until = new Date(now.getTime() + hours * 3_600_000)
  await addLink(sql, { tokenHash: hashToken(token), operatorId: id, now, until })
  await queueMail(platform, sql, {
    id: `link:${hashToken(token).toString('hex').slice(0, 32)}`,
    to: { address: email },
    staleAt: until,
    template: 'operator_link',
    params: {
      name,
      hours,
      url: `${consoleUrl(platform)}/console/join#${token}`,
      ...(merchant !== undefined && { merchant }),
    },
  })
}

export async function look({ db, clock, keys: { sealer } }: Platform, token: string) {
  const found = await findByLink(db, hashToken(token), clock.now())
  if (!found) return { refused: 'backoffice.link_over' } as const
  const email = sealer.open(emailPlace(found.id), found.emailSealed)
  const secret = sealer.open(totpPlace(found.id), found.totpSealed)
  return { name: nameOf(sealer, found), email, secret, uri: totpOf(secret, email).toString() }
}

type Joining = {
  readonly token: string
  readonly pin: string
  readonly code: string
  readonly ip: string
  readonly device?: string | undefined
}

export async function join(platform: Platform, it: Joining) {
  const { db, random } = platform
  const { sealer } = platform.keys
  const now = platform.clock.now()
  const found = await findByLink(db, hashToken(it.token), now)
  if (!found) return { refused: 'backoffice.link_over' } as const
  const secret = sealer.open(totpPlace(found.id), found.totpSealed)
  if (stepOfCode(secret, it.code, now) === undefined) return { refused: 'login.failed' } as const
  const hashed = await hashPin(operatorKeysOf(platform).peppers, it.pin, random(16))
  const over = await db.transaction(async (sql): Promise<Refused<'backoffice.link_over'> | undefined> => {
    if (!(await useLink(sql, hashToken(it.token), now))) return { refused: 'backoffice.link_over' }
    await setPin(sql, found.id, hashed)
    await audit.note(platform, null, { action: 'operator.joined', subject: found.id }, sql)
    return undefined
  })
  const email = sealer.open(emailPlace(found.id), found.emailSealed)
  return over ?? signIn(platform, { ...it, email })
}
