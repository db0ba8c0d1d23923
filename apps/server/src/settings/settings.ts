/**
 * The settings of the server, read once from the environment, and only here. A wrong value is a sentence that names it; the
 * server does not guess.
 */
import { resolve } from 'node:path'
import { Chains } from '@agio/domain'
import { budgetsOf, type Budgets } from './budgets.ts'
import { misspelt } from './misspelt.ts'
import { contradictions, offerOf, type Offer } from './offer.ts'
import { productionProblems } from './production.ts'
import { settingList, type Setting } from './setting-list.ts'
import { list, Unreadable, url } from './setting-words.ts'

export { settingList, type Setting } from './setting-list.ts'

type Listed = { readonly [K in keyof typeof settingList]: ReturnType<(typeof settingList)[K]['read']> }

export type ChainSettings = {
  readonly chainId: Chains.ChainId
  /** JSON-RPC over HTTP; two that must agree, so that one alone cannot be wrong unnoticed. */
  readonly urls: readonly string[]
  /** First block to look at on a chain never watched before. */
  readonly startBlock: bigint | undefined
  readonly hotWallets: number
  /** The explorer for its transactions, instead of that of its record. */
  readonly explorer: string | undefined
  /** The RPC address for wallets that do not know the chain, instead of the public one of its record. */
  readonly walletRpc: string | undefined
}

export type Settings = Omit<Listed, 'publicUrl' | 'keyFile' | 'auditEndsFile'> & {
  readonly publicUrl: string
  readonly keyFile: string
  readonly auditEndsFile: string
  readonly chains: readonly ChainSettings[]
  /** The offer that these settings allow. */
  readonly offer: Offer
  /** The budgets of strangers. */
  readonly budgets: Budgets
}

/** All sentences about values that cannot be read. */
export class SettingsProblem extends Error {
  override readonly name = 'SettingsProblem'
}

const chainWords = ['RPC', 'START', 'HOT_WALLETS', 'EXPLORER', 'WALLET_RPC']
const names = [
  ...Object.values(settingList).map(({ name }) => name),
  ...Chains.chainIds.flatMap((id) => chainWords.map((word) => `CHAIN_${id}_${word}`)),
]

/** Reads the settings; throws `SettingsProblem` with one line per problem. */
export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const problems = misspelt(env, names)
  const readOne = <T>({ name, default: preset, read }: Setting<T>): T | undefined => {
    const written = env[name]
    const value = written === undefined || written.trim() === '' ? preset : written.trim()
    if (value === undefined) return undefined
    try {
      return read(value)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      problems.push(`${name} ${error.message}`)
      return undefined
    }
  }
  const entries = Object.entries(settingList).map(([key, setting]) => [key, readOne<unknown>(setting)])
  const listed = Object.fromEntries(entries) as Listed
  const chains = readChains(env, problems)
  const publicUrl = (listed.publicUrl ?? `http://${listed.host}:${listed.port}`).replace(/\/+$/, '')
  const dataDir = listed.dataDir ?? ''
  const keyFile = listed.keyFile ?? resolve(dataDir, 'personal-data.key')
  const auditEndsFile = listed.auditEndsFile ?? resolve(dataDir, 'audit-ends')
  const settings = { ...listed, publicUrl, keyFile, auditEndsFile, chains }
  problems.push(...contradictions(settings), ...sameHost(settings))
  if (problems.length === 0)
    problems.push(
      ...productionProblems(settings, {
        isKeyFileSet: listed.keyFile !== undefined,
        isPublicUrlSet: listed.publicUrl !== undefined,
      }),
    )
  if (problems.length === 0) return { ...settings, offer: offerOf(settings), budgets: budgetsOf(settings) }
  throw new SettingsProblem(`These settings cannot be used:\n${problems.map((one) => `  ${one}`).join('\n')}`)
}

type Hosts = Pick<Settings, 'consoleOrigin' | 'publicUrl' | 'cardFrameOrigin'>

function sameHost({ consoleOrigin, publicUrl, cardFrameOrigin }: Hosts): string[] {
  const isOne = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && new URL(one).host === new URL(other).host
  return [
    ...(isOne(consoleOrigin, publicUrl)
      ? [
          'CONSOLE_ORIGIN and PUBLIC_URL have one host: leave CONSOLE_ORIGIN out, or give the console a host of its own',
        ]
      : []),
    ...(isOne(cardFrameOrigin, publicUrl) || isOne(cardFrameOrigin, consoleOrigin)
      ? [
          "CARD_FRAME_ORIGIN needs a host of its own: the acquirer's script runs there, and must not reach our pages",
        ]
      : []),
  ]
}

function readChains(env: Readonly<Record<string, string | undefined>>, problems: string[]): ChainSettings[] {
  const known = new Map(Chains.chainIds.map((id) => [String(id), id]))
  return Object.keys(env)
    .toSorted()
    .flatMap((name) => {
      const [, word = ''] = /^CHAIN_(\w+)(?<!_WALLET)_RPC$/.exec(name) ?? []
      const written = env[name]?.trim()
      if (word === '' || !written) return []
      const chainId = known.get(word)
      const start = env[`CHAIN_${word}_START`]?.trim()
      const hotWallets = env[`CHAIN_${word}_HOT_WALLETS`]?.trim() || '1'
      const explorer = env[`CHAIN_${word}_EXPLORER`]?.trim()
      const walletRpc = env[`CHAIN_${word}_WALLET_RPC`]?.trim()
      try {
        if (chainId === undefined)
          throw new Unreadable(`names a chain that is not known; known are ${[...known.keys()].join(', ')}`)
        if (start && !/^\d{1,15}$/.test(start)) throw new Unreadable('has a start block that is no number')
        if (!/^([1-9]|1[0-6])$/.test(hotWallets)) throw new Unreadable('has 1 to 16 hot wallets')
        return [
          {
            chainId,
            urls: list(written).map(url('http', 'https')),
            startBlock: start ? BigInt(start) : undefined,
            hotWallets: Number(hotWallets),
            explorer: explorer ? url('http', 'https')(explorer).replace(/\/+$/, '') : undefined,
            walletRpc: walletRpc ? url('http', 'https')(walletRpc) : undefined,
          },
        ]
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        problems.push(`${name} ${error.message}`)
        return []
      }
    })
}
