/**
 * The desk of the sandbox: its invented operators look at what newcomers sent, over the console's own API, with the PINs and codes
 * that the sandbox shows. A button of the control room is all that a person adds.
 */
import type { ApprovalView, ReviewSummary, ReviewView } from '@agio/contract'
import { pause, Refused, until, type Api, type Method } from './api.ts'
import { enter, type Operator } from './scenarios/operators.ts'

/** A review that waits for a person, as the control room lists it. */
export type Waiting = {
  readonly id: string
  /** As the desk sees it at the console. */
  readonly name: string
  readonly asked: string
  readonly since: string
}

export type ReviewDesk = ReturnType<typeof createReviewDesk>

type DeskDeps = {
  readonly api: Api
  readonly operators: () => readonly Operator[]
  /** A code works once: who was not let in tries again with a later one. */
  readonly againMilliseconds?: number
}

/** The sandbox's own operators: a code works once, and those of the others are left to people. */
const isOwn = ({ email }: Operator) => email.endsWith('@sandbox.example')
const reason = 'The desk of the sandbox looked at every paper'

export function createReviewDesk({ api, operators, againMilliseconds = 8_000 }: DeskDeps) {
  const tokens = new Map<string, string>()
  const notBefore = new Map<string, number>()
  let isClosed = false

  /** Undefined where the present code signs no operator in. */
  async function tokenOf(one: Operator): Promise<string | undefined> {
    const known = tokens.get(one.email)
    if (known !== undefined || performance.now() < (notBefore.get(one.email) ?? 0)) return known
    notBefore.set(one.email, performance.now() + againMilliseconds)
    const token = await enter(api, one)
    if (token !== undefined) tokens.set(one.email, token)
    return token
  }
  /** As somebody who is signed in; whose session is over signs in once more. */
  async function as<Answer>(email: string, method: Method, path: string, body?: object): Promise<Answer> {
    const isIn = async () => {
      const one = operators().find((it) => it.email === email)
      return one && tokenOf(one)
    }
    const token = await until(() => `${email} at the console`, isIn, { every: 1_000, isOver: () => isClosed })
    try {
      return await api<Answer>(method, path, body, { token })
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401 || tokens.get(email) !== token) throw error
      tokens.delete(email)
      return as(email, method, path, body)
    }
  }
  /** The first decides, the second where it takes two. */
  const own = () => operators().filter(isOwn)

  /** Reads the review and approves it as it is. */
  async function decide(id: string, by: Operator): Promise<ApprovalView | undefined> {
    const { version: seen, funds } = await as<ReviewView>(by.email, 'GET', `/admin/reviews/${id}`)
    const accepted = funds && { upTo: funds.upTo ?? '1000000.00', until: funds.until }
    const body = { decision: 'approve', reason, seen, funds: accepted }
    const { approvals } = await as<ReviewView>(by.email, 'POST', `/admin/reviews/${id}/decide`, body)
    return approvals.find(({ state }) => state === 'waiting')
  }

  /** As the operator in this place. */
  const by = (place: 0 | 1) =>
    async function asks<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
      const one = own()[place]
      if (!one) throw new Error('the console has no two of the sandbox')
      return as<Answer>(one.email, method, path, body)
    }

  return {
    /** An act that takes two: one asks, the other approves. */
    first: by(0),
    second: by(1),
    /** The console says this there, as the first of them reads it. */
    async reads<Answer>(path: string): Promise<Answer> {
      const [dana] = own()
      if (!dana) throw new Error('the console has nobody who reads orders')
      return as<Answer>(dana.email, 'GET', path)
    },
    /** Those that wait, the newest first; none while the console lets no operator in. */
    async waiting(): Promise<Waiting[]> {
      const [dana] = own()
      if (!dana || (await tokenOf(dana)) === undefined) return []
      const path = '/admin/reviews?limit=100'
      const { items } = await as<{ items: ReviewSummary[] }>(dana.email, 'GET', path)
      return items.toReversed().map(({ id, name, asked, waitsSince, openedAt }) => ({
        id,
        name: name ?? 'Somebody',
        asked,
        since: waitsSince ?? openedAt,
      }))
    },
    /**
     * Gives who looked: one operator, or two where it takes two. A review that the checks changed meanwhile is looked
     * at again.
     */
    async approve(id: string): Promise<string[]> {
      const [one, other] = own()
      if (!one || !other) throw new Error('the console has no two who decide reviews')
      for (let tries = 1; ; tries += 1)
        try {
          const asked = await decide(id, one)
          if (!asked) return [one.name]
          const body = { hash: asked.hash, reason }
          await as(other.email, 'POST', `/admin/approvals/${asked.id}/approve`, body)
          return [one.name, other.name]
        } catch (error) {
          const isChanged = error instanceof Refused && error.code === 'backoffice.changed'
          if (!isChanged || tries === 3) throw error
          await pause(500)
        }
    },
    close: () => void (isClosed = true),
  }
}
