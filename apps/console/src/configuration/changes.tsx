/** The differences between two versions, in words. */
import type { ConfigurationChange } from '@agio/contract'
import { t } from 'virtual:texts/console/configuration'
import { Table } from '../app/queue/case.tsx'
import { changeText, nameOf } from '../figures/index.ts'

/** A fee of one coin is new where there was none. */
const shown = (path: string, text: string) => changeText(path, text || 'not set')

export function Changes({ changes }: { changes: readonly ConfigurationChange[] }) {
  return (
    <Table
      label={t('changes')}
      heads={[t('figure'), t('before'), t('after')]}
      rows={changes.map(({ path, before, after }) => ({
        id: path,
        cells: [nameOf(path), shown(path, before), shown(path, after)],
      }))}
    />
  )
}

/** A line for a dialog: what it was, and what it becomes. */
export const changeLine = ({ path, before, after }: ConfigurationChange) => ({
  name: nameOf(path),
  value: `${shown(path, before)} → ${shown(path, after)}`,
})
