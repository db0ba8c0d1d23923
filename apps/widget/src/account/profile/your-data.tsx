/** A copy of the own data, to be saved for some days, and the end of the account. */
import { Button, Notice, Paper } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { save } from '../../app/api/download.ts'
import { useApp, useText } from '../../app/context.tsx'
import { showSpan, showTime } from '../../app/i18n/times.ts'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { withFreshPin } from '../fresh-pin/index.ts'
import { CloseAccount } from './close-account.tsx'
import { myDataQuery, type MyData } from './my-data.ts'
import css from './profile.module.css'

export function YourData() {
  const { api } = useApp()
  const { t } = useText()
  const data = useQuery(myDataQuery(api))
  if (data.isError) return <Problem error={data.error} retry={() => data.refetch()} />
  return (
    <Paper title={t('data.title')}>
      <Copy data={data.data} />
      {data.data && <CloseAccount terms={data.data.erasure} refresh={data.refetch} />}
    </Paper>
  )
}

function Copy({ data }: { data: MyData | undefined }) {
  const app = useApp()
  const { t, locale } = useText()
  const queries = useQueryClient()
  const request = useAct(async () => {
    await withFreshPin(app, () => app.api.call('requestDataExport'))
    await queries.invalidateQueries({ queryKey: ['my-data'] })
  })
  const state = data?.export?.state
  const days = showSpan(locale, data?.exportDays ?? 7, 'day')
  return (
    <div className={css.row}>
      <p className="soft">{t('data.copyText', { days })}</p>
      {state === 'waiting' && (
        <Notice live>
          <p>{t('data.waiting')}</p>
        </Notice>
      )}
      {data?.export && state === 'ready' && <Parts of={data.export} />}
      <Problem error={request.error} />
      {data && state !== 'waiting' && (
        <Button look="plain" busy={request.busy} onClick={() => request.run()}>
          {t(state === 'ready' ? 'data.copyAgain' : 'data.copy')}
        </Button>
      )}
    </div>
  )
}

const megabytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

function Parts({ of: { id, parts, expiresAt } }: { of: NonNullable<MyData['export']> }) {
  const app = useApp()
  const { t } = useText()
  const saving = useAct((part: number) =>
    withFreshPin(app, () => save(app, 'getDataExportPart', { params: { id, part } })),
  )
  return (
    <>
      <p>{expiresAt && t('data.until', { time: showTime(expiresAt) })}</p>
      {parts.map(({ part, bytes }) => (
        <Button key={part} wide busy={saving.busy} onClick={() => saving.run(part)}>
          {parts.length === 1
            ? t('data.save', { size: megabytes(bytes) })
            : t('data.savePart', { part, of: parts.length, size: megabytes(bytes) })}
        </Button>
      ))}
      <Problem error={saving.error} />
    </>
  )
}
