/** The settings that production refuses: those for tests, connections without encryption, and keys beside their data. */
import { resolve, sep } from 'node:path'
import type { settingList } from './setting-list.ts'

type Listed = { readonly [K in keyof typeof settingList]: ReturnType<(typeof settingList)[K]['read']> }
type Given = Omit<Listed, 'publicUrl' | 'keyFile' | 'auditEndsFile'> & {
  readonly publicUrl: string
  readonly keyFile: string
  readonly chains: readonly {
    readonly chainId: number
    readonly urls: readonly string[]
    readonly explorer?: string | undefined
    readonly walletRpc?: string | undefined
  }[]
}

/** One sentence per problem. */
export function productionProblems(
  it: Given,
  { isKeyFileSet, isPublicUrlSet }: { readonly isKeyFileSet: boolean; readonly isPublicUrlSet: boolean },
): string[] {
  if (!it.production) return []
  return [
    ...forTests(it),
    ...plainDoors(it),
    ...plainDatabases(it),
    ...(isPublicUrlSet ? [] : ['PUBLIC_URL must be set: links in mails lead there']),
    ...(it.smtpUrl === undefined ? ['SMTP_URL must be set: people sign in by mail'] : []),
    ...(it.sanctionsLists.length > 0
      ? []
      : ['SANCTIONS_LISTS must name at least one list: without one nobody is screened']),
    ...(it.clamdAddress === undefined
      ? ['CLAMD_ADDRESS must be set: documents of customers are scanned for viruses']
      : []),
    ...(isLoopback(it.host) || it.trustedProxies.length > 0
      ? []
      : ['HOST is not this machine alone: name the proxies with TLS in TRUSTED_PROXIES']),
    ...(isKeyFileSet && !`${it.keyFile}${sep}`.startsWith(resolve(it.dataDir) + sep)
      ? []
      : ['KEY_FILE must be set, outside DATA_DIR: a copy of the data must not carry its key']),
  ]
}

const forTests = (it: Given): string[] => [
  ...(it.operatorsSeedFile === undefined
    ? []
    : ['OPERATORS_SEED_FILE is for the sandbox, not for production: make operators by `agio operator`']),
  ...(it.firstConfiguration === undefined
    ? []
    : [
        'FIRST_CONFIGURATION is for the sandbox, not for production: propose a version by `agio configuration`',
      ]),
  ...(it.webhookOrigins.length === 0
    ? []
    : ['WEBHOOK_ORIGINS is for the sandbox, not for production: webhooks go to the public internet alone']),
  ...(it.pushOrigins.length === 0
    ? []
    : [
        'PUSH_ORIGINS is for the sandbox, not for production: push services are found on the public internet',
      ]),
  ...(it.hotPagesUrl === undefined
    ? []
    : ['HOT_PAGES_URL is for `npm start -- --watch`, not for production']),
  ...(it.crashAt === undefined ? [] : ['CRASH_AT is for tests, not for production']),
  ...(it.clockUrl === undefined ? [] : ['CLOCK_URL is for tests, not for production']),
  ...(it.levelAtSignUp('somebody') === 'none'
    ? []
    : ['GRANT_LEVEL_AT_SIGN_UP is for the sandbox, not for production: a level follows from a verification']),
]

function plainDoors(it: Given): string[] {
  const doors: [name: string, url: string | undefined][] = [
    ['PUBLIC_URL', it.publicUrl],
    ['CONSOLE_ORIGIN', it.consoleOrigin],
    ['SIGNER_URL', it.signerUrl],
    ...(it.oldSigners ?? []).map((one): [string, string | undefined] => [
      'OLD_SIGNERS',
      'url' in one ? one.url : undefined,
    ]),
    ['PAYEE_CHECK_URL', it.payeeCheckUrl],
    ['BANK_LOOKUP_URL', it.bankLookupUrl],
    ['CARD_API_URL', it.cardApiUrl],
    ['CARD_FRAME_ORIGIN', it.cardFrameOrigin],
    ['DOCUMENT_STORE_URL', it.documentStoreUrl],
    ['SMS_API_URL', it.smsApiUrl],
    ['IDENTITY_API_URL', it.identityApiUrl],
    ['IBAN_BANK_URL', it.ibanBankUrl],
    ['ADDRESS_LOOKUP_URL', it.addressLookupUrl],
    ['COMPANY_REGISTRY_URL', it.companyRegistryUrl],
    ['SCREENING_API_URL', it.screeningApiUrl],
    ['WALLET_RELAY_URL', it.walletRelayUrl],
    ...it.widgetOrigins.map((url) => ['WIDGET_ORIGINS', url] as [string, string]),
    ['TELEGRAM_APP_URL', it.telegramAppUrl],
    ['TELEGRAM_API_URL', it.telegramApiUrl],
    ...it.telegramOrigins.map((url) => ['TELEGRAM_ORIGINS', url] as [string, string]),
    ...it.priceSources.map(({ url }) => ['PRICE_SOURCES', url] as [string, string]),
    ...it.sanctionsLists.map(({ url }) => ['SANCTIONS_LISTS', url] as [string, string]),
    ...it.chains.flatMap(({ chainId, urls, explorer, walletRpc }): [string, string | undefined][] => [
      ...urls.map((url) => [`CHAIN_${chainId}_RPC`, url] as [string, string]),
      [`CHAIN_${chainId}_EXPLORER`, explorer],
      [`CHAIN_${chainId}_WALLET_RPC`, walletRpc],
    ]),
  ]
  const plain = new Map(
    doors.flatMap(([name, url]) => (url !== undefined && isPlain(url) ? [[name, url]] : [])),
  )
  return [...plain].map(([name, url]) => {
    const scheme = new URL(url).protocol.slice(0, -1)
    return `${name} must begin with ${scheme}s://: ${scheme}:// is for this machine only`
  })
}

/** A database on another machine is spoken to with TLS, and its certificate is checked. */
function plainDatabases(it: Given): string[] {
  const urls = [
    ['DATABASE_URL', it.databaseUrl],
    ['DATABASE_OWNER_URL', it.databaseOwnerUrl],
  ] as const
  return urls
    .filter(([, url]) => url !== undefined && !isPrivate(new URL(url)))
    .map(([name]) => `${name} must end with ?sslmode=verify-full: without TLS it is for this machine only`)
}

function isPrivate({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname
  return host.startsWith('/') || isLoopback(host) || searchParams.get('sslmode') === 'verify-full'
}

/** The connection is not encrypted and leaves this machine. */
export function isPlain(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return ['http:', 'ws:'].includes(protocol) && !isLoopback(hostname)
}

const isLoopback = (host: string) => /^(127(\.\d{1,3}){3}|\[?::1\]?|localhost)$/.test(host)
