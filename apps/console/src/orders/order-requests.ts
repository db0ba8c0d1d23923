/** The actions on an order: what the dialog shows, and the call. */
import type { AdminOrderView, OrderAction } from '@agio/contract'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { actionWords, figure, meaningOf, serviceWords } from '../app/words.ts'

const callOf = {
  hold: 'holdOrder',
  release: 'releaseOrder',
  clear: 'clearCase',
  refuse: 'refuseCase',
  freeze: 'freezeOrder',
} as const satisfies Partial<Record<OrderAction, string>>

export function figuresOf(order: AdminOrderView): FactLine[] {
  const [words] = meaningOf(order.service, order.state)
  return [
    { name: serviceWords[order.service], value: `${figure(order.send)} → ${figure(order.receive)}` },
    { name: 'Reference', value: order.reference },
    { name: 'State', value: `${order.status}: ${words}` },
  ]
}

export function actionRequest(
  api: Api,
  order: AdminOrderView,
  { action, creditId }: AdminOrderView['actions'][number],
): ActionRequest {
  const { label, what, isGrave } = actionWords[action]
  const { id, version } = order
  const back = order.movements.find((it) => it.kind === 'refund' && it.id === creditId)
  return {
    title: label,
    what,
    isGrave,
    button: label,
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
      action === 'send_back'
        ? api.call(
            'sendBackCredit',
            { params: { id }, body: { version, reason, creditId: creditId ?? '' } },
            once,
          )
        : api.call(callOf[action], { params: { id }, body: { version, reason } }, once),
  }
}
