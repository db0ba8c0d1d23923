/** Carries a call out under its `Idempotency-Key`: once, or not at all because it was done before. */
import type { Answer, Refuse } from '../http/answer.ts'
import {
  beginKey,
  dropKey,
  findKey,
  finishKey,
  rowOf,
  type AnswerKeeper,
  type IdempotencyKey,
  type IdempotencyScope,
  type Kept,
} from './idempotency.ts'
import type { EventReply, FileReply } from '../http/reply.ts'

type Result = Answer | FileReply | EventReply

/** One try of the handler. */
export type Attempt = (idempotency: IdempotencyScope | undefined) => Promise<Result>

export type Keyed = {
  readonly answers: AnswerKeeper
  readonly it: IdempotencyKey
  readonly inStatement: boolean
  readonly refuse: Refuse
  readonly requestId: string
}

/** The answer of the attempt, or of the one before it. */
export function withKey(keyed: Keyed, attempt: Attempt): Promise<Result> {
  return keyed.inStatement ? inStatement(keyed, attempt) : separate(keyed, attempt)
}

async function separate(keyed: Keyed, attempt: Attempt): Promise<Result> {
  const { answers, it } = keyed
  const kept = await beginKey(answers, it)
  if (kept) return replay(keyed, kept)
  try {
    const result = await attempt(undefined)
    if (isKept(result)) await finishKey(answers, it, result.status, result.text)
    else await dropKey(answers, it)
    return result
  } catch (error) {
    await dropKey(answers, it).catch(() => undefined)
    throw error
  }
}

async function inStatement(keyed: Keyed, attempt: Attempt): Promise<Result> {
  const { answers, it } = keyed
  let written: string | undefined
  const scope: IdempotencyScope = {
    row(answer) {
      written = JSON.stringify(answer)
      return rowOf(answers, it, 200, written)
    },
  }
  try {
    const result = await attempt(scope)
    if (!('text' in result)) return result
    if (result.status < 400 && written !== undefined) return { ...result, text: written }
    // A refusal may only mean that the same request was faster.
    const kept = result.status < 400 ? undefined : await findKey(answers, it)
    if (kept) return replay(keyed, kept)
    if (isKept(result)) await finishKey(answers, it, result.status, result.text)
    return result
  } catch (error) {
    // The statement may have been done although its reply was lost.
    const kept = await findKey(answers, it).catch(() => undefined)
    if (kept?.is === 'answered') return replay(keyed, kept)
    throw error
  }
}

function replay({ refuse, requestId }: Keyed, kept: Kept): Answer {
  if (kept.is !== 'answered') return refuse(`idempotency.${kept.is}`, { requestId })
  return { status: kept.status, text: kept.body, headers: { 'idempotent-replayed': 'true' } }
}

/** Not the answer to the request: a missing sign-in, something to do first, too many tries. */
const isProvisional = (status: number): boolean => status === 401 || status === 428 || status === 429

/** The answer is stored: neither our own failure nor provisional. */
function isKept(result: Result): result is Answer {
  return 'text' in result && result.status < 500 && !isProvisional(result.status)
}
