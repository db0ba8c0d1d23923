/** The person's passkeys: when each was added and used, a new name, removal, and one for this device. */
import type { Passkey } from '@agio/contract'
import { Button, Notice, Paper } from '@agio/ui'
import { arePasskeysHere } from '@agio/ui/passkeys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { showTime } from '../../app/i18n/times.ts'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { Removable } from './rows/removable.tsx'
import { Renaming } from './rows/renaming.tsx'
import css from './profile.module.css'
import { addPasskey } from '../own-passkeys/index.ts'

export function OwnPasskeys() {
  const app = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const own = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => app.api.call('listOwnPasskeys', {}, { signal }),
  })
  const again = () =>
    Promise.all(
      ['passkeys', 'sessions', 'devices'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    )
  const adding = useAct(async () => {
    const end = await addPasskey(app)
    await again()
    return end
  })
  const [renamed, setRenamed] = useState<string>()
  if (own.isError) return <Problem error={own.error} retry={() => own.refetch()} />
  const items = own.data?.items ?? []
  const isHere = arePasskeysHere('create')
  // Who lost a device removes its passkey from a browser that has none itself.
  if (!own.data || (!isHere && items.length === 0)) return null
  return (
    <section aria-label={t('passkey.title')}>
      <Paper title={t('passkey.title')}>
        <p className="soft">{t(items.length > 0 ? 'passkey.lost' : 'passkey.what')}</p>
        <ul className={css.list} tabIndex={-1}>
          {items.map((one) =>
            one.id === renamed ? (
              <Renaming
                key={one.id}
                id="passkey-name"
                name={one.name}
                label={t('account.name')}
                most={60}
                onSave={(name) =>
                  app.api.call('renameOwnPasskey', { params: { id: one.id }, body: { name } }).then(again)
                }
                onDone={() => setRenamed(undefined)}
              />
            ) : (
              <Row key={one.id} one={one} onRename={() => setRenamed(one.id)} onRemoved={again} />
            ),
          )}
        </ul>
        <Problem error={adding.error} />
        {adding.answer && adding.answer !== 'added' && (
          <Notice live>
            <p>{t(`passkey.${adding.answer}`)}</p>
          </Notice>
        )}
        {isHere && (
          <Button look="plain" busy={adding.busy} onClick={() => adding.run()}>
            {t('passkey.add')}
          </Button>
        )}
      </Paper>
    </section>
  )
}

function Row({
  one,
  onRename,
  onRemoved,
}: {
  readonly one: Passkey
  onRename: () => void
  onRemoved: () => Promise<unknown>
}) {
  const { api } = useApp()
  const { t } = useText()
  const { id, createdAt, lastUsedAt } = one
  const name = one.name || t('passkey.unnamed')
  const used = lastUsedAt ? t('passkey.used', { time: showTime(lastUsedAt) }) : t('passkey.unused')
  return (
    <Removable
      name={<bdi>{name}</bdi>}
      note={`${t('passkey.since', { time: showTime(createdAt) })} · ${used}`}
      word={{ text: t('account.remove'), label: t('account.removeWhat', { what: name }) }}
      onRemove={() => api.call('removeOwnPasskey', { params: { id } }).then(onRemoved)}
      beside={
        <Button look="plain" aria-label={t('account.renameWhat', { what: name })} onClick={onRename}>
          {t('account.rename')}
        </Button>
      }
    />
  )
}
