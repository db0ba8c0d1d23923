/** The act that an approval is about, in words: all that the first room says of it. */
import type { ApprovalView } from '@agio/contract'
import { Operators } from '@agio/domain'
import { find, t } from 'virtual:texts/console/approvals'
import { actionText } from '../app/words.ts'

export function whatOf({ kind, action }: Pick<ApprovalView, 'kind' | 'action'>): string {
  const act = action.find(({ name }) => name === 'act')?.value
  return (act !== undefined && actText(kind, act)) || t(`kind.${kind}`)
}

type ActsOf<Kind extends keyof Operators.ActOf> = Kind extends Kind
  ? `act.${Kind}.${Operators.ActOf[Kind]}`
  : never

const isAction = (act: string): act is Operators.OrderAction =>
  Operators.orderActions.some((one) => one === act)

function actText(kind: ApprovalView['kind'], act: string): string | undefined {
  if (kind === 'order_act') return isAction(act) ? actionText(act) : undefined
  return find<ActsOf<keyof Operators.ActOf>>(`act.${kind}.${act}`)
}
