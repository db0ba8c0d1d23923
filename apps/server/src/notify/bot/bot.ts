/**
 * Our bot in the messenger: its one call is `sendMessage` of the Bot API, whose address holds the token. A person allows the bot to write in
 * the messenger itself, and may block it there: then the messenger refuses, and we ask no more.
 */
import { callOutside } from '../../platform/outside/outside-call.ts'
import type { Platform } from '../../platform/platform.ts'
import type { NotYet } from '../../platform/queue/outbox.ts'

export type BotMessage = {
  /** The chat of a person with the bot has the id of the person's account. */
  readonly account: string
  readonly text: string
  readonly button: { readonly text: string; readonly url: string }
}

export interface Bot {
  /**
   * `gone`: the person does not let the bot write. `refused`: no repetition would help. Throws where the messenger did not answer
   * or does not know the bot; an error names its host alone.
   */
  send(message: BotMessage): Promise<'taken' | 'gone' | 'refused' | NotYet>
}

/** Below the lease of an effect. */
const milliseconds = 10_000
const maxBytes = 16_384
/** Of a message, in characters. */
const longest = 4_096

/** Undefined where the settings have no bot, or no address for its messages to lead to. */
export function openBot({ settings }: Platform): Bot | undefined {
  const { telegramBotToken: token, telegramAppUrl, telegramApiUrl } = settings
  if (token === undefined || telegramAppUrl === undefined) return undefined
  const url = new URL(`/bot${token}/sendMessage`, telegramApiUrl)
  return {
    async send({ account, text, button }) {
      const body = JSON.stringify({
        chat_id: account,
        text: text.slice(0, longest),
        link_preview_options: { is_disabled: true },
        reply_markup: { inline_keyboard: [[button]] },
      })
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      const answer = await callOutside(url, request, { milliseconds, maxBytes })
      return outcomeOf(answer.status, answer.text)
    },
  }
}

function outcomeOf(status: number, text: string): 'taken' | 'gone' | 'refused' | NotYet {
  if (status === 200) return 'taken'
  if (status === 403 || (status === 400 && /chat not found/i.test(text))) return 'gone'
  if (status === 400) return 'refused'
  const wait = status === 429 ? waitIn(text) : undefined
  if (wait !== undefined) return { againInSeconds: wait }
  throw new Error(`The messenger answered the bot with ${status}.`)
}

/** The seconds for which the messenger wants no further call. */
function waitIn(text: string): number | undefined {
  const seconds = Number(/"retry_after"\s*:\s*(\d{1,6})/.exec(text)?.[1])
  return seconds > 0 ? seconds : undefined
}

/** The address that opens the mini-app at the page of an order, or at one of its choices. The messenger passes letters, digits, `_` and `-`. */
export function startOf(appUrl: string, pageUrl: string): string {
  const { pathname, searchParams } = new URL(pageUrl)
  const [, service, order] = /^\/(sell|buy)\/transaction\/(\w+)$/.exec(pathname) ?? []
  const url = new URL(appUrl)
  if (service && order) {
    const parts = [service, order, searchParams.get('choice')].filter((part) => part !== null)
    url.searchParams.set('startapp', parts.join('-'))
  }
  return url.href
}
