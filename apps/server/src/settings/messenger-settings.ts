/** Settings of the mini-app inside a messenger. */
import { list, text, url } from './setting-words.ts'
import { given, optional, secret } from './setting.ts'

export const messengerSettings = {
  telegramBotToken: optional(
    'TELEGRAM_BOT_TOKEN',
    text,
    'The token of our bot: it signs the launch data of the mini-app. Without it the mini-app signs nobody in.',
    secret,
  ),
  telegramAppUrl: optional(
    'TELEGRAM_APP_URL',
    url('http', 'https'),
    'Where the messenger opens our mini-app, e.g. https://t.me/<bot>/<app>: payment links have an address there, and messages of the bot lead to it.',
  ),
  telegramApiUrl: given(
    'TELEGRAM_API_URL',
    'https://api.telegram.org',
    url('http', 'https'),
    'Where our bot writes to customers who asked it to (sendMessage).',
  ),
  telegramOrigins: given(
    'TELEGRAM_ORIGINS',
    'https://web.telegram.org',
    list,
    "Origins of the messenger's web clients: they alone may show the mini-app in a frame.",
  ),
} as const
