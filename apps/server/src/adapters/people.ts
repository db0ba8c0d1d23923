/** Settings → customers, mail to them, and the sites that embed the widget. */
import {
  budgets,
  consents,
  customers,
  messenger,
  sealing,
  sessions,
  signIn,
  wallets,
} from '../customers/index.ts'
import { keepDefaultKey } from '../merchants/embedding/index.ts'
import { createPayableLinks } from '../merchants/links/index.ts'
import { mailHandlers, smtpPost } from '../notify/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { levelOf, mayOrder } from '../verification/index.ts'

export type People = Awaited<ReturnType<typeof openPeople>>

export async function openPeople(platform: Platform) {
  const { settings, db, clock, log, keys } = platform
  const post = postOf(settings.smtpUrl, log)
  const payableLinks = createPayableLinks({ db, clock, sealer: keys.sealer })
  await customers.confirmKeys(platform)
  await keepDefaultKey(platform, [settings.publicUrl, ...settings.widgetOrigins])
  const bound = boundCustomers(platform)
  return {
    keys,
    customers: bound,
    post,
    payableLinks,
    verification: { levelOf: (id: string) => levelOf(platform, id), mayOrder },
    mail: mailHandlers(platform, post),
  }
}

/** The functions of customers as members, for the capabilities that are still handed them. */
export function boundCustomers(platform: Platform) {
  const { db } = platform
  return {
    sessionLife: sessions.sessionLife,
    accountFinder: (account: string) => customers.accountFinder(platform, account),
    addressOf: (id: string) => customers.addressOf(platform, id),
    chargeMail: (it: budgets.MailCharge) => budgets.chargeMail(platform, it),
    consentsOf: (id: string) => consents.consentsOf(db, id),
    customerOf: (id: string) => customers.customerOf(platform, id),
    giveBackCode: (sql: Sql, it: budgets.ConfirmedSms) => budgets.giveBackCode(platform, sql, it),
    idOf: (email: string) => customers.idOf(platform, email),
    keepConfirmation: (sql: Sql, id: string, said: consents.Confirmation) =>
      consents.keepConfirmation(platform, sql, id, said),
    levelOf: (id: string) => customers.levelOf(db, id),
    listSessions: (id: string) => sessions.listSessions(platform, id),
    mayWatch: (token: string, orderId: string) => sessions.mayWatch(platform, token, orderId),
    messengerOf: (id: string) => messenger.messengerOf(platform, id),
    open: (id: string, place: SealedColumn, sealed: string) => sealing.open(platform, id, place, sealed),
    openBytes: (id: string, place: SealedColumn, sealed: Uint8Array) =>
      sealing.openBytes(platform, id, place, sealed),
    openerOf: (id: string) => sealing.openerOf(platform, id),
    ordererOf: (id: string) => customers.ordererOf(platform, id),
    proofsOf: (id: string) => wallets.proofsOf(db, id),
    rankOf: (id: string, sql: Sql = db) => customers.levelOf(sql, id),
    seal: (id: string, place: SealedColumn, text: string) => sealing.seal(platform, id, place, text),
    sealBytes: (id: string, place: SealedColumn, bytes: Uint8Array) =>
      sealing.sealBytes(platform, id, place, bytes),
    sealerOf: (id: string, sql: Sql = db) => sealing.sealerOf(platform, sql, id),
    setRank: customers.setLevel,
    signOut: (sql: Sql, id: string) => sessions.signOut(platform, sql, id),
    startPhone: (asked: signIn.PhoneRequest) => signIn.startPhone(platform, asked),
    voidCode: (sql: Sql, id: string) => signIn.voidCode(platform, sql, id),
    watch: (it: sessions.Watched) => sessions.watch(platform, it),
  }
}

function postOf(smtpUrl: string | undefined, log: Platform['log']) {
  if (smtpUrl === undefined) log.warn({}, 'SMTP_URL is not set: mail goes to port 25 of this machine')
  return smtpPost(smtpUrl ?? 'smtp://127.0.0.1:25')
}
