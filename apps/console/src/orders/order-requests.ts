/** The actions on an order: what the dialog shows, and the call. */
import type { AdminOrderView } from '@agio/contract'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { actionWords, figure, meaningOf, serviceWords } from '../app/words.ts'

export function figuresOf(order: AdminOrderView): FactLine[] {
  const [words] = meaningOf(order.service, order.state)
  return [
    { name: serviceWords[order.service], value: `${figure(order.send)} → ${figure(order.receive)}` },
    { name: 'Reference', value: order.reference },
    { name: 'State', value: `${order.status}: ${words}` },
  ]
}

/** How the button and the dialog name an act: what needs a second operator is asked for. */
export const actLabel = ({ action, needsSecond }: Offer): string =>
  needsSecond ? `${actionWords[action].label}…` : actionWords[action].label

type Offer = AdminOrderView['actions'][number]

export function actionRequest(api: Api, order: AdminOrderView, offer: Offer): ActionRequest {
  const { action, subject, needsSecond } = offer
  const { label, what, isGrave } = actionWords[action]
  const { id, version } = order
  const back = order.movements.find((it) => it.kind === 'refund' && it.id === subject)
  return {
    title: label,
    what: needsSecond
      ? `${what} A second operator must approve it within a day; nothing happens before.`
      : what,
    isGrave,
    button: needsSecond ? 'Ask for approval' : label,
    figures: [
      ...figuresOf(order),
      ...(back
        ? [
            { name: 'Amount', value: figure(back.amount) },
            { name: 'To', value: back.party ?? 'the account it came from' },
          ]
        : []),
    ],
    send: (reason, once) =>
      api.call(
        'actOnOrder',
        { params: { id }, body: { action, version, reason, ...(subject !== null && { subject }) } },
        once,
      ),
  }
}
