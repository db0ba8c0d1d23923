import { expect, test } from 'vitest'
import { readSettings, SettingsProblem } from './settings.ts'

test('without any setting the program starts on embedded defaults', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 4400,
    publicUrl: 'http://127.0.0.1:4400',
    roles: ['api', 'worker'],
    databaseUrl: undefined,
    chains: [],
  })
})

test('the settings of the environment are read', () => {
  const settings = readSettings({
    CHAIN_11155111_RPC: 'http://127.0.0.1:1, http://127.0.0.1:2',
    CHAIN_11155111_START: '7',
    CHAIN_11155111_HOT_WALLETS: '3',
    COINS: 'ETH@11155111',
    ROLES: 'worker',
    BANK_ACCOUNTS: 'EUR=DE89 3704 0044 0532 0130 00/COBADEFFXXX, GBP=20-00-00/55779911',
    BANK_DIRECTORY: 'bank',
    PUBLIC_URL: 'https://pay.example/',
    OPEN_BANKING_PROVIDER: 'Example Initiation, https://pis.example/terms, https://pis.example/privacy',
  })
  expect(settings).toMatchObject({
    roles: ['worker'],
    coins: ['ETH@11155111'],
    publicUrl: 'https://pay.example',
    openBankingProvider: {
      name: 'Example Initiation',
      termsUrl: 'https://pis.example/terms',
      privacyUrl: 'https://pis.example/privacy',
    },
    chains: [
      {
        chainId: 11155111,
        urls: ['http://127.0.0.1:1', 'http://127.0.0.1:2'],
        startBlock: 7n,
        hotWallets: 3,
      },
    ],
    bankAccounts: [
      { currency: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      { currency: 'GBP', sortCode: '200000', accountNumber: '55779911' },
    ],
  })
})

test('a name that nearly is a setting is refused with the right one, and names of other programs are left alone', () => {
  const wrong = { BANK_ACOUNTS: 'EUR=x', PUBILC_URL: 'https://x', CHAIN_1_RCP: 'http://x', SMTP_UR: 'x' }
  const said = () => readSettings(wrong)
  expect(said).toThrow(SettingsProblem)
  expect(said).toThrow('BANK_ACOUNTS is no setting: write BANK_ACCOUNTS, or take it away')
  expect(said).toThrow('PUBILC_URL is no setting: write PUBLIC_URL')
  expect(said).toThrow('CHAIN_1_RCP is no setting: write CHAIN_1_RPC')
  expect(said).toThrow('SMTP_UR is no setting: write SMTP_URL')
  const others = [
    'PATH',
    'HOME',
    'USER',
    'LANG',
    'PWD',
    'HOSTNAME',
    'PGHOST',
    'NODE_OPTIONS',
    'JOURNAL_STREAM',
  ]
  readSettings(
    Object.fromEntries([...others, 'KUBERNETES_PORT', 'TEST_DATABASE_URL'].map((name) => [name, '1'])),
  )
})

test('all that cannot be meant is reported at once, by name and without the value of a secret', () => {
  const wrong = {
    PORT: '99999',
    ROLES: 'boss',
    DATABASE_URL: 'mysql://me:s3cr3t@host',
    CHAIN_5_RPC: 'http://x',
    COINS: 'DOGE@1',
    SIGNER_KEYSTORE: 'a',
    SIGNER_URL: 'http://signer',
    OPEN_BANKING_PROVIDER: 'Example, ftp://pis.example',
  }
  let said = ''
  try {
    readSettings(wrong)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsProblem)
    said = (error as Error).message
  }
  for (const name of [
    'PORT',
    'ROLES',
    'DATABASE_URL',
    'CHAIN_5_RPC',
    'COINS',
    'SIGNER_KEYSTORE',
    'OPEN_BANKING_PROVIDER',
  ])
    expect(said).toContain(name)
  expect(said).not.toContain('s3cr3t')
})

