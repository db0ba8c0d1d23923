/** Only wired services are on offer: each part left out in turn, and each setting that asks for a missing part. */
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const whole = {
  NODE_ENV: 'production',
  KEY_FILE: '/etc/agio/key',
  PUBLIC_URL: 'https://pay.example',
  SMTP_URL: 'smtps://mail.example',
  CHAIN_1_RPC: 'https://one.example,https://two.example',
  DEPOSIT_XPUB: 'xpub6C',
  SIGNER_URL: 'https://signer.example',
  SANCTIONS_LISTS: 'un=un_xml:https://un.example/list.xml',
  CLAMD_ADDRESS: '127.0.0.1:3310',
  BANK_DIRECTORY: '/srv/bank',
  BANK_ACCOUNTS: 'EUR=DE89370400440532013000,GBP=20-00-00/55779911',
  CARD_SECRET_KEY: 'sk_live_1',
  TELEGRAM_BOT_TOKEN: '1234567890:AAExample',
  TELEGRAM_APP_URL: 'https://t.me/agio_example_bot/pay',
  OPEN_BANKING_BANKS_FILE: '/etc/agio/banks.json',
  PUSH_KEY: 'c2FuZGJveC1rZXktb2Ytbm90aWZpY2F0aW9ucy0wMDE',
  IBAN_BANK_URL: 'https://ibans.example',
  IBAN_BANK_KEY: 'key',
  IBAN_BANK_SECRET: 'secret',
  OPEN_BANKING_PROVIDER: 'Example Initiation,https://pis.example/terms,https://pis.example/privacy',
}
type Names = readonly (keyof typeof whole)[]
const without = (...names: Names) => ({ ...whole, ...Object.fromEntries(names.map((name) => [name, ''])) })
const offered = (env: Record<string, string>) => readSettings(env).offer

test('with every part everything is offered, and nothing is off', () => {
  expect(offered(whole)).toMatchObject({
    services: ['sell', 'buy'],
    currencies: ['EUR', 'GBP'],
    iban: true,
    off: [],
  })
  expect(offered(whole).coins).toContain('USDC@1')
  expect(offered(whole).coins.every((coin) => coin.endsWith('@1'))).toBe(true)
})

const bank = ['BANK_ACCOUNTS', 'BANK_DIRECTORY'] as const
const signer = 'SIGNER_URL or SIGNER_KEYSTORE'
const wayToTheBank = 'BANK_DIRECTORY or BANK_SFTP_URL'

test.each<[what: string, names: Names, services: string[], off: Record<string, string[]>]>([
  [
    'chains',
    ['CHAIN_1_RPC'],
    [],
    { sell: ['CHAIN_<id>_RPC'], buy: ['CHAIN_<id>_RPC'], iban: ['CHAIN_<id>_RPC'] },
  ],
  ['the key of deposit addresses', ['DEPOSIT_XPUB'], ['buy'], { sell: ['DEPOSIT_XPUB'] }],
  ['the signer', ['SIGNER_URL'], [], { sell: [signer], buy: [signer], iban: [signer] }],
  [
    'the bank',
    bank,
    [],
    {
      sell: ['BANK_ACCOUNTS', wayToTheBank],
      buy: ['BANK_ACCOUNTS', wayToTheBank],
      EUR: ['BANK_ACCOUNTS'],
      GBP: ['BANK_ACCOUNTS'],
      iban: ['BANK_ACCOUNTS', wayToTheBank],
    },
  ],
  [
    'the messenger',
    ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_APP_URL'],
    ['sell', 'buy'],
    { messenger: ['TELEGRAM_BOT_TOKEN'] },
  ],
  ['the key of notifications', ['PUSH_KEY'], ['sell', 'buy'], { push: ['PUSH_KEY'] }],
  ['the bank of IBANs', ['IBAN_BANK_URL'], ['sell', 'buy'], { iban: ['IBAN_BANK_URL'] }],
  ['the acquirer', ['CARD_SECRET_KEY'], ['sell', 'buy'], { card: ['CARD_SECRET_KEY'] }],
  [
    'banks to pay from',
    ['OPEN_BANKING_BANKS_FILE'],
    ['sell', 'buy'],
    { open_banking: ['OPEN_BANKING_BANKS_FILE'] },
  ],
])('production without %s: what needs it is off, and named', (_, names, services, off) => {
  const offer = offered(without(...names))
  expect(offer.services).toEqual(services)
  expect(Object.fromEntries(offer.off.map(({ name, missing }) => [name, missing]))).toEqual(off)
})

test('a currency is on where there is an account for it', () => {
  const offer = offered({ ...whole, BANK_ACCOUNTS: 'GBP=20-00-00/55779911' })
  expect(offer).toMatchObject({
    services: ['sell', 'buy'],
    currencies: ['GBP'],
    off: [
      { name: 'EUR', missing: ['BANK_ACCOUNTS'] },
      { name: 'iban', missing: ['BANK_ACCOUNTS in EUR'] },
    ],
  })
})

test('a service that no setting asks for is not called left out', () => {
  expect(offered({ ...without('DEPOSIT_XPUB'), SERVICES: 'buy' })).toMatchObject({
    services: ['buy'],
    off: [],
  })
})

test.each<[sentence: string, env: Record<string, string>]>([
  ['SMTP_URL must be set', without('SMTP_URL')],
  ['BANK_ACCOUNTS needs BANK_DIRECTORY or BANK_SFTP_URL', without('BANK_DIRECTORY')],
  ['BANK_DIRECTORY needs BANK_ACCOUNTS', without('BANK_ACCOUNTS')],
  ['TELEGRAM_APP_URL needs TELEGRAM_BOT_TOKEN', without('TELEGRAM_BOT_TOKEN')],
  ['OPEN_BANKING_BANKS_FILE needs OPEN_BANKING_PROVIDER', without('OPEN_BANKING_PROVIDER')],
  [
    'CARD_WEBHOOK_SECRET needs CARD_SECRET_KEY',
    { ...without('CARD_SECRET_KEY'), CARD_WEBHOOK_SECRET: 'whsec_1' },
  ],
  ['CARD_FRAME_ORIGIN needs CARD_PUBLISHABLE_KEY', { ...whole, CARD_FRAME_ORIGIN: 'https://card.example' }],
  [
    'CARD_FRAME_ORIGIN needs a host of its own',
    {
      ...whole,
      CARD_PUBLISHABLE_KEY: 'pk_1',
      PUBLIC_URL: 'https://pay.example',
      CARD_FRAME_ORIGIN: 'https://pay.example',
    },
  ],
  ['IBAN_BANK_URL needs IBAN_BANK_KEY and IBAN_BANK_SECRET', without('IBAN_BANK_SECRET')],
  ['COINS names USDC@56: it needs CHAIN_56_RPC', { ...whole, COINS: 'USDC@1,USDC@56' }],
  ['SERVICES names sell: it needs DEPOSIT_XPUB', { ...without('DEPOSIT_XPUB'), SERVICES: 'sell,buy' }],
  [
    'SERVICES names buy: it needs SIGNER_URL or SIGNER_KEYSTORE',
    { ...without('SIGNER_URL'), SERVICES: 'buy' },
  ],
  ['SIGNER_KEYSTORE needs SIGNER_PASSWORD_FILE', { ...without('SIGNER_URL'), SIGNER_KEYSTORE: 'keys.json' }],
])('it does not start where %s', (sentence, env) => {
  expect(() => readSettings(env)).toThrow(sentence)
})
