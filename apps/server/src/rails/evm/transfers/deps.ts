/** The dependencies of every step of a transfer, and the reports of coins moved between our own addresses. */
import { Coins, type Chains } from '@agio/domain'
import type { CrashPoint } from '../../../platform/crash.ts'
import type { Log } from '../../../platform/log.ts'
import type { Database, Sql } from '../../../platform/sql/sql.ts'
import type { Deliver, Swept } from '../../rail.ts'
import type { Hex, Signer } from '../wallets/signer.ts'
import type { Sources } from '../node/sources.ts'
import type { OnSweepFailed } from './sweeps.ts'
import type { OnShort } from '../wallets/shortages.ts'
import type { Transfer } from './transfer-store.ts'

export type OnSwept = (sql: Sql, swept: Swept) => Promise<void>

/** A transfer could not be signed or sent: it is counted and tried again. */
export type Failing = { readonly seconds: number; readonly failure: string }

/** So many failures in a row open a case, and count for the alert. */
export const failuresOfCase = 10

/** A transfer fails again and again, or goes on: then without a failure. In the transaction that notes it. */
export type OnFailing = (
  sql: Sql,
  transfer: Pick<Transfer, 'key' | 'kind' | 'owner' | 'chainId' | 'asset'> & {
    readonly failure: string | undefined
  },
) => Promise<void>

export type TransferDeps = {
  readonly database: Database
  readonly chain: Chains.Chain
  readonly sources: Sources
  readonly signer: Signer
  /** The hot wallets that coins leave from, each with its own nonces. */
  readonly lanes: () => Promise<readonly Hex[]>
  readonly now: () => Date
  readonly deliver: Deliver
  readonly onSwept: OnSwept
  readonly onShort: OnShort
  readonly onSweepFailed: OnSweepFailed
  readonly onFailing: OnFailing
  /** Seconds before a transfer that a token refused is tried again, after the first failure, the second …. */
  readonly retrySeconds: readonly number[]
  readonly log: Log
  /** Named places where a test may end the process. */
  readonly crashPoint?: CrashPoint | undefined
  /** After this long without a receipt the same bytes are sent again. */
  readonly silentSeconds: number
  /** After this long a transfer at the head of its lane is signed anew with a higher fee. */
  readonly stuckSeconds: number
  /** After this long signed bytes that were not released, and that other transfers wait behind, are withdrawn. */
  readonly heldSeconds: number
}

/** A token's sweep pays its gas from the loan to its address. */
export const isLent = (transfer: Transfer): boolean => transfer.kind === 'sweep' && !emptiesNative(transfer)

/** A sweep of the native coin empties the address: it sends all that its gas does not take. */
export function emptiesNative(transfer: Transfer): boolean {
  return transfer.kind === 'sweep' && Coins.coinOf(transfer.asset).contract === undefined
}
