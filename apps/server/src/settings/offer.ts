/**
 * The offer follows from the wired parts: a service is on where an order can be brought to any of its ends, refunds included.
 * Parts that are left out are off and named; a setting that needs such a part is refused at start.
 */
import { Coins, Money, type Chains } from '@agio/domain'
import type { settingList } from './setting-list.ts'

type Service = 'sell' | 'buy'
type Listed = { readonly [K in keyof typeof settingList]: ReturnType<(typeof settingList)[K]['read']> }
type Given = Omit<Listed, 'publicUrl' | 'keyFile' | 'auditEndsFile'> & {
  readonly chains: readonly { readonly chainId: Chains.ChainId }[]
}

/** A part that is not on offer, and the settings that it lacks. */
export type Off = { readonly name: string; readonly missing: readonly string[] }

export type Offer = {
  readonly services: readonly Service[]
  /** Money we have an account for. */
  readonly currencies: readonly Money.Fiat[]
  readonly coins: readonly Coins.CoinId[]
  /** Dedicated IBANs. */
  readonly iban: boolean
  readonly off: readonly Off[]
}

const wayToTheBank = 'BANK_DIRECTORY or BANK_SFTP_URL'
const signer = 'SIGNER_URL or SIGNER_KEYSTORE'

export const hasSigner = (it: Given): boolean => it.signerUrl !== undefined || it.signerKeystore !== undefined

/** The present signer, then those of old wallets. */
export const signersOf = (it: Given) => {
  const {
    signerUrl: url,
    signerKeystore: keystoreFile,
    signerPasswordFile: passwordFile,
    oldSigners = [],
  } = it
  if (url !== undefined) return [{ url }, ...oldSigners]
  if (keystoreFile === undefined || passwordFile === undefined) return []
  return [{ keystoreFile, passwordFile }, ...oldSigners]
}

export const hasWayToTheBank = (it: Given): boolean =>
  it.bankDirectory !== undefined || it.bankSftpUrl !== undefined

export function offerOf(it: Given): Offer {
  const chains = new Set(it.chains.map(({ chainId }) => chainId))
  const coins = (it.coins ?? Coins.coinIds).filter((id) => chains.has(Coins.coinOf(id).chainId))
  const currencies = Money.fiats.filter((fiat) => it.bankAccounts?.some(({ currency }) => currency === fiat))
  const shared = [
    ...(chains.size === 0 ? ['CHAIN_<id>_RPC'] : coins.length === 0 ? ['COINS'] : []),
    ...(hasSigner(it) ? [] : [signer]),
    ...(currencies.length === 0 ? ['BANK_ACCOUNTS'] : []),
    ...(hasWayToTheBank(it) ? [] : [wayToTheBank]),
  ]
  const missing: Readonly<Record<Service, readonly string[]>> = {
    sell: [...shared, ...(it.depositXpub === undefined ? ['DEPOSIT_XPUB'] : [])],
    buy: shared,
  }
  const asked: readonly Service[] = it.services ?? ['sell', 'buy']
  const services = asked.filter((service) => missing[service].length === 0)
  const lacksForIban = missingForIban(it, { services, currencies, missing: missing.buy })
  return {
    services,
    currencies,
    coins,
    iban: lacksForIban.length === 0,
    off: [
      ...asked.map((name) => ({ name, missing: missing[name] })),
      ...Money.fiats.map((name) => ({ name, missing: currencies.includes(name) ? [] : ['BANK_ACCOUNTS'] })),
      { name: 'card', missing: it.cardSecretKey === undefined ? ['CARD_SECRET_KEY'] : [] },
      {
        name: 'open_banking',
        missing: it.openBankingBanksFile === undefined ? ['OPEN_BANKING_BANKS_FILE'] : [],
      },
      { name: 'iban', missing: lacksForIban },
      { name: 'push', missing: it.pushKey === undefined ? ['PUSH_KEY'] : [] },
      { name: 'messenger', missing: it.telegramBotToken === undefined ? ['TELEGRAM_BOT_TOKEN'] : [] },
    ].filter((one) => one.missing.length > 0),
  }
}

/** Dedicated IBANs need the EUR account and the buy service. `missing`: the settings that buying lacks. */
function missingForIban(
  { ibanBankUrl }: Given,
  { services, currencies, missing }: Pick<Offer, 'services' | 'currencies'> & Pick<Off, 'missing'>,
): string[] {
  const isSold = services.includes('buy')
  return [
    ...(ibanBankUrl === undefined ? ['IBAN_BANK_URL'] : []),
    ...(isSold && !currencies.includes('EUR') ? ['BANK_ACCOUNTS in EUR'] : []),
    ...(isSold ? [] : missing.length > 0 ? missing : ['the service buy']),
  ]
}

