/** Bank accounts and wallets of earlier orders; what is removed is offered no more. */
import type { SavedWallet } from '@agio/contract'
import { Paper } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { countryAccount } from '../../app/i18n/short.ts'
import { savedQuery } from '../beneficiary/index.ts'
import { Removable } from './removable.tsx'
import css from './profile.module.css'

/** An address is one wallet on every network it was used on, and goes from all of them. */
function byAddress(wallets: readonly SavedWallet[]) {
  return [...new Set(wallets.map(({ address }) => address))].map((address) => {
    const used = wallets.filter((it) => it.address === address)
    const network = [...new Set(used.map((it) => it.network))].join(', ')
    return { address, network, isProved: used.every((it) => it.isProved) }
  })
}

export function Saved() {
  const { api } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const saved = useQuery(savedQuery(api))
  const again = () => queries.invalidateQueries({ queryKey: ['saved'] })
  const word = (what: string) => ({ text: t('account.remove'), label: t('account.removeWhat', { what }) })
  if (saved.isError) return <Problem error={saved.error} retry={() => saved.refetch()} />
  const { accounts = [], wallets = [] } = saved.data ?? {}
  return (
    <>
      <Paper title={t('account.accounts')}>
        <ul className={css.list} tabIndex={-1}>
          {accounts.map(({ id, name, label, bank }) => (
            <Removable
              key={id}
              name={name}
              note={<bdi dir="ltr">{[countryAccount(label), bank].filter(Boolean).join(' · ')}</bdi>}
              word={word(`${name}, ${countryAccount(label)}`)}
              onRemove={() => api.call('removeSavedAccount', { params: { id } }).then(again)}
            />
          ))}
        </ul>
        {accounts.length === 0 && <p className="soft">{t('account.noAccounts')}</p>}
      </Paper>
      <Paper title={t('account.wallets')}>
        <ul className={css.list} tabIndex={-1}>
          {byAddress(wallets).map(({ address, network, isProved }) => (
            <Removable
              key={address}
              name={isProved ? `${network} · ${t('profile.proved')}` : network}
              note={
                <bdi dir="ltr" className={css.address}>
                  {address}
                </bdi>
              }
              word={word(`${network}, ${address}`)}
              onRemove={() => api.call('removeSavedWallet', { params: { address } }).then(again)}
            />
          ))}
        </ul>
        {wallets.length === 0 && <p className="soft">{t('account.noWallets')}</p>}
      </Paper>
    </>
  )
}
