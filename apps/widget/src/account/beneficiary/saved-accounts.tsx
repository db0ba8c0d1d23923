/** The accounts of earlier orders as cards, and the way to another one. Chosen, a card is sent by its id alone. */
import type { AnswerTo } from '@agio/contract/client'
import { MoreIcon } from '@agio/ui'
import { useEffect } from 'react'
import { useText } from '../../app/context.tsx'
import { SavedField } from './saved-field.tsx'
import { useLastUsed } from './last-used.ts'
import type { Draft } from '../../app/session/draft.ts'
import { countryAccount } from '../../app/i18n/short.ts'

type Account = AnswerTo<'listSaved'>['accounts'][number]

/** The value of `savedAccount` for an account that is typed. */
const newAccount = 'new'

export const isSaved = ({ savedAccount }: Draft): boolean =>
  savedAccount !== '' && savedAccount !== newAccount

/** The last used is chosen at first, unless somebody has typed or brought one. */
export function useSavedAccount(
  accounts: readonly Account[] | undefined,
  draft: Draft,
  change: (part: Partial<Draft>) => void,
) {
  const { savedAccount, iban, accountNumber } = draft
  const wanted =
    accounts === undefined
      ? savedAccount
      : accounts.some(({ id }) => id === savedAccount)
        ? savedAccount
        : savedAccount === newAccount || iban !== '' || accountNumber !== ''
          ? newAccount
          : (accounts[0]?.id ?? newAccount)
  useEffect(() => {
    if (wanted !== savedAccount) change({ savedAccount: wanted })
  }, [wanted, savedAccount, change])
  return accounts?.find(({ id }) => id === wanted)
}

export function SavedAccounts({
  accounts,
  chosen,
  error,
  onChoose,
}: {
  accounts: readonly Account[]
  chosen: string
  error: string | undefined
  onChoose: (id: string) => void
}) {
  const { t } = useText()
  const lastUsed = useLastUsed()
  const options = accounts.map(({ id, nickname, name, label, bank, instant, lastUsedAt }) => ({
    id,
    icon: <MoreIcon name={instant ? 'bolt' : 'bank'} />,
    result: <bdi>{nickname ?? name}</bdi>,
    meta: (
      <>
        <span>
          {[nickname && name, countryAccount(label), bank, instant && t('order.instant')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <br />
        {lastUsed(lastUsedAt)}
      </>
    ),
  }))
  return (
    <SavedField
      id="savedAccount"
      label={t('order.account')}
      options={[
        ...options,
        { id: newAccount, icon: <MoreIcon name="plus" />, result: t('order.addAccount') },
      ]}
      chosen={chosen}
      error={error}
      onChoose={onChoose}
    />
  )
}
