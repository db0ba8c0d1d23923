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
import type { Platform } from '../platform/platform.ts'
import { buyWithCredit, giveCreditBack, listCredits } from './credit-acts.ts'
import { isOffered, notNow, off } from './doors.ts'
import { takeHook } from './iban-worker.ts'
import * as ibans from './ibans.ts'
import { createDetailsPapers } from './paper/details-papers.ts'
import { creditView, ibanView } from './view.ts'

export function ibanRoutes(serve: Serve, platform: Platform): void {
  detailsRoute(serve, platform)
  serve(listIbans, async ({ caller }) =>
    isOffered(platform) ? wirePage((await ibans.list(platform, caller.id)).map(ibanView)) : off,
  )
  serve(openIban, async ({ caller, body }) => {
    const opened = await ibans.open(platform, caller.id, body.consents)
    return 'refused' in opened ? opened : ibanView(opened)
  })
  serve(orderIban, async ({ caller, params, body }) => {
    const ordered = await ibans.order(platform, caller, params.id, body)
    return 'refused' in ordered ? ordered : ibanView(ordered)
  })
  serve(pauseIban, async ({ caller, params }) => {
    const paused = await ibans.pause(platform, caller.id, params.id)
    return 'refused' in paused ? paused : ibanView(paused)
  })
  serve(resumeIban, async ({ caller, params }) => {
    const resumed = await ibans.resume(platform, caller.id, params.id)
    return 'refused' in resumed ? resumed : ibanView(resumed)
  })
  serve(listIbanCredits, async ({ caller, params, query }) => {
    const page = isOffered(platform) ? await listCredits(platform, caller.id, params.id, query) : off
    return 'refused' in page ? page : wirePage(page.items.map(creditView), page.next)
  })
  serve(buyWithIbanCredit, async ({ caller, params, body }) => {
    const { consents, ...wanted } = body
    const bought = await buyWithCredit(platform, caller, params.id, { ...wanted, terms: consents.terms })
    return 'refused' in bought ? bought : creditView(bought)
  })
  serve(returnIbanCredit, async ({ caller, params }) => {
    const returned = await giveCreditBack(platform, caller, params.id)
    return 'refused' in returned ? returned : creditView(returned)
  })
  serve(ibanHook, async ({ bytes = new Uint8Array(), headers }) => {
    const isTaken = await takeHook(platform, bytes, (name) => String(headers[name] ?? ''))
    return isTaken ? null : { refused: 'malformed' }
  })
}

function detailsRoute(serve: Serve, platform: Platform): void {
  const papers = createDetailsPapers(platform.settings.company)
  serve(getIbanDetails, async ({ caller, params, query, reply }) => {
    if (!isOffered(platform)) return off
    const found = await ibans.one(platform, caller.id, params.id)
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
