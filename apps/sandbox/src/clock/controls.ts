/** Routes that drive the clock. */
import { controlsOf } from '../app/control.ts'
const { get, post } = controlsOf('clock')

export const readClock = get('/clock', {
  what: 'The application’s clock. With `after`, waits (at most 25 s) until the version is another one.',
  query: { after: { kind: 'whole', what: 'the version the caller knows', optional: true } },
  answer: '{"version":3,"offsetSeconds":5400}',
})
export const advanceClock = post('/clock/advance', {
  what: 'Moves the application’s time forward; answers when the server has the new time (at most 2 s).',
  body: { seconds: { kind: 'whole', what: 'how many seconds to move forward', example: '1800' } },
  answer: '{"version":4,"offsetSeconds":7200,"now":"2026-01-01T12:00:00.000Z"}',
})
