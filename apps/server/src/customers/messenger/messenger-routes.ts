/** Sign-in of the mini-app, and linking and unlinking of messenger accounts. */
import { enterByTelegram, linkTelegram, notifyByTelegram, unlinkTelegram } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Gate } from '../../platform/guards/gate.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { enterByMessenger, linkMessenger, notifyInMessenger, unlinkMessenger } from './messenger.ts'

export function messengerRoutes(serve: Serve, platform: Platform, gate: Gate): void {
  serve(
    enterByTelegram,
    async ({ body, headers }) => {
      const entered = await enterByMessenger(platform, { ...body, userAgent: headers['user-agent'] ?? '' })
      if ('refused' in entered) return entered
      if ('token' in entered) return { token: entered.token, link: null }
      const { token, expiresAt } = entered.link
      return { token: null, link: { token, expiresAt: wireTime(expiresAt) } }
    },
    { gate },
  )
  serve(linkTelegram, async ({ caller: { id: customerId, sessionId, hasFreshPin = false }, body }) => {
    const no = await linkMessenger(platform, { customerId, sessionId, hasFreshPin, ...body })
    return no ?? { done: true as const }
  })
  serve(
    notifyByTelegram,
    async ({ caller, body }) =>
      (await notifyInMessenger(platform, caller.id, body.isNotified)) ?? { done: true as const },
  )
  serve(unlinkTelegram, async ({ caller: { id: customerId, sessionId } }) => {
    await unlinkMessenger(platform, { customerId, sessionId })
    return { done: true as const }
  })
}
