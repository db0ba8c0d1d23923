/** The operator's settings of our bank accounts, for the bank rail and the page of a transfer. */
import type { Money } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { ColumnSealer } from '../../platform/sealing.ts'
import { readSettingFile } from '../../platform/outside/setting-file.ts'
import type { Settings } from '../../settings/settings.ts'
import type { BankAccount } from '../rail.ts'
import { defaultBankSettings, type BankSettings } from './bank-context.ts'
import { createDirectoryExchange } from './files/directory-exchange.ts'
import { closedExchange, tracedExchange, type Exchange } from './files/exchange.ts'
import type { DebtorAccount } from './files/pain001.ts'
import { createSftpExchange, sftpSettingsOf } from './files/sftp-exchange.ts'

type AccountSetting = NonNullable<Settings['bankAccounts']>[number]

/** A file with more than `approvalAbove` waits for a second person. */
export const bankSettingsOf = (
  { bankAccounts = [], bankHolder: holder, bankCutOffSeconds, bankBookedBy }: Settings,
  approvalAbove: NonNullable<BankSettings['approvalAbove']>,
): BankSettings => ({
  ...defaultBankSettings,
  cutOffSeconds: bankCutOffSeconds,
  statementsBook: Object.entries(bankBookedBy).flatMap(([account, kind]) =>
    kind === '053' ? [account] : [],
  ),
  approvalAbove,
  initiatorName: holder,
  accounts: bankAccounts.map((one): DebtorAccount => ({
    id: one.currency,
    holder,
    currency: one.currency,
    schemes: one.currency === 'EUR' ? ['sepa', 'sepa_instant'] : ['uk'],
    account: accountOf(one, false),
  })),
})

/** Our own account in a currency, if we have one: where a customer's bank transfer goes. */
export function accountIn({ settings }: Pick<Platform, 'settings'>, fiat: Money.Fiat) {
  const { bankAccounts = [], bankHolder: holder, bankName } = settings
  const one = bankAccounts.find(({ currency }) => currency === fiat)
  return one && { holder, account: accountOf(one, true), bank: bankName ?? null }
}

function accountOf(one: AccountSetting, withBic: boolean): BankAccount {
  if (one.currency === 'GBP') return { kind: 'uk', sortCode: one.sortCode, accountNumber: one.accountNumber }
  return { kind: 'iban', iban: one.iban, ...(withBic && one.bic && { bic: one.bic }) }
}

/** The way to the bank: SFTP or folders; closed where there is neither. `sealer` seals the archive of the folder. */
export function openExchange(
  { bankDirectory, bankSftpUrl, bankSftpHostKey, bankSftpKeyFile }: Settings,
  sealer: ColumnSealer,
): Exchange {
  if (bankSftpUrl === undefined || bankSftpHostKey === undefined)
    return bankDirectory === undefined
      ? closedExchange
      : tracedExchange(createDirectoryExchange(bankDirectory, sealer), 'folder')
  const key =
    bankSftpKeyFile === undefined
      ? {}
      : { privateKey: readSettingFile('BANK_SFTP_KEY_FILE', bankSftpKeyFile) }
  const sftp = createSftpExchange(sftpSettingsOf(bankSftpUrl, { hostKey: bankSftpHostKey, ...key }))
  return tracedExchange(sftp, new URL(bankSftpUrl).host)
}
