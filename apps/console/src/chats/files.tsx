/** Files of a chat: read on request, because the audit keeps each time; and those for the next answer. */
import type { SupportFile } from '@agio/contract'
import { Button, ChooseFile, Icon, IconButton, Notice, useFiles } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/chats'
import { useApp } from '../app/context.tsx'
import { Picture } from '../app/picture/picture.tsx'
import { Problem } from '../app/queue/problem.tsx'
import css from '../app/queue/queue.module.css'
import chats from './chats.module.css'

const mostFiles = 4

export const fileName = ({ type, size }: SupportFile): string =>
  `${type === 'image/jpeg' ? t('picture') : t('pdf')}, ${size < 1_000_000 ? t('kb', { size: Math.ceil(size / 1_000) }) : t('mb', { size: (size / 1_000_000).toFixed(1) })}`

const scanWords = {
  waiting: t('being_scanned_for_viruses'),
  found: t('a_virus_was_found_the'),
} as const

export const MessageFiles = ({ files }: { files: readonly SupportFile[] }) =>
  files.map((file) =>
    file.scan === 'clean' ? (
      <Picture key={file.id} of="file" id={file.id} name={fileName(file)} />
    ) : (
      <p key={file.id} className={css.soft}>
        {fileName(file)}: {scanWords[file.scan]}
      </p>
    ),
  )

/** Sent as they are chosen, so that a refused one says why before the answer leaves. */
export function useAttached(chatId: string) {
  const { api } = useApp()
  const [files, setFiles] = useState<readonly SupportFile[]>([])
  const sending = useFiles({
    held: files.length,
    most: mostFiles,
    async send(file) {
      const answer = await api.open('uploadChatFile', { params: { id: chatId } }, undefined, { file })
      const sent = (await answer.json()) as SupportFile
      setFiles((before) => [...before, sent])
    },
  })
  const remove = (id: string) => setFiles((before) => before.filter((it) => it.id !== id))
  return { ...sending, files, remove }
}

export function FilesOfAnswer({ own }: { own: ReturnType<typeof useAttached> }) {
  return (
    <>
      {own.files.length > 0 && (
        <ul className={chats.files} aria-label={t('files_of_the_answer')}>
          {own.files.map((file) => (
            <li key={file.id}>
              {fileName(file)}
              <IconButton label={t('remove', { file: fileName(file) })} onClick={() => own.remove(file.id)}>
                <Icon name="close" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {own.count > 0 && <output className={css.soft}>{t('sending_files', { count: own.count })}</output>}
      <Problem error={own.problem?.error} />
      {own.problem?.isTooMany && (
        <Notice tone="bad" live>
          <p>{t('an_answer_takes_files_remove', { mostFiles })}</p>
        </Notice>
      )}
      <ChooseFile
        accept="image/jpeg,image/png,application/pdf"
        onFile={(file) => own.give(file ? [file] : [])}
      >
        {(open) => (
          <div className={css.actions}>
            <Button look="quiet" onClick={open}>
              {t('attach_a_file')}
            </Button>
          </div>
        )}
      </ChooseFile>
    </>
  )
}
