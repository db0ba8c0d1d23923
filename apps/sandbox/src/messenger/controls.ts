/** How the messenger signs launch data, for pages and for tests. */
import { controlsOf } from '../app/control.ts'

const { post } = controlsOf('messenger')

export const launch = post('/messenger/launch', {
  what: 'Fresh launch data of the mini-app for a messenger account, signed for the bot of this sandbox.',
  body: {
    account: { kind: 'whole', what: 'the id of the account', example: '700100200' },
    name: { kind: 'text', what: 'how the person is called there', example: 'Ada Example' },
    start: { kind: 'text', what: 'what the link carried after startapp=', optional: true },
  },
  answer: '{"initData":"user=%7B…%7D&auth_date=1893456000&signature=…&hash=…"}',
})
