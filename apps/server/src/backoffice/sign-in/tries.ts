/**
 * Tries to sign in to the back office, counted before anything is compared. A stranger cannot lock an operator out:
 * tries are counted per address and network, and a device that the operator signed in with has its own count. A
 * stranger with a PIN guesses at ten codes in the window, from however many networks.
 */
import type { Sql } from '../../platform/sql/sql.ts'
import { knownDevice, newDevice } from '../../platform/guards/known-device.ts'
import { hiddenCallers, isLoopback, networkOf } from '../../platform/http/traffic.ts'
import type { Random } from '../../platform/secrets.ts'
import { countTry, forgetTries } from './operator-store.ts'
import { indexOf, type OperatorKeys } from './secrets.ts'

/** Within the window (docs/figures.md). */
export const tryRules = { account: 10, network: 60, code: 10, minutes: 15 } as const

type TriesOf = {
  readonly db: Sql
  readonly keys: OperatorKeys
  readonly emailIndex: Buffer
  readonly ip: string
  readonly device: string | undefined
  readonly now: Date
}

export function triesOf({ db, keys, emailIndex, ip, device, now }: TriesOf) {
  const mac = (text: string) => indexOf({ blind: keys.device }, 'device', text)
  const about = { mac, account: emailIndex, now }
  const known = knownDevice(about, device)
  const account = emailIndex.toString('hex')
  const network = indexOf(keys, 'network', networkOf(ip)).toString('hex')
  const bucket = known === undefined ? `account:${account}:${network}` : `device:${account}:${known}`
  const codes = `code:${account}`
  const forgottenBefore = new Date(now.getTime() - tryRules.minutes * 60_000)
  const count = (name: string, most: number) => countTry(db, name, { most, now, forgottenBefore })
  return {
    /** The seconds to wait; 0 when there is room. */
    async wait(): Promise<number> {
      const ofNetwork = tryRules.network * (isLoopback(ip) ? hiddenCallers : 1)
      const seconds = known === undefined ? await count(`network:${network}`, ofNetwork) : 0
      return seconds > 0 ? seconds : count(bucket, tryRules.account)
    },
    /** Asked after a right PIN. False looks like a wrong code: "too many" would tell that the PIN is right. */
    mayCompareCode: async () => known !== undefined || (await count(codes, tryRules.code)) === 0,
    /** After a sign-in the tries count from zero. */
    forget: (sql: Sql) => forgetTries(sql, known === undefined ? [bucket, codes] : [bucket]),
    newDevice: (random: Random) => newDevice(about, random),
  }
}

/**
 * Tries of the PIN by somebody who is signed in, to add a passkey: those at the sign-in take nothing from them, and a
 * thief of a session has no more of them from another network.
 */
export function triesWithin({ db, emailIndex, now }: Pick<TriesOf, 'db' | 'emailIndex' | 'now'>) {
  const bucket = `within:${emailIndex.toString('hex')}`
  const forgottenBefore = new Date(now.getTime() - tryRules.minutes * 60_000)
  return {
    /** The seconds to wait; 0 when there is room. */
    wait: (): Promise<number> => countTry(db, bucket, { most: tryRules.account, now, forgottenBefore }),
    forget: (sql: Sql) => forgetTries(sql, [bucket]),
  }
}
