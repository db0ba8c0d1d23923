/** Dedicated IBANs and their credits on the wire. */
import type { IbanCredit, IbanView } from '@agio/contract'
import { wireAmount, wireTime, withoutTurns } from '@agio/contract/wire'
import { Coins, Ibans, Money, Shown } from '@agio/domain'
import type { CreditView } from './credit-acts.ts'
import type { OpenedIban } from './ibans.ts'

export function ibanView(it: OpenedIban): IbanView {
  const { id, state, isPaused, holderName, details, order, requestedAt, isBelowLevel } = it
  return {
    id,
    state,
    isAwaited: Ibans.isAwaited(it),
    isPaused,
    holder: holderName,
    iban: details?.iban ?? null,
    bic: details?.bic || null,
    bank: details?.bank || null,
    currency: 'EUR',
    order:
      order.do === 'keep'
        ? order
        : {
            do: 'buy',
            coin: order.coin,
            destination: order.destination,
            network: Coins.chainOf(order.coin).name,
          },
    needsLevel: isBelowLevel ? 'basic' : null,
    requestedAt: wireTime(requestedAt),
  }
}

export function creditView({ credit, item, state, mayChoose }: CreditView): IbanCredit {
  const { name } = item.payer
  return {
    id: credit.id,
    amount: wireAmount(Money.money('EUR', item.units)),
    at: wireTime(item.recordedAt),
    from: name === undefined ? null : withoutTurns(name),
    state,
    why: whyView(state, credit.why),
    orderId: item.orderId ?? null,
    choices: mayChoose ? (item.canSendBack ? ['buy', 'return'] : ['buy']) : [],
  }
}

/** A credit that a person reviews has one reason, whatever the cause. */
function whyView(state: Ibans.CreditState, why: Ibans.Why | null): IbanCredit['why'] {
  if (state === 'in_review') return 'review'
  return why !== null && (state === 'waiting' || state === 'arrived') ? Shown.credit(why) : null
}
