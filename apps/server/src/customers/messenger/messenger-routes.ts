/** Sign-in of the mini-app, and linking and unlinking of messenger accounts. */
import { enterByTelegram, linkTelegram, unlinkTelegram } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Gate } from '../../platform/guards/gate.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Customers } from '../create.ts'

export function messengerRoutes(serve: Serve, customers: Customers, gate: Gate): void {
  serve(
    enterByTelegram,
    async ({ body, headers }) => {
      const entered = await customers.enterByMessenger({ ...body, userAgent: headers['user-agent'] ?? '' })
      if ('refused' in entered) return entered
      if ('token' in entered) return { token: entered.token, link: null }
      const { token, expiresAt } = entered.link
      return { token: null, link: { token, expiresAt: wireTime(expiresAt) } }
    },
    { gate },
  )
  serve(linkTelegram, async ({ caller: { id: customerId, sessionId, hasFreshPin = false }, body }) => {
    const no = await customers.linkMessenger({ customerId, sessionId, hasFreshPin, ...body })
    return no ?? { done: true as const }
  })
  serve(unlinkTelegram, async ({ caller: { id: customerId, sessionId } }) => {
    await customers.unlinkMessenger({ customerId, sessionId })
    return { done: true as const }
  })
}
