/** A remote list that does not answer is a case until it answers: meanwhile customers wait. */
import type { Cases } from '@agio/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { RemoteLists } from './yente.ts'

export type NotedDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly openCase: (sql: Sql, one: Cases.Case, at: Date) => Promise<void>
  readonly closeOpenCase: (sql: Sql, one: Cases.Case, at: Date) => Promise<void>
}

export function createNoted(remote: RemoteLists, deps: NotedDeps): RemoteLists {
  const { sql, clock } = deps
  const caseOf = (reason: string): Cases.Case => ({
    kind: 'screening_silent',
    subject: { kind: 'list', id: remote.name },
    data: { reason },
  })
  async function noted<T>(asking: Promise<T>): Promise<T> {
    try {
      const answer = await asking
      // Each time: another process may have opened it.
      await deps.closeOpenCase(sql, caseOf(''), clock.now())
      return answer
    } catch (error) {
      await deps.openCase(sql, caseOf(error instanceof Error ? error.message : String(error)), clock.now())
      throw error
    }
  }
  return {
    ...remote,
    // A call without names does not ask the list, so it does not end an outage.
    names: async (names) => (names.length === 0 ? [] : noted(remote.names(names))),
    wallet: (wallets) => noted(remote.wallet(wallets)),
  }
}
