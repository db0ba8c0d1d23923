/**
 * The words of an approval for the second operator: the request, the payee, the figures, and the unusual marks. The server says
 * which figures there are, and hashes exactly them; ids and hashes come last.
 */
import type { ApprovalView } from '@agio/contract'
import { Operators } from '@agio/domain'
import { find, t } from 'virtual:texts/console/approvals'
import type { FactLine } from '../app/queue/case.tsx'
import { actionText } from '../app/words.ts'

export type ApprovalWords = {
  readonly what: string
  readonly unusual: readonly string[]
  readonly figures: readonly FactLine[]
  /** Ids and hashes: they tie the approval to exactly this. */
  readonly marks: readonly FactLine[]
}

const isMark: Partial<Record<Operators.FigureName, true>> = {
  about: true,
  after_version: true,
  exactly: true,
  found_by_run: true,
  line: true,
  order: true,
  sha256: true,
  version: true,
}

export function wordsOf({ kind, action }: Pick<ApprovalView, 'kind' | 'action'>): ApprovalWords {
  const act = action.find(({ name }) => name === 'act')?.value
  const lines = action
    .filter(({ name }) => name !== 'act')
    .map(({ name, path, value }) => ({
      name: path ?? t(`figure.${name}`),
      value,
      isMark: isMark[name] ?? false,
    }))
  return {
    what: (act !== undefined && actText(kind, act)) || t(`kind.${kind}`),
    unusual: action.flatMap(({ unusual }) => (unusual === null ? [] : [t(`unusual.${unusual}`)])),
    figures: lines.filter((line) => !line.isMark).map(({ name, value }) => ({ name, value })),
    marks: lines.filter((line) => line.isMark).map(({ name, value }) => ({ name, value })),
  }
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
