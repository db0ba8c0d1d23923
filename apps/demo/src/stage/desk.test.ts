import { expect, test } from 'vitest'
import { Refused, type Api } from './api.ts'
import { createReviewDesk } from './desk.ts'
import type { Operator } from './scenarios/operators.ts'

const emails = ['cora@desk.example', 'ada@desk.example', 'dana@sandbox.example', 'dirk@sandbox.example']

/** A console with one review: who is in, what it answers, and a version that may move. */
function openConsole({ deciders = 1 } = {}) {
  const state = { version: 1, approvedBy: [] as string[], moves: false, signIns: [] as string[], code: 1 }
  const tokens = new Map<string, string>()
  const refuse = (status: number, code: string): never => {
    throw new Refused('the console', status, code, code)
  }
  const decide = (who: string, seen: string | undefined): object => {
    if (seen !== String(state.version)) refuse(409, 'backoffice.changed')
    if (deciders === 1) state.approvedBy = [who]
    return { approvals: deciders > 1 ? [{ id: 'apr_1', hash: 'h', state: 'waiting' }] : [] }
  }
  const used = new Set<string>()
  const signIn = ({ email = '', code = '' }: Record<string, string>): object => {
    state.signIns.push(email)
    if (used.has(email + code)) refuse(401, 'login.failed')
    used.add(email + code)
    const token = `t${tokens.size}`
    tokens.set(token, email)
    return { token }
  }
  const api = (async (_method: string, path: string, body: Record<string, string> = {}, options?: object) => {
    await Promise.resolve()
    if (path === '/admin/sign_in') return signIn(body)
    const who = tokens.get((options as { token?: string })?.token ?? '') ?? refuse(401, 'unauthorised')
    const isOpen = state.approvedBy.length === 0
    const review = { id: 'rev_1', name: 'A*** E***', asked: 'starter', waitsSince: '2026-06-01 10:00:00' }
    if (path.startsWith('/admin/reviews?')) return { items: isOpen ? [review] : [] }
    if (path.endsWith('/decide')) return decide(who, body['seen'])
    if (path.startsWith('/admin/approvals/')) return void (state.approvedBy = ['one', who])
    const version = String(state.version)
    if (state.moves) state.version = 2
    return { version, funds: null }
  }) as Api
  const operators = (): Operator[] =>
    emails.map((email) => ({ name: email, role: 'admin', email, pin: '1', code: String(state.code) }))
  const open = () => createReviewDesk({ api, operators, againMilliseconds: 20 })
  return { state, endSessions: () => tokens.clear(), desk: open(), another: open }
}

test('waiting reviews are read by an operator of the sandbox, so that the codes of the others are left to people', async () => {
  const { desk, state } = openConsole()
  expect(await desk.waiting()).toEqual([
    { id: 'rev_1', name: 'A*** E***', asked: 'starter', since: '2026-06-01 10:00:00' },
  ])
  await desk.waiting()
  expect(state.signIns).toEqual(['dana@sandbox.example'])
})

test('one tap approves it as an operator of the sandbox, and it waits no more', async () => {
  const { desk, state } = openConsole()
  expect(await desk.approve('rev_1')).toEqual(['dana@sandbox.example'])
  expect(state.approvedBy).toEqual(['dana@sandbox.example'])
  expect(await desk.waiting()).toEqual([])
})

test('the second operator approves the first one’s request where two decide', async () => {
  const { desk, state } = openConsole({ deciders: 2 })
  expect(await desk.approve('rev_1')).toEqual(['dana@sandbox.example', 'dirk@sandbox.example'])
  expect(state.approvedBy).toEqual(['one', 'dirk@sandbox.example'])
})

test('a code that somebody used a moment ago is waited out, and a session that is over begins anew', async () => {
  const { desk, another, state, endSessions } = openConsole()
  await another().waiting()
  expect(await desk.waiting()).toEqual([])
  state.code = 2
  await expect.poll(() => desk.waiting()).toHaveLength(1)
  endSessions()
  state.code = 3
  expect(await desk.waiting()).toHaveLength(1)
})

test('a review that moves between the look and the decision is looked at again', async () => {
  const { desk, state } = openConsole()
  state.moves = true
  expect(await desk.approve('rev_1')).toEqual(['dana@sandbox.example'])
  expect(state.version).toBe(2)
})

test('what takes two is asked by one operator of the sandbox and approved by the other', async () => {
  const { desk, state } = openConsole()
  await desk.first('GET', '/admin/reviews/rev_1')
  await desk.second('POST', '/admin/approvals/apr_1/approve', { hash: 'h' })
  expect(state.signIns).toEqual(['dana@sandbox.example', 'dirk@sandbox.example'])
  expect(state.approvedBy).toEqual(['one', 'dirk@sandbox.example'])
})
