import { expect, test } from 'vitest'
import { openChats } from './chats.ts'
import { botToken } from './launch.ts'

const button = { text: 'Open', url: 'https://messenger.example?startapp=x' }
const message = { chat_id: '7', text: 'Done', reply_markup: { inline_keyboard: [[button]] } }

test('the bot writes to who lets it, with its own token; who blocks it is not written to', () => {
  const chats = openChats()
  const heard: number[] = []
  chats.on((account) => heard.push(account))
  expect(chats.send(botToken, message)).toMatchObject({ status: 403, body: { ok: false } })
  chats.allow(7, true)
  expect(chats.send('another', message).status).toBe(401)
  expect(chats.send(botToken, { chat_id: '7' }).status).toBe(400)
  expect(chats.send(botToken, message)).toMatchObject({ status: 200, body: { ok: true } })
  expect(chats.view(7)).toEqual({ mayWrite: true, messages: [{ text: 'Done', button }] })
  chats.allow(7, false)
  expect(chats.send(botToken, message).status).toBe(403)
  expect(heard).toEqual([7, 7, 7])
})
