/** The control that signs launch data, for pages and tests. */
import { controlsOf } from '@agio/sandbox'

const { post } = controlsOf('messenger')

export const launch = post('/messenger/launch', {
  what: 'Fresh launch data of the mini-app for a messenger account, signed for the bot of this sandbox.',
  body: {
    account: { kind: 'whole', what: 'the id of the account', example: '700100200' },
    name: { kind: 'text', what: 'the name of the account', example: 'Ada Example' },
    start: { kind: 'text', what: 'the start parameter of the link (startapp=)', optional: true },
  },
  answer: '{"initData":"user=%7B…%7D&auth_date=1893456000&signature=…&hash=…"}',
})
