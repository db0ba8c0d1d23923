/** The person's address book: bank accounts and wallets of earlier orders, each with a name of one's own; what is removed is offered no more. */
import type { SavedWallet } from '@agio/contract'
import { Button, Paper } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { countryAccount } from '../../app/i18n/short.ts'
import { savedQuery, useLastUsed } from '../beneficiary/index.ts'
import { Removable } from './rows/removable.tsx'
import { Renaming } from './rows/renaming.tsx'
import css from './profile.module.css'

/** An address is one wallet on every network it was used on, and goes from all of them. The last used comes first. */
function byAddress(wallets: readonly SavedWallet[]) {
  return [...new Set(wallets.map(({ address }) => address))].map((address) => {
    const used = wallets.filter((it) => it.address === address)
    const network = [...new Set(used.map((it) => it.network))].join(', ')
    const [last] = used
    return {
      address,
      network,
      isProved: used.every((it) => it.isProved),
      nickname: last?.nickname ?? null,
      lastUsedAt: last?.lastUsedAt ?? '',
    }
  })
}

export function Saved() {
  const { api } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const saved = useQuery(savedQuery(api))
  const again = () => queries.invalidateQueries({ queryKey: ['saved'] })
  if (saved.isError) return <Problem error={saved.error} retry={() => saved.refetch()} />
  const { accounts = [], wallets = [] } = saved.data ?? {}
  return (
    <>
      <Paper title={t('account.accounts')}>
        <ul className={css.list} tabIndex={-1}>
          {accounts.map(({ id, nickname, name, label, bank, lastUsedAt }) => (
            <Entry
              key={id}
              id={id}
              nickname={nickname}
              title={name}
              note={
                <bdi dir="ltr">
                  {[nickname && name, countryAccount(label), bank].filter(Boolean).join(' · ')}
                </bdi>
              }
              what={`${nickname ?? name}, ${countryAccount(label)}`}
              lastUsedAt={lastUsedAt}
              onName={(given) =>
                api.call('nameSavedAccount', { params: { id }, body: { name: given } }).then(again)
              }
              onRemove={() => api.call('removeSavedAccount', { params: { id } }).then(again)}
            />
          ))}
        </ul>
        {accounts.length === 0 && <p className="soft">{t('account.noAccounts')}</p>}
      </Paper>
      <Paper title={t('account.wallets')}>
        <ul className={css.list} tabIndex={-1}>
          {byAddress(wallets).map(({ address, network, isProved, nickname, lastUsedAt }) => (
            <Entry
              key={address}
              id={address}
              nickname={nickname}
              title={isProved ? `${network} · ${t('profile.proved')}` : network}
              note={
                <>
                  {nickname && (
                    <span>
                      {network}
                      {isProved && ` · ${t('profile.proved')}`}
                      <br />
                    </span>
                  )}
                  <bdi dir="ltr" className={css.address}>
                    {address}
                  </bdi>
                </>
              }
              what={`${nickname ?? network}, ${address}`}
              lastUsedAt={lastUsedAt}
              onName={(given) =>
                api.call('nameSavedWallet', { params: { address }, body: { name: given } }).then(again)
              }
              onRemove={() => api.call('removeSavedWallet', { params: { address } }).then(again)}
            />
          ))}
        </ul>
        {wallets.length === 0 && <p className="soft">{t('account.noWallets')}</p>}
      </Paper>
    </>
  )
}

type EntryProps = {
  readonly id: string
  readonly nickname: string | null
  /** What stands first where it has no name of one's own. */
  readonly title: string
  readonly note: ReactNode
  /** As it is spoken with its buttons. */
  readonly what: string
  readonly lastUsedAt: string
  readonly onName: (name: string) => Promise<unknown>
  readonly onRemove: () => Promise<unknown>
}

function Entry({ id, nickname, title, note, what, lastUsedAt, onName, onRemove }: EntryProps) {
  const { t } = useText()
  const lastUsed = useLastUsed()
  const [isRenamed, setRenamed] = useState(false)
  if (isRenamed)
    return (
      <Renaming
        id={`name-${id}`}
        name={nickname ?? ''}
        label={t('account.nickname')}
        hint={t('account.nicknameHint')}
        most={40}
        isOptional
        onSave={onName}
        onDone={() => setRenamed(false)}
      />
    )
  return (
    <Removable
      name={<bdi>{nickname ?? title}</bdi>}
      note={
        <>
          {note}
          <br />
          {lastUsed(lastUsedAt)}
        </>
      }
      word={{ text: t('account.remove'), label: t('account.removeWhat', { what }) }}
      onRemove={onRemove}
      beside={
        <Button look="plain" aria-label={t('account.renameWhat', { what })} onClick={() => setRenamed(true)}>
          {t('account.rename')}
        </Button>
      }
    />
  )
}
