/** HTTP of passkeys: signing in by one is open to strangers, behind the same gate as the code. */
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { deviceCookie, deviceIn } from '../../platform/guards/known-device.ts'
import type { Gate } from '../../platform/guards/gate.ts'
import type { Handler, Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorOf } from '../sign-in/caller.ts'
import { signIn } from '../sign-in/sign-in.ts'
import type { PasskeyRow } from './passkey-store.ts'
import * as passkeys from './passkeys.ts'

export function passkeyRoutes(serve: Serve, platform: Platform, gate: Gate): void {
  serve(askPasskey, async () => passkeys.ask(platform), { gate })
  const enter: Handler<typeof signInByPasskey> = async ({ body, ip, headers, reply }) => {
    const { email, pin, passkey } = body
    const proof = passkeys.proofOf(platform, passkey as AuthenticationResponseJSON)
    const entered = await signIn(platform, { email, pin, proof, ip, device: deviceIn(headers) })
    if ('waitSeconds' in entered) reply('retry-after', String(entered.waitSeconds))
    if ('refused' in entered) return entered
    reply('set-cookie', deviceCookie(entered.device, '/api/admin/sign_in', headers))
    return { token: entered.token, operator: entered.operator }
  }
  serve(signInByPasskey, enter, { gate })

  serve(listPasskeys, async ({ caller }) => ({
    items: (await passkeys.passkeysOf(platform, actorOf(caller).id)).map(viewOf),
    next: null,
  }))
  const begin: Handler<typeof beginPasskey> = async ({ caller, body, reply }) => {
    const begun = await passkeys.begin(platform, actorOf(caller), body)
    if ('waitSeconds' in begun) reply('retry-after', String(begun.waitSeconds))
    return begun
  }
  serve(beginPasskey, begin)
  serve(addPasskey, async ({ caller, body: { name, passkey } }) => {
    const row = await passkeys.add(platform, actorOf(caller), {
      name,
      passkey: passkey as RegistrationResponseJSON,
    })
    return 'refused' in row ? row : viewOf(row)
  })
  serve(renamePasskey, async ({ caller, params: { id }, body: { name } }) =>
    (await passkeys.rename(platform, actorOf(caller), id, name))
      ? { done: true as const }
      : { refused: 'not-found' },
  )
  serve(removePasskey, async ({ caller, params: { id } }) =>
    (await passkeys.remove(platform, actorOf(caller), id))
      ? { done: true as const }
      : { refused: 'not-found' },
  )
}

const viewOf = ({ id, name, createdAt, usedAt }: PasskeyRow) => ({
  id,
  name,
  createdAt: wireTime(createdAt),
  lastUsedAt: usedAt ? wireTime(usedAt) : null,
})
