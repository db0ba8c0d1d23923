/** Case files of suspicions: opened with a reason, made by a job, saved with the hash of each part. The customer sees none of it. */
import type { AnswerTo } from '@agio/contract/client'
import { Button, Copy } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/customers'
import { acting } from '../app/acting.ts'
import type { Api } from '../app/api/api.ts'
import { live } from '../app/api/live.ts'
import { useApp } from '../app/context.tsx'
import { actionHead, Section, Stamp, Table } from '../app/queue/case.tsx'
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
      title={t('case_files')}
      aside={
        !isMaking && (
          <Button look="quiet" onClick={() => ask(opening(api, customerId))}>
            {t('open_a_case_file')}
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <p className={css.soft}>{t('there_are_none')}</p>
      ) : (
        <Table
          label={t('case_files')}
          heads={[t('opened'), t('reason'), t('state'), 'SHA-256', actionHead]}
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
    return [
      { id, cells: [opened, reason, <Stamp key="state" words={t('being_made')} tone="calm" />, '', ''] },
    ]
  return parts.map(({ part, sha256 }) => {
    const name = t('ready_part_of', { count: parts.length, part })
    const hash = (
      <span key="hash" className={css.code}>
        {sha256.slice(0, 16)}… <Copy text={sha256} label={t('copy_sha_256')} done={t('copied')} />
      </span>
    )
    const save = (
      <SaveFile
        key="save"
        name={t('case_file', { id, part })}
        open={(api) => api.open('getCaseFilePart', { params: { id, part } })}
      />
    )
    return { id: `${id} ${part}`, cells: [opened, reason, name, hash, save] }
  })
}

const opening = (api: Api, id: string): ActionRequest =>
  acting(api, 'openCaseFile', { params: { id }, figures: [{ name: t('customer'), value: id }] })
