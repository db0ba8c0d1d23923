/** Composition of what concerns people: customers, their verification, mail to them, and the sites that embed the widget. */
import { createHmac, randomBytes } from 'node:crypto'
import type { AppDeps } from './app.ts'
import { createCustomers, keysFromFile, usualBudgets } from './customers/index.ts'
import { keepDefaultKey, type Merchants } from './merchants/index.ts'
import { createMailer, smtpPost, type Mail, type Mailer } from './notify/index.ts'
import { createWake } from './platform/queue/outbox.ts'
import type { Settings } from './settings/settings.ts'
import { levels, verificationByStoredLevel } from './verification/index.ts'

const rateWindowMinutes = 30

const operatorKeyFrom = ({ pepper }: ReturnType<typeof keysFromFile>): Buffer =>
  createHmac('sha256', pepper).update('operators').digest()

/** The key of the desk, from the key file: for commands that need nothing else of the people. */
export const operatorKeyOf = ({ keyFile, databaseUrl }: Settings): Buffer =>
  operatorKeyFrom(keysFromFile(keyFile, { create: databaseUrl === undefined, random: randomBytes }))

export async function peopleOf({ settings, database, clock, log }: AppDeps) {
  const keys = keysFromFile(settings.keyFile, {
    create: settings.databaseUrl === undefined,
    random: randomBytes,
  })
  const customers = createCustomers({
    db: database,
    clock,
    random: randomBytes,
    keys,
    wake: createWake(database),
    budgets: usualBudgets,
    levelAtSignUp: settings.levelAtSignUp === 'starter' ? levels.starter : levels.no_service,
    queueMail: (sql, mail) => mailer.queue(sql, mail satisfies Mail),
  })
  const post = smtpPost(settings.smtpUrl ?? 'smtp://127.0.0.1:25')
  if (settings.smtpUrl === undefined)
    log.warn({}, 'SMTP_URL is not set: mail goes to port 25 of this machine')
  const mailer: Mailer = createMailer({
    db: database,
    clock,
    post,
    from: settings.mailFrom,
    publicUrl: settings.publicUrl,
    seal: customers.sealPost,
    open: customers.openPost,
    addressOf: customers.addressOf,
  })
  const { publicUrl, services: servicesOn } = settings
  const merchants: Merchants = { db: database, clock, publicUrl, rateWindowMinutes, servicesOn }
  await customers.confirmKeys()
  await keepDefaultKey(merchants, [publicUrl, ...settings.widgetOrigins])
  return {
    customers,
    merchants,
    mailer,
    verification: verificationByStoredLevel(customers.levelOf),
    sealer: { seal: customers.seal, open: customers.open },
    /** Receipt codes follow from it; it follows from the key file, so it is the same for ever. */
    receiptKey: createHmac('sha256', keys.blind).update('receipt codes').digest(),
    /** Every key of the desk follows from it. */
    operatorKey: operatorKeyFrom(keys),
    /** What is sealed and signed towards banks follows from it. */
    openBankingKey: createHmac('sha256', keys.pepper).update('open banking').digest(),
    forgetOld: customers.forgetOld,
    close: () => post.close(),
  }
}
