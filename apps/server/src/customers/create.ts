/** The capability as one value: the functions of this slice with their dependencies given. */
import type { SealedColumn } from '../platform/sealing.ts'
import type { Sql } from '../platform/sql/sql.ts'
import {
  accountFinder,
  addressOf,
  codeWordOf,
  confirmKeys,
  customerOf,
  idOf,
  keyOf,
  levelOf,
  openerOf,
  ordererOf,
} from './customers.ts'
import { setLevel } from './customer-store.ts'
import { confirmContact, mayWriteTo } from './contact/contact-address.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  emailChangeOf,
  startEmailChange,
  speak,
} from './contact/email-change.ts'
import { chargeLookUp, chargeMail, giveBackCode } from './sign-in/budgets.ts'
import type { CustomersDeps } from './deps.ts'
import { closeSessions } from './sign-in/session-store.ts'
import { keepConfirmation, type Confirmation } from './terms/confirmation.ts'
import { consentsOf } from './terms/consent-store.ts'
import { open, openBytes, seal, sealBytes } from '../keys/index.ts'
import {
  authenticate,
  endAllSessions,
  endSession,
  forgetOld,
  listSessions,
  logout,
  onEnded,
  overOf,
  sessionLife,
} from './sign-in/sessions.ts'
import { enterByMessenger, linkMessenger, messengerOf, unlinkMessenger } from './messenger/messenger.ts'
import { login, sendLink, startPhone, startVerify, verifyPin, voidCode } from './sign-in/sign-in.ts'
import { allowDownload, takeDownload } from './downloads/downloads.ts'
import { mayWatch, watch } from './sign-in/watch.ts'
import { proofsOf } from './wallets/wallet-store.ts'

const functions = {
  sendLink,
  login,
  startVerify,
  startPhone,
  giveBackCode,
  chargeLookUp,
  chargeMail,
  mayWriteTo,
  confirmContact,
  verifyPin,
  voidCode,
  authenticate,
  logout,
  listSessions,
  endSession,
  endAllSessions,
  overOf,
  onEnded,
  watch,
  mayWatch,
  allowDownload,
  takeDownload,
  enterByMessenger,
  linkMessenger,
  unlinkMessenger,
  messengerOf,
  customerOf,
  levelOf,
  openerOf,
  ordererOf,
  accountFinder,
  idOf,
  addressOf,
  codeWordOf,
  startEmailChange,
  confirmEmailChange,
  cancelEmailChange,
  emailChangeOf,
  speak,
  confirmKeys,
  forgetOld,
}
type Bound<F> = F extends (deps: never, ...rest: infer Given) => infer Result
  ? (...it: Given) => Result
  : never

export type Customers = ReturnType<typeof createCustomers>

export function createCustomers(deps: CustomersDeps) {
  const bound = Object.fromEntries(
    Object.entries<(deps: CustomersDeps, ...rest: never[]) => unknown>(functions).map(([name, f]) => [
      name,
      f.bind(undefined, deps),
    ]),
  ) as { readonly [K in keyof typeof functions]: Bound<(typeof functions)[K]> }
  return {
    ...bound,
    sessionLife,
    /** Proved wallets, with the evidence. */
    proofsOf: (customerId: string) => proofsOf(deps.db, customerId),
    /** The newest first. */
    consentsOf: (customerId: string) => consentsOf(deps.db, customerId),
    /** Keeps the consents of a verification's last page: terms and disclaimer, and each box. */
    keepConfirmation: (sql: Sql, customerId: string, said: Confirmation) =>
      keepConfirmation(sql, { customerId, said, now: deps.clock.now() }),
    /** All sessions of the customer end with the transaction. */
    signOut: (sql: Sql, customerId: string) =>
      closeSessions(sql, { customerId, keep: null, now: deps.clock.now() }),
    /** Seals a text about a customer for another table; `open` needs the same place. */
    seal: async (customerId: string, place: SealedColumn, text: string) =>
      seal(await keyOf(deps, customerId), place, text, deps.random),
    open: async (customerId: string, place: SealedColumn, sealed: string) =>
      open(await keyOf(deps, customerId), place, sealed),
    /** Both with one reading of the key. */
    async sealerOf(customerId: string, sql: Sql = deps.db) {
      const key = await keyOf({ ...deps, db: sql }, customerId)
      return {
        seal: (place: SealedColumn, text: string) => seal(key, place, text, deps.random),
        open: (place: SealedColumn, sealed: string) => open(key, place, sealed),
      }
    },
    /** The present level, as verification writes it. */
    rankOf: (customerId: string, sql: Sql = deps.db) => levelOf({ ...deps, db: sql }, customerId),
    setRank: (sql: Sql, customerId: string, rank: number) => setLevel(sql, customerId, rank),
    /** `seal` and `open` for a file. */
    sealBytes: async (customerId: string, place: SealedColumn, bytes: Uint8Array) =>
      sealBytes(await keyOf(deps, customerId), place, bytes, deps.random),
    openBytes: async (customerId: string, place: SealedColumn, sealed: Uint8Array) =>
      openBytes(await keyOf(deps, customerId), place, sealed),
  }
}
