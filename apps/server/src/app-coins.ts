/** Composition of the chains: who signs, what the ledger hears, and where the books of the hot wallets begin. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { Chains, Coins, Money, Postings } from '@agio/domain'
import type { AppDeps } from './app.ts'
import { bookOpening, toppedUp } from './app-books.ts'
import type { Ledger } from './ledger/index.ts'
import { deliver, openCase } from './orders/index.ts'
import type { Market } from './quotes/index.ts'
import {
  createEvmRail,
  createKeystoreSigner,
  createRemoteSigner,
  type EvmDeps,
  type EvmRail,
  type OnSwept,
  type Signer,
  type Swept,
} from './rails/evm/index.ts'
import type { Settings } from './settings/settings.ts'

type Books = { readonly ledger: Ledger; readonly market: Market }
type OnShort = NonNullable<EvmDeps['onShort']>
type OnTopUp = NonNullable<EvmDeps['onTopUp']>

/** The door to private keys; a process without one signs nothing. */
export async function signerOf({
  signerKeystore,
  signerPasswordFile,
  signerUrl,
}: Settings): Promise<Signer | undefined> {
  if (signerUrl !== undefined) return createRemoteSigner(signerUrl)
  if (signerKeystore === undefined || signerPasswordFile === undefined) return undefined
  return createKeystoreSigner(
    readFileSync(signerKeystore, 'utf8'),
    readFileSync(signerPasswordFile, 'utf8').trim(),
  )
}

/** The chains, with what they tell the books. */
export function evmOf(
  { settings, database, clock, log, metrics, crashPoint }: AppDeps,
  { ledger, market }: Books,
  signer: Signer | undefined,
): EvmRail {
  const onSwept: OnSwept = (sql, swept) => ledger.post(postingsOf(swept), clock.now(), sql)
  const onShort: OnShort = async (sql, { owner, chainId, asset, missingUnits }) => {
    if (owner === undefined) return
    const missing = `${Money.format(Money.money(asset, missingUnits))} ${Coins.coinOf(asset).symbol}`
    const { name } = Chains.chains[chainId]
    await openCase(sql, owner, `the hot wallet on ${name} lacks ${missing}: coins wait`, clock.now())
  }
  const onTopUp: OnTopUp = (sql, topUp) => ledger.post([toppedUp(topUp)], clock.now(), sql)
  return createEvmRail({
    database,
    clock,
    log,
    deliver,
    onSwept,
    onShort,
    onTopUp,
    metrics,
    crashPoint,
    ...(signer && { signer }),
    settings: {
      depositXpub: settings.depositXpub ?? '',
      heldSeconds: settings.heldSeconds,
      ...(settings.stuckSeconds !== undefined && { stuckSeconds: settings.stuckSeconds }),
      chains: settings.chains.map(({ chainId, urls, startBlock }) => ({
        chainId,
        urls,
        ...(startBlock !== undefined && { startBlock }),
      })),
    },
    processName: `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`,
    isSmall(asset, units) {
      const most = Chains.chains[Coins.coinOf(asset).chainId].finality.smallUpToEuroCents
      const price = market.last(asset, 'EUR')
      if (most === undefined || !price) return false
      return (units * price.ask.scaled) / 10n ** BigInt(Money.decimalsOf(asset) + 12) <= most
    },
  })
}

/** Coins that moved between our own addresses, and what the chain took for it. */
function postingsOf(swept: Swept): Postings.Posting[] {
  const { key, kind, chainId, asset, units, gasFeeUnits, paidBy } = swept
  const coins = Money.money(asset, units)
  const gas = Postings.gasPaid(
    key,
    Money.money(Postings.nativeOf(chainId), gasFeeUnits),
    paidBy === 'hot' ? 'hot' : 'deposits',
  )
  if (kind === 'gas') return [Postings.gasLent(key, coins), gas]
  return kind === 'sweep' ? [Postings.swept(key, coins), gas] : [gas]
}

/** What moving a coin costs now: the sweep of a sale, or a refund. */
export const gasOf = (evm: EvmRail) => async (coin: Coins.CoinId) => {
  const { chainId, contract } = Coins.coinOf(coin)
  const fee = await evm.networkFee(chainId, contract ? 'token' : 'native').catch(() => undefined)
  return fee && Money.money(Postings.nativeOf(chainId), fee.units)
}

/** What the hot wallets hold at the block where their books begin is the owner's money; booked once. */
export async function bookHotWallets(
  { settings, database, clock, log }: AppDeps,
  { ledger }: Pick<Books, 'ledger'>,
  evm: EvmRail,
): Promise<void> {
  for (const { chainId } of settings.chains) {
    const held = await evm.opening(chainId).catch((error: unknown) => {
      log.warn(
        { chainId, err: error },
        'the hot wallet could not be looked at; its opening balance is booked at the next start',
      )
      return undefined
    })
    if (!held) continue
    await database.transaction(async (sql) => {
      await bookOpening(ledger, chainId, held, clock.now(), sql)
      await evm.markOpened(sql, chainId)
    })
  }
}
