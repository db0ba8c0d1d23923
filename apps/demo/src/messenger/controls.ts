/** The controls that sign launch data, and show and move the chats with the bot, for pages and tests. */
import { controlsOf } from '@agio/sandbox'

const { get, post } = controlsOf('messenger')

const account = { kind: 'whole', what: 'the id of the account', example: '700100200' } as const

export const launch = post('/messenger/launch', {
  what: 'Fresh launch data of the mini-app for a messenger account, signed for the bot of this sandbox.',
  body: {
    account,
    name: { kind: 'text', what: 'the name of the account', example: 'Ada Example' },
    start: { kind: 'text', what: 'the start parameter of the link (startapp=)', optional: true },
  },
  answer: '{"initData":"user=%7B…%7D&auth_date=1893456000&signature=…&hash=…"}',
})

export const chat = get('/messenger/chat', {
  what: 'The chat of an account with the bot: whether the bot may write, and its messages, newest first.',
  query: { account },
  answer: '{"mayWrite":true,"messages":[{"text":"…","button":{"text":"…","url":"…/messenger?startapp=…"}}]}',
})
export const allow = post('/messenger/allow', {
  what: 'Lets the bot write to the account, or blocks it there.',
  body: { account, mayWrite: { kind: 'text', what: 'may the bot write', choices: ['yes', 'no'] } },
  answer: '{"mayWrite":true,"messages":[]}',
})
