/** The actions on an order: what the dialog shows, and the call. */
import type { AdminOrderView } from '@agio/contract'
import { Operators } from '@agio/domain'
import { t } from 'virtual:texts/console/orders'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { actionText, consequenceOf, figure, meaningOf, serviceText } from '../app/words.ts'

export function figuresOf(order: AdminOrderView): FactLine[] {
  const [words] = meaningOf(order.service, order.state)
  return [
    { name: serviceText(order.service), value: `${figure(order.send)} → ${figure(order.receive)}` },
    { name: t('reference'), value: order.reference },
    { name: t('state'), value: `${order.status}: ${words}` },
  ]
}

/** The name of an act on its button and in its dialog: an act that needs a second operator ends with an ellipsis. */
export function actLabel({ action, to, needsSecond }: Offer): string {
  const label = to === null ? actionText(action) : t('send_to', { start: to.slice(0, 6), end: to.slice(-4) })
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
    what: needsSecond ? t('a_second_operator_must_approve_it', { what }) : what,
    isGrave: !Operators.orderAct(action).isMild,
    button: needsSecond ? t('ask_for_approval') : label,
    figures: [
      ...figuresOf(order),
      ...(back
        ? [
            { name: t('amount'), value: figure(back.amount) },
            { name: t('to'), value: to ?? back.party ?? t('the_account_it_came_from') },
          ]
        : []),
      ...(subject !== null && !back ? [{ name: t('payment'), value: subject }] : []),
    ],
    ...(Operators.orderAct(action).isByEvidence && {
      reasonLabel: t('evidence'),
      reasonHint: t('what_the_bank_or_the'),
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
