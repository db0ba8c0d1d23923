/** One's own passkeys: made after the PIN, named, and taken away. Each is in place of the authenticator's code. */
import type { Passkey } from '@agio/contract'
import { Button, TextField } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
    <Section title="Passkeys">
      <p className={css.soft}>A passkey signs you in with your PIN, in place of the authenticator's code.</p>
      <Problem error={found.error} />
      {items.length > 0 && (
        <ul className={spaced.fields}>
          {items.map((one) => (
            <li key={one.id} className={css.line}>
              <span>
                <b>{one.name}</b>
                <br />
                <span className={css.soft}>
                  since {one.createdAt}, {one.lastUsedAt ? `last used ${one.lastUsedAt}` : 'not used yet'}
                </span>
              </span>
              <span className={css.actions}>
                <Button look="quiet" onClick={() => setOpen({ does: 'rename', one })}>
                  Rename…<span className="only-spoken"> {one.name}</span>
                </Button>
                <Button look="quiet" onClick={() => setOpen({ does: 'remove', one })}>
                  Remove…<span className="only-spoken"> {one.name}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {arePasskeysHere() ? (
        <div className={css.actions}>
          <Button look="quiet" onClick={() => setOpen({ does: 'add' })}>
            Add a passkey…
          </Button>
        </div>
      ) : (
        <p className={css.soft}>
          There are none here: they need a browser that knows passkeys, and the console at a name with https.
        </p>
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
      title="Add a passkey"
      what="Your browser asks for a finger, a face, a code or a key. Nobody else can use it."
      button="Add"
      isGrave={undefined}
      isReady={isReady}
    >
      <Fields>
        <NameField value={name} onText={setName} />
        <TextField
          id="passkey-pin"
          label="Your PIN"
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
      title="Rename a passkey"
      what="The name is for you alone."
      button="Rename"
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
      title="Remove a passkey"
      what={`${one.name} signs nobody in again. Your PIN and your authenticator stay.`}
      button="Remove"
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
    label="Name, as you will know it"
    autoComplete="off"
    maxLength={60}
    value={value}
    onText={onText}
  />
)
