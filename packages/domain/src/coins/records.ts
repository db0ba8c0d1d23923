/**
 * The chains of the product with their coins, one record each: everything that knows a chain or a coin reads it here.
 * The sandbox plays each chain that is marked `test`, with its coins at these very addresses.
 *
 * Finality is a property of a chain, never a constant in a watcher: where the chain has the `finalized` tag it rules;
 * `depth` is the count of blocks used where a node does not know the tag (source: the chains' own documents, BEP-126).
 */
export type ChainRecord = {
  readonly id: number
  /** Written in words beside every address and QR code. */
  readonly name: string
  readonly test: boolean
  readonly blockSeconds: number
  readonly explorer: string
  /** Data that only the chain's rail reads, under the rail's name. */
  readonly evm: EvmChain
  /** By symbol. Exactly one has no contract: the native coin, which pays for gas. */
  readonly coins: Readonly<Record<string, CoinRecord>>
}

export type CoinRecord = {
  readonly name: string
  readonly decimals: number
  /** The token's address on its chain; none for the chain's native coin. */
  readonly contract?: string
  /** The pair name price sources know the coin by. */
  readonly priceSymbol: string
  /** EUR for one coin when the exchanges of the sandbox open. */
  readonly sandboxPrice: string
  /** Digits people read; the full figure is on demand. */
  readonly usefulDigits: number
  readonly evm: EvmCoin
}

type EvmChain = {
  readonly finality: {
    /** Tag that makes a deposit final; `smallTag` serves up to `smallUpToEuroCents`. */
    readonly tag: 'finalized'
    readonly smallTag?: 'safe'
    readonly smallUpToEuroCents?: bigint
    readonly depth: number
  }
}
type EvmCoin = {
  /** Gas to send it to somebody new, and to move all of an address to a wallet that holds some; measured, rounded up. */
  readonly gas: { readonly send: bigint; readonly sweep: bigint }
}

const native = (name: string, priceSymbol: string, sandboxPrice: string): CoinRecord => ({
  name,
  decimals: 18,
  priceSymbol,
  sandboxPrice,
  usefulDigits: 6,
  evm: { gas: { send: 21_000n, sweep: 21_000n } },
})
/** An ERC-20 contract with its EIP-55 checksum. */
const token =
  (name: string, priceSymbol: string, sandboxPrice: string) =>
  (decimals: number, contract: `0x${string}`): CoinRecord => ({
    name,
    decimals,
    contract,
    priceSymbol,
    sandboxPrice,
    usefulDigits: 2,
    evm: { gas: { send: 65_000n, sweep: 50_000n } },
  })

const ether = native('Ether', 'ETH', '3000.00')
const bnb = native('BNB', 'BNB', '600.00')
const usdc = token('USD Coin', 'USDC', '0.9200')
const eurc = token('Euro Coin', 'EURC', '1.0000')
const usdt = token('Tether USD', 'USDT', '0.9195')
const dai = token('Dai', 'DAI', '0.9198')

const ethereum: EvmChain = {
  finality: { tag: 'finalized', smallTag: 'safe', smallUpToEuroCents: 100_000n, depth: 64 },
}
const bnbChain: EvmChain = { finality: { tag: 'finalized', depth: 40 } }

/** USDC and USDT have 6 decimals on chain 1 and 18 on chain 56; on the test chains USDC has 6 and USDT 18. */
export const records = [
  {
    id: 1,
    name: 'Ethereum',
    test: false,
    blockSeconds: 12,
    evm: ethereum,
    explorer: 'https://etherscan.io',
    coins: {
      ETH: ether,
      USDC: usdc(6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      EURC: eurc(6, '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c'),
      USDT: usdt(6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
      DAI: dai(18, '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
    },
  },
  {
    id: 56,
    name: 'BNB Smart Chain',
    test: false,
    blockSeconds: 0.45,
    evm: bnbChain,
    explorer: 'https://bscscan.com',
    coins: {
      BNB: bnb,
      USDC: usdc(18, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'),
      USDT: usdt(18, '0x55d398326f99059fF775485246999027B3197955'),
    },
  },
  {
    id: 11155111,
    name: 'Sepolia',
    test: true,
    blockSeconds: 12,
    evm: ethereum,
    explorer: 'https://sepolia.etherscan.io',
    coins: {
      ETH: ether,
      USDC: usdc(6, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'),
      USDT: usdt(18, '0x7169D38820dfd117C3FA1f22a697dBA58d90BA06'),
    },
  },
  {
    id: 97,
    name: 'BNB testnet',
    test: true,
    blockSeconds: 0.45,
    evm: bnbChain,
    explorer: 'https://testnet.bscscan.com',
    coins: {
      tBNB: bnb,
      USDC: usdc(6, '0x64544969ed7EBf5f083679233325356EbE738930'),
      USDT: usdt(18, '0x337610d27c682E347C9cD60BD4b3b107C9d34dDd'),
    },
  },
] as const satisfies readonly ChainRecord[]
