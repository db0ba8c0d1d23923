/** The source of funds for customers and operators: the accepted amount, its use, and requests for new documents. */
import { Verification } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { VerificationDeps } from '../deps.ts'
import { dossierOf } from '../steps/dossier.ts'
import { steps } from '../steps/step-store.ts'
import { lock } from '../transition.ts'
import { isWithin, mayAsk, proposedFor, type Acceptance } from './acceptance.ts'
import { findVerification } from '../verification-store.ts'
import { ceilingOf, dayOf, fundsOf, moveFunds } from './move-funds.ts'

export type Funds = ReturnType<typeof createFunds>

export function createFunds(deps: VerificationDeps) {
  const { clock, db } = deps
  const act = async (
    sql: Sql,
    customerId: string,
    event: Verification.FundsEvent,
  ): ReturnType<typeof moveFunds> => {
    await lock(deps, sql, customerId)
    const moved = await moveFunds(deps, sql, customerId, event)
    await deps.changed(sql, customerId)
    return moved
  }
  return {
    /** In euro cents; undefined without a cap on the customer's orders. */
    async of(customerId: string) {
      const [it, funds, sold, bought] = await Promise.all([
        findVerification(db, customerId),
        fundsOf(db, customerId),
        deps.usedOf(customerId, 'sell'),
        deps.usedOf(customerId, 'buy'),
      ])
      const ceiling = it ? Verification.fundsCeiling(funds, it, dayOf(clock.now())) : null
      if (ceiling === null) return undefined
      const { state, why, accepted } = funds
      const used = sold.year + bought.year
      return {
        state,
        why,
        upTo: ceiling,
        until: accepted?.until ?? null,
        used,
        left: ceiling > used ? ceiling - used : 0n,
        isWanted: Verification.wantsFunds(funds),
      }
    },

    /** The bounds that an operator may accept now; undefined if this customer's level needs no documents. */
    async proposed(customerId: string) {
      // A customer without a verification, or an erased one.
      if (!(await findVerification(db, customerId))) return undefined
      const dossier = await dossierOf(deps, customerId)
      const { type, approved } = dossier.verification
      if (!mayAsk(dossier)) return undefined
      return {
        ...proposedFor(dossier, approved, clock.now()),
        deciders: dossier.isPoliticallyExposed
          ? Verification.findings.politically_exposed
          : Verification.deciders(type ?? 'personal', Verification.targetFrom(approved), { byVendor: false }),
      }
    },

    /** In the caller's transaction; false if the acceptance is out of bounds. */
    async accept(sql: Sql, customerId: string, it: Acceptance): Promise<boolean> {
      const proposed = await this.proposed(customerId)
      if (!proposed || !isWithin(it, proposed, clock.now())) return false
      await act(sql, customerId, { type: 'funds.accepted', ...it, at: clock.now().getTime() })
      return true
    },

    /** Blocks orders until new documents are accepted. */
    async askAgain(sql: Sql, customerId: string, reason: Verification.StepReason): Promise<void> {
      const at = clock.now()
      await act(sql, customerId, { type: 'operator.asks_again', at: at.getTime() })
      await steps.put(sql, { customerId, personId: '', step: 'sof', reason })
      await deps.mail(sql, { id: newId('vml', at), customerId, message: 'funds_wanted' })
    },

    /** The customer asks to raise the cap before an order is refused. */
    async more(customerId: string): Promise<Refused<'verification.not_now'> | undefined> {
      const it = await findVerification(db, customerId)
      const isBound = (await ceilingOf(deps, db, customerId)) !== null
      if (it?.state !== 'complete' || !isBound) return { refused: 'verification.not_now' }
      await deps.db.transaction((sql) =>
        act(sql, customerId, { type: 'funds.exceeded', at: clock.now().getTime() }),
      )
      return undefined
    },
  }
}

/** For orders, which are built before the rest of verification: the cap, and the report that an order exceeded it. */
export const fundsForOrders = (
  deps: Pick<VerificationDeps, 'db' | 'clock' | 'rankOf' | 'openCase' | 'closeCase' | 'changed'>,
) => ({
  fundsOf: (customerId: string) => ceilingOf(deps, deps.db, customerId),
  onFundsExceeded: (customerId: string): Promise<void> =>
    deps.db.transaction(async (sql) => {
      await lock(deps, sql, customerId)
      await moveFunds(deps, sql, customerId, { type: 'funds.exceeded', at: deps.clock.now().getTime() })
      await deps.changed(sql, customerId)
    }),
})
