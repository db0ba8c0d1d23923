/** Where the person is told of their orders, on devices and in the messenger: this one can be turned on, each can be taken away. */
import { Button, Notice, Paper } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApp, useText } from '../../../app/context.tsx'
import { showTime } from '../../../app/i18n/times.ts'
import { Problem } from '../../../app/problem.tsx'
import { useAct } from '../../../app/use-act.ts'
import { profileQuery } from '../../../app/profile.ts'
import {
  devicesKey,
  mayBeTold,
  notifyInMessenger,
  turnOn,
  turnOnInMessenger,
  useDevices,
} from '../../push/index.ts'
import { Removable } from '../rows/removable.tsx'
import css from '../profile.module.css'

export function OwnPush() {
  const app = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const devices = useDevices()
  const inMessenger = useQuery(profileQuery(app.api)).data?.messenger
  const isHere = app.host.kind === 'messenger'
  const adding = useAct(() => (isHere ? turnOnInMessenger(app) : turnOn(app)))
  if (devices.isError) return <Problem error={devices.error} retry={() => devices.refetch()} />
  const { key, items, here } = devices.data ?? { key: null, items: [] }
  const isAsked = app.host.kind === 'page' && 'Notification' in window
  // A device that was lost is taken away from a browser that has no notifications itself.
  const isInMessenger = inMessenger?.isNotified === true
  const mayAddMessenger = isHere && inMessenger?.isNotified === false
  if (items.length === 0 && !isInMessenger && !mayAddMessenger && (key === null || !isAsked)) return null
  const isBlocked = isAsked && Notification.permission === 'denied'
  const remove = async (id: string) => {
    await app.api.call('removePushDevice', { params: { id } })
    await queries.invalidateQueries({ queryKey: devicesKey })
  }
  return (
    <section aria-label={t('push.title')}>
      <Paper title={t('push.title')}>
        <p className="soft">{t('push.what')}</p>
        <ul className={css.list} tabIndex={-1}>
          {items.map(({ id, device, createdAt }) => (
            <Removable
              key={id}
              name={<bdi>{device}</bdi>}
              note={id === here ? t('account.thisDevice') : t('push.since', { time: showTime(createdAt) })}
              word={{ text: t('account.remove'), label: t('account.removeWhat', { what: device }) }}
              onRemove={() => remove(id)}
            />
          ))}
          {isInMessenger && (
            <Removable
              name={t('profile.messenger')}
              note={<bdi>{inMessenger.name}</bdi>}
              word={{
                text: t('account.remove'),
                label: t('account.removeWhat', { what: t('profile.messenger') }),
              }}
              onRemove={() => notifyInMessenger(app, false)}
            />
          )}
        </ul>
        <Problem error={adding.error} />
        {(isBlocked || adding.answer === 'failed') && (
          <Notice live>
            <p>{t(isBlocked ? 'push.blocked' : 'push.failed')}</p>
          </Notice>
        )}
        {(mayAddMessenger || (key !== null && here === undefined && mayBeTold(app.host))) && (
          <Button look="plain" busy={adding.busy} onClick={() => adding.run()}>
            {t(isHere ? 'push.addMessenger' : 'push.add')}
          </Button>
        )}
      </Paper>
    </section>
  )
}
