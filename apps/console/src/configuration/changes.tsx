/** The differences between two versions. */
import type { ConfigurationChange } from '@agio/contract'
import { t } from 'virtual:texts/console/configuration'
import { Table } from '../app/queue/case.tsx'

export function Changes({ changes }: { changes: readonly ConfigurationChange[] }) {
  return (
    <Table
      label={t('changes')}
      heads={[t('field'), t('before'), t('after')]}
      rows={changes.map(({ path, before, after }) => ({
        id: path,
        cells: [path, before || t('not_set'), after || t('not_set')],
      }))}
    />
  )
}
