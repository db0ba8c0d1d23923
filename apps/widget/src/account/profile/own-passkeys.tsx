/** The person's passkeys: when each was added and used, a new name, removal, and one for this device. */
import type { Passkey } from '@agio/contract'
import { Button, Notice, Paper, TextField } from '@agio/ui'
import { arePasskeysHere } from '@agio/ui/passkeys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { showTime } from '../../app/i18n/times.ts'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { Removable } from './removable.tsx'
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
              <Rename key={one.id} one={one} onDone={() => again().finally(() => setRenamed(undefined))} />
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

type Of = { readonly one: Passkey }

function Row({ one, onRename, onRemoved }: Of & { onRename: () => void; onRemoved: () => Promise<unknown> }) {
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
        <Button look="plain" aria-label={t('passkey.renameWhat', { what: name })} onClick={onRename}>
          {t('passkey.rename')}
        </Button>
      }
    />
  )
}

function Rename({ one, onDone }: Of & { onDone: () => Promise<unknown> }) {
  const { api } = useApp()
  const { t } = useText()
  const [name, setName] = useState(one.name)
  const [isMissing, setMissing] = useState(false)
  const renaming = useAct(async () => {
    const body = { name: name.trim() }
    setMissing(body.name === '')
    if (body.name === '') return
    await api.call('renameOwnPasskey', { params: { id: one.id }, body })
    await onDone()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!renaming.busy) renaming.run()
  }
  return (
    <li>
      <form className={css.row} onSubmit={submit} noValidate>
        <TextField
          id="passkey-name"
          label={t('passkey.name')}
          maxLength={60}
          value={name}
          error={isMissing ? t('code.required') : undefined}
          onText={setName}
        />
        <Problem error={renaming.error} />
        <div className={css.sure}>
          <Button type="submit" look="quiet" busy={renaming.busy}>
            {t('passkey.save')}
          </Button>
          <Button look="plain" onClick={() => void onDone()}>
            {t('account.keep')}
          </Button>
        </div>
      </form>
    </li>
  )
}
