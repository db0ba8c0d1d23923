/** Files for the next message: each is sent as soon as it is chosen, and refused with its reason before the message is written. */
import type { SupportFile } from '@agio/contract'
import { ChooseFile, Icon, IconButton, MoreIcon } from '@agio/ui'
import { useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { calls } from '../../app/api/calls.ts'
import { refusalText } from '../../app/api/problems.ts'
import { sendFile } from '../../app/api/send-file.ts'
import { useApp, useText } from '../../app/context.tsx'
import { nameOfFile } from './files.tsx'
import css from './support.module.css'
import type { useUnsent } from './unsent.ts'

const mostFiles = 4

export type Attaching = ReturnType<typeof useAttaching>

export function useAttaching({ files, setFiles }: Pick<ReturnType<typeof useUnsent>, 'files' | 'setFiles'>) {
  const app = useApp()
  const { t } = useText()
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState<string>()
  return {
    files,
    part,
    problem,
    async give(file: File | undefined): Promise<void> {
      if (!file || part !== undefined) return
      setProblem(files.length >= mostFiles ? t('support.mostFiles') : undefined)
      if (files.length >= mostFiles) return
      setPart(0)
      try {
        const sent = (await sendFile(app, calls.uploadSupportFile[1], file, setPart)) as SupportFile
        setFiles((before) => [...before, sent])
      } catch (error) {
        setProblem(error instanceof Refused ? refusalText(t, error) : t('support.notSent'))
      } finally {
        setPart(undefined)
      }
    },
    remove: (id: string) => setFiles((before) => before.filter((it) => it.id !== id)),
  }
}

export function AttachButton({ attaching: { part, give } }: { attaching: Attaching }) {
  const { t } = useText()
  return (
    <ChooseFile accept="image/*,application/pdf" onFile={(file) => void give(file)}>
      {(open) => (
        <IconButton
          label={t('support.attach')}
          data-look="attach"
          aria-disabled={part !== undefined || undefined}
          onClick={open}
        >
          <MoreIcon name="clip" />
        </IconButton>
      )}
    </ChooseFile>
  )
}

export function Attached({ attaching: { files, part, problem, remove } }: { attaching: Attaching }) {
  const { t } = useText()
  return (
    <>
      {files.length > 0 && (
        <ul className={css.attached}>
          {files.map((file) => (
            <li key={file.id} className={css.chip}>
              {nameOfFile(t, file)}
              <IconButton
                label={t('support.removeFile', { file: nameOfFile(t, file) })}
                onClick={() => remove(file.id)}
              >
                <Icon name="close" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {part !== undefined && (
        <progress className={css.bar} value={part} max={1} aria-label={t('support.sendingFile')} />
      )}
      {problem !== undefined && (
        <p className={css.error} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
