/** One local chain as the sandbox drives it: prepare it, send from a funded wallet, mine, reorganise. */
import { Chains } from '@agio/domain'
import { encodeData } from 'ox/AbiFunction'
import { checksum, validate as isAddress, type Address } from 'ox/Address'
import type { Hex } from 'ox/Hex'
import { textOf, unitsOf } from '../app/decimal.ts'
import { RpcError, type Anvil } from './anvil.ts'
import { prepareNames, setName } from './names.ts'
import { createPace } from './pace.ts'
import { reorganise, type Reorg, type Reorged } from './reorg.ts'
import { batchAbi, batchAddress, codeOf, tokenAbi, tokenNamed, tokensOn, type Token } from './tokens.ts'
import { createWallets, walletNames, type SandboxWallets, type WalletName } from './wallets.ts'

export type Sent = { hash: Hex }
export type No = { error: string }
export type Transfers = {
  from: WalletName
  token?: string | undefined
  to: string
  amounts: readonly string[]
}

export type SandboxChain = {
  id: Chains.TestChainId
  name: string
  nativeSymbol: string
  tokens: Token[]
  wallets: SandboxWallets['list']
  /** One transaction; several amounts are several transfers in that one transaction. */
  send(transfers: Transfers): Promise<Sent | No>
  /** Tops the native balance up to at least this much. */
  fund(to: string, amount: string): Promise<{ hash?: Hex; balance: string } | No>
  /** So many smallest units of the native coin more or less, without a transaction. */
  correct(address: string, units: bigint): Promise<{ balance: string } | No>
  mine(blocks: number): Promise<{ head: number }>
  reorganise(reorg: Reorg): Promise<Reorged | No>
  /** A token's own refusals: of one receiver, or of all. */
  block(refusal: { token: string; address?: string | undefined; lift: boolean }): Promise<Sent | No>
  /** A name of ENS stands for this address from the next block on. */
  giveName(named: { readonly name: string; readonly to: string }): Promise<Sent | No>
  /** Every transaction that waits to be mined is forgotten. */
  forgetWaiting(): Promise<void>
  heads(): Promise<{ head: number; safe: number; finalized: number }>
  balance(address: string, token?: string): Promise<{ amount: string; symbol: string } | No>
  moveTime(seconds: number): Promise<void>
  /** Stops the miner, or lets it go on. */
  halt(on: boolean): Promise<void>
  isHalted(): boolean
  /** Something happens on the chain: it shall not doze. */
  wake(): Promise<void>
  close(): Promise<void>
}

export async function openChain(
  id: Chains.TestChainId,
  anvil: Anvil,
  blockSeconds: number,
): Promise<SandboxChain> {
  const { name, nativeSymbol } = Chains.chains[id]
  const wallets = createWallets(id, anvil)
  await prepare(id, anvil, wallets)
  const pace = createPace(anvil, blockSeconds)
  const awake = async <T>(work: () => Promise<T>) => {
    await pace.wake()
    return work()
  }
  const named = (token?: string) => tokenNamed(id, token)
  return {
    id,
    name,
    nativeSymbol,
    tokens: tokensOn(id),
    wallets: wallets.list,
    send: (transfers) => awake(() => send(wallets, named, transfers)),
    correct: (address, units) => awake(() => correct(anvil, address, units)),
    fund: (to, amount) => awake(() => fund(anvil, wallets, to, amount)),
    async mine(blocks) {
      await anvil.rpc('anvil_mine', [hex(blocks)])
      return { head: await numberOf(anvil, 'latest') }
    },
    block: (refusal) => awake(() => block(wallets, named(refusal.token), refusal)),
    giveName: (named) => awake(() => setName(id, wallets, named)),
    async forgetWaiting() {
      await anvil.rpc('anvil_dropAllTransactions')
    },
    reorganise: (reorg) => pace.paused(() => rewrite(anvil, wallets, reorg)),
    async heads() {
      const tags = ['latest', 'safe', 'finalized'] as const
      const [head = 0, safe = 0, finalized = 0] = await Promise.all(tags.map((tag) => numberOf(anvil, tag)))
      return { head, safe, finalized }
    },
    async balance(address, tokenName) {
      const token = named(tokenName)
      if (!isAddress(address, { strict: false })) return { error: 'address is not an address' }
      if (!token) return { error: `there is no token ${tokenName} on this chain` }
      if (token === 'native')
        return { amount: textOf(await nativeBalance(anvil, address), 18), symbol: nativeSymbol }
      return {
        amount: textOf(await tokenBalance(anvil, token, address), token.decimals),
        symbol: token.symbol,
      }
    },
    async moveTime(seconds) {
      await pace.wake()
      await anvil.rpc('evm_increaseTime', [seconds])
      await anvil.rpc('anvil_mine', ['0x1'])
    },
    halt: pace.halt,
    isHalted: pace.isHalted,
    wake: pace.wake,
    close() {
      pace.close()
      return anvil.close()
    },
  }
}

