/** For tests: customers who sign in, on a real database, with a clock set by hand. Mails stay in the outbox: it is read for PINs. */
import { expect } from 'vitest'
import { installationKeysOf, type Keys } from '../keys/index.ts'
import { queuedMails } from '../notify/testing.ts'
import type { Database, Sql } from '../platform/sql/sql.ts'
import { usualBudgets, type Budget, type Budgets } from '../settings/budgets.ts'
import { readSettings } from '../settings/settings.ts'
import { openWorld, testPlatform } from '../testing/world.ts'
import { bound, type Platform } from '../platform/platform.ts'
import { addCustomer, findCustomer } from './customer-store.ts'
import * as customers from './customers.ts'
import { sealedCustomer } from './customers.ts'
import * as sealing from './sealing.ts'
import * as sessions from './sign-in/sessions.ts'
import { addSession } from './sign-in/session-store.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import { authenticate } from './sign-in/sessions.ts'
import * as signIn from './sign-in/sign-in.ts'
import { keepProof } from './wallets/wallet-store.ts'

export const ana = 'ana@example.test'
export const home = { ip: '192.0.2.1', userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Firefox/128.0' }
export const failed = { refused: 'login.failed' }
export const tooMany = { refused: 'too-many', waitSeconds: expect.any(Number) as number }

const roomy = { most: 10_000, withinSeconds: 1 }
export const noBudgets: Budgets = {
  send: { network: roomy, account: roomy, device: roomy, invited: roomy, all: roomy },
  try: { network: roomy, account: roomy, device: roomy, all: roomy },
  sms: {
    network: roomy,
    account: roomy,
    number: roomy,
    prefix: roomy,
    country: roomy,
    day: roomy,
    all: roomy,
  },
  lookUp: { network: roomy, account: roomy },
  name: { network: roomy, account: roomy },
  payee: { network: roomy, account: roomy },
  claim: { network: roomy, account: roomy, all: roomy },
  guess: { network: roomy, all: roomy },
}

/** The usual budgets of networks and of all, a tenth as large, for tests that empty them. */
const tenth = (budget: Budget): Budget => ({ ...budget, most: budget.most / 10 })
export const smallBudgets: Budgets = {
  ...usualBudgets,
  send: {
    ...usualBudgets.send,
    network: tenth(usualBudgets.send.network),
    all: tenth(usualBudgets.send.all),
  },
  guess: { network: tenth(usualBudgets.guess.network), all: tenth(usualBudgets.guess.all) },
}

type Person = { readonly id: string; readonly email?: string; readonly level?: number }

/** A customer with this id, sealed as sign-in seals one; where there is one already, that one. */
export async function addPerson(
  platform: Platform,
  { id, email = `${id}@example.test`, level = 1 }: Person,
): Promise<void> {
  if (await findCustomer(platform.db, id)) return
  const row = sealedCustomer(platform, {
    id,
    email,
    level,
    now: platform.clock.now(),
    locale: null,
    zone: null,
  })
  await platform.db.transaction((sql) => addCustomer(sql, row))
}

/** An open session of this id, in which a PIN counts until then; gives its token. */
export async function addOpenSession(
  { db, clock, random }: Platform,
  customerId: string,
  { id = 'ses', verifiedUntil = null }: { readonly id?: string; readonly verifiedUntil?: Date | null } = {},
): Promise<string> {
  const token = newToken(random)
  const now = clock.now()
  const it = { id, customerId, now, tokenHash: hashToken(token), verifiedUntil }
  await addSession(db, { ...it, device: 'Firefox', enteredBy: 'pin' })
  return token
}

/** This customer signed for this address with its key, which is valid on every chain. */
export const addProof = ({ db, clock }: Platform, customerId: string, address: string): Promise<void> =>
  keepProof(db, {
    customerId,
    address,
    chainId: 11155111,
    by: 'key',
    at: clock.now(),
    message: '',
    signature: '',
  })

type Setup = {
  budgets?: Budgets
  levelAtSignUp?: number
  keys?: Keys
  env?: Readonly<Record<string, string>>
}

/** A world with these settings; without, nothing limits tries, and customers start at the level starter. */
function openBase({ budgets = noBudgets, levelAtSignUp = 1, keys, env = {} }: Setup) {
  const level = levelAtSignUp === 0 ? 'none' : 'starter'
  const settings = readSettings({ NODE_ENV: 'test', GRANT_LEVEL_AT_SIGN_UP: level, ...env })
  return openWorld({
    at: '2026-05-04T10:00:00Z',
    settings: { ...settings, budgets },
    ...(keys && { keys: installationKeysOf(keys) }),
  })
}

/** Functions of customers, with the platform of a world. */
const customersOf = (platform: Platform) =>
  bound(platform, {
    addressOf: customers.addressOf,
    customerOf: customers.customerOf,
    listSessions: sessions.listSessions,
    openerOf: sealing.openerOf,
    rankOf: ({ db }: Platform, id: string, sql: Sql = db) => customers.levelOf(sql, id),
    seal: sealing.seal,
    watch: sessions.watch,
  })

export type CustomerWorld = Awaited<ReturnType<typeof openCustomerWorld>>

export async function openCustomerWorld(setup: Setup = {}) {
  const base = await openBase(setup)
  const { db, clock } = base
  const statements: string[] = []
  const platform = { ...base.platform, db: traced(db, statements) }
  const mails = () => queuedMails(base.platform)
  /** The PIN and the nonce of the newest mail. */
  const newest = async () => {
    const params: object = (await mails()).at(-1)?.params ?? {}
    const { pin = '', nonce: link = '' } = params as { readonly pin?: string; readonly nonce?: string }
    return { pin, link }
  }
  const ask = async (email = ana, ip = home.ip, device?: string) => {
    const sent = await signIn.sendLink(platform, { email, ip, device })
    if ('refused' in sent) throw new Error(sent.refused)
    return { ...sent, ...(await newest()) }
  }
  type More = { nonce?: string; email?: string; ip?: string; device?: string | undefined }
  const enter = (pin: string, more: More = {}) =>
    signIn.login(platform, { email: ana, pin, ...home, ...more })
  const who = (token: string) => authenticate(platform, token)
  const signedIn = async (email = ana, knownAs?: string) => {
    const { pin, nonce } = await ask(email, home.ip, knownAs)
    const entered = await enter(pin, { nonce, email, device: knownAs })
    if ('refused' in entered) throw new Error(entered.refused)
    const signed = await who(entered.token)
    if (!signed) throw new Error('A new token has no customer.')
    return { ...signed, token: entered.token, device: entered.device }
  }
  /** The session gave a PIN within the last ten minutes. */
  const hasFreshPin = async (sessionId: string) => {
    const text = 'select 1 from session where id = $1 and ended_at is null and verified_until > $2'
    return (await db.query(text, [sessionId, clock.now()])).length > 0
  }
  return {
    ...base,
    platform,
    keys: platform.keys.customers,
    hasFreshPin,
    mails,
    newest,
    statements,
    /** The functions of customers, with the platform of this world. */
    customers: customersOf(platform),
    /** The platform of another process, or of the same after a restart. */
    anotherProcess: () => testPlatform(platform),
    ask,
    enter,
    who,
    signIn: signedIn,
  }
}

/** Another PIN. */
export const other = (pin: string, by = 1) => String((Number(pin) + by) % 1_000_000).padStart(6, '0')

/** Writes down each statement, to show that two requests leave the same trace; not the waking of workers, which comes later. */
function traced(db: Database, statements: string[]): Database {
  const note = ({ query, wakeAfter }: Sql): Sql => ({
    wakeAfter,
    query: (text, values) => {
      if (!text.includes('pg_notify')) statements.push(text)
      return query(text, values)
    },
  })
  return { ...db, ...note(db), transaction: (work) => db.transaction((sql) => work(note(sql))) }
}
