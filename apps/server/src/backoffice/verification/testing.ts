/** For tests: the desk of reviews, on a verification of one customer. */
import type { ApprovalView, ReviewView } from '@agio/contract'
import { ana, openVerificationWorld } from '../../verification/testing.ts'
import type { Actor } from '../sign-in/caller.ts'
import { handlersBelow, openBackOffice } from '../testing.ts'
import { reviewApprovable } from './review-approval.ts'
import { reviewRoutes } from './review-routes.ts'
import * as approvals from '../approvals/approvals.ts'

export async function openDesk() {
  const world = await openVerificationWorld()
  const office = await openBackOffice(world)
  office.approves({ verification_review: reviewApprovable(world.platform) })
  const handlers = handlersBelow('/api/admin', (serve) => reviewRoutes(serve, world.platform))
  const call = async <Answer>(name: string, caller: Actor, more: object = {}) =>
    (await handlers.get(name)?.({
      caller,
      params: {},
      body: {},
      query: { limit: 20 },
      ...more,
    } as never)) as Answer
  const cora = await office.person('Cora Compliance', 'compliance')
  const look = async () => {
    const [review] = await world.db.query<{ id: string }>(
      'select id from verification_review order by (decision is null) desc limit 1',
    )
    return call<ReviewView>('GET /reviews/{id}', cora, { params: { id: review?.id } })
  }
  const list = async (by: Actor = cora) => (await call<{ items: ReviewView[] }>('GET /reviews', by)).items
  return {
    ...world,
    cora,
    ada: await office.person('Ada Admin', 'admin'),
    tom: await office.person('Tom Treasurer', 'treasurer'),
    list,
    auditor: () => office.person('Otto Auditor', 'auditor'),
    look,
    decide: async (by: Actor, body: object) => {
      const { id, version: seen, funds } = await look()
      const given = { steps: [], documents: [], reason: 'looked at it', seen }
      const whole = { ...given, funds: funds && { upTo: funds.upTo, until: funds.until }, ...body }
      return call<ReviewView & { refused?: string }>('POST /reviews/{id}/decide', by, {
        params: { id },
        body: whole,
      })
    },
    approve: ({ id, hash }: ApprovalView, by: Actor) =>
      approvals.approve(office.platform, { id, hash, reason: 'I looked too', by }),
    reopen: (by: Actor, id = world.customerId) =>
      call('POST /customers/{id}/verification/reopen', by, {
        params: { id },
        body: { reason: 'a mistake' },
      }),
    /** A starter that goes to a person: nothing was read of the passport. */
    async submitUnread() {
      await world.fillStarter()
      world.papers.splice(0, 1)
      await world.paper('passport')
      await world.call('POST', '/submit')
      await world.check()
    },
    async submitUpgrade(target: 'basic' | 'full') {
      await world.complete()
      await world.call('POST', `/upgrade/${target}`)
      await world.put('poa', { kind: 'utility_bill', issuedOn: '2026-04-01' })
      await world.paper('proof-of-address', { step: 'poa' })
      await world.put('financial', { ...ana.financial, funds: 'salary', wealth: 'under_50000' })
      if (target === 'basic') await world.put('financial', { ...ana.financial, funds: 'salary' })
      if (target === 'full') {
        await world.put('sof', { category: 'salary' })
        await world.paper('payslips', { step: 'sof' })
        await world.paper('bank-statements', { step: 'sof' })
      }
      const answer = await world.call('POST', '/submit')
      await world.check()
      return answer
    },
  }
}
