/** The wallets that a page offers, and the links that open the recommended ones on a phone. */
import { chainIds, type ChainId } from './chains.ts'

/** The address of each chain's RPC, for wallets that do not know the chain. */
export type Rpcs = Readonly<Record<ChainId, string>>

/** Public addresses of the chains. The server never asks them. Here, and not in the records, because a page rarely needs them. */
const publicRpcs: Rpcs = {
  1: 'https://ethereum-rpc.publicnode.com',
  56: 'https://bsc-dataseed.bnbchain.org',
  11155111: 'https://ethereum-sepolia-rpc.publicnode.com',
  97: 'https://data-seed-prebsc-1-s1.bnbchain.org:8545',
}

/** The public addresses, save where an installation has its own. */
export function rpcsOf(own: readonly { chainId: ChainId; walletRpc: string | undefined }[]): Rpcs {
  const given = new Map(own.map(({ chainId, walletRpc }) => [chainId, walletRpc]))
  return Object.fromEntries(chainIds.map((id) => [id, given.get(id) ?? publicRpcs[id]])) as Rpcs
}

/** The ways to reach a wallet; an installation may leave some of them out. */
export const connectors = ['injected', 'exchange', 'coinbase', 'trust', 'qr', 'host'] as const
export type Connector = (typeof connectors)[number]

/** Recommended wallets that read a pairing of WalletConnect, by id: `wc?uri=…` is put behind either address. */
export const links = {
  metamask: { name: 'MetaMask', universal: 'https://metamask.app.link', native: 'metamask://' },
  trust: { name: 'Trust Wallet', universal: 'https://link.trustwallet.com', native: 'trust://' },
  binance: {
    name: 'Binance Wallet',
    universal: 'https://app.binance.com/cedefi',
    native: 'bnc://app.binance.com/cedefi',
  },
  okx: { name: 'OKX Wallet', universal: null, native: 'okex://main' },
  bitget: { name: 'Bitget Wallet', universal: 'https://bkcode.vip', native: 'bitkeep://' },
  safepal: { name: 'SafePal', universal: 'https://link.safepal.io', native: 'safepalwallet://' },
  rainbow: { name: 'Rainbow', universal: 'https://rnbwapp.com', native: 'rainbow://' },
  uniswap: { name: 'Uniswap Wallet', universal: 'https://uniswap.org/app', native: 'uniswap://' },
  zerion: { name: 'Zerion', universal: 'https://wallet.zerion.io', native: 'zerion://' },
  ledger: { name: 'Ledger Live', universal: null, native: 'ledgerlive://' },
} as const satisfies Record<string, { name: string; universal: string | null; native: string }>
export type Recommended = keyof typeof links
export const recommended = Object.keys(links) as Recommended[]

/** The address that opens a wallet on this phone with a pairing. */
export function pairingLink(
  id: Recommended,
  pairing: string,
  way: 'universal' | 'native' = 'universal',
): string {
  const { universal, native } = links[id]
  const base = way === 'universal' ? (universal ?? native) : native
  return `${base}${base.endsWith('/') ? '' : '/'}wc?uri=${encodeURIComponent(pairing)}`
}
