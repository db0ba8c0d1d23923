/** The linked messenger account, and unlinking it. */
import { Paper } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApp, useText } from '../../app/context.tsx'
import { showTime } from '../../app/i18n/times.ts'
import { profileQuery } from '../../app/profile.ts'
import { Removable } from './rows/removable.tsx'
import css from './profile.module.css'

export function Messenger() {
  const { api } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const { data } = useQuery(profileQuery(api))
  if (!data?.messenger) return null
  const { name, linkedAt } = data.messenger
  const unlink = async () => {
    await api.call('unlinkTelegram')
    await Promise.all(['profile', 'sessions'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }
  return (
    <Paper title={t('profile.messenger')}>
      <ul className={css.list}>
        <Removable
          name={<bdi>{name}</bdi>}
          note={t('profile.linkedAt', { time: showTime(linkedAt) })}
          word={{ text: t('profile.unlink'), label: t('profile.unlinkName', { name }) }}
          onRemove={unlink}
        />
      </ul>
    </Paper>
  )
}
