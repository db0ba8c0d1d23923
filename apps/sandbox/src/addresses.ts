/** Addresses of all sandbox services, and the application's keys for them. */
import { Chains } from '@agio/domain'
import { ibanKeys } from './bank/index.ts'
import { cardKeys } from './card/index.ts'
import { coinIdsOn } from './chain/index.ts'
import { identityKeys } from './identity/index.ts'
import { pushKey } from './push/index.ts'
import { relayAt } from './relay/index.ts'
import { smsKeys } from './sms/index.ts'

export type SandboxAddresses = ReturnType<typeof relayAt> & {
  baseUrl: string
  /** Two sources per chain. */
  rpc: Record<Chains.TestChainId, string[]>
  coins: Record<Chains.TestChainId, ReturnType<typeof coinIdsOn>>
  bankDirectory: string
  bankSftpUrl: string
  bankHostKey: string
  /** The customers' banks, in the server's format. */
  openBankingBanksFile: string
  /** The bank's API for dedicated IBANs, and the application's key. */
  ibanBankUrl: string
  ibanBankKeys: typeof ibanKeys
  smtpUrl: string
  mailUrl: string
  /** The SMS gateway's API, and the application's keys. */
  smsApiUrl: string
  smsPlan: string
  smsToken: string
  smsHookSecret: string
  /** The key by which the push service knows the application. */
  pushKey: string
  /** APIs like Nominatim and OpenCorporates. */
  addressLookupUrl: string
  companyRegistryUrl: string
  /** The APIs of both identity vendors, and the application's keys. */
  identityUrls: { sumsub: string; veriff: string }
  identityKeys: typeof identityKeys
  krakenUrl: string
  coinbaseUrl: string
  /** Publishers of sanctions lists, in the server's format. */
  sanctionsLists: string
  /** The virus scanner: host and port. */
  clamdAddress: string
  clockUrl: string
  /** The card acquirer's API, and the application's keys. */
  cardApiUrl: string
  cardSecretKey: string
  cardPublishableKey: string
  cardWebhookSecret: string
}

export function addressesOf(
  base: string,
  doors: { directory: string; sftp: { url: string; hostKey: string } },
  smtpPort: number,
): Omit<SandboxAddresses, 'openBankingBanksFile' | 'clamdAddress'> {
  const sources = (chainId: number) => [`${base}/rpc/${chainId}/a`, `${base}/rpc/${chainId}/b`]
  return {
    baseUrl: base,
    rpc: byChain(sources),
    coins: byChain(coinIdsOn),
    bankDirectory: doors.directory,
    bankSftpUrl: doors.sftp.url,
    bankHostKey: doors.sftp.hostKey,
    ibanBankUrl: `${base}/bank/api`,
    ibanBankKeys: ibanKeys,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mailUrl: `${base}/mailbox`,
    smsApiUrl: base,
    smsPlan: smsKeys.plan,
    smsToken: smsKeys.token,
    smsHookSecret: smsKeys.hookSecret,
    pushKey,
    addressLookupUrl: `${base}/addresses`,
    companyRegistryUrl: `${base}/companies`,
    identityUrls: { sumsub: `${base}/identity/sumsub`, veriff: `${base}/identity/veriff` },
    identityKeys,
    krakenUrl: `${base}/exchange/kraken`,
    coinbaseUrl: `${base}/exchange/coinbase`,
    sanctionsLists: `un=un_xml:${base}/lists/un.xml,open=opensanctions:${base}/lists/open.json`,
    clockUrl: `${base}/clock`,
    ...relayAt(base),
    cardApiUrl: base,
    cardSecretKey: cardKeys.secretKey,
    cardPublishableKey: cardKeys.publishableKey,
    cardWebhookSecret: cardKeys.webhookSecret,
  }
}

function byChain<T>(valueOf: (chainId: Chains.TestChainId) => T): Record<Chains.TestChainId, T> {
  return Object.fromEntries(Chains.testChainIds.map((id) => [id, valueOf(id)])) as Record<
    Chains.TestChainId,
    T
  >
}
