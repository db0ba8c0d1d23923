/** A number of a test by the tier of the run: what a change must pass is quick, the night goes on for long. */
import { env } from 'node:process'

export const perTier = <Value>(change: Value, night: Value): Value =>
  env.AGIO_TIER === 'night' ? night : change
