/** Orders as members of a value, for the capabilities that are still handed them. */
import { Names } from '@agio/domain'
import { bound, type Platform } from '../platform/platform.ts'
import { actOn } from './backoffice/acts.ts'
import * as operatorOrders from './backoffice/operator-orders.ts'
import * as coins from './backoffice/unallocated-coins.ts'
import { openCaseWords } from './personal-data/words.ts'
import { listSaved } from './saved/saved.ts'
import { follow } from './standing/follow.ts'

export type OperatorOrders = ReturnType<typeof boundOperatorOrders>
export const boundOperatorOrders = (platform: Platform) => ({
  ...bound(platform, {
    ...operatorOrders,
    act: actOn,
    followStanding: follow,
    openCases: openCaseWords,
    savedOf: listSaved,
  }),
  compareNames: Names.compareNames,
  coins: bound(platform, coins),
})
