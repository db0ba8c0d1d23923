/**
 * The way to the push services of browsers (RFC 8030): `web-push` seals the message for the one browser (RFC 8291) and signs who
 * sends it (RFC 8292); the call is ours. The address came from a browser, so it may lead nowhere but to the public internet.
 */
import type { Subscription } from '../customers/push/index.ts'
import { callOutside, OutsideFault } from '../platform/outside/outside-call.ts'
import { fetchTarget, TargetRefused } from '../platform/outside/public-target.ts'
import type { Platform } from '../platform/platform.ts'

export type PushMessage = {
  readonly subscription: Subscription
  readonly payload: string
  /** How long the push service keeps it for a device that is off. */
  readonly seconds: number
  readonly isUrgent: boolean
}

export interface PushService {
  /**
   * `gone`: the browser does not want to be told any more. `refused`: no repetition would help. Throws where the service did not
   * answer, or wants to be asked later; an error names its host alone.
   */
  send(message: PushMessage): Promise<'taken' | 'gone' | 'refused'>
}

/** Below the lease of an effect. */
const milliseconds = 10_000
const answerBytes = 4_096

/** Undefined where the settings have no key. */
export function openPushService({ settings }: Platform): PushService | undefined {
  const { pushKey, pushOrigins, mailFrom } = settings
  if (pushKey === undefined) return undefined
  const vapidDetails = {
    subject: `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'root@localhost'}`,
    ...pushKey,
  }
  const fetch = fetchTarget({ allowed: pushOrigins }, answerBytes)
  return {
    async send({ subscription, payload, seconds, isUrgent }) {
      // Loaded by the first notification.
      const { default: webPush } = await import('web-push')
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, payload, {
        vapidDetails,
        TTL: seconds,
        urgency: isUrgent ? 'high' : 'normal',
      })
      const request = { method, headers: headersOf(headers), body: new Uint8Array(body) }
      const limits = { milliseconds, maxBytes: answerBytes, fetch }
      try {
        return outcomeOf((await callOutside(endpoint, request, limits)).status)
      } catch (error) {
        // The name leads into our own network now.
        if (error instanceof OutsideFault && error.cause instanceof TargetRefused) return 'gone'
        throw error
      }
    },
  }
}

const headersOf = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

function outcomeOf(status: number): 'taken' | 'gone' | 'refused' {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500)
    throw new Error(`The push service answered with ${status}.`)
  return 'refused'
}
