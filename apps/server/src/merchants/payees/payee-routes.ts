/** Accounts that payment links may pay, over HTTP: for the merchant, and for compliance. */
import {
  addPayee,
  approvePayee,
  endPayee,
  listMerchantPayees,
  listPayees,
  refusePayee,
  removePayee,
  type CheckedPayeeView,
  type PayeeView,
} from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Payees } from '@agio/domain'
import type { Caller, Serve } from '../../platform/http/route.ts'
import { authorOf, merchantOf } from '../caller.ts'
import type { Platform } from '../../platform/platform.ts'
import * as merchants from '../merchants.ts'
import * as payees from './payees.ts'
import type { OpenedPayee } from './payees.ts'

export function payeeRoutes(serve: Serve, platform: Platform): void {
  serve(listPayees, async ({ caller }) => ({
    items: (await payees.list(platform, merchantOf(caller))).map(viewOf),
    next: null,
  }))
  serve(addPayee, async ({ caller, body }) => {
    const made = await payees.add(platform, merchantOf(caller), body, authorOf(caller))
    return 'refused' in made ? made : viewOf(made)
  })
  serve(removePayee, async ({ caller, params: { id } }) => {
    const removed = await payees.remove(platform, merchantOf(caller), id, authorOf(caller))
    return 'refused' in removed ? removed : viewOf(removed)
  })

  serve(listMerchantPayees, async ({ params: { id } }) =>
    (await merchants.find(platform, id))
      ? { items: (await payees.list(platform, id)).map(checkedView), next: null }
      : { refused: 'not-found' },
  )
  const decide = async (
    state: Exclude<Payees.State, 'asked'>,
    {
      caller,
      params,
      body,
    }: { caller: Caller; params: { id: string; payee: string }; body: { reason: string } },
  ) => {
    const of = { merchantId: params.id, id: params.payee, reason: body.reason }
    const decided = await payees.decide(platform, of, state, authorOf(caller))
    return 'refused' in decided ? decided : viewOf(decided)
  }
  serve(approvePayee, (call) => decide('approved', call))
  serve(refusePayee, (call) => decide('refused', call))
  serve(endPayee, (call) => decide('removed', call))
}

const viewOf = (it: OpenedPayee): PayeeView => ({
  id: it.id,
  state: it.state,
  fiat: it.fiat,
  name: it.payee.name,
  account: it.label,
  nameCheck: it.nameCheck,
  createdAt: wireTime(it.createdAt),
  decidedAt: wireTime(it.decidedAt),
})

const checkedView = (it: OpenedPayee): CheckedPayeeView => {
  const { account } = it.payee
  return {
    ...viewOf(it),
    iban: account.kind === 'iban' ? account.iban : null,
    sortCode: account.kind === 'uk' ? account.sortCode : null,
    accountNumber: account.kind === 'uk' ? account.accountNumber : null,
  }
}
