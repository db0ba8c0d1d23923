/** The chats of people with the bot, as the messenger keeps them: who lets the bot write, and what it wrote (`sendMessage` of the Bot API). */
import { createListeners } from '@agio/sandbox'
import { botToken } from './launch.ts'

export type Message = {
  readonly text: string
  readonly button: { readonly text: string; readonly url: string } | null
}
type Chat = { mayWrite: boolean; readonly messages: Message[] }
type Answer = { readonly status: number; readonly body: object }

const mostMessages = 50
const no = (status: number, description: string): Answer => ({
  status,
  body: { ok: false, error_code: status, description },
})

export function openChats() {
  const chats = new Map<number, Chat>()
  const listeners = createListeners<number>()
  const chatOf = (account: number) => {
    const chat = chats.get(account) ?? { mayWrite: false, messages: [] }
    chats.set(account, chat)
    return chat
  }
  return {
    on: listeners.on,
    view: (account: number): Chat => chatOf(account),
    /** The person lets the bot write, or blocks it. */
    allow(account: number, mayWrite: boolean): Chat {
      const chat = chatOf(account)
      chat.mayWrite = mayWrite
      listeners.tell(account)
      return chat
    },
    /** As the Bot API answers. */
    send(token: string, sent: unknown): Answer {
      if (token !== botToken) return no(401, 'Unauthorized')
      const message = messageIn(sent)
      if (!message) return no(400, 'Bad Request: message text is empty')
      const chat = chatOf(message.account)
      if (!chat.mayWrite) return no(403, 'Forbidden: bot was blocked by the user')
      chat.messages.unshift({ text: message.text, button: message.button })
      chat.messages.length = Math.min(chat.messages.length, mostMessages)
      listeners.tell(message.account)
      return { status: 200, body: { ok: true, result: { message_id: chat.messages.length } } }
    },
  }
}

type Sent = {
  readonly chat_id?: unknown
  readonly text?: unknown
  readonly reply_markup?: { readonly inline_keyboard?: readonly (readonly Message['button'][])[] }
}

function messageIn(sent: unknown): (Message & { readonly account: number }) | undefined {
  const { chat_id, text, reply_markup } = (sent ?? {}) as Sent
  const account = Number(chat_id)
  if (!Number.isSafeInteger(account) || typeof text !== 'string' || text === '') return undefined
  return { account, text, button: reply_markup?.inline_keyboard?.[0]?.[0] ?? null }
}
