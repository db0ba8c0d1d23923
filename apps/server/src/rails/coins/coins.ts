/** Coins → the rail of their chain, as the chain's record names it. */
import { Chains, Coins, type Money } from '@agio/domain'
import type { CoinAddresses, CoinRail, Confirmations, MoveWay, WalletProofs } from '../rail.ts'

export type CoinRails = ReturnType<typeof joinCoinRails>

/** A rail that a record names and that is missing here does not compile. */
export function joinCoinRails(rails: Readonly<Record<Chains.RailName, CoinRail>>) {
  const all = Object.values(rails)
  const ofChain = (chainId: Chains.ChainId) => rails[Chains.railOf(chainId)]
  const of = (coin: Coins.CoinId) => ofChain(Coins.coinOf(coin).chainId)
  const confirming: Confirmations = async (asked) => {
    const known = await Promise.all(all.map((rail) => rail.confirming(asked)))
    return new Map(known.flatMap((by) => [...by]))
  }
  return {
    all,
    ofChain,
    of,
    addresses: addressesOf(all, of, ofChain),
    proofs: proofsOf(all, ofChain),
    confirming,
    /** Undefined without a price of its gas. */
    networkFee: (coin: Coins.CoinId, way: MoveWay): Promise<Money.Money<Coins.CoinId> | undefined> =>
      of(coin)
        .networkFee(coin, way)
        .catch(() => undefined),
    troubles: () => all.flatMap((rail) => rail.troubles()),
  }
}

function addressesOf(
  all: readonly CoinRail[],
  of: (coin: Coins.CoinId) => CoinRail,
  ofChain: (chainId: Chains.ChainId) => CoinRail,
): CoinAddresses {
  return {
    give: (coin) => of(coin).addresses.give(),
    readTransaction: (coin, named) => of(coin).addresses.readTransaction(named),
    readName: (chainId, typed) => ofChain(chainId).addresses.readName(chainId, typed),
    paymentUri: (to, coins) => of(coins.asset).addresses.paymentUri(to, coins),
    async isOwn(address) {
      const said = await Promise.all(all.map(({ addresses }) => addresses.isOwn(address)))
      return said.includes(true)
    },
    /** An address that no rail can read gets the fault of the rail that recognises most of it. */
    async read(typed) {
      const read = await Promise.all(all.map(({ addresses }) => addresses.read(typed)))
      return (
        read.find((it) => 'address' in it) ??
        read.find((it) => 'problem' in it && it.problem !== 'invalid') ?? { problem: 'invalid' }
      )
    },
  }
}

function proofsOf(all: readonly CoinRail[], ofChain: (chainId: Chains.ChainId) => CoinRail): WalletProofs {
  return {
    write: (of) => ofChain(of.chainId).proofs.write(of),
    async read(message, now) {
      const read = await Promise.all(all.map(({ proofs }) => proofs.read(message, now)))
      return read.find((it) => it !== undefined)
    },
    isSignedBy: (signed) => ofChain(signed.chainId).proofs.isSignedBy(signed),
  }
}
