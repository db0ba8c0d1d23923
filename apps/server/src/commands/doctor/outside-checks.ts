/** The server's counterparts: chains, bank, acquirer, banks of customers, exchanges, mail. The checks do not send or move money. */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { Coins, type Chains } from '@agio/domain'
import { openInstallationKeys } from '../../keys/index.ts'
import { checkSmtp } from '../../notify/index.ts'
import { callOutside } from '../../platform/outside/outside-call.ts'
import { openSources } from '../../quotes/index.ts'
import { createJsonRpc } from '../../rails/evm/index.ts'
import { openExchange } from '../../rails/iso20022/index.ts'
import { readBanksFile } from '../../rails/open-banking/index.ts'
import { hasWayToTheBank } from '../../settings/offer.ts'
import type { Settings } from '../../settings/settings.ts'
import { createClamd, s3Content } from '../../verification/documents/index.ts'
import type { Check } from './check.ts'
import { doorChecks } from './door-checks.ts'

const limits = { milliseconds: 10_000, maxBytes: 1_000_000 }

export const outsideChecks = (settings: Settings): Check[] => [
  ...settings.chains.flatMap((chain) =>
    chain.urls.map((url, index) => chainCheck(chain.chainId, url, index)),
  ),
  ...(hasWayToTheBank(settings) ? [bankCheck(settings)] : []),
  ...priceChecks(settings),
  ...(settings.clamdAddress === undefined ? [] : [scannerCheck(settings.clamdAddress)]),
  ...storeChecks(settings),
  ...(settings.smtpUrl === undefined ? [] : [mailCheck(settings.smtpUrl)]),
  ...(settings.cardSecretKey === undefined ? [] : [cardCheck(settings, settings.cardSecretKey)]),
  ...doorChecks(settings),
  ...readBanksFile(settings.openBankingBanksFile).map(({ name, baseUrl }) => openBankingCheck(name, baseUrl)),
]

function chainCheck(chainId: Chains.ChainId, url: string, index: number): Check {
  return {
    name: `chain ${chainId}, source ${index + 1}`,
    isNeeded: true,
    remedy: `CHAIN_${chainId}_RPC names nodes of this chain that keep the newest blocks`,
    async look() {
      const node = createJsonRpc(url)
      const id = Number(await node.call<string>('eth_chainId', []))
      if (id !== chainId) throw new Error(`the node is of chain ${id}`)
      const { timestamp, number } = await node.call<{ timestamp: string; number: string }>(
        'eth_getBlockByNumber',
        ['latest', false],
      )
      return `block ${Number(number)} of ${new Date(Number(timestamp) * 1000).toISOString().slice(0, 19)}Z`
    },
  }
}

function bankCheck(settings: Settings): Check {
  const { bankDirectory, keyFile } = settings
  return {
    name: 'bank',
    isNeeded: true,
    remedy:
      'BANK_DIRECTORY is writable for the user of the server, or BANK_SFTP_URL, its host key and its sign-in are right',
    async look() {
      const exchange = openExchange(settings, openInstallationKeys(keyFile, false).sealer)
      try {
        const waiting = (await exchange.list()).length
        if (bankDirectory !== undefined) await access(join(bankDirectory, 'to-bank'), constants.W_OK)
        return `${waiting} files wait to be read`
      } finally {
        await exchange.close()
      }
    },
  }
}

const scannerCheck = (address: string): Check => ({
  name: 'virus scanner',
  isNeeded: true,
  remedy: 'CLAMD_ADDRESS names a running clamd that this machine reaches',
  look: () => createClamd(address).version(),
})

/** A name that no document has: the store says that it is not there, and so takes our key. */
export function storeChecks(settings: Settings): Check[] {
  const { documentStoreUrl: url, documentStoreKeyId: keyId, documentStoreSecret: secret } = settings
  if (url === undefined || keyId === undefined || secret === undefined) return []
  const store = s3Content({ url, keyId, secret, region: settings.documentStoreRegion })
  return [
    {
      name: 'document store',
      isNeeded: true,
      remedy: 'DOCUMENT_STORE_URL names a bucket that DOCUMENT_STORE_KEY_ID and its secret may read and list',
      async look() {
        const answer = await store.get('agio-doctor').then(
          () => '',
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
        if (answer !== '' && !answer.includes('answered 404')) throw new Error(answer)
        return `${new URL(url).host} takes the key`
      },
    },
  ]
}

const priceChecks = ({ priceSources, offer }: Settings): Check[] =>
  openSources(priceSources).map((source) => ({
    name: `prices, ${source.name}`,
    isNeeded: true,
    remedy: 'PRICE_SOURCES names exchanges that this machine reaches',
    async look() {
      const [coin = 'ETH@1'] = offer.coins
      const { symbol } = Coins.coinOf(coin as Coins.CoinId)
      const { bid } = await source.ticker(symbol, 'EUR')
      return `${symbol} ${bid} EUR`
    },
  }))

const mailCheck = (url: string): Check => ({
  name: 'mail',
  isNeeded: true,
  remedy: 'SMTP_URL names a server that takes our sign-in, with TLS unless it is this machine',
  look: () => checkSmtp(url).then(() => `${new URL(url).host} takes mail`),
})

const cardCheck = ({ cardApiUrl = 'https://api.stripe.com' }: Settings, key: string): Check => ({
  name: 'card acquirer',
  isNeeded: true,
  remedy: 'CARD_SECRET_KEY is the key of our account there',
  async look() {
    const { status } = await callOutside(
      `${cardApiUrl}/v1/balance`,
      { headers: { authorization: `Bearer ${key}` } },
      limits,
    )
    if (status === 401 || status === 403) throw new Error('the key is refused')
    if (status >= 500) throw new Error(`answered ${status}`)
    return `${new URL(cardApiUrl).host} takes the key`
  },
})

const openBankingCheck = (name: string, baseUrl: string): Check => ({
  name: `open banking, ${name}`,
  isNeeded: false,
  remedy: 'baseUrl in OPEN_BANKING_BANKS_FILE',
  async look() {
    const { status } = await callOutside(baseUrl, {}, limits)
    if (status >= 500) throw new Error(`answered ${status}`)
    return `${new URL(baseUrl).host} answers`
  },
})
