/** Keys of the API: made, replaced, revoked. A secret is shown once, and never again. */
import type { ApiKeyView } from '@agio/contract'
import { Merchants } from '@agio/domain'
import { Button, TextField } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/own-merchant'
import { useApp, usePlace } from '../app/context.tsx'
import { CaseHead, Facts, RowHead, Section } from '../app/queue/case.tsx'
import { Boxes, Fields, Labelled } from '../app/queue/fields.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { useOpened } from '../app/queue/opened.tsx'
import { useList } from '../app/queue/use-list.ts'
import { keyStamp } from '../merchants/index.ts'
import { OwnDialog } from './own-dialog.tsx'
import { Secret } from './secret.tsx'
import { useOwnMerchant } from './use-own-merchant.ts'

type Opened = 'make' | 'rotate' | 'revoke' | undefined

export function ApiKeysRoom() {
  const { api } = useApp()
  const { id } = usePlace()
  const { isOwner } = useOwnMerchant()
  const list = useList('listApiKeys', {})
  const [opened, setOpened] = useState<Opened>()
  const [secret, setSecret] = useState<string>()
  const { one, instead } = useOpened(list, (item) => item.id, id)
  const close = () => setOpened(undefined)
  const show = (made: { secret: string }) => setSecret(made.secret)
  // Beside what is open: on a phone the list is out of sight then.
  const kept = secret !== undefined && <Secret text={secret} onKept={() => setSecret(undefined)} />
  return (
    <QueuePage
      name="api_keys"
      title={t('api_keys')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => (
        <>
          <RowHead title={item.name} stamp={keyStamp(item.state)} />
          <span className={css.soft}>
            {item.isTest && `${t('test')} · `}
            {t('ends_with_last_used', { ending: item.ending, lastUsedAt: item.lastUsedAt ?? t('never') })}
          </span>
        </>
      )}
      tools={
        <>
          {isOwner && (
            <div className={css.actions}>
              <Button look="quiet" onClick={() => setOpened('make')}>
                {t('create_an_api_key')}
              </Button>
            </div>
          )}
          {id === undefined && kept}
        </>
      }
      dialog={opened === 'make' && <MakeDialog onDone={show} onClose={close} />}
      empty={t('no_api_keys_yet_your')}
      hint={t('open_a_key_to_replace')}
    >
      {kept}
      {instead}
      {one && <Key one={one} open={isOwner && one.state === 'active' ? setOpened : undefined} />}
      {one && opened === 'rotate' && (
        <OwnDialog
          title={t('replace_this_key')}
          what={t('we_create_a_new_secret')}
          button={t('replace')}
          send={() => api.call('rotateApiKey', { params: { id: one.id } })}
          onDone={show}
          onClose={close}
        />
      )}
      {one && opened === 'revoke' && (
        <OwnDialog
          title={t('revoke_this_key')}
          what={t('we_refuse_calls_with_this')}
          button={t('revoke')}
          isGrave
          send={() => api.call('revokeApiKey', { params: { id: one.id } })}
          onClose={close}
        />
      )}
    </QueuePage>
  )
}

/** One key; `open` where its reader may replace or revoke it. */
function Key({ one, open }: { one: ApiKeyView; open: ((what: Opened) => void) | undefined }) {
  return (
    <article className={css.caseInner}>
      <CaseHead title={one.name} stamp={keyStamp(one.state)} />
      <Section title={t('key')}>
        <Facts
          label={t('key')}
          lines={[
            { name: t('ends_with'), value: one.ending },
            ...(one.isTest ? [{ name: t('mode'), value: t('test_only') }] : []),
            { name: t('may'), value: one.scopes.map((scope) => t(`scope.${scope}`)).join(', ') },
            { name: t('only_from'), value: one.networks.join(', ') || t('everywhere') },
            { name: t('since'), value: one.createdAt },
            { name: t('last_used'), value: one.lastUsedAt ?? t('never') },
            { name: t('ends'), value: one.endsAt ?? t('when_revoked') },
          ]}
        />
        {open && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => open('rotate')}>
              {t('replace_dialog')}
            </Button>
            <Button look="danger" onClick={() => open('revoke')}>
              {t('revoke_dialog')}
            </Button>
          </div>
        )}
      </Section>
    </article>
  )
}

const harmless = Merchants.scopes.filter((scope) => !Merchants.graveScopes.includes(scope))
/** In days; without any it works until it is revoked. */
const lives = ['', '90', '365', '730'] as const
type Days = (typeof lives)[number]

function MakeDialog({
  onDone,
  onClose,
}: {
  onDone: (made: { secret: string }) => void
  onClose: () => void
}) {
  const { api } = useApp()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Merchants.Scope[]>([])
  const [from, setFrom] = useState('')
  const [days, setDays] = useState<Days>('')
  const networks = from.split(/[\s,]+/).filter(Boolean)
  /** The boxes of one group: those of the other stay as they are. */
  const boxes = (id: string, legend: string, all: readonly Merchants.Scope[]) => (
    <Boxes
      id={id}
      legend={legend}
      all={all}
      words={(scope) => t(`scope.${scope}`)}
      chosen={scopes.filter((scope) => all.includes(scope))}
      onChoose={(chosen) => setScopes([...scopes.filter((scope) => !all.includes(scope)), ...chosen])}
    />
  )
  return (
    <OwnDialog
      title={t('create_an_api_key_title')}
      what={t('we_show_its_secret_only')}
      button={t('create')}
      isReady={name.trim().length > 1 && scopes.length > 0}
      send={(once) => {
        const ends = days === '' ? {} : { days: Number(days) }
        return api.call(
          'createApiKey',
          { body: { name: name.trim(), scopes: [...scopes], networks, ...ends } },
          once,
        )
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <Fields>
        <TextField
          id="api-name"
          label={t('name')}
          value={name}
          maxLength={60}
          autoComplete="off"
          onText={setName}
        />
        <div className={css.actions}>
          {(['checkout', 'report'] as const).map((preset) => (
            <Button key={preset} look="quiet" onClick={() => setScopes(Merchants.scopePresets[preset])}>
              {t(`preset.${preset}`)}
            </Button>
          ))}
        </div>
        {boxes('scope', t('it_may'), harmless)}
        {boxes('grave', t('it_may_grave'), Merchants.graveScopes)}
        <TextField
          id="api-networks"
          label={t('only_from')}
          hint={t('only_from_hint')}
          value={from}
          maxLength={900}
          autoComplete="off"
          onText={setFrom}
        />
        <Labelled label={t('ends')}>
          <select value={days} onChange={({ target }) => setDays(target.value as Days)}>
            {lives.map((one) => (
              <option key={one} value={one}>
                {one === '' ? t('when_revoked') : t('in_days', { days: one })}
              </option>
            ))}
          </select>
        </Labelled>
      </Fields>
    </OwnDialog>
  )
}
