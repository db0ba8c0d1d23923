/** Payment links from a CSV file, and what became of its lines. */
import type { LinkFileReport } from '@agio/contract'
import { Links } from '@agio/domain'
import { Button, ChooseFile, Notice } from '@agio/ui'
import { useState } from 'react'
import { useApp } from '../../app/context.tsx'
import { Table } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { OwnDialog } from '../own-dialog.tsx'
import own from '../own.module.css'
import { refusalWords } from './link-words.ts'

const columns = 'payee, uses, amount, description, reference, returnUrl, externalId, days'

export function LinkFileDialog(props: { onDone: (report: LinkFileReport) => void; onClose: () => void }) {
  const { onDone, onClose } = props
  const { api } = useApp()
  const [file, setFile] = useState<File>()
  const send = async (once: string): Promise<LinkFileReport> => {
    const answer = await api.open('createLinks', {}, once, { file: file ?? new Blob() })
    return (await answer.json()) as LinkFileReport
  }
  return (
    <OwnDialog
      title="Make links from a file"
      what={`A CSV file in UTF-8 with a line per link, at most ${Links.fileMost.lines}. Its first line names the columns: ${columns}. Good lines are made; the others are named afterwards.`}
      button="Make the links"
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
            <span>{file?.name ?? 'No file is chosen.'}</span>
          </div>
        )}
      </ChooseFile>
    </OwnDialog>
  )
}

export function FileReport({ report, onRead }: { report: LinkFileReport; onRead: () => void }) {
  const { made, refused, items } = report
  return (
    <Notice tone={refused === 0 ? 'good' : 'warn'} live>
      <p>
        {made === 1 ? '1 link was made.' : `${made} links were made.`}
        {refused > 0 && ` ${refused === 1 ? '1 line' : `${refused} lines`} made none. Send only these again.`}
      </p>
      {refused > 0 && (
        <div className={own.report}>
          <Table label="Lines without a link" heads={['Line', 'Column', 'Why']} rows={items.flatMap(rowOf)} />
        </div>
      )}
      <Button look="quiet" onClick={onRead}>
        I have read it
      </Button>
    </Notice>
  )
}

function rowOf({ line, refusal, fields }: LinkFileReport['items'][number]) {
  if (refusal === null) return []
  const codes = fields.map(({ code }) => code).join(', ')
  const why = refusal === 'invalid' ? `${refusalWords.invalid}: ${codes}` : refusalWords[refusal]
  return [{ id: String(line), cells: [String(line), fields.map(({ field }) => field).join(', '), why] }]
}
