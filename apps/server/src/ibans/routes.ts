/** HTTP of dedicated IBANs. */
import {
  buyWithIbanCredit,
  ibanHook,
  listIbanCredits,
  listIbans,
  openIban,
  orderIban,
  pauseIban,
  resumeIban,
  returnIbanCredit,
} from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import type { Serve } from '../platform/http/route.ts'
import type { IbanSlice } from './create.ts'
import { off } from './deps.ts'
import { creditView, ibanView } from './view.ts'

export function ibanRoutes(serve: Serve, { acts, credits, isOffered, takeHook }: IbanSlice): void {
  serve(listIbans, async ({ caller }) =>
    isOffered ? wirePage((await acts.list(caller.id)).map(ibanView)) : off,
  )
  serve(openIban, async ({ caller, body }) => {
    const opened = await acts.open(caller.id, body.consents)
    return 'refused' in opened ? opened : ibanView(opened)
  })
  serve(orderIban, async ({ caller, params, body }) => {
    const ordered = await acts.order(caller, params.id, body)
    return 'refused' in ordered ? ordered : ibanView(ordered)
  })
  serve(pauseIban, async ({ caller, params }) => {
    const paused = await acts.pause(caller.id, params.id)
    return 'refused' in paused ? paused : ibanView(paused)
  })
  serve(resumeIban, async ({ caller, params }) => {
    const resumed = await acts.resume(caller.id, params.id)
    return 'refused' in resumed ? resumed : ibanView(resumed)
  })
  serve(listIbanCredits, async ({ caller, params, query }) => {
    const page = isOffered ? await credits.list(caller.id, params.id, query) : off
    return 'refused' in page ? page : wirePage(page.items.map(creditView), page.next)
  })
  serve(buyWithIbanCredit, async ({ caller, params, body }) => {
    const { consents, ...wanted } = body
    const bought = await credits.buy(caller, params.id, { ...wanted, terms: consents.terms })
    return 'refused' in bought ? bought : creditView(bought)
  })
  serve(returnIbanCredit, async ({ caller, params }) => {
    const returned = await credits.giveBack(caller, params.id)
    return 'refused' in returned ? returned : creditView(returned)
  })
  serve(ibanHook, async ({ bytes = new Uint8Array(), headers }) => {
    const isTaken = await takeHook(bytes, (name) => String(headers[name] ?? ''))
    return isTaken ? null : { refused: 'malformed' }
  })
}
