/** The devices that the person keeps known: since when, when each was used, removal, and keeping this one. */
import { Button, Paper } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApp, useText } from '../../app/context.tsx'
import { showTime } from '../../app/i18n/times.ts'
import { Problem } from '../../app/problem.tsx'
import { profileQuery } from '../../app/profile.ts'
import { useAct } from '../../app/use-act.ts'
import { withFreshPin } from '../fresh-pin/index.ts'
import { deviceWords, keepDevice, remember } from '../kept-device/index.ts'
import { Removable } from './rows/removable.tsx'
import css from './profile.module.css'

export function KeptDevices() {
  const app = useApp()
  const { api, host, queries: cached, storage } = app
  const { t } = useText()
  const queries = useQueryClient()
  const own = useQuery({
    queryKey: ['devices'],
    queryFn: ({ signal }) => api.call('listDevices', {}, { signal }),
  })
  const again = () =>
    Promise.all(['devices', 'sessions'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
  const keeping = useAct(async () => {
    const { email } = await cached.fetchQuery(profileQuery(api))
    await withFreshPin(app, () => keepDevice(app, email))
    await again()
  })
  if (own.isError) return <Problem error={own.error} retry={() => own.refetch()} />
  const items = own.data?.items ?? []
  const mayKeep = host.kind !== 'messenger' && !items.some(({ current }) => current)
  if (!own.data || (!mayKeep && items.length === 0)) return null
  const remove = async (id: string, isCurrent: boolean) => {
    await api.call('removeDevice', { params: { id } })
    if (isCurrent) remember(storage, undefined)
    await again()
  }
  return (
    <section aria-label={t('device.title')}>
      <Paper title={t('device.title')}>
        <p className="soft">{t(items.length > 0 ? 'device.what' : 'device.keepHint')}</p>
        <ul className={css.list} tabIndex={-1}>
          {items.map(({ id, device, current, createdAt, lastSeenAt }) => (
            <Removable
              key={id}
              name={<bdi>{deviceWords(t, device)}</bdi>}
              note={`${t('device.since', { time: showTime(createdAt) })} · ${
                current ? t('account.thisDevice') : t('account.lastSeen', { time: showTime(lastSeenAt) })
              }`}
              word={{
                text: t('account.remove'),
                label: t('account.removeWhat', { what: deviceWords(t, device) }),
              }}
              onRemove={() => remove(id, current)}
            />
          ))}
        </ul>
        <Problem error={keeping.error} />
        {mayKeep && (
          <Button look="plain" busy={keeping.busy} onClick={() => keeping.run()}>
            {t('device.keep')}
          </Button>
        )}
      </Paper>
    </section>
  )
}
