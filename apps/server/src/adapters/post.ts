/** Settings → mail to customers, and what each process keeps before it serves: keys of customers, the first widget key. */
import { customers } from '../customers/index.ts'
import { keepDefaultKey } from '../merchants/embedding/index.ts'
import { smtpPost } from '../notify/index.ts'
import type { Platform } from '../platform/platform.ts'

/** The way that mails leave by. */
export async function openPost(platform: Platform) {
  const { settings, log } = platform
  await customers.confirmKeys(platform)
  await keepDefaultKey(platform, [settings.publicUrl, ...settings.widgetOrigins])
  if (settings.smtpUrl === undefined)
    log.warn({}, 'SMTP_URL is not set: mail goes to port 25 of this machine')
  return smtpPost(settings.smtpUrl ?? 'smtp://127.0.0.1:25')
}
