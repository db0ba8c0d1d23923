/** Devices on which the person is signed in; another device can be signed out from here. */
import { Button, Paper } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApp, useText } from '../../app/context.tsx'
import { showTime } from '../../app/i18n/times.ts'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { deviceWords } from '../kept-device/index.ts'
import { Removable } from './rows/removable.tsx'
import css from './profile.module.css'

export function Devices() {
  const { api, session, router } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.call('listSessions', {}, { signal }),
  })
  // A device that is signed out is kept no more.
  const again = () =>
    Promise.all(['devices', 'sessions'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
  const everywhere = useAct(async () => {
    await api.call('endAllSessions')
    session.end()
    await router.go('/sell')
  })
  if (sessions.isError) return <Problem error={sessions.error} retry={() => sessions.refetch()} />
  return (
    <Paper title={t('account.devices')}>
      <ul className={css.list} tabIndex={-1}>
        {(sessions.data?.items ?? []).map(({ id, device, current, lastSeenAt }) => (
          <Removable
            key={id}
            name={<bdi>{deviceWords(t, device)}</bdi>}
            note={current ? t('account.thisDevice') : t('account.lastSeen', { time: showTime(lastSeenAt) })}
            word={
              current
                ? undefined
                : {
                    text: t('shell.signOut'),
                    label: t('account.signOutDevice', { device: deviceWords(t, device) }),
                  }
            }
            onRemove={() => api.call('endSession', { params: { id } }).then(again)}
          />
        ))}
      </ul>
      {(sessions.data?.items.length ?? 0) > 1 && (
        <>
          <Problem error={everywhere.error} />
          <Button look="plain" busy={everywhere.busy} onClick={() => everywhere.run()}>
            {t('profile.signOutEverywhere')}
          </Button>
        </>
      )}
    </Paper>
  )
}
