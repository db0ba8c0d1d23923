/** Payment links over HTTP: for their merchant, and for payers. */
import {
  createLink,
  createLinks,
  getLink,
  getPayableLink,
  listLinks,
  switchOffLink,
  type LinkFileReport,
  type LinkView,
} from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import { fieldProblems } from '../../platform/http/field-problems.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Serve } from '../../platform/http/route.ts'
import { authorOf, merchantOf } from '../caller.ts'
import { createLinkFileReader, type FileLine } from './link-file.ts'
import * as links from './links.ts'
import type { LineResult, LinkLine, OpenedLink } from './links.ts'

export function linkRoutes(serve: Serve, platform: Platform): void {
  const readFile = createLinkFileReader()
  const viewOf = (link: OpenedLink): LinkView => ({ ...wireLink(link), ...addressesOf(platform, link.token) })
  serve(listLinks, async ({ caller, query }) => {
    const page = await links.list(platform, merchantOf(caller), query)
    return 'refused' in page ? page : wirePage(page.items.map(viewOf), page.next)
  })
  serve(getLink, async ({ caller, params: { id } }) => {
    const link = await links.find(platform, merchantOf(caller), id)
    return 'refused' in link ? link : viewOf(link)
  })
  serve(createLink, async ({ caller, body }) => {
    const link = await links.create(platform, merchantOf(caller), body, authorOf(caller))
    return 'refused' in link ? link : viewOf(link)
  })
  serve(
    createLinks,
    async ({ caller, bytes = new Uint8Array(), idempotency }) => {
      const file = await readFile(merchantOf(caller), bytes, Object.keys(createLink.body.shape))
      if ('refused' in file) return file
      const all = await links.createAll(
        platform,
        merchantOf(caller),
        file.lines.map(lineOf),
        authorOf(caller),
        (results) => idempotency?.row(reportOf(results, viewOf)),
      )
      return 'refused' in all ? all : reportOf(all.results, viewOf)
    },
    { idempotency: 'in-statement' },
  )
  serve(switchOffLink, async ({ caller, params: { id } }) => {
    const link = await links.switchOff(platform, merchantOf(caller), id, authorOf(caller))
    return 'refused' in link ? link : viewOf(link)
  })
}

/** On the web, and in the mini-app if the installation has one. */
function addressesOf({ settings: { publicUrl, telegramAppUrl } }: Platform, token: string) {
  const inMessenger = telegramAppUrl === undefined ? null : new URL(telegramAppUrl)
  inMessenger?.searchParams.set('startapp', token)
  return { url: `${publicUrl}/l/${token}`, messengerUrl: inMessenger && inMessenger.href }
}

/** A line of a file, as the body that makes one link. */
function lineOf({ line, cells, tooLongFor }: FileLine): LinkLine {
  if (tooLongFor !== undefined) {
    const params = { max: String(tooLongFor) }
    return { line, no: { refused: 'invalid', fields: [{ field: 'line', code: 'too_long', params }] } }
  }
  const { days = '' } = cells
  const body = { ...cells, ...(/^\d{1,4}$/.test(days) && { days: Number(days) }) }
  const read = createLink.body.safeParse(body)
  return read.success
    ? { line, wanted: read.data }
    : { line, no: { refused: 'invalid', fields: fieldProblems(read.error.issues, body) } }
}

function reportOf(results: readonly LineResult[], view: (link: OpenedLink) => LinkView): LinkFileReport {
  const items = results.map((it): LinkFileReport['items'][number] => {
    const { line } = it
    if ('made' in it) return { line, link: view(it.made), refusal: null, fields: [] }
    const { refused, fields = [] } = it.no
    const cells = fields.map(({ field, code, params }) => ({ field, code, ...(params && { params }) }))
    return { line, link: null, refusal: refused, fields: cells }
  })
  const made = items.filter(({ link }) => link !== null).length
  return { made, refused: items.length - made, items }
}

/** The view of a link for anybody with its token. */
export function payableLinkRoutes(serve: Serve, platform: Platform): void {
  serve(getPayableLink, async ({ params: { token } }) => {
    const link = await links.findPayable(platform, token)
    if (!link) return { refused: 'not-found' }
    const { fiat, left } = link
    return {
      state: link.state,
      mayPay: link.mayPay && !link.isBeingPaid,
      isBeingPaid: link.isBeingPaid,
      merchant: link.merchant.name,
      beneficiary: { name: link.payee.name, account: link.label },
      uses: link.uses,
      fiat,
      amount: left === null ? null : amountIn(fiat, left),
      description: link.description ?? null,
      reference: link.reference ?? null,
      endsAt: wireTime(link.endsAt),
      returnUrl: link.returnUrl ?? null,
    }
  })
}

const amountIn = (fiat: Money.Fiat, units: bigint) => ({
  currency: fiat,
  amount: Money.format(Money.money(fiat, units)),
})

const wireLink = (it: OpenedLink): Omit<LinkView, 'url' | 'messengerUrl'> => ({
  id: it.id,
  state: it.state,
  token: it.token,
  payee: it.payeeId,
  uses: it.uses,
  fiat: it.fiat,
  amount: it.amount === null ? null : amountIn(it.fiat, it.amount),
  paid: amountIn(it.fiat, it.paid),
  isBeingPaid: it.isBeingPaid,
  description: it.description ?? null,
  reference: it.reference ?? null,
  returnUrl: it.returnUrl ?? null,
  externalId: it.externalId,
  createdAt: wireTime(it.createdAt),
  endsAt: wireTime(it.endsAt),
  switchedOffAt: wireTime(it.switchedOffAt),
})
