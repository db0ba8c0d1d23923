/** HTTP of the phone: the state of its code, and the gateway's hooks. The two calls of signing in start and confirm. */
import { cancelPhone, getPhone, smsHook } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Serve } from '../../platform/http/route.ts'
import type { Phones } from './phones.ts'

export function phoneRoutes(serve: Serve, phones: Phones): void {
  serve(getPhone, async ({ caller }) => {
    const phone = await phones.summary(caller.id)
    if (!phone) return { phone: null }
    const { code } = phone
    return {
      phone: {
        ...phone,
        code: code && { ...code, sentAt: wireTime(code.sentAt), expiresAt: wireTime(code.expiresAt) },
      },
    }
  })

  serve(cancelPhone, async ({ caller }) => {
    await phones.cancel(caller.id)
    return { done: true as const }
  })

  serve(smsHook, async ({ bytes = new Uint8Array(), headers }) => {
    const header = (name: string) => String(headers[name] ?? '')
    return (await phones.takeHook({ bytes, header })) ? null : { refused: 'malformed' }
  })
}
