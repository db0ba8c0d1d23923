/** The windows of signing in (docs/figures.md). */
import { Configuration } from '@agio/domain'

export const rules = {
  pinMinutes: 10,
  pinTries: 5,
  /**
   * The link of a sign-in mail works as long as its mail counts in the budget of its box: while strangers have spent that
   * budget, the owner of the box has links that work.
   */
  mailLinkMinutes: 60,
  /** The tries among these for callers that do not name the challenge. */
  openTries: 2,
  /** A quarter of an hour more than the longest rate: who waits for a renewed rate sees it, and has time to act. */
  idleMinutes: Configuration.mostRateMinutes + 15,
  absoluteHours: 24,
  /** A page that lost its session may show the state of its order for so long. */
  watchHours: 24,
  /** An address of a file can be opened for so long, and so often. */
  downloadMinutes: 2,
  downloadTimes: 3,
  rotateMinutes: 10,
  graceSeconds: 60,
  /** A PIN, or the answer of a passkey, counts as fresh for sensitive steps for so long. */
  freshMinutes: 10,
  /** A kept device that was not used for so long is forgotten. */
  deviceDays: 90,
  mostDevices: 10,
  /** A kept device whose answer was lost, or whose tabs ask together, is given the same secret again for so long. */
  deviceGraceMinutes: 10,
  /** Being seen is noted at most this often. */
  noteSeconds: 30,
  /** Maximum age of launch data, and the maximum lead of the messenger's clock. */
  launchMinutes: 5,
  launchAheadSeconds: 60,
  /** A link token is valid for so long. */
  linkMinutes: 30,
} as const

export const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)
export const minutesLater = (at: Date, minutes: number) => later(at, minutes * 60)
