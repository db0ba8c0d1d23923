/**
 * DEPOSIT_XPUB and the signer belong together: coins that come to an address without a known key are lost. Every process
 * compares its key with the wallet of the database, and workers have their signer sign for the first deposit address.
 *
 *   start ──► the wallet of the database is another ──► no start
 *   worker, each minute ──► signs for child 0 ──► proved      ──► the pause of the sales ends
 *                                └── refuses, or another key ──► sales are paused
 *                                └── no answer ──► the last state stays
 */
import { Pauses, type Chains } from '@agio/domain'
import { pauses, sealNote } from '../../../pauses/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { every } from '../../../platform/queue/loop.ts'
import type { Worker } from '../../../platform/queue/worker.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
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

/** A key that somebody has to prove. */
export type Claim = {
  readonly depositKey: DepositKey
  /** A chain that the signer signs for. */
  readonly chainId: Chains.ChainId
  /** None in a process that may not sign. */
  readonly signer: Signer | undefined
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
export async function claimWallet(platform: Platform, claim: Claim): Promise<void> {
  const { db, log } = platform
  const { fingerprint } = claim.depositKey
  const current = await claimCurrent(db, fingerprint)
  if (current.fingerprint !== fingerprint)
    throw new Error(
      `DEPOSIT_XPUB is of the wallet with the first address ${fingerprint}, and this installation uses that with ` +
        `${current.fingerprint}: correct the setting, or follow docs/operations/wallets.md to change the wallet`,
    )
  const isProved = await proveWallet(platform, claim).catch((error: unknown) => {
    log.warn({ err: error }, 'the signer does not answer')
    return undefined
  })
  if (isProved !== undefined || current.isProved) return
  const sentence = `no signer has shown yet that it holds the key of DEPOSIT_XPUB (first address ${fingerprint})`
  log.warn({}, sentence)
  await db.transaction((sql) => pauseDeposits(platform, sql, sentence))
}

/** Repeats the proof: the signer may be replaced while the process runs. */
export const createProofWorker = (platform: Platform, claim: Claim): Worker =>
  every('evm-signer', 60, platform.log, () => proveWallet(platform, claim))

/** Has the signer sign for the first deposit address; undefined without a signer. */
async function proveWallet(
  platform: Platform,
  { depositKey: { fingerprint }, chainId, signer }: Claim,
): Promise<boolean | undefined> {
  const { db, log } = platform
  if (!signer) return undefined
  const refusal = await refusalToSign(signer, fingerprint, chainId)
  const sentence =
    refusal === undefined
      ? `the signer holds the key of DEPOSIT_XPUB (first address ${fingerprint})`
      : `the signer does not hold the key of DEPOSIT_XPUB (first address ${fingerprint}): ${refusal}`
  if (refusal !== undefined) log.error({}, `${sentence}; nothing is sold`)
  return db.transaction(async (sql) => {
    const isProved = await noteProof(sql, fingerprint, refusal === undefined)
    // While another worker's signer refuses, its sentence stays.
    if (isProved) await endPause(platform, sql)
    else if (refusal !== undefined) await pauseDeposits(platform, sql, sentence)
    return isProved
  })
}

const part = { kind: 'deposits' } as const
const ourselves = 'Agio'

const presentPause = async (sql: Sql) =>
  (await pauses.presentIn(sql)).find((pause) => pause.part.kind === part.kind)

/** Pauses sales while no signer holds the key of the deposit addresses; the sentence is for operators. Their own pauses stay. */
async function pauseDeposits(platform: Platform, sql: Sql, sentence: string): Promise<void> {
  const present = await presentPause(sql)
  if (present && present.begunBy !== ourselves) return
  const until = new Date(platform.clock.now().getTime() + Pauses.longestDays * 86_400_000)
  const noteSealed = sealNote(platform.keys.sealer, part, sentence)
  await pauses.begin(platform, sql, { part, reason: 'maintenance', noteSealed, until }, ourselves)
}

async function endPause(platform: Platform, sql: Sql): Promise<void> {
  const present = await presentPause(sql)
  if (present?.begunBy === ourselves) await pauses.end(platform, sql, present.id, ourselves)
}
