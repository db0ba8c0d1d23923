/** Payment links from a CSV file. */
import type { LinkFileReport } from '@agio/contract'
import { Links } from '@agio/domain'
import { Button, ChooseFile } from '@agio/ui'
import { useState } from 'react'
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
      title="Create links from a file"
      what={`Upload a CSV file in UTF-8 with one link per row, ${Links.fileMost.lines} at most. The first line has the column names: ${columns}. Rows with errors are skipped and listed afterwards.`}
      button="Create links"
      isReady={file !== undefined}
      send={send}
      onDone={onDone}
      onClose={onClose}
    >
      <ChooseFile accept=".csv,text/csv" onFile={setFile}>
        {(open) => (
          <div className={css.actions}>
            <Button look="quiet" onClick={open}>
              Choose a file…
            </Button>
            <span>{file?.name ?? 'No file chosen.'}</span>
          </div>
        )}
      </ChooseFile>
    </OwnDialog>
  )
}
