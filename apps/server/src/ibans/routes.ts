/** HTTP of dedicated IBANs. */
import {
  buyWithIbanCredit,
  getIbanDetails,
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
import { file } from '../platform/http/reply.ts'
import type { Serve } from '../platform/http/route.ts'
import type { Company } from '../platform/paper/sheet.ts'
import type { IbanSlice } from './create.ts'
import { notNow, off } from './deps.ts'
import { createDetailsPapers } from './paper/details-papers.ts'
import { creditView, ibanView } from './view.ts'

/** `company`: the firm that papers name. */
export function ibanRoutes(serve: Serve, slice: IbanSlice, { company }: { readonly company: Company }): void {
  const { acts, credits, isOffered, takeHook } = slice
  detailsRoute(serve, slice, company)
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

function detailsRoute(serve: Serve, { acts, isOffered }: IbanSlice, company: Company): void {
  const papers = createDetailsPapers(company)
  serve(getIbanDetails, async ({ caller, params, query, reply }) => {
    if (!isOffered) return off
    const found = await acts.one(caller.id, params.id)
    if ('refused' in found) return found
    const { state, holder, iban, bic, bank, currency, requestedAt } = ibanView(found)
    if (state !== 'active' || iban === null) return notNow
    const details = { holder, iban, bic, bank, currency, requestedAt }
    const paper = await papers(caller.id, details, query.locale)
    if ('bytes' in paper) return file(paper.bytes, { type: 'application/pdf', name: 'account-details.pdf' })
    reply('retry-after', String(paper.seconds))
    return { refused: paper.refused }
  })
}
