/**
 * DEPOSIT_XPUB and the signer belong together: coins that come to an address without a known key are lost. Every process
 * compares its key with the wallet of the database, and workers have their signer sign for the first deposit address.
 *
 *   start ──► the wallet of the database is another ──► no start
 *   worker, each minute ──► signs for child 0 ──► proved      ──► onProof(true)
 *                                └── refuses, or another key ──► onProof(false): sales stop
 *                                └── no answer ──► the last state stays
 */
import type { Chains } from '@agio/domain'
import type { Log } from '../../../platform/log.ts'
import { every } from '../../../platform/queue/loop.ts'
import type { Worker } from '../../../platform/queue/worker.ts'
import type { Database, Sql } from '../../../platform/sql/sql.ts'
import { plainGas } from '../node/fees.ts'
import type { DepositKey } from './deposit-key.ts'
import {
  checkSigned,
  SignerSilent,
  type Hex,
  type Signer,
  type UnsignedTransaction,
} from '../wallets/signer.ts'
import { claimCurrent, noteProof } from './wallet-store.ts'

/** Called in the transaction that notes it. The sentence is for operators. */
export type OnProof = (
  sql: Sql,
  proof: { readonly isProved: boolean; readonly sentence: string },
) => Promise<void>

export type ProofDeps = {
  readonly database: Database
  readonly log: Log
  readonly depositKey: DepositKey
  /** A chain that the signer signs for. */
  readonly chainId: Chains.ChainId
  /** None in a process that may not sign. */
  readonly signer: Signer | undefined
  readonly onProof: OnProof
}

/** No account reaches this nonce: a transaction that is signed with it can never be mined. */
const unreachableNonce = 2_147_483_647

/** The signer's reason not to sign for the first address of a wallet; undefined where it signs. Throws where it does not answer. */
export async function refusalToSign(
  signer: Signer,
  wallet: Hex,
  chainId: Chains.ChainId,
): Promise<string | undefined> {
  const transaction: UnsignedTransaction = {
    chainId,
    nonce: unreachableNonce,
    to: wallet,
    value: 0n,
    data: '0x',
    gas: plainGas,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 0n,
  }
  try {
    const raw = await signer.sign({ key: { wallet, index: 0n }, from: wallet, transaction })
    await checkSigned(raw, wallet, transaction)
    return undefined
  } catch (error) {
    if (error instanceof SignerSilent) throw error
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * At the start of every process: the first one writes down its wallet, and one with another wallet does not start. A wallet
 * that no signer has signed for yet is reported as not proved.
 */
export async function claimWallet(deps: ProofDeps): Promise<void> {
  const { database, depositKey, log, onProof } = deps
  const { fingerprint } = depositKey
  const current = await claimCurrent(database, fingerprint)
  if (current.fingerprint !== fingerprint)
    throw new Error(
      `DEPOSIT_XPUB is of the wallet with the first address ${fingerprint}, and this installation uses that with ` +
        `${current.fingerprint}: correct the setting, or follow docs/operations/wallets.md to change the wallet`,
    )
  const isProved = await proveWallet(deps).catch((error: unknown) => {
    log.warn({ err: error }, 'the signer does not answer')
    return undefined
  })
  if (isProved !== undefined || current.isProved) return
  const sentence = `no signer has shown yet that it holds the key of DEPOSIT_XPUB (first address ${fingerprint})`
  log.warn({}, sentence)
  await database.transaction((sql) => onProof(sql, { isProved: false, sentence }))
}

/** Repeats the proof: the signer may be replaced while the process runs. */
export const createProofWorker = (deps: ProofDeps): Worker =>
  every('evm-signer', 60, deps.log, () => proveWallet(deps))

/** Has the signer sign for the first deposit address; undefined without a signer. */
async function proveWallet(deps: ProofDeps): Promise<boolean | undefined> {
  const { database, log, depositKey, signer, chainId, onProof } = deps
  if (!signer) return undefined
  const { fingerprint } = depositKey
  const refusal = await refusalToSign(signer, fingerprint, chainId)
  const sentence =
    refusal === undefined
      ? `the signer holds the key of DEPOSIT_XPUB (first address ${fingerprint})`
      : `the signer does not hold the key of DEPOSIT_XPUB (first address ${fingerprint}): ${refusal}`
  if (refusal !== undefined) log.error({}, `${sentence}; nothing is sold`)
  return database.transaction(async (sql) => {
    const isProved = await noteProof(sql, fingerprint, refusal === undefined)
    // While another worker's signer refuses, its sentence stays.
    if (isProved || refusal !== undefined) await onProof(sql, { isProved, sentence })
    return isProved
  })
}
