/** The people at the desk, as they sign in: with the PIN and the code that the sandbox shows for them. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeOf } from '../../apps/sandbox/src/operators/people.ts'
import { expect } from './people.ts'
import { callsTo, until, type Call } from '../world/calls.ts'
import type { Operator } from '../world/outside.ts'
import { api, links, outside } from './town.ts'

/** A code works once, and what is about to end may be over when it is typed. */
const used = new Set<string>()
const tokens = new Map<string, string>()

async function freshCode(name: string): Promise<Operator> {
  return until(`a fresh code for ${name}`, async () => {
    const person = (await outside.operators()).find((one) => one.name.startsWith(name))
    if (!person || person.secondsLeft < 3 || used.has(name + person.code)) return undefined
    used.add(name + person.code)
    return person
  })
}

/** Signed in over HTTP, once for all stories of this process. */
async function tokenFor(name: string): Promise<string> {
  const known = tokens.get(name)
  if (known !== undefined && (await holds(known))) return known
  const signsIn = async () => {
    const { email, pin, code } = await freshCode(name)
    const answer = callsTo(api)<{ token: string }>('POST', '/admin/sign_in', { email, pin, code })
    return answer.then(
      ({ token }) => token,
      () => undefined,
    )
  }
  // A code lets in one process of the stories, and the next comes half a minute later.
  const token = await until(`${name} to be let in`, signsIn, { seconds: 240 })
  tokens.set(name, token)
  return token
}

/** The calls of somebody at the desk, over HTTP. */
export async function callsOf(name: string): Promise<Call> {
  const token = await tokenFor(name)
  return callsTo(api, () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }))
}

const holds = (token: string): Promise<boolean> =>
  fetch(`${links.api}admin/me`, { headers: { authorization: `Bearer ${token}` } }).then(({ ok }) => ok)

/** At the desk, signed in by this name. */
export async function sitDown(page: Page, name: string, queue = 'orders'): Promise<void> {
  const token = await tokenFor(name)
  await page.goto(new URL('/icon.svg', links.console).href)
  await page.evaluate((it) => sessionStorage.setItem('agio operator', it), token)
  await page.goto(new URL(queue, links.console).href)
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

/** What an authenticator with this secret shows now, by the clock of the house. */
export const codeNow = async (secret: string): Promise<string> => codeOf(secret, await outside.now()).code

/** By hand, at the form; where somebody else used the code in the same moment, with the next one. */
export async function signInAtDesk(page: Page, name: string, at = links.console): Promise<Operator> {
  await page.goto(at)
  const within = page.getByText(new RegExp(`^${name} `))
  let operator = await freshCode(name)
  await expect(async () => {
    await page.getByLabel('Email', { exact: true }).fill(operator.email)
    await page.getByLabel('PIN', { exact: true }).fill(operator.pin)
    await page.getByLabel('Code of your authenticator', { exact: true }).fill(operator.code)
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
