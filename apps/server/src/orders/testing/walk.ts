/** Records a walk through the server: for each statement to the database, the rooms that its call came through. */
import type { Database, Sql } from '../../platform/sql/sql.ts'

/** The rooms of one call, the caller's first. A room is a folder of orders or of a rail, or the files beside such folders. */
export type Call = readonly string[]

const room = /apps\/server\/src\/((?:rails\/[^/]+|orders)(?:\/[^/]+)?)\/[^/]+\.ts/
/** Tests, and what only lends itself: a node's source runs what it was given, as a transaction does. */
const isPassedOver = /\/testing[/.]|\.test\.ts|\/node\/sources\.ts/

function roomsOf(stack: string): Call {
  const rooms: string[] = []
  for (const frame of stack.split('\n').toReversed()) {
    const found = isPassedOver.test(frame) ? undefined : room.exec(frame)?.[1]
    if (found !== undefined && found !== rooms.at(-1)) rooms.push(found)
  }
  return rooms
}

function callNow(): Call {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = 200
  const { stack = '' } = new Error('where are we')
  Error.stackTraceLimit = usual
  return roomsOf(stack)
}

/** From now on each statement to this database is recorded. */
export function recordCalls(database: Database): readonly Call[] {
  const calls: Call[] = []
  const recorded = ({ query, wakeAfter }: Sql): Sql => ({
    wakeAfter,
    query(text, values) {
      calls.push(callNow())
      return query(text, values)
    },
  })
  const { transaction } = database
  Object.assign(database, recorded(database), {
    transaction: <T>(work: (sql: Sql) => Promise<T>) => transaction((sql) => work(recorded(sql))),
  })
  return calls
}

/** The slices that a call left and entered, each pair once. */
export const passagesOf = (calls: readonly Call[]): readonly string[] =>
  [...new Set(calls.flatMap((call) => call.slice(1).map((to, at) => `${call[at]} → ${to}`)))].toSorted()

/** Calls that came back into a room which they had left. */
export const returnsIn = (calls: readonly Call[]): readonly string[] => [
  ...new Set(calls.filter((call) => new Set(call).size < call.length).map((call) => call.join(' → '))),
]
