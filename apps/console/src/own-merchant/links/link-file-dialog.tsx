/** Payment links from a CSV file. */
import type { LinkFileReport } from '@agio/contract'
import { Links } from '@agio/domain'
import { Button, ChooseFile } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/links'
import { useApp } from '../../app/context.tsx'
import css from '../../app/queue/queue.module.css'
import { OwnDialog } from '../own-dialog.tsx'
import type { FileKeys } from './file-keys.ts'

const columns = 'payee, uses, amount, description, reference, returnUrl, externalId, days'

export function LinkFileDialog(props: {
  once: FileKeys
  onDone: (report: LinkFileReport) => void
  onClose: () => void
}) {
  const { once, onDone, onClose } = props
  const { api } = useApp()
  const [file, setFile] = useState<File>()
  const send = async (): Promise<LinkFileReport> => {
    const bytes = file ?? new Blob()
    return once(bytes, async (key) => {
      const answer = await api.open('createLinks', {}, key, { file: bytes })
      return (await answer.json()) as LinkFileReport
    })
  }
  return (
    <OwnDialog
      title={t('create_links_from_a_file')}
      what={t('upload_a_csv_file_in', { lines: Links.fileMost.lines, columns })}
      button={t('create_links')}
      isReady={file !== undefined}
      send={send}
      onDone={onDone}
      onClose={onClose}
    >
      <ChooseFile accept=".csv,text/csv" onFile={setFile}>
        {(open) => (
          <div className={css.actions}>
            <Button look="quiet" onClick={open}>
              {t('choose_a_file')}
            </Button>
            <span>{file?.name ?? t('no_file_chosen')}</span>
          </div>
        )}
      </ChooseFile>
    </OwnDialog>
  )
}
