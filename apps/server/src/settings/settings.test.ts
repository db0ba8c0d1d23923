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

test('what is set is read', () => {
  const settings = readSettings({
    CHAIN_11155111_RPC: 'http://127.0.0.1:1, http://127.0.0.1:2',
    CHAIN_11155111_START: '7',
    COINS: 'ETH@11155111',
    ROLES: 'worker',
    BANK_ACCOUNTS:
      'EUR=DE89 3704 0044 0532 0130 00/COBADEFFXXX, EUR=DE89370400440532013000, GBP=20-00-00/55779911',
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
    chains: [{ chainId: 11155111, urls: ['http://127.0.0.1:1', 'http://127.0.0.1:2'], startBlock: 7n }],
    bankAccounts: [
      { currency: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      { currency: 'EUR', iban: 'DE89370400440532013000' },
      { currency: 'GBP', sortCode: '200000', accountNumber: '55779911' },
    ],
  })
})

test('all that cannot be meant is told at once, by name and without the value of a secret', () => {
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
