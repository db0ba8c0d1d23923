/** The back office reads customers, and their use of the limits, through this interface. */
import type { Configuration } from '@agio/domain'
import type { consents, sessions } from '../../customers/index.ts'
import type { SealedColumn } from '../../platform/sealing.ts'

type Level = Configuration.Level
type Service = 'sell' | 'buy'

export type CustomerDoor = {
  readonly addressOf: (customerId: string) => Promise<
    | {
        readonly address: string
        readonly codeWord: string
        readonly locale: string
        readonly zone: string
      }
    | undefined
  >
  readonly openerOf: (
    customerId: string,
  ) => Promise<((place: SealedColumn, sealed: string) => string) | undefined>
  readonly idOf: (email: string) => Promise<string | undefined>
  readonly listSessions: (customerId: string) => Promise<sessions.SessionRow[]>
  readonly consentsOf: (customerId: string) => Promise<consents.ConsentRow[]>
  readonly seal: (customerId: string, place: SealedColumn, text: string) => Promise<string>
  readonly open: (customerId: string, place: SealedColumn, sealed: string) => Promise<string>
  readonly accountFinder: (account: string) => string
  readonly levelOf: (customerId: string) => Promise<Level>
  /** The used part of each window, in euro cents. */
  readonly usage: (
    customerId: string,
    level: Level,
    service: Service,
    now: Date,
  ) => Promise<
    readonly {
      readonly window: 'day' | 'month' | 'year'
      readonly used: bigint
      readonly limit: bigint | null
      readonly left: bigint | null
    }[]
  >
}
