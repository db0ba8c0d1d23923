/** The profile over HTTP: the signed-in customer, their language and their address. */
import {
  cancelEmail,
  changeEmail,
  changeProfile,
  confirmContact,
  confirmEmail,
  getProfile,
} from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Gate } from '../../platform/guards/gate.ts'
import { withRetryAfter, type Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { customerOf } from '../customers.ts'
import { messengerOf, writesInMessenger } from '../messenger/messenger.ts'
import * as contactAddress from './contact-address.ts'
import * as emails from './email-change.ts'

/** `levelOf` names the level of a customer; verification knows it. */
export function profileRoutes(
  serve: Serve,
  platform: Platform,
  levelOf: (customerId: string) => Promise<string>,
  gate: Gate,
): void {
  serve(getProfile, async ({ caller: { id } }) => {
    const [{ email, codeWord, locale, createdAt }, level, change, account] = await Promise.all([
      customerOf(platform, id),
      levelOf(id),
      emails.emailChangeOf(platform, id),
      messengerOf(platform, id),
    ])
    const emailChange = change ? { email: change.email, expiresAt: wireTime(change.expiresAt) } : null
    const isNotified = writesInMessenger(platform.settings) ? account?.notifiedAt !== null : null
    const messenger = account
      ? { name: account.name, linkedAt: wireTime(account.linkedAt), isNotified }
      : null
    return { id, email, emailChange, messenger, codeWord, level, locale, createdAt: wireTime(createdAt) }
  })

  serve(changeProfile, async ({ caller, body }) => {
    await emails.speak(platform, caller.id, body.locale)
    return { done: true as const }
  })

  const person = ({ id: customerId, sessionId, hasFreshPin = false }: Asker, ip: string) => ({
    customerId,
    sessionId,
    hasFreshPin,
    ip,
  })
  serve(
    changeEmail,
    async ({ caller, body, ip, reply }) => {
      const sent = await emails.startEmailChange(platform, { ...person(caller, ip), email: body.email })
      if (!('refused' in sent)) return { sent: true as const, expiresAt: wireTime(sent.expiresAt) }
      return 'waitSeconds' in sent ? withRetryAfter(reply, sent) : sent
    },
    { gate },
  )
  serve(
    confirmEmail,
    async ({ caller, body, ip, reply }) => {
      const no = await emails.confirmEmailChange(platform, { ...person(caller, ip), pin: body.pin })
      if (!no) return { done: true as const }
      return 'waitSeconds' in no ? withRetryAfter(reply, no) : no
    },
    { gate },
  )
  serve(
    confirmContact,
    async ({ body }) =>
      (await contactAddress.confirmContact(platform, body.token)) ?? { done: true as const },
    { gate },
  )
  serve(cancelEmail, async ({ caller }) => {
    await emails.cancelEmailChange(platform, caller.id)
    return { done: true as const }
  })
}

type Asker = { readonly id: string; readonly sessionId: string; readonly hasFreshPin?: boolean }
