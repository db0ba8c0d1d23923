/**
 * Composition of what purchases need from several places at once: ways to pay, who paid, what was begun, wallets that are
 * proved. Orders and these rails ask each other; `orders` is asked only once all of them exist.
 */
import { readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { Coins, type Money } from '@agio/domain'
import type { AppDeps } from './app.ts'
import { createWallets, walletRoutes } from './customers/index.ts'
import { deliver, type createEffects, type Orders, type OrdersDeps } from './orders/index.ts'
import type { Serve } from './platform/http/http.ts'
import { putIntoOutbox } from './platform/queue/outbox.ts'
import type { Sql } from './platform/sql/sql.ts'
import { cardRoutes, createCardRail, type CardRail } from './rails/card/index.ts'
import type { EvmRail } from './rails/evm/index.ts'
import {
  createOpenBankingRail,
  readBanks,
  type BankSettings,
  type OpenBankingRail,
} from './rails/open-banking/index.ts'
import type { Payers } from './rails/rail.ts'
import type { Settings } from './settings/settings.ts'

type Around = {
  readonly orders: () => Pick<Orders, 'payable' | 'wants' | 'proved'>
  /** Who paid on the bank's statement, or from another account that two people approved. */
  readonly bank: Payers
  readonly evm: Pick<EvmRail, 'isSignedBy'>
  /** What the open-banking rail derives its secrets from. */
  readonly secret: Uint8Array
}

type BuyDoors = Pick<OrdersDeps, 'payments' | 'payerOf' | 'transferTo' | 'methodOff'>
type Wallets = Parameters<typeof createEffects>[0]['wallets']

export function buyingOf(deps: AppDeps, around: Around) {
  const { settings } = deps
  const banks = banksOf(settings)
  const openBanking = openBankingOf(deps, around, banks)
  const cards = cardsOf(deps, around)
  const wallets = walletsOf(deps, around)
  return {
    doors: doorsOf(settings, { openBanking, cards, banks, bank: around.bank }),
    cards,
    /** The open-banking payment that a statement line names. */
    paymentOf: (endToEndId: string): string | undefined => openBanking.paymentOf(endToEndId),
    /** The order such a payment was begun for. */
    orderOf: (sql: Sql, payment: string): Promise<string | undefined> => openBanking.orderOf(sql, payment),
    wallets: wallets.door,
    routes(serve: Serve) {
      openBanking.routes(serve)
      cardRoutes(serve, cards)
      wallets.routes(serve)
    },
    handlers: wallets.handlers,
    workers: [...openBanking.workers, ...cards.workers],
    forgetOld: wallets.forgetOld,
  }
}

function openBankingOf(
  { settings, database, clock, log, crashPoint }: AppDeps,
  { orders, secret }: Around,
  banks: readonly BankSettings[],
): OpenBankingRail {
  const { publicUrl, openBankingProvider } = settings
  return createOpenBankingRail({
    database,
    clock,
    log,
    deliver,
    crashPoint,
    secret,
    payable: (customerId, orderId, method) => orders().payable(customerId, orderId, method),
    wanted: (orderId, payment) => orders().wants(orderId, payment),
    settings: { banks, publicUrl, ...(openBankingProvider && { provider: openBankingProvider }) },
  })
}

const banksOf = ({ openBankingBanksFile: file }: Settings): readonly BankSettings[] =>
  file === undefined ? [] : readBanks(readFileSync(file, 'utf8'))

function cardsOf({ settings, database, clock, log, crashPoint }: AppDeps, { orders }: Around): CardRail {
  const { cardSecretKey, cardWebhookSecret, cardApiUrl, publicUrl } = settings
  return createCardRail({
    database,
    clock,
    log,
    deliver,
    crashPoint,
    payable: (customerId, orderId, method) => orders().payable(customerId, orderId, method),
    wanted: (orderId, payment) => orders().wants(orderId, payment),
    settings: {
      secretKey: cardSecretKey,
      webhookSecret: cardWebhookSecret,
      apiUrl: cardApiUrl,
      publicUrl,
    },
  })
}

type Proved = { readonly customerId: string; readonly address: string }

/** A proof and what it wakes are one transaction: the word to the orders lies in the outbox. */
function walletsOf({ settings, database, clock }: AppDeps, { orders, evm }: Around) {
  const wallets = createWallets({
    db: database,
    clock,
    random: randomBytes,
    publicUrl: settings.publicUrl,
    chains: settings.chains.map(({ chainId }) => chainId),
    isSignedBy: evm.isSignedBy,
    onProved: (sql, { customerId, address, chainId, at }) =>
      putIntoOutbox(sql, [
        {
          kind: 'wallet_proved',
          key: `proved:${customerId}:${address}:${chainId}:${at.getTime()}`,
          owner: customerId,
          payload: { customerId, address } satisfies Proved,
        },
      ]),
  })
  const door: Wallets = {
    isProved: (customerId, address, coin) =>
      wallets.isProved(customerId, address, Coins.coinOf(coin).chainId),
  }
  return {
    door,
    routes: (serve: Serve) => walletRoutes(serve, wallets),
    forgetOld: wallets.forgetOld,
    handlers: {
      wallet_proved: ({ customerId, address }: Proved) => orders().proved(customerId, address),
    },
  }
}

type Ways = {
  readonly openBanking: OpenBankingRail
  readonly cards: CardRail
  readonly banks: readonly BankSettings[]
  readonly bank: Around['bank']
}

function doorsOf(settings: Settings, { openBanking, cards, banks, bank }: Ways): BuyDoors {
  const transferTo = (fiat: Money.Fiat) => accountOf(settings, fiat)
  return {
    transferTo,
    payments: {
      async ofOrder(orderId) {
        const started = await Promise.all([openBanking, cards].map((rail) => rail.started.ofOrder(orderId)))
        return started.flat().toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
      },
    },
    /** The name begins with the rail that keeps it. */
    async payerOf(from) {
      if (from.startsWith('ob:')) return openBanking.payers.payerOf(from)
      return from.startsWith('card:') ? cards.payers.payerOf(from) : bank.payerOf(from)
    },
    methodOff(method, fiat) {
      if (method === 'open_banking' && banks.length === 0) return 'off'
      if (method === 'card' && !cards.isOn) return 'off'
      const isReached =
        method !== 'open_banking' || banks.some(({ products }) => products[fiat] !== undefined)
      return isReached && transferTo(fiat) ? undefined : 'currency'
    },
  }
}

/** Our own account in a currency, if we have one. */
function accountOf({ bankAccounts = [], bankHolder: holder, bankName }: Settings, fiat: Money.Fiat) {
  const one = bankAccounts.find(({ currency }) => currency === fiat)
  if (!one) return undefined
  const account =
    one.currency === 'EUR'
      ? ({ kind: 'iban', iban: one.iban, ...(one.bic && { bic: one.bic }) } as const)
      : ({ kind: 'uk', sortCode: one.sortCode, accountNumber: one.accountNumber } as const)
  return { holder, account, bank: bankName ?? null }
}
