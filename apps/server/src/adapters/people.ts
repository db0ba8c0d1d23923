/** Settings → customers, mail to them, and the sites that embed the widget. */
import { randomBytes } from 'node:crypto'
import type { InForce } from '../configuration/index.ts'
import { createCustomers, openInstallationKeys, termsVersion, usualBudgets } from '../customers/index.ts'
import { keepDefaultKey } from '../merchants/embedding/index.ts'
import { createPayableLinks } from '../merchants/links/index.ts'
import { createSessions } from '../merchants/sessions/index.ts'
import { createMailer, mailHandlers, smtpPost } from '../notify/index.ts'
import { createWake } from '../platform/queue/outbox.ts'
import { levels, verificationByStoredLevel } from '../verification/index.ts'
import type { AppDeps } from './deps.ts'
import { walletOffer } from './coins/wallets.ts'

export type People = Awaited<ReturnType<typeof openPeople>>

export async function openPeople({ settings, database, clock, log }: AppDeps, inForce: InForce) {
  const keys = openInstallationKeys(settings.keyFile, settings.databaseUrl === undefined)
  const mailer = createMailer({ seal: keys.outbox.seal })
  const base = { db: database, clock, random: randomBytes }
  const customers = createCustomers({
    ...base,
    keys: keys.customers,
    botToken: settings.telegramBotToken,
    wake: createWake(database),
    budgets: usualBudgets,
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
    customers,
    post,
    embedding,
    sessions,
    payableLinks,
    verification: verificationByStoredLevel(customers.levelOf),
    mail: mailHandlers({
      ...keys.outbox,
      ...senderOf(settings),
      db: database,
      clock,
      post,
      addressOf: customers.addressOf,
      codeWordOf: customers.codeWordOf,
    }),
  }
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
