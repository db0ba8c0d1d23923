/** Keys of the API: made, replaced, revoked. A secret is shown once, and never again. */
import { Merchants } from '@agio/domain'
import { Button, Checkbox, Copy, Notice, TextField } from '@agio/ui'
import { useState } from 'react'
import { useApp, usePlace } from '../app/context.tsx'
import { CaseHead, CaseState, Facts, RowHead, Section } from '../app/queue/case.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { useList } from '../app/queue/use-list.ts'
import { keyStamps } from '../merchants/merchant-words.ts'
import { OwnDialog } from './own-dialog.tsx'
import { useOwnMerchant } from './own-console.tsx'

type Opened = 'make' | 'rotate' | 'revoke' | undefined
const scopeWords: Readonly<Record<Merchants.Scope, string>> = { read: 'read widget keys and sites' }

export function ApiKeysRoom() {
  const { api } = useApp()
  const { id } = usePlace()
  const { isOwner } = useOwnMerchant()
  const list = useList('listApiKeys', {})
  const [opened, setOpened] = useState<Opened>()
  const [secret, setSecret] = useState<string>()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Merchants.Scope[]>([...Merchants.scopes])
  const one = list.items.find((item) => item.id === id)
  const close = () => setOpened(undefined)
  const show = (made: { secret: string }) => setSecret(made.secret)
  return (
    <QueuePage
      name="api_keys"
      title="API keys"
      list={list}
      idOf={(item) => item.id}
      row={(item) => (
        <>
          <RowHead title={item.name} stamp={keyStamps[item.state]} />
          <span className={css.soft}>
            ends with {item.ending} · last used {item.lastUsedAt ?? 'never'}
          </span>
        </>
      )}
      tools={
        <>
          {isOwner && (
            <div className={css.actions}>
              <Button look="quiet" onClick={() => setOpened('make')}>
                Make an API key…
              </Button>
            </div>
          )}
          {secret !== undefined && (
            <Notice live>
              <p>This secret is shown once. Keep it where your server reads it.</p>
              <p>
                <code>{secret}</code> <Copy text={secret} label="Copy the secret" done="Copied" />
              </p>
              <Button look="quiet" onClick={() => setSecret(undefined)}>
                I have kept it
              </Button>
            </Notice>
          )}
        </>
      }
      empty="No API key yet. Your server proves with one who it is."
      hint="Open a key to replace or revoke it."
    >
      {id !== undefined && !one && <CaseState error={list.error} retry={list.retry} />}
      {one && (
        <article className={css.caseInner}>
          <CaseHead title={one.name} stamp={keyStamps[one.state]} />
          <Section title="Key">
            <Facts
              label="Key"
              lines={[
                { name: 'Ends with', value: one.ending },
                { name: 'May', value: one.scopes.map((scope) => scopeWords[scope]).join(', ') },
                { name: 'Since', value: one.createdAt },
                { name: 'Last used', value: one.lastUsedAt ?? 'never' },
                { name: 'Ends', value: one.endsAt ?? 'when it is revoked' },
              ]}
            />
            {isOwner && one.state === 'active' && (
              <div className={css.actions}>
                <Button look="quiet" onClick={() => setOpened('rotate')}>
                  Replace…
                </Button>
                <Button look="danger" onClick={() => setOpened('revoke')}>
                  Revoke…
                </Button>
              </div>
            )}
          </Section>
        </article>
      )}
      {opened === 'make' && (
        <OwnDialog
          title="Make an API key"
          what="Its secret is shown once, on this page."
          button="Make"
          isReady={name.trim().length > 1 && scopes.length > 0}
          send={() => api.call('createApiKey', { body: { name: name.trim(), scopes } })}
          onDone={show}
          onClose={close}
        >
          <div className={css.fields}>
            <TextField
              id="api-name"
              label="Name"
              value={name}
              maxLength={60}
              autoComplete="off"
              onText={setName}
            />
            <fieldset className={css.boxes}>
              <legend>It may</legend>
              {Merchants.scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  id={`scope-${scope}`}
                  checked={scopes.includes(scope)}
                  onCheck={(isOn) =>
                    setScopes(Merchants.scopes.filter((it) => (it === scope ? isOn : scopes.includes(it))))
                  }
                >
                  {scopeWords[scope]}
                </Checkbox>
              ))}
            </fieldset>
          </div>
        </OwnDialog>
      )}
      {one && opened === 'rotate' && (
        <OwnDialog
          title="Replace this key"
          what="A new secret is made. Both work for 24 hours."
          button="Replace"
          send={() => api.call('rotateApiKey', { params: { id: one.id } })}
          onDone={show}
          onClose={close}
        />
      )}
      {one && opened === 'revoke' && (
        <OwnDialog
          title="Revoke this key"
          what="Calls with it are refused from now on. This is for good."
          button="Revoke"
          isGrave
          send={() => api.call('revokeApiKey', { params: { id: one.id } })}
          onClose={close}
        />
      )}
    </QueuePage>
  )
}
