/** Files of a message: a picture is shown, a PDF is saved; before the virus scan is over there is its name. */
import type { SupportFile } from '@agio/contract'
import { Button, MoreIcon } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { save } from '../../app/api/download.ts'
import { useApp, useText } from '../../app/context.tsx'
import type { Translate } from '../../app/i18n/i18n.ts'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import css from './support.module.css'

/** "Picture, 240 KB". */
export const nameOfFile = (t: Translate, { type, size }: SupportFile): string =>
  t('support.fileOf', {
    kind: t(type === 'image/jpeg' ? 'support.picture' : 'support.pdf'),
    size: size < 1_000_000 ? `${Math.ceil(size / 1_000)} KB` : `${(size / 1_000_000).toFixed(1)} MB`,
  })

export const Files = ({ files }: { files: readonly SupportFile[] }) =>
  files.map((file) => <File key={file.id} file={file} />)

function File({ file }: { file: SupportFile }) {
  const { t } = useText()
  const name = nameOfFile(t, file)
  if (file.scan !== 'clean')
    return (
      <p className={css.file}>
        <MoreIcon name={file.scan === 'found' ? 'alert' : 'clock'} size={16} />
        <span>
          {name}
          <br />
          <span className={css.soft}>
            {t(file.scan === 'found' ? 'support.virus' : 'support.checkingFile')}
          </span>
        </span>
      </p>
    )
  return file.type === 'image/jpeg' ? <Picture file={file} name={name} /> : <Save file={file} name={name} />
}

const inputOf = (id: string) => ({ params: { id } })

function useSaving(id: string) {
  const app = useApp()
  return useAct(() => save(app, 'getSupportFile', inputOf(id)))
}

function Picture({ file: { id }, name }: { file: SupportFile; name: string }) {
  const { api } = useApp()
  const { t } = useText()
  const saving = useSaving(id)
  const { data, error, refetch } = useQuery({
    queryKey: ['support', 'file', id],
    queryFn: async ({ signal }) => (await api.open('getSupportFile', inputOf(id), { signal })).blob(),
    staleTime: Infinity,
  })
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <p className={css.file}>{name}</p>
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-label={t('support.saveFile', { file: name })}
        onClick={() => saving.run()}
      >
        <img
          alt=""
          ref={(image) => {
            const url = URL.createObjectURL(data)
            if (image) image.src = url
            return () => URL.revokeObjectURL(url)
          }}
        />
      </button>
      <Problem error={saving.error} />
    </>
  )
}

function Save({ file: { id }, name }: { file: SupportFile; name: string }) {
  const { t } = useText()
  const saving = useSaving(id)
  return (
    <>
      <Button look="quiet" busy={saving.busy} onClick={() => saving.run()}>
        <MoreIcon name="download" size={16} /> {t('support.saveFile', { file: name })}
      </Button>
      <Problem error={saving.error} />
    </>
  )
}
