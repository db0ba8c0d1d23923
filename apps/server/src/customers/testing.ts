/** For tests: the capability on a real database, with a clock set by hand. Only the mails are replaced: by a list. */
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { openWorld } from '../testing/world.ts'
import type { Database } from '../platform/sql/sql.ts'
import { usualBudgets, type Budget, type Budgets } from './sign-in/budgets.ts'
import { createCustomers } from './create.ts'
import type { CustomersDeps, PinMail } from './deps.ts'
import { keysFrom, type Keys } from '../keys/index.ts'

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

type Setup = { budgets?: Budgets; levelAtSignUp?: number; botToken?: string | undefined; keys?: Keys }

export async function openCustomerWorld({
  budgets = noBudgets,
  levelAtSignUp = 1,
  botToken,
  keys = keysFrom(randomBytes(32)),
}: Setup = {}) {
  const base = await openWorld({ at: '2026-05-04T10:00:00Z' })
  const { db, clock } = base
  const mails: PinMail[] = []
  const statements: string[] = []
  const deps = {
    botToken,
    db: traced(db, statements),
    clock,
    random: randomBytes,
    keys,
    levelAtSignUp: () => levelAtSignUp,
    budgets,
    queueMail: async (_: unknown, mail: PinMail) => void mails.push(mail),
    wake: () => undefined,
  } satisfies CustomersDeps
  const customers = createCustomers(deps)
  const ask = async (email = ana, ip = home.ip, device?: string) => {
    const sent = await customers.sendLink({ email, ip, device })
    if ('refused' in sent) throw new Error(sent.refused)
    const params = mails.at(-1)?.params
    return {
      ...sent,
      pin: params?.pin ?? '',
      link: params && 'nonce' in params ? params.nonce : '',
    }
  }
  type More = { nonce?: string; email?: string; ip?: string; device?: string | undefined }
  const enter = (pin: string, more: More = {}) => customers.login({ email: ana, pin, ...home, ...more })
  const who = (token: string) => customers.authenticate(token)
  const signIn = async (email = ana, knownAs?: string) => {
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
    keys,
    hasFreshPin,
    mails,
    statements,
    customers,
    /** The capability as another process has it, or the same after a restart. */
    anotherProcess: () => createCustomers(deps),
    ask,
    enter,
    who,
    signIn,
  }
}

/** Another PIN. */
export const other = (pin: string, by = 1) => String((Number(pin) + by) % 1_000_000).padStart(6, '0')

/** Writes down each statement, to show that two requests leave the same trace. */
function traced(db: Database, statements: string[]): Database {
  return {
    ...db,
    query: (text, values) => {
      statements.push(text)
      return db.query(text, values)
    },
    transaction: (work) =>
      db.transaction((sql) =>
        work({
          query: (text, values) => {
            statements.push(text)
            return sql.query(text, values)
          },
        }),
      ),
  }
}
