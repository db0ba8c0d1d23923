/** Files for the next message: each is sent as soon as it is chosen, and refused with its reason before the message is written. */
import type { SupportFile } from '@agio/contract'
import { ChooseFile, Icon, IconButton, MoreIcon, useFiles } from '@agio/ui'
import { Refused } from '../../app/api/api.ts'
import { calls } from 'virtual:calls/widget'
import { refusalText } from '../../app/api/problems.ts'
import { sendFile } from '../../app/api/send-file.ts'
import { useApp, useText } from '../../app/context.tsx'
import { nameOfFile } from './files.tsx'
import css from './support.module.css'
import type { Unsent } from './unsent.ts'

const mostFiles = 4

export type Attaching = ReturnType<typeof useAttaching>

export function useAttaching({ files, setFiles }: Unsent) {
  const app = useApp()
  const sending = useFiles({
    held: files.length,
    most: mostFiles,
    async send(file, onPart) {
      const sent = (await sendFile(app, calls.uploadSupportFile[1], file, onPart)) as SupportFile
      setFiles((before) => [...before, sent])
    },
  })
  const remove = (id: string) => setFiles((before) => before.filter((it) => it.id !== id))
  return { ...sending, files, remove }
}

export function AttachButton({ attaching: { give } }: { attaching: Attaching }) {
  const { t } = useText()
  return (
    <ChooseFile accept="image/*,application/pdf" onFile={(file) => give(file ? [file] : [])}>
      {(open) => (
        <IconButton label={t('support.attach')} data-look="attach" onClick={open}>
          <MoreIcon name="clip" />
        </IconButton>
      )}
    </ChooseFile>
  )
}

export function Attached({ attaching: { files, part, count, problem, remove } }: { attaching: Attaching }) {
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
      {Array.from({ length: count }, (_, at) => (
        <progress
          key={at}
          className={css.bar}
          value={at === 0 ? part : 0}
          max={1}
          aria-label={t('support.sendingFile')}
        />
      ))}
      {problem && (
        <p className={css.error} role="alert">
          {problem.isTooMany
            ? t('support.mostFiles')
            : problem.error instanceof Refused
              ? refusalText(t, problem.error)
              : t('support.notSent')}
        </p>
      )}
    </>
  )
}
