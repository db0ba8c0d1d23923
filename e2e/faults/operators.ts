/** The operators of the sandbox, signed in. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsTo } from '../world/calls.ts'
import { totp } from '../world/desk.ts'
import type { House } from './house.ts'

type Seeded = {
  readonly role: string
  readonly email: string
  readonly pin: string
  readonly totpSecret: string
}

export const seededOperators = ({ folder }: Pick<House, 'folder'>): readonly Seeded[] =>
  JSON.parse(readFileSync(join(folder, 'operators.json'), 'utf8')) as Seeded[]

/** One token per role. A code works once: a second sign-in of the same operator waits for the next. */
export async function operatorTokens(house: House): Promise<ReadonlyMap<string, string>> {
  const signsIn = async ({ role, email, pin, totpSecret }: Seeded) => {
    const code = totp(totpSecret, new Date())
    const path = '/api/admin/sign_in'
    const { token } = await callsTo(house.root)<{ token: string }>('POST', path, { email, pin, code })
    return [role, token] as const
  }
  return new Map(await Promise.all(seededOperators(house).map(signsIn)))
}
