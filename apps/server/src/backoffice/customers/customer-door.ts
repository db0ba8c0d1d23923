/** The back office reads customers, and their use of the limits, through this interface. */
import type { Configuration } from '@agio/domain'
import type { Customers } from '../../customers/index.ts'

type Level = Configuration.Level
type Service = 'sell' | 'buy'

export type CustomerDoor = Pick<
  Customers,
  'addressOf' | 'openerOf' | 'idOf' | 'listSessions' | 'consentsOf' | 'seal' | 'open' | 'accountFinder'
> & {
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
