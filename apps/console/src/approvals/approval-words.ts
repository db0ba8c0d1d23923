/**
 * The words of an approval for the second operator: the request, the payee, the figures, and the unusual marks. The server says
 * which figures there are, and hashes exactly them; ids and hashes come last.
 */
import type { ApprovalView } from '@agio/contract'
import type { Operators } from '@agio/domain'
import { t } from 'virtual:texts/console/approvals'
import type { FactLine } from '../app/queue/case.tsx'
import { changeText, nameOf } from '../figures/index.ts'
import { whatOf } from './act-words.ts'

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
  const lines = action
    .filter(({ name }) => name !== 'act')
    .map(({ name, path, value }) => ({
      name: path === null ? t(`figure.${name}`) : nameOf(path),
      value: path === null ? value : changeText(path, value),
      isMark: isMark[name] ?? false,
    }))
  return {
    what: whatOf({ kind, action }),
    unusual: action.flatMap(({ unusual }) => (unusual === null ? [] : [t(`unusual.${unusual}`)])),
    figures: lines.filter((line) => !line.isMark).map(({ name, value }) => ({ name, value })),
    marks: lines.filter((line) => line.isMark).map(({ name, value }) => ({ name, value })),
  }
}
