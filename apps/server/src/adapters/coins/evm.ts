/** Chains → orders, ledger, prices: what a small amount is, what moving a coin costs, who hears of an empty hot wallet. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Chains, Coins, Money, Postings } from '@agio/domain'
import { createHotWalletLedger, type Ledger } from '../../ledger/index.ts'
import { openCase, openOrderCase } from '../../cases/index.ts'
import { deliver } from '../../orders/index.ts'
import type { Market } from '../../quotes/index.ts'
import { createEvmRail, openSigner, type EvmDeps } from '../../rails/evm/index.ts'
import type { AppDeps } from '../deps.ts'

/** A process without the role of a worker signs nothing. */
export async function openEvm(
  { settings, database, clock, log, metrics, crashPoint }: AppDeps,
  { ledger, market }: { readonly ledger: Ledger; readonly market: Market },
) {
  const { roles, signerUrl: url, signerKeystore: keystoreFile, signerPasswordFile: passwordFile } = settings
  const signer = roles.includes('worker') ? await openSigner({ url, keystoreFile, passwordFile }) : undefined
  return createEvmRail({
    ...createHotWalletLedger({ ledger, clock }),
    database,
    clock,
    log,
    deliver,
    metrics,
    crashPoint,
    onShort: openCaseWhenShort(clock),
    isSmall: isSmallAt(market),
    worthOf: worthAt(market),
    onSweepFailed: openCaseOfSweep(clock),
    ...(signer && { signer }),
    settings: {
      ...(settings.depositXpub !== undefined && { depositXpub: settings.depositXpub }),
      heldSeconds: settings.heldSeconds,
      ...(settings.stuckSeconds !== undefined && { stuckSeconds: settings.stuckSeconds }),
      chains: settings.chains
        .filter(({ chainId }) => Chains.railOf(chainId) === 'evm')
        .map(({ startBlock, ...chain }) => ({ ...chain, ...(startBlock !== undefined && { startBlock }) })),
    },
    processName: `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`,
  })
}

/** In billionths of a cent, at the last price. */
const worthAt =
  (market: Market): NonNullable<EvmDeps['worthOf']> =>
  (asset, units) => {
    const price = market.last(asset, 'EUR')
    return price && (units * price.bid.scaled) / 10n ** BigInt(Money.decimalsOf(asset))
  }

/** Amounts that the chain's `safe` tag is enough for. */
const isSmallAt =
  (market: Market): EvmDeps['isSmall'] =>
  (asset, units) => {
    const most = Coins.chainOf(asset).evm.finality.smallUpToEuroCents
    const price = market.last(asset, 'EUR')
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
