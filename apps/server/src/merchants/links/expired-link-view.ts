/** The data of the event `link.expired`. */
import type { ExpiredLinkData } from '@agio/contract'
import { wireAmount } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import { momentOf } from '../webhooks/index.ts'
import type { LinkRow } from './link-store.ts'

export function expiredLinkView({ fiat, ...it }: LinkRow): ExpiredLinkData {
  return {
    linkId: it.id,
    externalId: it.externalId,
    uses: it.uses,
    amount: it.amount === null ? null : wireAmount(Money.money(fiat, it.amount)),
    paid: wireAmount(Money.money(fiat, it.paid)),
    isBeingPaid: it.isBeingPaid,
    endsAt: momentOf(it.endsAt),
  }
}
