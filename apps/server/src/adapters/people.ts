/** Settings → customers, mail to them, and the sites that embed the widget. */
import type { InForce } from '../configuration/index.ts'
import { createCustomers, termsVersion, usualBudgets, type Customers } from '../customers/index.ts'
import { keepDefaultKey } from '../merchants/embedding/index.ts'
import { createPayableLinks } from '../merchants/links/index.ts'
import { createSessions } from '../merchants/sessions/index.ts'
import { createMailer, mailHandlers, smtpPost, type Mailer } from '../notify/index.ts'
import { wakeOf } from '../platform/queue/outbox.ts'
import { levels, verificationByStoredLevel } from '../verification/index.ts'
import type { Platform } from '../platform/platform.ts'
import { walletOffer } from './coins/wallets.ts'

export type People = Awaited<ReturnType<typeof openPeople>>

export async function openPeople(platform: Platform, inForce: InForce) {
  const { settings, db, clock, log, random, keys } = platform
  const mailer = createMailer({ seal: keys.outbox.seal })
  const base = { db, clock, random }
  const budgets = budgetsWith(settings)
  const customers = createCustomers({
    ...base,
    keys: keys.customers,
    botToken: settings.telegramBotToken,
    wake: wakeOf(platform),
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
    mail: mailOf(platform, { customers, post }),
  }
}

type Sending = {
  readonly customers: Customers
  readonly post: ReturnType<typeof postOf>
}

const mailOf = (
  { settings, db, clock, metrics, keys }: Platform,
  { customers: { addressOf, codeWordOf }, post }: Sending,
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
function budgetsWith({ smsPerDay }: Platform['settings']) {
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

const offeredBy = ({ offer }: Platform['settings']) => ({
  servicesOn: offer.services,
  ibanOn: offer.iban,
  currenciesOn: offer.currencies,
})

const senderOf = ({ mailFrom, publicUrl, company }: Platform['settings']) => ({
  from: mailFrom,
  publicUrl,
  company,
})

function postOf(smtpUrl: string | undefined, log: Platform['log']) {
  if (smtpUrl === undefined) log.warn({}, 'SMTP_URL is not set: mail goes to port 25 of this machine')
  return smtpPost(smtpUrl ?? 'smtp://127.0.0.1:25')
}
