/** The operator's settings of our bank accounts, for the bank rail and the page of a transfer. */
import type { Money } from '@agio/domain'
import type { ColumnSealer } from '../../platform/sealing.ts'
import { readSettingFile } from '../../platform/outside/setting-file.ts'
import type { BankAccount } from '../rail.ts'
import { defaultBankSettings, type BankSettings } from './bank-context.ts'
import { createDirectoryExchange } from './files/directory-exchange.ts'
import { closedExchange, tracedExchange, type Exchange } from './files/exchange.ts'
import type { DebtorAccount } from './files/pain001.ts'
import { createSftpExchange, sftpSettingsOf } from './files/sftp-exchange.ts'

type AccountSetting =
  | { readonly currency: 'EUR'; readonly iban: string; readonly bic?: string }
  | { readonly currency: 'GBP'; readonly sortCode: string; readonly accountNumber: string }

export type OurAccounts = {
  readonly accounts: readonly AccountSetting[] | undefined
  readonly holder: string
  /** Our bank's name. */
  readonly bank: string | undefined
}

export const readBankSettings = (
  { accounts = [], holder }: OurAccounts,
  {
    cutOffSeconds,
    approvalAbove,
    statementsBook = [],
  }: Pick<BankSettings, 'cutOffSeconds' | 'approvalAbove' | 'statementsBook'>,
): BankSettings => ({
  ...defaultBankSettings,
  cutOffSeconds,
  statementsBook,
  ...(approvalAbove && { approvalAbove }),
  initiatorName: holder,
  accounts: accounts.map((one): DebtorAccount => ({
    id: one.currency,
    holder,
    currency: one.currency,
    schemes: one.currency === 'EUR' ? ['sepa', 'sepa_instant'] : ['uk'],
    account: accountOf(one, false),
  })),
})

/** Our own account in a currency, if we have one: where a customer's bank transfer goes. */
export function accountIn({ accounts = [], holder, bank }: OurAccounts, fiat: Money.Fiat) {
  const one = accounts.find(({ currency }) => currency === fiat)
  return one && { holder, account: accountOf(one, true), bank: bank ?? null }
}

function accountOf(one: AccountSetting, withBic: boolean): BankAccount {
  if (one.currency === 'GBP') return { kind: 'uk', sortCode: one.sortCode, accountNumber: one.accountNumber }
  return { kind: 'iban', iban: one.iban, ...(withBic && one.bic && { bic: one.bic }) }
}

/** The way to the bank: SFTP or folders; closed where there is neither. */
export function openExchange({
  sealer,
  directory,
  sftpUrl,
  sftpHostKey,
  sftpKeyFile,
}: {
  /** Seals the archive of the folder. */
  readonly sealer: ColumnSealer
  readonly directory: string | undefined
  readonly sftpUrl: string | undefined
  readonly sftpHostKey: string | undefined
  readonly sftpKeyFile: string | undefined
}): Exchange {
  if (sftpUrl === undefined || sftpHostKey === undefined)
    return directory === undefined
      ? closedExchange
      : tracedExchange(createDirectoryExchange(directory, sealer), 'folder')
  const key =
    sftpKeyFile === undefined ? {} : { privateKey: readSettingFile('BANK_SFTP_KEY_FILE', sftpKeyFile) }
  const sftp = createSftpExchange(sftpSettingsOf(sftpUrl, { hostKey: sftpHostKey, ...key }))
  return tracedExchange(sftp, new URL(sftpUrl).host)
}
