/** Chains → orders, ledger, prices: the bound of a small amount, the cost of a transfer, the case of an empty hot wallet. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Chains, Coins, Money, type Cases, Pauses, Postings } from '@agio/domain'
import { createHotWalletLedger } from '../../ledger/index.ts'
import { closeOpenCase, openCase, openOrderCase } from '../../cases/index.ts'
import { deliver } from '../../orders/index.ts'
import { marketOf } from '../../quotes/index.ts'
import { pauses, sealNote } from '../../pauses/index.ts'
import { createEvmRail, openDepositKey, openSigners, type EvmDeps } from '../../rails/evm/index.ts'
import { signersOf } from '../../settings/offer.ts'
import type { Platform } from '../../platform/platform.ts'

/** A process without the role of a worker does not sign. */
export async function openEvm(platform: Platform) {
  const { settings, db, clock, log, metrics, crashPoint } = platform
  const { roles, depositXpub } = settings
  const signer = roles.includes('worker') ? await openSigners(signersOf(settings)) : undefined
  const depositKey = depositXpub === undefined ? undefined : await openDepositKey(depositXpub)
  const rail = createEvmRail({
    ...createHotWalletLedger({ clock }),
    database: db,
    clock,
    log,
    deliver,
    metrics,
    crashPoint,
    onShort: openCaseWhenShort(clock),
    isSmall: isSmallAt(platform),
    worthOf: worthAt(platform),
    onSweepFailed: openCaseOfSweep(clock),
    onFailing: openCaseOfTransfer(clock),
    onProof: pauseDeposits(platform),
    ...(signer && { signer }),
    settings: {
      ...(depositKey && { depositKey }),
      heldSeconds: settings.heldSeconds,
      ...(settings.stuckSeconds !== undefined && { stuckSeconds: settings.stuckSeconds }),
      chains: settings.chains
        .filter(({ chainId }) => Chains.railOf(chainId) === 'evm')
        .map(({ startBlock, ...chain }) => ({ ...chain, ...(startBlock !== undefined && { startBlock }) })),
    },
    processName: `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`,
  })
  await rail.claimWallet()
  return rail
}

const ourselves = 'Agio'

/** Pauses sales while no signer holds the key of the deposit addresses. A pause that an operator began is not touched. */
const pauseDeposits =
  (platform: Platform): NonNullable<EvmDeps['onProof']> =>
  async (sql, { isProved, sentence }) => {
    const part = { kind: 'deposits' } as const
    const present = (await pauses.presentIn(sql)).find((pause) => pause.part.kind === part.kind)
    if (present && present.begunBy !== ourselves) return
    if (isProved) return void (present && (await pauses.end(platform, sql, present.id, ourselves)))
    const until = new Date(platform.clock.now().getTime() + Pauses.longestDays * 86_400_000)
    const noteSealed = sealNote(platform.keys.sealer, part, sentence)
    await pauses.begin(platform, sql, { part, reason: 'maintenance', noteSealed, until }, ourselves)
  }

/** In billionths of a cent, at the last price. */
const worthAt =
  (platform: Platform): NonNullable<EvmDeps['worthOf']> =>
  (asset, units) => {
    const price = marketOf(platform).last(asset, 'EUR')
    return price && (units * price.bid.scaled) / 10n ** BigInt(Money.decimalsOf(asset))
  }

/** Amounts that the chain's `safe` tag is enough for. */
const isSmallAt =
  (platform: Platform): EvmDeps['isSmall'] =>
  (asset, units) => {
    const most = Coins.chainOf(asset).evm.finality.smallUpToEuroCents
    const price = marketOf(platform).last(asset, 'EUR')
    if (most === undefined || !price) return false
    return (units * price.ask.scaled) / 10n ** BigInt(Money.decimalsOf(asset) + 12) <= most
  }

const openCaseOfSweep =
  (clock: { now(): Date }): NonNullable<EvmDeps['onSweepFailed']> =>
  (sql, { chainId, asset, address }) => {
    const { name: chain } = Chains.chains[chainId]
    const subject = { kind: 'wallet', id: Postings.depositsAccount(chainId) } as const
    const data = { chain, coin: Coins.coinOf(asset).symbol, address }
    return openCase(sql, { kind: 'sweep_failed', subject, data }, clock.now())
  }

/** Coins to others are their order's, our own moves are the wallet's. */
export const openCaseOfTransfer =
  (clock: { now(): Date }): NonNullable<EvmDeps['onFailing']> =>
  (sql, { key: transfer, kind, owner, chainId, asset, failure }) => {
    const account = kind === 'sweep' ? Postings.depositsAccount(chainId) : Postings.hotAccount(chainId)
    const subject = owner === undefined ? { kind: 'wallet', id: account } : { kind: 'order', id: owner }
    const { name: chain } = Chains.chains[chainId]
    const data = { transfer, chain, coin: Coins.coinOf(asset).symbol, reason: failure ?? '' }
    const one = { kind: 'transfer_failing', subject: subject as Cases.CaseSubject, data } as const
    return failure === undefined ? closeOpenCase(sql, one, clock.now()) : openCase(sql, one, clock.now())
  }

/** A transfer that waits for coins opens a case of its order. */
const openCaseWhenShort =
  (clock: { now(): Date }): NonNullable<EvmDeps['onShort']> =>
  async (sql, { owner, chainId, asset, missingUnits }) => {
    if (owner === undefined) return
    const data = {
      chain: Chains.chains[chainId].name,
      coin: Coins.coinOf(asset).symbol,
      missing: Money.format(Money.money(asset, missingUnits)),
    }
    await openOrderCase(sql, owner, { kind: 'hot_wallet_short', data }, clock.now())
  }
