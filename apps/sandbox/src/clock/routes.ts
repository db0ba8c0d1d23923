import { route } from '../app/route.ts'
import type { Serve } from '../app/serve.ts'
import type { SandboxClock } from './clock.ts'

export const readClock = route({
  method: 'GET',
  path: '/clock',
  of: 'clock',
  what: 'The application’s clock. With `after`, waits (at most 25 s) until the version is another one.',
  query: { after: { kind: 'whole', what: 'the version the caller knows', optional: true } },
  answer: '{"version":3,"offsetSeconds":5400}',
})

export const advanceClock = route({
  method: 'POST',
  path: '/clock/advance',
  of: 'clock',
  what: 'Moves the application’s time forward; answers when the server has heard of it (at most 2 s).',
  body: { seconds: { kind: 'whole', what: 'how many seconds to move forward', example: '1800' } },
  answer: '{"version":4,"offsetSeconds":7200,"now":"2026-01-01T12:00:00.000Z"}',
})

/** `moved` lets the chains follow, so that block times agree with the application's time. */
export function clockRoutes(
  serve: Serve,
  clock: SandboxClock,
  moved: (seconds: number) => Promise<void>,
): void {
  serve(readClock, ({ query, gone }) => clock.read(query.after, 25_000, gone))
  serve(advanceClock, async ({ body }) => {
    if (body.seconds < 1) return { error: 'seconds must be at least 1: time only moves forward' }
    await moved(body.seconds)
    return { ...(await clock.advance(body.seconds)), now: clock.now().toISOString() }
  })
}
