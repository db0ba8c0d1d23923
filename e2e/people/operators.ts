/** The people at the desk, as they sign in: with the PIN and the code that the sandbox shows for them. */
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { codeOf } from '../../apps/demo/src/operators/people.ts'
import { expect } from './people.ts'
import { callsTo, until, type Call } from '../world/calls.ts'
import type { Operator } from '../world/outside.ts'
import { api, links, linksPath, outside } from './town.ts'

/** A code works once, and what is about to end may be over when it is typed. */
const used = new Set<string>()

/** Undefined until the next code comes. */
async function newCode(name: string): Promise<Operator | undefined> {
  const person = (await outside.operators()).find((one) => one.name.startsWith(name))
  if (!person || person.secondsLeft < 3 || used.has(name + person.code)) return undefined
  used.add(name + person.code)
  return person
}
const freshCode = (name: string) => until(`a fresh code for ${name}`, () => newCode(name))

/** Signed in over HTTP, once for all processes of the stories: they find each other's session beside the links. */
async function tokenFor(name: string): Promise<string> {
  const path = join(dirname(linksPath), `operator-${name}`)
  async function known(): Promise<string | undefined> {
    const token = await readFile(path, 'utf8').catch(() => '')
    return token !== '' && (await holds(token)) ? token : undefined
  }
  async function signsIn(): Promise<string | undefined> {
    const operator = await newCode(name)
    if (!operator) return undefined
    const { email, pin, code } = operator
    const answer = callsTo(api)<{ token: string }>('POST', '/admin/sign_in', { email, pin, code })
    // Another process was let in with this code.
    const token = await answer.then(
      (it) => it.token,
      () => undefined,
    )
    if (token !== undefined) await writeFile(path, token, { mode: 0o600 })
    return token
  }
  return until(`${name} to be let in`, async () => (await known()) ?? signsIn(), { seconds: 240 })
}

/** The calls of somebody at the desk, over HTTP. */
export async function callsOf(name: string): Promise<Call> {
  const token = await tokenFor(name)
  return callsTo(api, () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }))
}

const holds = (token: string): Promise<boolean> =>
  fetch(`${links.api}admin/me`, { headers: { authorization: `Bearer ${token}` } }).then(({ ok }) => ok)

/** A room of this console, for the holder of the token. */
export async function entersRoom(page: Page, at: string, token: string, room: string): Promise<void> {
  await page.goto(new URL('/icon.svg', at).href)
  await page.evaluate((it) => sessionStorage.setItem('agio operator', it), token)
  await page.goto(new URL(room, at).href)
}

/** At the desk, signed in by this name. */
export async function sitDown(page: Page, name: string, queue = 'orders'): Promise<void> {
  await entersRoom(page, links.console, await tokenFor(name), queue)
  await expect(page.getByRole('banner').getByText(new RegExp(`^${name} `))).toBeVisible()
}

/** The page of a link from the mail, filled: a PIN of one's own and what the authenticator shows. Gives its secret. */
export async function joins(page: Page, pin: string): Promise<string> {
  const shown = await page.getByText(/^[A-Z2-7]{4} [A-Z2-7]{4} /).innerText()
  const [groups = ''] = /^(?:[A-Z2-7]{4} ?)+/.exec(shown) ?? []
  const secret = groups.replaceAll(' ', '')
  for (const label of ['A PIN of 6 to 12 digits', 'The PIN again'])
    await page.getByLabel(label, { exact: true }).fill(pin)
  await page.getByLabel('Code of your authenticator').fill(await codeNow(secret))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return secret
}

/** The code of an authenticator with this secret, by the sandbox's clock. */
export const codeNow = async (secret: string): Promise<string> => codeOf(secret, await outside.now()).code

/** By hand, at the form; where somebody else used the code in the same moment, with the next one. */
export async function signInAtDesk(
  page: Page,
  name: string,
  at = links.console,
  labels: readonly [email: string, pin: string, code: string] = [
    'Email',
    'PIN',
    'Code of your authenticator',
  ],
): Promise<Operator> {
  await page.goto(at)
  const within = page.getByText(new RegExp(`^${name} `))
  let operator = await freshCode(name)
  await expect(async () => {
    await page.getByLabel(labels[0], { exact: true }).fill(operator.email)
    await page.getByLabel(labels[1], { exact: true }).fill(operator.pin)
    await page.getByLabel(labels[2], { exact: true }).fill(operator.code)
    await page.keyboard.press('Enter')
    await expect(within)
      .toBeVisible({ timeout: 10_000 })
      .catch(async (error: unknown) => {
        operator = await freshCode(name)
        throw error
      })
  }).toPass({ timeout: 90_000 })
  return operator
}
