/**
 * After every test the product itself compares its ledger with bank, chains and acquirer, by the route of operators: there is
 * no difference, also while others are under way; and when all is done everything was compared.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { ReconciliationRun } from '@agio/contract'
import { expect } from 'vitest'
import type { Books } from './books.ts'
import { callsTo, until } from './calls.ts'
import type { Outside } from './outside.ts'

export type Comparing = ReturnType<typeof compareFor>

const open = new Set<Comparing>()

/** The differences of every world that is open now. */
export async function expectNoDifferences(): Promise<void> {
  for (const one of open) expect((await one.differences()).join('\n')).toBe('')
}

type Given = {
  readonly server: string
  readonly books: () => Books
  readonly outside: Outside
}

export function compareFor({ server, books, outside }: Given) {
  const planted = new Set<string>()
  let running: Promise<ReconciliationRun | undefined> | undefined
  let next: Promise<ReconciliationRun | undefined> | undefined

  /** Undefined while the server is away. */
  async function ask(): Promise<ReconciliationRun | undefined> {
    const isReady = await fetch(`${server}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isReady) return undefined
    const token = await auditorsToken(books(), await outside.now())
    const call = callsTo(`${server}/api`, () => ({ authorization: `Bearer ${token}` }))
    return call<ReconciliationRun>('POST', '/admin/reconciliations')
  }

  /** A run that begins now or later: those who ask while one runs share the next. */
  function run(): Promise<ReconciliationRun | undefined> {
    if (running === undefined) return (running = ask().finally(() => (running = undefined)))
    next ??= running.catch(() => undefined).then(() => ((next = undefined), run()))
    return next
  }

  const comparing = {
    run,
    /** A test makes this account differ on purpose. */
    plants: (account: string) => void planted.add(account),
    heals: (account: string) => void planted.delete(account),
    /** The differences in words. */
    async differences(): Promise<string[]> {
      const { proofs = [] } = (await run()) ?? {}
      return proofs
        .filter(({ isEqual, account }) => !isEqual && !planted.has(account))
        .map((proof) => JSON.stringify(proof))
    },
    /** The last comparison of a world, by new statements of the bank. */
    async closes(): Promise<void> {
      open.delete(comparing)
      if ((await run()) === undefined) return
      await outside.bank.writeStatements()
      let last: ReconciliationRun | undefined
      await until(
        () => `everything compared: ${JSON.stringify(last)}`,
        async () => {
          last = await run()
          return last === undefined || last.faults.length === 0
        },
        { seconds: 30, every: 500 },
      )
      expect(await comparing.differences()).toEqual([])
    },
  }
  open.add(comparing)
  return comparing
}

/** A session of the seeded auditor, who needs no code: those serve the tests. */
async function auditorsToken({ database }: Books, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.query(
    `insert into operator_session (id, operator_id, token_hash, created_at, last_seen_at)
     select $1, id, $2, $3, $3 from operator where 'auditor' = any (roles) limit 1`,
    [`ops_${randomBytes(10).toString('hex')}`, createHash('sha256').update(token).digest(), now],
  )
  return token
}