/** Places the contracts and gives the wallets tokens, once per chain; then mines past the depth stories rewrite. */
async function prepare(id: Chains.ChainId, anvil: Anvil, wallets: SandboxWallets): Promise<void> {
  for (const { address, contract } of tokensOn(id))
    await anvil.rpc('anvil_setCode', [address, codeOf(contract)])
  await anvil.rpc('anvil_setCode', [batchAddress, codeOf('Batch')])
  await prepareNames(id, anvil, wallets)
  await anvil.rpc('anvil_mine', ['0x1'])
  for (const token of tokensOn(id)) {
    if ((await tokenBalance(anvil, token, wallets.address('treasury'))) > 0n) continue
    const value = 1_000_000_000n * 10n ** BigInt(token.decimals)
    for (const from of walletNames) {
      const mint = encodeData(tokenAbi, 'mint', [wallets.address(from), value])
      await wallets.send(from, { to: token.address, data: mint })
      const approve = encodeData(tokenAbi, 'approve', [batchAddress, 2n ** 256n - 1n])
      await wallets.send(from, { to: token.address, data: approve })
    }
    await anvil.rpc('anvil_mine', ['0x1'])
  }
  await anvil.rpc('anvil_mine', ['0x20'])
}

async function send(
  wallets: SandboxWallets,
  named: (token?: string) => Token | 'native' | undefined,
  { from, token: tokenName, to, amounts }: Transfers,
): Promise<Sent | No> {
  const token = named(tokenName)
  if (!isAddress(to, { strict: false })) return { error: 'to is not an address' }
  if (!token) return { error: `there is no token ${tokenName} on this chain` }
  const places = token === 'native' ? 18 : token.decimals
  const values = amounts.map((amount) => unitsOf(amount, places))
  if (!values.every((value) => value !== undefined))
    return { error: `an amount has at most ${places} decimals` }
  try {
    return { hash: await wallets.send(from, transaction(token, checksum(to), values)) }
  } catch (error) {
    return { error: `the chain refused it: ${(error as Error).message.split('\n')[0]}` }
  }
}

async function block(
  wallets: SandboxWallets,
  token: Token | 'native' | undefined,
  { address, lift }: { address?: string | undefined; lift: boolean },
): Promise<Sent | No> {
  if (token === undefined || token === 'native') return { error: 'only a token can refuse' }
  if (address !== undefined && !isAddress(address, { strict: false }))
    return { error: 'address is not an address' }
  const data =
    address === undefined
      ? encodeData(tokenAbi, 'pause', [!lift])
      : encodeData(tokenAbi, 'refuse', [checksum(address), !lift])
  return { hash: await wallets.send('treasury', { to: token.address, data }) }
}

function transaction(
  token: Token | 'native',
  to: Address,
  values: bigint[],
): { to: Address; value?: bigint; data?: Hex } {
  const [first = 0n] = values
  const total = values.reduce((sum, value) => sum + value, 0n)
  if (token === 'native') {
    if (values.length === 1) return { to, value: first }
    const data = encodeData(batchAbi, 'payNative', [to, values])
    return { to: batchAddress, value: total, data }
  }
  if (values.length === 1) {
    const data = encodeData(tokenAbi, 'transfer', [to, first])
    return { to: token.address, data }
  }
  const data = encodeData(batchAbi, 'payTokens', [token.address, to, values])
  return { to: batchAddress, data }
}

async function fund(
  anvil: Anvil,
  wallets: SandboxWallets,
  to: string,
  amount: string,
): Promise<{ hash?: Hex; balance: string } | No> {
  const wanted = unitsOf(amount, 18)
  if (!isAddress(to, { strict: false })) return { error: 'to is not an address' }
  if (wanted === undefined) return { error: 'amount has at most 18 decimals' }
  const balance = await nativeBalance(anvil, to)
  if (balance >= wanted) return { balance: textOf(balance, 18) }
  // A real transfer, so that a reorganisation brings it back; a balance that was merely set would be lost.
  const hash = await wallets.send('treasury', { to: checksum(to), value: wanted - balance })
  return { hash, balance: textOf(wanted, 18) }
}

async function correct(anvil: Anvil, address: string, units: bigint): Promise<{ balance: string } | No> {
  if (!isAddress(address, { strict: false })) return { error: 'address is not an address' }
  const balance = (await nativeBalance(anvil, address)) + units
  if (balance < 0n) return { error: 'it does not hold so much' }
  await anvil.rpc('anvil_setBalance', [address, `0x${balance.toString(16)}`])
  return { balance: textOf(balance, 18) }
}

async function rewrite(anvil: Anvil, wallets: SandboxWallets, reorg: Reorg): Promise<Reorged | No> {
  const head = await numberOf(anvil, 'latest')
  if (reorg.depth < 1 || reorg.depth >= head) return { error: `depth is from 1 to ${head - 1}` }
  try {
    return await reorganise(anvil, reorg, wallets.fillNonce)
  } catch (error) {
    if (error instanceof RpcError) return { error: `the chain refused: ${error.message}` }
    throw error
  }
}

async function numberOf(anvil: Anvil, tag: 'latest' | 'safe' | 'finalized'): Promise<number> {
  return Number((await anvil.rpc<{ number: Hex }>('eth_getBlockByNumber', [tag, false])).number)
}

async function nativeBalance(anvil: Anvil, address: string): Promise<bigint> {
  return BigInt(await anvil.rpc<Hex>('eth_getBalance', [address, 'latest']))
}

async function tokenBalance(anvil: Anvil, token: Token, address: string): Promise<bigint> {
  const data = encodeData(tokenAbi, 'balanceOf', [checksum(address)])
  return BigInt(await anvil.rpc<Hex>('eth_call', [{ to: token.address, data }, 'latest']))
}

function hex(value: number): Hex {
  return `0x${value.toString(16)}`
}
