/** One's own passkeys: made after the PIN, named, and taken away. Each is in place of the authenticator's code. */
import type { Passkey } from '@agio/contract'
import { Button, TextField } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/operators'
import type { Api } from '../app/api/api.ts'
import { useApp } from '../app/context.tsx'
import { ActDialog } from '../app/queue/act-dialog.tsx'
import { Section } from '../app/queue/case.tsx'
import { useClose } from '../app/queue/confirm.tsx'
import { Fields } from '../app/queue/fields.tsx'
import { Problem } from '../app/queue/problem.tsx'
import spaced from '../app/queue/fields.module.css'
import css from '../app/queue/queue.module.css'
import { arePasskeysHere, makePasskey } from '../sign-in/index.ts'

type Open = { readonly does: 'add' } | { readonly does: 'rename' | 'remove'; readonly one: Passkey }

export function OwnPasskeys() {
  const { api } = useApp()
  const [open, setOpen] = useState<Open>()
  const found = useQuery({ queryKey: ['listPasskeys'], queryFn: () => api.call('listPasskeys') })
  const close = useClose(() => setOpen(undefined))
  const items = found.data?.items ?? []
  return (
    <Section title={t('passkeys')}>
      <p className={css.soft}>{t('a_passkey_signs_you_in')}</p>
      <Problem error={found.error} />
      {items.length > 0 && (
        <ul className={spaced.fields}>
          {items.map((one) => (
            <li key={one.id} className={css.line}>
              <span>
                <b>{one.name}</b>
                <br />
                <span className={css.soft}>
                  {t('since_created_at_last_used_at', {
                    createdAt: one.createdAt,
                    lastUsedAt: one.lastUsedAt
                      ? t('last_used', { lastUsedAt: one.lastUsedAt })
                      : t('not_used_yet'),
                  })}
                </span>
              </span>
              <span className={css.actions}>
                <Button look="quiet" onClick={() => setOpen({ does: 'rename', one })}>
                  {t('rename')}
                  <span className="only-spoken"> {one.name}</span>
                </Button>
                <Button look="quiet" onClick={() => setOpen({ does: 'remove', one })}>
                  {t('remove')}
                  <span className="only-spoken"> {one.name}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {arePasskeysHere() ? (
        <div className={css.actions}>
          <Button look="quiet" onClick={() => setOpen({ does: 'add' })}>
            {t('add_a_passkey')}
          </Button>
        </div>
      ) : (
        <p className={css.soft}>{t('there_are_none_here_they')}</p>
      )}
      {open?.does === 'add' && <Adding onClose={close} />}
      {open?.does === 'rename' && <Renaming one={open.one} onClose={close} />}
      {open?.does === 'remove' && <Removing one={open.one} onClose={close} />}
    </Section>
  )
}

type DialogProps = { readonly onClose: () => void }

/** Runs what a dialog does, once at a time; done, it closes. */
function useAct(act: () => Promise<unknown>, onClose: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const onAct = () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    act().then(onClose, (error: unknown) => {
      setProblem(error)
      setBusy(false)
    })
  }
  return { isBusy, problem, onAct, onClose }
}

async function add(api: Api, { name, pin }: { name: string; pin: string }): Promise<void> {
  const { options } = await api.call('beginPasskey', { body: { pin } })
  const passkey = await makePasskey(options)
  await api.call('addPasskey', { body: { name: name.trim(), passkey } })
}

function Adding({ onClose }: DialogProps) {
  const { api } = useApp()
  const [name, setName] = useState('')
  const [pin, setPin] = useState('')
  const act = useAct(() => add(api, { name, pin }), onClose)
  const isReady = name.trim() !== '' && pin.length >= 6
  return (
    <ActDialog
      {...act}
      title={t('add_a_passkey_title')}
      what={t('your_browser_asks_for_a')}
      button={t('add')}
      isGrave={undefined}
      isReady={isReady}
    >
      <Fields>
        <NameField value={name} onText={setName} />
        <TextField
          id="passkey-pin"
          label={t('your_pin')}
          type="password"
          inputMode="numeric"
          autoComplete="current-password"
          maxLength={12}
          value={pin}
          onText={(text) => setPin(text.replace(/\D/g, ''))}
        />
      </Fields>
    </ActDialog>
  )
}

function Renaming({ one, onClose }: DialogProps & { readonly one: Passkey }) {
  const { api } = useApp()
  const [name, setName] = useState(one.name)
  const rename = () => api.call('renamePasskey', { params: { id: one.id }, body: { name: name.trim() } })
  const act = useAct(rename, onClose)
  return (
    <ActDialog
      {...act}
      title={t('rename_a_passkey')}
      what={t('the_name_is_for_you')}
      button={t('rename_title')}
      isGrave={undefined}
      isReady={name.trim() !== '' && name.trim() !== one.name}
    >
      <Fields>
        <NameField value={name} onText={setName} />
      </Fields>
    </ActDialog>
  )
}

function Removing({ one, onClose }: DialogProps & { readonly one: Passkey }) {
  const { api } = useApp()
  const act = useAct(() => api.call('removePasskey', { params: { id: one.id } }), onClose)
  return (
    <ActDialog
      {...act}
      title={t('remove_a_passkey')}
      what={t('signs_nobody_in_again_your', { name: one.name })}
      button={t('remove_title')}
      isGrave
      isReady
    >
      {null}
    </ActDialog>
  )
}

const NameField = ({ value, onText }: { value: string; onText: (text: string) => void }) => (
  <TextField
    id="passkey-name"
    label={t('name_as_you_will_know')}
    autoComplete="off"
    maxLength={60}
    value={value}
    onText={onText}
  />
)
