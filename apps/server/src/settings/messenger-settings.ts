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
    'Where the messenger opens our mini-app, e.g. https://t.me/<bot>/<app>: payment links have an address there, too.',
  ),
  telegramOrigins: given(
    'TELEGRAM_ORIGINS',
    'https://web.telegram.org',
    list,
    "Origins of the messenger's web clients: they alone may show the mini-app in a frame.",
  ),
} as const