/** Settings that need parts which other settings leave out: one sentence per problem. */
export function contradictions(it: Given): string[] {
  const needs = (name: string, given: unknown, other: string, isThere: boolean) =>
    given !== undefined && !isThere ? [`${name} needs ${other}`] : []
  const both = (one: unknown, other: unknown, sentence: string) =>
    one !== undefined && other !== undefined ? [sentence] : []
  return [
    ...both(
      it.signerKeystore,
      it.signerUrl,
      'SIGNER_KEYSTORE and SIGNER_URL are both set: choose one signer',
    ),
    ...both(
      it.bankDirectory,
      it.bankSftpUrl,
      'BANK_DIRECTORY and BANK_SFTP_URL are both set: choose one way to the bank',
    ),
    ...needs(
      'SIGNER_KEYSTORE',
      it.signerKeystore,
      'SIGNER_PASSWORD_FILE',
      it.signerPasswordFile !== undefined,
    ),
    ...needs('OLD_SIGNERS', it.oldSigners, signer, hasSigner(it)),
    ...needs('BANK_SFTP_URL', it.bankSftpUrl, 'BANK_SFTP_HOST_KEY', it.bankSftpHostKey !== undefined),
    ...needs('BANK_ACCOUNTS', it.bankAccounts, wayToTheBank, hasWayToTheBank(it)),
    ...needs('BANK_DIRECTORY', it.bankDirectory, 'BANK_ACCOUNTS', it.bankAccounts !== undefined),
    ...needs('BANK_SFTP_URL', it.bankSftpUrl, 'BANK_ACCOUNTS', it.bankAccounts !== undefined),
    ...needs(
      'DOCUMENT_STORE_URL',
      it.documentStoreUrl,
      'DOCUMENT_STORE_KEY_ID and DOCUMENT_STORE_SECRET',
      it.documentStoreKeyId !== undefined && it.documentStoreSecret !== undefined,
    ),
    ...cardContradictions(it, needs),
    ...doorContradictions(it, needs),
    ...needs('WALLET_RELAY_URL', it.walletRelayUrl, 'WALLET_PROJECT_ID', it.walletProjectId !== undefined),
    ...needs('WALLET_PROJECT_ID', it.walletProjectId, 'WALLET_RELAY_URL', it.walletRelayUrl !== undefined),
    ...needs('TELEGRAM_APP_URL', it.telegramAppUrl, 'TELEGRAM_BOT_TOKEN', it.telegramBotToken !== undefined),
    ...needs('SMS_PLAN', it.smsPlan, 'SMS_TOKEN', it.smsToken !== undefined),
    ...needs('SMS_TOKEN', it.smsToken, 'SMS_PLAN', it.smsPlan !== undefined),
    ...needs(
      'OPEN_BANKING_BANKS_FILE',
      it.openBankingBanksFile,
      'OPEN_BANKING_PROVIDER',
      it.openBankingProvider !== undefined,
    ),
    ...namedButLeftOut(it),
  ]
}

type Needs = (name: string, given: unknown, other: string, isThere: boolean) => string[]

const cardContradictions = (it: Given, needs: Needs): string[] => [
  ...needs('CARD_WEBHOOK_SECRET', it.cardWebhookSecret, 'CARD_SECRET_KEY', it.cardSecretKey !== undefined),
  ...needs('CARD_PUBLISHABLE_KEY', it.cardPublishableKey, 'CARD_SECRET_KEY', it.cardSecretKey !== undefined),
  ...needs(
    'CARD_FRAME_ORIGIN',
    it.cardFrameOrigin,
    'CARD_PUBLISHABLE_KEY',
    it.cardPublishableKey !== undefined,
  ),
]

const doorContradictions = (it: Given, needs: Needs): string[] => [
  ...needs(
    'IDENTITY_VENDOR',
    it.identityVendor === 'none' ? undefined : it.identityVendor,
    'IDENTITY_API_URL, IDENTITY_KEY and IDENTITY_SECRET',
    [it.identityApiUrl, it.identityKey, it.identitySecret].every((one) => one !== undefined),
  ),
  ...needs(
    'IBAN_BANK_URL',
    it.ibanBankUrl,
    'IBAN_BANK_KEY and IBAN_BANK_SECRET',
    it.ibanBankKey !== undefined && it.ibanBankSecret !== undefined,
  ),
]

function namedButLeftOut(it: Given): string[] {
  const { off, coins } = offerOf(it)
  const dark = (it.coins ?? []).filter((coin) => !coins.includes(coin))
  return [
    ...dark.map((coin) => `COINS names ${coin}: it needs CHAIN_${Coins.coinOf(coin).chainId}_RPC`),
    ...(it.services ?? []).flatMap((service) => {
      const lack = off.find(({ name }) => name === service)
      return lack ? [`SERVICES names ${service}: it needs ${lack.missing.join(', ')}`] : []
    }),
  ]
}
