/** For tests: launch data as the messenger signs them. */
import { createHmac } from 'node:crypto'

export const botToken = '1234567890:AAExampleExampleExampleExampleExample1'

type Start = {
  readonly token?: string
  readonly at: Date
  readonly user?: unknown
  readonly more?: Readonly<Record<string, string>>
}

export const ada = { id: 279_058_397, first_name: 'Ada', last_name: 'Example', username: 'ada_example' }

export function launchData({ token = botToken, at, user = ada, more = {} }: Start): string {
  const fields = {
    user: JSON.stringify(user),
    chat_instance: '8134722200314281151',
    chat_type: 'private',
    auth_date: String(Math.floor(at.getTime() / 1000)),
    signature: 'zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ',
    ...more,
  }
  const signed = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  const hash = createHmac('sha256', key).update(signed).digest('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}
