/** The shared values of all steps of a chain's transfers, and the cases of transfers that fail again and again. */
import { Chains, Coins, Postings, type Cases } from '@agio/domain'
import { closeOpenCase, openCase } from '../../../cases/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { EvmDoors } from '../doors.ts'
import type { Sources } from '../node/sources.ts'
import type { Signer } from '../wallets/signer.ts'
import type { Transfer, TransferRequest } from './transfer-store.ts'

export type Sending = {
  readonly chain: Chains.Chain
  readonly sources: Sources
  readonly signer: Signer
  readonly doors: EvmDoors
}

/** A transfer could not be signed or sent: it is counted and tried again. */
export type Failing = { readonly seconds: number; readonly failure: string }

/** So many failures in a row open a case, and count for the alert. */
export const failuresOfCase = 10

/** One case per transfer, of its order or of our wallet, with the newest failure. Without a failure it is closed: the transfer goes on. */
export function noteFailing(
  { clock }: Platform,
  sql: Sql,
  { key: transfer, kind, owner, chainId, asset }: TransferRequest,
  failure: string | undefined,
): Promise<void> {
  const account = kind === 'sweep' ? Postings.depositsAccount(chainId) : Postings.hotAccount(chainId)
  const subject: Cases.CaseSubject =
    owner === undefined ? { kind: 'wallet', id: account } : { kind: 'order', id: owner }
  const { name: chain } = Chains.chains[chainId]
  const data = { transfer, chain, coin: Coins.coinOf(asset).symbol, reason: failure ?? '' }
  const one = { kind: 'transfer_failing', subject, data } as const
  return failure === undefined ? closeOpenCase(sql, one, clock.now()) : openCase(sql, one, clock.now())
}

/** A token's sweep pays its gas from the loan to its address. */
export const isLent = (transfer: Transfer): boolean => transfer.kind === 'sweep' && !emptiesNative(transfer)

/** A sweep of the native coin empties the address: it sends all that its gas does not take. */
export function emptiesNative(transfer: Transfer): boolean {
  return transfer.kind === 'sweep' && Coins.coinOf(transfer.asset).contract === undefined
}
