/** Launch data in the messenger's format, signed with the bot token. */
import { createHmac, randomBytes } from 'node:crypto'

/** The application's bot. Its token is valid only in the sandbox. */
export const botToken = '4400000001:AAsandboxsandboxsandboxsandboxsandbox'

export type Start = {
  readonly account: number
  readonly name: string
  readonly start?: string | undefined
}

export function launchData({ account, name, start }: Start, now: Date): string {
  const [first_name = '', ...rest] = name.split(' ')
  const user = { id: account, first_name, last_name: rest.join(' '), language_code: 'en' }
  const fields = {
    user: JSON.stringify(user),
    chat_instance: randomBytes(8).readBigUInt64BE().toString(),
    chat_type: 'private',
    ...(start && { start_param: start }),
    auth_date: String(Math.floor(now.getTime() / 1000)),
    // A real messenger signs this with its own key for third parties. Nothing in the sandbox checks it.
    signature: randomBytes(64).toString('base64url'),
  }
  const signed = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const hash = createHmac('sha256', key).update(signed).digest('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}
