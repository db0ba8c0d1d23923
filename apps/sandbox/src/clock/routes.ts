import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import type { SandboxClock } from './clock.ts'

/** `moved` lets the chains follow, so that block times agree with the application's time. */
export function clockRoutes(
  serve: Serve,
  clock: SandboxClock,
  moved: (seconds: number) => Promise<void>,
): void {
  serve(controls.readClock, ({ query, gone }) => clock.read(query.after, 25_000, gone))
  serve(controls.advanceClock, async ({ body }) => {
    if (body.seconds < 1) return { error: 'seconds must be at least 1: time only moves forward' }
    await moved(body.seconds)
    return { ...(await clock.advance(body.seconds)), now: clock.now().toISOString() }
  })
}
