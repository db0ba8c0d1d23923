/** The differences between two versions. */
import type { ConfigurationChange } from '@agio/contract'
import { Table } from '../app/queue/case.tsx'

export function Changes({ changes }: { changes: readonly ConfigurationChange[] }) {
  return (
    <Table
      label="Changes"
      heads={['Field', 'Before', 'After']}
      rows={changes.map(({ path, before, after }) => ({
        id: path,
        cells: [path, before || 'not set', after || 'not set'],
      }))}
    />
  )
}
