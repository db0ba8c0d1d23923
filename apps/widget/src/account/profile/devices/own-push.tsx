/** Devices on which the person is told of their orders: this one can be turned on, each can be taken away. */
import { Button, Notice, Paper } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useApp, useText } from '../../../app/context.tsx'
import { showTime } from '../../../app/i18n/times.ts'
import { Problem } from '../../../app/problem.tsx'
import { useAct } from '../../../app/use-act.ts'
import { devicesKey, mayBeTold, turnOn, useDevices } from '../../push/index.ts'
import { Removable } from '../rows/removable.tsx'
import css from '../profile.module.css'

export function OwnPush() {
  const app = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const devices = useDevices()
  const adding = useAct(() => turnOn(app))
  if (devices.isError) return <Problem error={devices.error} retry={() => devices.refetch()} />
  const { key, items, here } = devices.data ?? { key: null, items: [] }
  const isAsked = app.host.kind === 'page' && 'Notification' in window
  // A device that was lost is taken away from a browser that has no notifications itself.
  if (items.length === 0 && (key === null || !isAsked)) return null
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
        </ul>
        <Problem error={adding.error} />
        {(isBlocked || adding.answer === 'failed') && (
          <Notice live>
            <p>{t(isBlocked ? 'push.blocked' : 'push.failed')}</p>
          </Notice>
        )}
        {key !== null && here === undefined && mayBeTold(app.host) && (
          <Button look="plain" busy={adding.busy} onClick={() => adding.run()}>
            {t('push.add')}
          </Button>
        )}
      </Paper>
    </section>
  )
}
