/**
 * Paying from the figures of the server's order. Chain, account, coins and gas are read before the wallet is asked to send, once;
 * the chain is read again right before. Only the chain says later what was paid.
 */
import { Coins, Money } from '@agio/domain'
import { ask, chainNow, type Asked } from './asking.ts'
import type { Failure } from './failure-table.ts'
import type { Failed } from './failures.ts'
import { asHex, isSame, readAccounts, readQuantity, type Provider } from './provider.ts'
import { switchChain, type Chain } from './network.ts'

/** The payment due, by the order as the server shows it. */
export type Due = {
  readonly chainId: number
  readonly coin: string
  readonly contract: string | null
  readonly to: string
  /** Decimal, in whole coins. */
  readonly amount: string
}

export type Transaction = {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly data?: string
}

export type Plan = {
  readonly transaction: Transaction
  readonly amount: Money.Money<Coins.CoinId>
  /** The coin that pays for gas. */
  readonly native: Coins.CoinId
  readonly contract: string | undefined
}

/** The transfer that pays an order; none where the figures do not fit what we know of the coin. */
export function planOf({ chainId, coin, contract, to, amount }: Due, from: string): Plan | undefined {
  if (!Coins.isCoinId(coin) || !/^0x[0-9a-fA-F]{40}$/.test(to)) return undefined
  const record = Coins.coinOf(coin)
  const native = Coins.coinAt(record.chainId)
  const units = Money.parse(coin, amount)
  if (record.chainId !== chainId || !native || units === 'not-an-amount' || units.units <= 0n)
    return undefined
  if (!isSame(record.contract ?? '', contract ?? '')) return undefined
  const transaction: Transaction = record.contract
    ? { from, to: record.contract, value: '0x0', data: `0xa9059cbb${word(BigInt(to))}${word(units.units)}` }
    : { from, to, value: asHex(units.units) }
  return { transaction, amount: units, native, contract: record.contract }
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** In the smallest units. A value that cannot be read is left out, and then not compared. */
export type Figures = {
  readonly coins?: bigint | undefined
  readonly native?: bigint | undefined
  readonly fee?: bigint | undefined
}

export type Heard = {
  /** The person now sees that the wallet asks them. */
  readonly onAsking: () => void
  /** The wallet has sent after the person stopped waiting for it. */
  readonly onLate: (hash: string) => void
}

export type PayDeps = Heard & {
  readonly account: string
  readonly chain: Chain | undefined
  /** The same figures from the server, for wallets that answer no questions about the chain. */
  readonly figures: (coin: Coins.CoinId) => Promise<Figures>
}

/** The transaction as the wallet names it; none where it names it otherwise. */
export async function pay(
  asked: Asked,
  due: Due,
  deps: PayDeps,
): Promise<{ readonly hash?: string } | Failed> {
  const plan = planOf(due, deps.account)
  if (!plan || !deps.chain) return { failed: 'not_configured' }
  const refused =
    (await reachChain(asked, deps.chain)) ??
    (await hasAccount(asked, deps.account)) ??
    (await canPay(asked, plan, deps))
  if (refused) return refused
  const now = await chainNow(asked)
  if (now !== due.chainId) return typeof now === 'number' ? { failed: 'wrong_chain' } : now
  if (asked.givenUp?.aborted) return { failed: 'given_up' }
  deps.onAsking()
  const { provider, givenUp } = asked
  const late = answeredLate(provider, givenUp, (answer) => {
    const hash = hashOf(answer)
    if (hash !== undefined) deps.onLate(hash)
  })
  const params = [{ ...plan.transaction, chainId: asHex(due.chainId) }]
  const sent = await ask({ ...asked, provider: late }, 'eth_sendTransaction', params)
  if ('failed' in sent) return isClear.has(sent.failed) ? sent : { ...sent, unsure: true }
  const hash = hashOf(sent.answer)
  return hash === undefined ? {} : { hash }
}

const hashOf = (answer: unknown): string | undefined =>
  typeof answer === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer) ? answer : undefined

