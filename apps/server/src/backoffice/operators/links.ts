/**
 * A link by mail, with which a person chooses their PIN and sets up their authenticator. An invitation and a reset are the same:
 * the operator has a PIN and a secret that they do not know, and a link that works once within a day.
 */
import type { Refused, TooMany } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { hashPin, hashToken, newToken } from '../../platform/secrets.ts'
import { nameOf } from '../sign-in/operator-name.ts'
import { setPin } from '../sign-in/operator-store.ts'
import { newTotp, stepOfCode, totpOf } from '../sign-in/secrets.ts'
import { emailPlace, signIn, totpPlace, type SignInDeps } from '../sign-in/sign-in.ts'
import { addLink, findByLink, useLink } from './link-store.ts'

/** The mail of a link, queued in the transaction it is given. */
export type QueueLinkMail = (
  sql: Sql,
  mail: {
    readonly id: string
    readonly to: { readonly address: string }
    readonly staleAt: Date
    readonly template: 'operator_link'
    readonly params: {
      readonly name: string
      readonly url: string
      readonly hours: number
      readonly merchant?: string
    }
  },
) => Promise<void>

export type LinkDeps = SignInDeps & {
  /** Charges the mail box of this address. */
  readonly chargeMail: (email: string) => Promise<undefined | TooMany>
  readonly queueMail: QueueLinkMail
  /** Operators reach the console at this address. */
  readonly consoleUrl: string
}

const hours = 24

/** A random PIN and secret, which are not given out: the link replaces the PIN, and shows the secret once more. */
export async function unknownSecrets({ keys, random }: Pick<SignInDeps, 'keys' | 'random'>, email: string) {
  return {
    ...(await hashPin(keys.peppers, random(32).toString('hex'), random(16))),
    totpSecret: newTotp(random, email).secret,
  }
}

export function createLinks(deps: LinkDeps) {
  const { db, clock, keys, random, sealer, audit } = deps
  return {
    /** Asked before a person whom somebody else names is mailed. */
    charge: deps.chargeMail,
    /** The newest link of a person is the only one. `merchant`: the name of the firm they work for, if not the operator's. */
    async send(
      sql: Sql,
      { id, name, email, merchant }: { id: string; name: string; email: string; merchant?: string },
    ): Promise<void> {
      const token = newToken(random)
      const now = clock.now()
      const until = new Date(now.getTime() + hours * 3_600_000)
      await addLink(sql, { tokenHash: hashToken(token), operatorId: id, now, until })
      await deps.queueMail(sql, {
        id: `link:${hashToken(token).toString('hex').slice(0, 32)}`,
        to: { address: email },
        staleAt: until,
        template: 'operator_link',
        params: {
          name,
          hours,
          url: `${deps.consoleUrl}/console/join#${token}`,
          ...(merchant !== undefined && { merchant }),
        },
      })
    },
    async look(token: string) {
      const found = await findByLink(db, hashToken(token), clock.now())
      if (!found) return { refused: 'backoffice.link_over' } as const
      const email = sealer.open(emailPlace(found.id), found.emailSealed)
      const secret = sealer.open(totpPlace(found.id), found.totpSealed)
      return { name: nameOf(sealer, found), email, secret, uri: totpOf(secret, email).toString() }
    },
    async join(it: { token: string; pin: string; code: string; ip: string; device?: string | undefined }) {
      const now = clock.now()
      const found = await findByLink(db, hashToken(it.token), now)
      if (!found) return { refused: 'backoffice.link_over' } as const
      const secret = sealer.open(totpPlace(found.id), found.totpSealed)
      if (stepOfCode(secret, it.code, now) === undefined) return { refused: 'login.failed' } as const
      const hashed = await hashPin(keys.peppers, it.pin, random(16))
      const over = await db.transaction(async (sql): Promise<Refused<'backoffice.link_over'> | undefined> => {
        if (!(await useLink(sql, hashToken(it.token), now))) return { refused: 'backoffice.link_over' }
        await setPin(sql, found.id, hashed)
        await audit.note(null, { action: 'operator.joined', subject: found.id }, sql)
        return undefined
      })
      const email = sealer.open(emailPlace(found.id), found.emailSealed)
      return over ?? signIn(deps, { ...it, email })
    },
  }
}
export type Links = ReturnType<typeof createLinks>
