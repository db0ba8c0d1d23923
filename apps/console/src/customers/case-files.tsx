/** Case files of suspicions: opened with a reason, made by a job, saved with the hash of each part. The customer sees none of it. */
import type { AnswerTo } from '@agio/contract/client'
import { Button, Copy } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '../app/api/api.ts'
import { live } from '../app/api/live.ts'
import { useApp } from '../app/context.tsx'
import { Section, Stamp, Table } from '../app/queue/case.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'
import { SaveFile } from '../app/queue/save-file.tsx'

type CaseFile = AnswerTo<'listCaseFiles'>['items'][number]

export function CaseFiles({ customerId }: { customerId: string }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const found = useQuery({
    queryKey: ['customer', customerId, 'case_files'],
    queryFn: () => api.call('listCaseFiles', { params: { id: customerId } }),
    ...live,
  })
  if (!found.data) return null
  const { items } = found.data
  const isMaking = items.some(({ readyAt }) => readyAt === null)
  return (
    <Section
      title="Case files"
      aside={
        !isMaking && (
          <Button look="quiet" onClick={() => ask(opening(api, customerId))}>
            Open a case file…
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <p className={css.soft}>There are none.</p>
      ) : (
        <Table
          label="Case files"
          heads={['Opened', 'Reason', 'State', 'SHA-256', 'Action']}
          rows={items.flatMap(rowsOf)}
        />
      )}
      {dialog}
    </Section>
  )
}

/** One row for each part; one without a part while it is made. */
function rowsOf(it: CaseFile) {
  const { id, reason, openedBy, openedAt, parts } = it
  const opened = `${openedAt}, ${openedBy}`
  if (parts.length === 0)
    return [{ id, cells: [opened, reason, <Stamp key="state" words="being made" tone="calm" />, '', ''] }]
  return parts.map(({ part, sha256 }) => {
    const name = parts.length === 1 ? 'ready' : `ready, part ${part} of ${parts.length}`
    const hash = (
      <span key="hash" className={css.code}>
        {sha256.slice(0, 16)}… <Copy text={sha256} label="Copy: SHA-256" done="Copied" />
      </span>
    )
    const save = (
      <SaveFile
        key="save"
        name={`case-file-${id}-${part}`}
        open={(api) => api.open('getCaseFilePart', { params: { id, part } })}
      />
    )
    return { id: `${id} ${part}`, cells: [opened, reason, name, hash, save] }
  })
}

const opening = (api: Api, id: string): ActionRequest => ({
  title: 'Open a case file',
  what: 'We collect all that is known: orders, papers, screening, notes and audit, as JSON and PDF. The customer isn’t told: never mention it to them.',
  button: 'Open',
  figures: [{ name: 'Customer', value: id }],
  send: (reason, once) => api.call('openCaseFile', { params: { id }, body: { reason } }, once),
})
