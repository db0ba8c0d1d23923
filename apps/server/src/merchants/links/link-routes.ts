/** Payment links over HTTP: for their merchant, and for whoever pays. */
import { createLink, getLink, getPayableLink, listLinks, switchOffLink, type LinkView } from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import type { Serve } from '../../platform/http/route.ts'
import { authorOf, merchantOf } from '../caller.ts'
import type { LinkBook, OpenedLink, PayableLinks } from './links.ts'

/** `publicUrl`: where the widget is, whose page takes the payment. */
export function linkRoutes(serve: Serve, links: LinkBook, publicUrl: string): void {
  const viewOf = (link: OpenedLink): LinkView => ({ ...wireLink(link), url: `${publicUrl}/l/${link.token}` })
  serve(listLinks, async ({ caller, query }) => {
    const page = await links.list(merchantOf(caller), query)
    return 'refused' in page ? page : wirePage(page.items.map(viewOf), page.next)
  })
  serve(getLink, async ({ caller, params: { id } }) => {
    const link = await links.find(merchantOf(caller), id)
    return 'refused' in link ? link : viewOf(link)
  })
  serve(createLink, async ({ caller, body }) => {
    const link = await links.create(merchantOf(caller), body, authorOf(caller))
    return 'refused' in link ? link : viewOf(link)
  })
  serve(switchOffLink, async ({ caller, params: { id } }) => {
    const link = await links.switchOff(merchantOf(caller), id, authorOf(caller))
    return 'refused' in link ? link : viewOf(link)
  })
}

/** What a stranger sees who has the token. */
export function payableLinkRoutes(serve: Serve, links: PayableLinks): void {
  serve(getPayableLink, async ({ params: { token } }) => {
    const link = await links.find(token)
    if (!link) return { refused: 'not-found' }
    const { fiat, left } = link
    return {
      state: link.state,
      mayPay: link.mayPay,
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

const wireLink = (it: OpenedLink): Omit<LinkView, 'url'> => ({
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
