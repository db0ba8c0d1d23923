/** Settings → customers, mail to them, and the sites that embed the widget. */
import { randomBytes } from 'node:crypto'
import type { InForce } from '../configuration/index.ts'
import {
  createCustomers,
  openInstallationKeys,
  termsVersion,
  usualBudgets,
  type Customers,
} from '../customers/index.ts'
import { keepDefaultKey } from '../merchants/embedding/index.ts'
import { createPayableLinks } from '../merchants/links/index.ts'
import { createSessions } from '../merchants/sessions/index.ts'
import { createMailer, mailHandlers, smtpPost, type Mailer } from '../notify/index.ts'
import { createWake } from '../platform/queue/outbox.ts'
import { levels, verificationByStoredLevel } from '../verification/index.ts'
import type { AppDeps } from './deps.ts'
import { walletOffer } from './coins/wallets.ts'

export type People = Awaited<ReturnType<typeof openPeople>>

export async function openPeople({ settings, database, clock, log, metrics }: AppDeps, inForce: InForce) {
  const keys = openInstallationKeys(settings.keyFile, settings.databaseUrl === undefined)
  const mailer = createMailer({ seal: keys.outbox.seal })
  const base = { db: database, clock, random: randomBytes }
  const budgets = budgetsWith(settings)
  const customers = createCustomers({
    ...base,
    keys: keys.customers,
    botToken: settings.telegramBotToken,
    wake: createWake(database),
    budgets,
    levelAtSignUp: (email) =>
      settings.levelAtSignUp(email) === 'starter' ? levels.starter : levels.no_service,
    queueMail: mailer.queue,
  })
  const post = postOf(settings.smtpUrl, log)
  const sealed = { ...base, sealer: keys.sealer }
  const sessions = createSessions({ ...sealed, publicUrl: settings.publicUrl })
  const payableLinks = createPayableLinks(sealed)
  const embedding = {
    ...base,
    sessions,
    sitesOfLink: payableLinks.sites,
    publicUrl: settings.publicUrl,
    previewOrigin: settings.consoleOrigin ?? settings.publicUrl,
    inForce,
    ...offeredBy(settings),
    termsVersion,
    customerTypes: settings.customerTypes,
    wallets: walletOffer(settings),
  }
  await customers.confirmKeys()
  await keepDefaultKey(embedding, [settings.publicUrl, ...settings.widgetOrigins])
  return {
    keys,
    mailer,
    notify: toConfirmed(mailer, customers),
    budgets,
    customers,
    post,
    embedding,
    sessions,
    payableLinks,
    verification: verificationByStoredLevel(customers.levelOf),
    mail: mailOf({ settings, database, clock, metrics }, { keys, customers, post }),
  }
}

type Sending = {
  readonly keys: ReturnType<typeof openInstallationKeys>
  readonly customers: Customers
  readonly post: ReturnType<typeof postOf>
}

const mailOf = (
  { settings, database: db, clock, metrics }: Pick<AppDeps, 'settings' | 'database' | 'clock' | 'metrics'>,
  { keys, customers: { addressOf, codeWordOf }, post }: Sending,
) =>
  mailHandlers({
    ...keys.outbox,
    ...senderOf(settings),
    db,
    clock,
    metrics,
    post,
    addressOf,
    codeWordOf,
  })

/** Codes by SMS have a ceiling a day, half of it for one country. */
function budgetsWith({ smsPerDay }: AppDeps['settings']) {
  const { sms } = usualBudgets
  const country = { ...sms.country, most: Math.ceil(smsPerDay / 2) }
  return { ...usualBudgets, sms: { ...sms, country, day: { ...sms.day, most: smsPerDay } } }
}

/** Notifies customers about their orders; a contact address gets mails only once it is confirmed. */
const toConfirmed =
  ({ notify }: Mailer, customers: Customers): Mailer['notify'] =>
  async (sql, { contactEmail, ...mail }) => {
    const { customerId } = mail
    const may =
      contactEmail !== undefined && (await customers.mayWriteTo({ customerId, email: contactEmail }))
    return notify(sql, may ? { ...mail, contactEmail } : mail)
  }

const offeredBy = ({ offer }: AppDeps['settings']) => ({
  servicesOn: offer.services,
  ibanOn: offer.iban,
  currenciesOn: offer.currencies,
})

const senderOf = ({ mailFrom, publicUrl, company }: AppDeps['settings']) => ({
  from: mailFrom,
  publicUrl,
  company,
})

function postOf(smtpUrl: string | undefined, log: AppDeps['log']) {
  if (smtpUrl === undefined) log.warn({}, 'SMTP_URL is not set: mail goes to port 25 of this machine')
  return smtpPost(smtpUrl ?? 'smtp://127.0.0.1:25')
}