/** The same wallet: what it answers once the person has given up is heard by `hear`. */
const answeredLate = (
  provider: Provider,
  givenUp: AbortSignal | undefined,
  hear: (answer: unknown) => void,
): Provider => ({
  async request(question) {
    const answer = await provider.request(question)
    if (givenUp?.aborted) hear(answer)
    return answer
  },
})

/** After these the wallet has certainly sent nothing. */
const isClear: ReadonlySet<Failure> = new Set([
  'rejected',
  'closed',
  'unauthorized',
  'unsupported',
  'wrong_chain',
])

async function reachChain(asked: Asked, chain: Chain): Promise<Failed | undefined> {
  const now = await chainNow(asked)
  if (now === chain.id) return undefined
  return typeof now === 'number' ? await switchChain(asked, chain) : now
}

async function hasAccount(asked: Asked, account: string): Promise<Failed | undefined> {
  const said = await ask(asked, 'eth_accounts')
  if ('failed' in said) return said
  const accounts = readAccounts(said.answer)
  if (accounts.length === 0) return { failed: 'disconnected' }
  return accounts.some((one) => isSame(one, account)) ? undefined : { failed: 'changed' }
}

/** The coins first: without them the simulation fails, and says nothing of why. */
async function canPay(asked: Asked, plan: Plan, deps: PayDeps): Promise<Failed | undefined> {
  const { amount, native, transaction, contract } = plan
  const held = await heldCoins(asked, plan)
  if (held === 'elsewhere') return { failed: 'wrong_chain' }
  const known = held === undefined ? await deps.figures(amount.asset) : { coins: held }
  if (known.coins !== undefined && known.coins < amount.units)
    return { failed: 'no_coins', missing: Money.money(amount.asset, amount.units - known.coins) }
  const [gas, price, ownNative] = await Promise.all([
    ask(asked, 'eth_estimateGas', [transaction]),
    ask(asked, 'eth_gasPrice'),
    ask(asked, 'eth_getBalance', [transaction.from, 'latest']),
  ])
  const units = quantityOf(gas)
  const each = quantityOf(price)
  const fee = units !== undefined && each !== undefined ? units * each : known.fee
  const has = quantityOf(ownNative) ?? known.native
  const needs = fee !== undefined ? fee + (contract ? 0n : amount.units) : undefined
  if (needs !== undefined && has !== undefined && has < needs)
    return { failed: 'no_gas', missing: Money.money(native, needs - has) }
  // The coins are there, and the gas: the contract itself refuses.
  return 'failed' in gas && gas.failed === 'internal' && held !== undefined ? noGasOr(has, plan) : undefined
}

/** Nodes do not simulate for an account that has nothing to pay gas with. */
const noGasOr = (has: bigint | undefined, { native, transaction }: Plan): Failed =>
  has !== undefined && has <= BigInt(transaction.value)
    ? { failed: 'no_gas', missing: Money.money(native, BigInt(transaction.value) - has + 1n) }
    : { failed: 'unsendable' }

/** `elsewhere`: there is no such contract where the wallet is, whatever it says of its chain. */
async function heldCoins(
  asked: Asked,
  { transaction: { from }, contract }: Plan,
): Promise<bigint | 'elsewhere' | undefined> {
  if (contract === undefined) return quantityOf(await ask(asked, 'eth_getBalance', [from, 'latest']))
  const call = { to: contract, data: `0x70a08231${word(BigInt(from))}` }
  const said = await ask(asked, 'eth_call', [call, 'latest'])
  return 'answer' in said && said.answer === '0x' ? 'elsewhere' : quantityOf(said)
}

const quantityOf = (said: { readonly answer: unknown } | Failed): bigint | undefined =>
  'answer' in said ? readQuantity(said.answer) : undefined
