/** Dedicated IBANs of a customer for operators, and requests to the bank to block or unblock one. The bank sets the state. */
import { blockIban, getIbanOfCustomer, unblockIban, type IbanOfCustomer } from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { Ibans, Operators } from '@agio/domain'
import { askBank, creditView, ibanView, listCredits, listIbans } from '../../ibans/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import * as audit from '../audit/audit.ts'
import { findCustomer } from './customer-store.ts'
import { maskAccount, maskName, seesPersonal } from '../masks.ts'
import { actorOf, type Actor } from '../sign-in/caller.ts'

export function customerIbanRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(getIbanOfCustomer, async ({ caller, params: { id } }) => {
    const by = actorOf(caller)
    if (!(await findCustomer(db, id))) return { refused: 'not-found' }
    await audit.look(platform, by, { action: 'customer.iban_viewed', subject: id })
    return wirePage(await ibansOf(platform, id, by))
  })
  const ask =
    (type: 'operator.blocks' | 'operator.unblocks', action: string) =>
    (by: Actor, subject: string, reason: string) =>
      db.transaction(async (sql) => {
        const asked = await askBank(sql, subject, type)
        if ('refused' in asked) return asked
        await audit.note(platform, by, { action, subject, details: { iban: asked.id, reason } }, sql)
        return { done: true as const }
      })
  const [block, unblock] = [
    ask('operator.blocks', blockIban.audit),
    ask('operator.unblocks', unblockIban.audit),
  ]
  serve(blockIban, ({ caller, params: { id }, body: { reason } }) => block(actorOf(caller), id, reason))
  serve(unblockIban, ({ caller, params: { id }, body: { reason } }) => unblock(actorOf(caller), id, reason))
}

const shown = 50

async function ibansOf(platform: Platform, customerId: string, { roles }: Actor): Promise<IbanOfCustomer[]> {
  const isMasked = !seesPersonal(roles)
  const mayAct = Operators.isOneOf(roles, Operators.freezers)
  const found = []
  for (const iban of await listIbans(platform, customerId)) {
    const came = await listCredits(platform, customerId, iban.id, { limit: shown })
    const credits = 'refused' in came ? [] : came.items.map(creditView)
    const { needsLevel: _, ...view } = ibanView(iban)
    const { state, wanted } = iban
    const isLive = mayAct && Ibans.states[state].isOpen && wanted !== 'closed'
    const isStopped = wanted === 'blocked' || (state === 'blocked' && wanted === null)
    found.push({
      ...view,
      holder: isMasked ? maskName(view.holder) : view.holder,
      iban: view.iban !== null && isMasked ? maskAccount(view.iban) : view.iban,
      answeredAt: wireTime(iban.answeredAt),
      waiting: credits
        .filter(({ state }) => Ibans.creditStates[state].isOpen)
        .map(({ choices: __, from, ...credit }) => ({
          ...credit,
          from: from !== null && isMasked ? maskName(from) : from,
        })),
      mayBlock: isLive && !isStopped,
      mayUnblock: isLive && isStopped,
    })
  }
  return found
}
