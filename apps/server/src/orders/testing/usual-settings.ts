/** Settings of the world of orders: accounts in both currencies, and every way of paying. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { iban } from './fakes.ts'

const banksFile = join(mkdtempSync(join(tmpdir(), 'agio-banks-')), 'banks.json')
const products = { EUR: 'sepa-credit-transfers', GBP: 'faster-payments' }
const bank = { id: 'muster', name: 'Musterbank', countries: ['DE'], products, clientId: 'agio' }
writeFileSync(banksFile, JSON.stringify([{ ...bank, baseUrl: 'https://bank.example', approach: 'redirect' }]))

export const usualSettings: Settings = {
  ...readSettings({ NODE_ENV: 'test' }),
  bankHolder: 'Agio Test',
  bankName: 'Musterbank',
  bankAccounts: [
    { currency: 'EUR', iban },
    { currency: 'GBP', sortCode: '601613', accountNumber: '31926819' },
  ],
  cardSecretKey: 'card-secret-of-a-test',
  openBankingBanksFile: banksFile,
}
