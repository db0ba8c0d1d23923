/** The actions on an order: what the dialog shows, and the call. */
import type { AdminOrderView } from '@agio/contract'
import { Operators } from '@agio/domain'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { actionText, consequenceOf, figure, isGrave, meaningOf, serviceText } from '../app/words.ts'

export function figuresOf(order: AdminOrderView): FactLine[] {
  const [words] = meaningOf(order.service, order.state)
  return [
    { name: serviceText(order.service), value: `${figure(order.send)} → ${figure(order.receive)}` },
    { name: 'Reference', value: order.reference },
    { name: 'State', value: `${order.status}: ${words}` },
  ]
}

/** The name of an act on its button and in its dialog: an act that needs a second operator ends with an ellipsis. */
export function actLabel({ action, to, needsSecond }: Offer): string {
  const label = to === null ? actionText(action) : `Send to ${to.slice(0, 6)}…${to.slice(-4)}`
  return needsSecond ? `${label}…` : label
}

type Offer = AdminOrderView['actions'][number]

export function actionRequest(api: Api, order: AdminOrderView, offer: Offer): ActionRequest {
  const { action, subject, to, needsSecond } = offer
  const label = actionText(action)
  const what = consequenceOf(action)
  const { id, version } = order
  const back = order.movements.find((it) => it.kind === 'refund' && it.id === subject)
  return {
    title: label,
    what: needsSecond
      ? `${what} A second operator must approve it within a day; nothing happens before.`
      : what,
    isGrave: isGrave(action),
    button: needsSecond ? 'Ask for approval' : label,
    figures: [
      ...figuresOf(order),
      ...(back
        ? [
            { name: 'Amount', value: figure(back.amount) },
            { name: 'To', value: to ?? back.party ?? 'the account it came from' },
          ]
        : []),
      ...(subject !== null && !back ? [{ name: 'Payment', value: subject }] : []),
    ],
    ...(Operators.isByEvidence(action) && {
      reasonLabel: 'Evidence',
      reasonHint:
        'What the bank or the chain says, with its reference. Kept with the order. No names, no account numbers.',
    }),
    send: (reason, once) =>
      api.call(
        'actOnOrder',
        {
          params: { id },
          body: { action, version, reason, ...(subject !== null && { subject }), ...(to !== null && { to }) },
        },
        once,
      ),
  }
}