const production = {
  NODE_ENV: 'production',
  KEY_FILE: '/etc/agio/key',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://pay.example',
  CHAIN_1_RPC: 'https://one.example,http://127.0.0.1:8545',
  SANCTIONS_LISTS: 'un=un_xml:https://un.example/list.xml',
  CLAMD_ADDRESS: '/run/clamav/clamd.ctl',
  DOCUMENT_STORE_KEY_ID: 'agio',
  DOCUMENT_STORE_SECRET: 'secret',
}
const saidOf = (env: Record<string, string>): string => {
  try {
    readSettings(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['BANK_ACCOUNTS', 'EUR=DE89370400440532013000,EUR=FR1420041010050500013M02606', 'two accounts in EUR'],
  ['BANK_ACCOUNTS', 'GBP=200000/55779911, GBP=089999/66374958', 'two accounts in GBP'],
  ['BANK_BOOKED_BY', 'EUR=054,GBP=054,EUR=053', 'two accounts in EUR'],
])('%s=%s is refused: %s', (name, value, why) => {
  expect(saidOf({ [name]: value })).toMatch(new RegExp(`${name}.*${why}`))
})

test('the explorer of a chain is a setting, an address and nothing else', () => {
  const chain = { CHAIN_97_RPC: 'http://127.0.0.1:1' }
  const { chains } = readSettings({ ...chain, CHAIN_97_EXPLORER: 'http://127.0.0.1:4500/chain/97/' })
  expect(chains).toMatchObject([{ chainId: 97, explorer: 'http://127.0.0.1:4500/chain/97' }])
  expect(readSettings(chain).chains).toMatchObject([{ explorer: undefined }])
  expect(saidOf({ ...chain, CHAIN_97_EXPLORER: 'the usual one' })).toContain('CHAIN_97')
})

test('wallets get an address of a chain, and a relay with its project or none', () => {
  const chain = { CHAIN_97_RPC: 'http://127.0.0.1:1', CHAIN_97_WALLET_RPC: 'https://rpc.example/key' }
  expect(readSettings(chain).chains).toMatchObject([{ walletRpc: 'https://rpc.example/key' }])
  expect(saidOf({ ...chain, CHAIN_97_WALLET_RPC: 'public' })).toContain('CHAIN_97')

  const relay = { WALLET_RELAY_URL: 'wss://relay.example', WALLET_PROJECT_ID: 'p1' }
  expect(readSettings(relay)).toMatchObject({ walletsLeftOut: [], walletProjectId: 'p1' })
  expect(readSettings({ WALLETS_LEFT_OUT: 'injected, qr' }).walletsLeftOut).toEqual(['injected', 'qr'])
  expect(readSettings({ WALLETS_RECOMMENDED: 'okx,metamask' }).walletsRecommended).toEqual([
    'okx',
    'metamask',
  ])
  expect(saidOf({ WALLETS_LEFT_OUT: 'metamask' })).toContain('WALLETS_LEFT_OUT must be one of injected')
  expect(saidOf({ WALLET_RELAY_URL: 'wss://relay.example' })).toContain(
    'WALLET_RELAY_URL needs WALLET_PROJECT_ID',
  )
  expect(saidOf({ WALLET_PROJECT_ID: 'p1' })).toContain('WALLET_PROJECT_ID needs WALLET_RELAY_URL')
  expect(saidOf({ ...relay, WALLET_RELAY_URL: 'https://relay.example' })).toContain('ws:// or wss://')
  expect(saidOf({ ...production, ...relay, WALLET_RELAY_URL: 'ws://relay.example' })).toContain(
    'WALLET_RELAY_URL must begin with wss://',
  )
})

test('a bank account without its BIC is read', () => {
  expect(
    readSettings({ BANK_ACCOUNTS: 'EUR=DE89370400440532013000', BANK_DIRECTORY: 'bank' }).bankAccounts,
  ).toEqual([{ currency: 'EUR', iban: 'DE89370400440532013000' }])
})

test('production starts with addresses that cannot be read on the way, and on this machine alone', () => {
  expect(saidOf(production)).toBe('')
  expect(
    saidOf({ ...production, PUBLIC_URL: 'http://localhost:4400', SIGNER_URL: 'http://[::1]:8550' }),
  ).toBe('')
  expect(saidOf({ ...production, HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::7' })).toBe('')
})

test.each([
  ['CLOCK_URL', 'https://clock.example'],
  ['HOT_PAGES_URL', 'http://127.0.0.1:5173'],
  ['CRASH_AT', 'outbox.mail'],
  ['OPERATORS_SEED_FILE', 'operators.json'],
  ['WEBHOOK_ORIGINS', 'http://127.0.0.1:4401'],
  ['FIRST_CONFIGURATION', '{"above":{"freshPin":"1.00"}}'],
  ['GRANT_LEVEL_AT_SIGN_UP', 'starter'],
  ['PUBLIC_URL', 'http://pay.example'],
  ['WIDGET_ORIGINS', 'https://shop.example,http://shop.example'],
  ['CHAIN_1_RPC', 'https://one.example,http://two.example'],
  ['PRICE_SOURCES', 'kraken=https://one.example,coinbase=http://10.0.0.1'],
  ['SANCTIONS_LISTS', 'un=un_xml:http://un.example/list.xml'],
  ['SANCTIONS_LISTS', ''],
  ['CLAMD_ADDRESS', ''],
  ['PAYEE_CHECK_URL', 'http://127.0.0.1.example'],
  ['BANK_LOOKUP_URL', 'http://bank.example'],
  ['CARD_API_URL', 'http://card.example'],
  ['DOCUMENT_STORE_URL', 'http://objects.example/papers'],
  ['SIGNER_URL', 'http://signer.example'],
  ['HOST', '0.0.0.0'],
  ['DATABASE_URL', 'postgresql://agio@db.example/agio'],
  ['DATABASE_URL', 'postgresql://agio@10.0.0.4/agio?sslmode=require'],
  ['DATABASE_OWNER_URL', 'postgresql://owner@db.example/agio?sslmode=disable'],
  ['SMTP_URL', ''],
  ['KEY_FILE', ''],
  ['KEY_FILE', '.agio/data/personal-data.key'],
])('production does not start with %s=%s; development does', (name, value) => {
  expect(saidOf({ ...production, [name]: value })).toContain(name)
  expect(saidOf({ ...production, NODE_ENV: 'development', [name]: value })).toBe('')
})

test('a misspelt environment, one price source and a network that is everybody are refused everywhere', () => {
  expect(saidOf({ NODE_ENV: 'prod' })).toContain('NODE_ENV')
  expect(saidOf({ PRICE_SOURCES: 'kraken=https://one.example' })).toContain('at least two')
  for (const twice of ['kraken=https://a,kraken=https://b', 'kraken=https://a,coinbase=https://a'])
    expect(saidOf({ PRICE_SOURCES: twice })).toContain('each exchange once')
  for (const proxies of ['0.0.0.0/0', '10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8', '10.0.0'])
    expect(saidOf({ TRUSTED_PROXIES: proxies })).toContain('TRUSTED_PROXIES')
})

test.each(['clamd', 'clamd:99999', 'a b:3310', ':3310', '/'])('CLAMD_ADDRESS=%s is no address', (value) => {
  expect(saidOf({ CLAMD_ADDRESS: value })).toContain('CLAMD_ADDRESS must be')
})
test.each(['127.0.0.1:3310', '[::1]:3310', 'clamd.internal:3310', '/run/clamav/clamd.ctl'])(
  'CLAMD_ADDRESS=%s is an address',
  (value) => {
    expect(readSettings({ CLAMD_ADDRESS: value }).clamdAddress).toBe(value)
  },
)

test('a level at sign-up leaves out the domain that is named, and nothing that looks like it', () => {
  const { levelAtSignUp } = readSettings({ GRANT_LEVEL_AT_SIGN_UP: 'starter except new.example' })
  expect(
    ['a@new.example', 'A@New.Example', 'a@old.new.example', 'new.example@a.test'].map(levelAtSignUp),
  ).toEqual(['none', 'none', 'starter', 'starter'])
  expect(readSettings({}).levelAtSignUp('a@b.test')).toBe('none')
  expect(saidOf({ GRANT_LEVEL_AT_SIGN_UP: 'starter except' })).toContain('GRANT_LEVEL_AT_SIGN_UP must be')
})

test('in production PUBLIC_URL must be set: links in mails lead there', () => {
  expect(saidOf({ ...production, PUBLIC_URL: '' })).toContain('PUBLIC_URL must be set')
  expect(saidOf(production)).toBe('')
})

test('OLD_SIGNERS names keystores with their passwords, and addresses', () => {
  const signer = { SIGNER_URL: 'https://signer.example' }
  const read = (OLD_SIGNERS: string) => readSettings({ ...signer, OLD_SIGNERS }).oldSigners
  expect(read('/k/2025.json:/k/2025.password, https://old.example')).toEqual([
    { keystoreFile: '/k/2025.json', passwordFile: '/k/2025.password' },
    { url: 'https://old.example' },
  ])
  expect(saidOf({ ...signer, OLD_SIGNERS: '/k/2025.json' })).toContain('OLD_SIGNERS must be a list')
  expect(saidOf({ OLD_SIGNERS: 'https://old.example' })).toContain('OLD_SIGNERS needs SIGNER_URL')
  expect(saidOf({ ...production, ...signer, OLD_SIGNERS: 'http://old.example' })).toContain(
    'OLD_SIGNERS must begin with https://',
  )
})
