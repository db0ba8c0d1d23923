/** The world outside as the sandbox plays it: wallets that pay, blocks that are rewritten, a bank, a mail box, the clock. */
import { Coins, Money, type Chains } from '@agio/domain'
import { callsTo, until, type Call } from './calls.ts'
import { acquirerAt, banksAt } from './payers.ts'

export type Wallet = 'customer' | 'stranger' | 'exchange' | 'treasury'
export type Wish = { readonly from?: Wallet; readonly token?: string }

export type BankPayment = {
  readonly endToEndId: string
  readonly amount: string
  readonly currency: string
  readonly payee: { name: string; iban?: string; sortCode?: string; accountNumber?: string }
  readonly reference: string
  readonly status: string
  readonly duplicates: number
}

export type Sent = {
  readonly fromName: string
  readonly fromIban?: string
  readonly fromSortCode?: string
  readonly fromAccountNumber?: string
  readonly amount: string
  readonly currency: Money.Fiat
  readonly reference?: string
  readonly secondLine?: string
}

/** A line of our account at the bank. */
export type BankEntry = {
  readonly ref: string
  readonly currency: Money.Fiat
  readonly direction: 'DBIT' | 'CRDT'
  readonly kind: 'payment' | 'return' | 'incoming' | 'recall'
  readonly amount: string
  readonly reference: string
  readonly endToEndId?: string
}

export type Mail = {
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
  readonly pin?: string
}

/** An operator of the back office: the code is what their authenticator shows now. */
export type Operator = {
  readonly name: string
  readonly role: string
  readonly email: string
  readonly pin: string
  readonly code: string
  readonly secondsLeft: number
}

export type Outside = ReturnType<typeof openOutside>

export function openOutside(sandbox: string) {
  const call = callsTo(sandbox)
  /** The mails to this address, the newest first. */
  const mails = (to: string) => call<readonly Mail[]>('GET', `/mail?to=${encodeURIComponent(to)}`)
  return {
    chain: (id: Chains.ChainId) => chainAt(call, id),
    bank: bankOf(call),
    banks: banksAt(call),
    cards: acquirerAt(call),
    mails,
    /** The PIN of the newest mail to this address that is not `old`. */
    pinFor: (email: string, old?: string) =>
      until(`a PIN for ${email}`, async () => {
        const newest = (await mails(email)).find(({ pin }) => pin !== undefined)?.pin
        return newest !== old && newest
      }),
    /** The code of the newest text message to this number that is not `old`. */
    smsTo: (number: string, old?: string) =>
      until(`a code by SMS to ${number}`, async () => {
        const [newest] = await call<{ code?: string }[]>('GET', `/sms?to=${encodeURIComponent(number)}`)
        return newest?.code !== old && newest?.code
      }),
    /** Lets an institution misbehave for so many seconds; 0 ends it. */
    trouble: (path: string, kind: string, seconds: number, source?: string) =>
      call('POST', `${path}/fault`, { kind, seconds, ...(source && { source }) }),
    /** Without the sandbox's own: their codes are for its desk. */
    operators: async () =>
      (await call<Operator[]>('GET', '/operators/people')).filter(({ email }) =>
        email.endsWith('@desk.example'),
      ),
    price: (pair: string, price: string) => call('POST', '/exchange/price', { pair, price }),
    prices: async (pair: string) =>
      (await call<{ prices: Record<string, Record<string, string>> }>('GET', '/exchange/prices')).prices[
        pair
      ],
    advance: (seconds: number) => call('POST', '/clock/advance', { seconds }),
    /** The application's time. */
    now: async () =>
      new Date(Date.now() + (await call<{ offsetSeconds: number }>('GET', '/clock')).offsetSeconds * 1000),
  }
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

function chainAt(call: Call, chainId: Chains.ChainId) {
  const at = (path: string) => `/chain/${chainId}${path}`
  const rpc = async <Result>(method: string, params: unknown[]): Promise<Result> => {
    const answer = await call<{ result: Result }>('POST', `/rpc/${chainId}/a`, {
      jsonrpc: '2.0',
      id: 1,
      method,
      params,
    })
    return answer.result
  }
  const receipt = (hash: string) =>
    until(`transaction ${hash} in a block`, async () => {
      const found = await rpc<{ blockNumber: string; blockHash: string } | null>(
        'eth_getTransactionReceipt',
        [hash],
      )
      return found ?? undefined
    })
  return {
    chainId,
    rpc,
    receipt,
    /** Smallest units that an address holds of a coin of this chain, at the newest block. */
    async holds(address: string, coin: Coins.CoinId): Promise<bigint> {
      const { contract } = Coins.coinOf(coin)
      if (!contract) return BigInt(await rpc<string>('eth_getBalance', [address, 'latest']))
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
      return BigInt(await rpc<string>('eth_call', [{ to: contract, data }, 'latest']))
    },
    /** The address of one of the sandbox's wallets. */
    async wallet(name: Wallet): Promise<string> {
      const { wallets } = await call<{ wallets: { name: string; address: string }[] }>('GET', at(''))
      return wallets.find((one) => one.name === name)!.address
    },
    /** A name of ENS stands for this address once the answer is there. */
    async giveName(name: string, to: string): Promise<void> {
      const { hash } = await call<{ hash: string }>('POST', at('/name'), { name, to })
      await receipt(hash)
    },
    async send(to: string, amount: string, wish: Wish = {}): Promise<string> {
      return (await call<{ hash: string }>('POST', at('/send'), { to, amount, ...wish })).hash
    },
    async sendMany(to: string, amounts: string[], wish: Wish = {}): Promise<string> {
      return (await call<{ hash: string }>('POST', at('/send_many'), { to, amounts, ...wish })).hash
    },
    /** Rewrites the blocks from the one that holds this transaction on; again, where a block came in between. */
    rewriteSince: (hash: string, drop: string[] = []) =>
      until(`a rewritten ${hash}`, async () => {
        const { blockNumber } = await receipt(hash)
        const { head } = await call<{ head: number }>('GET', at(''))
        const done = await call<{ included: string[]; dropped: string[] }>('POST', at('/reorg'), {
          depth: head - Number(blockNumber) + 1,
          ...(drop.length > 0 && { drop }),
        })
        return [...done.included, ...done.dropped].includes(hash) && done
      }),
    /** Native coins out of nowhere: no transaction brings them. */
    corrects: (address: string, units: string) => call('POST', at('/correct'), { address, units }),
    mine: (blocks: number) => call('POST', at('/mine'), { blocks }),
    /** Blocks come by themselves, or only when they are asked for. */
    pace: (mining: 'on' | 'off') => call('POST', at('/pace'), { mining }),
    /** A token refuses a receiver; lifted, it serves again. */
    refuse: (token: string, address: string, lift = false) =>
      call('POST', at('/block'), { token, address, lift: lift ? 'yes' : 'no' }),
    /** The transfers of a token to an address that ever happened, by the chain's own logs. */
    async transfersTo(address: string, coin: Coins.CoinId): Promise<{ hash: string; units: bigint }[]> {
      const topics = [transferTopic, null, `0x${address.slice(2).toLowerCase().padStart(64, '0')}`]
      const found = await rpc<{ transactionHash: string; data: string }[]>('eth_getLogs', [
        { fromBlock: '0x0', toBlock: 'latest', address: Coins.coinOf(coin).contract, topics },
      ])
      return found.map(({ transactionHash: hash, data }) => ({ hash, units: BigInt(data) }))
    },
    fault: (kind: string, seconds: number) => call('POST', at('/fault'), { kind, seconds }),
  }
}

function bankOf(call: Call) {
  const payments = () => call<BankPayment[]>('GET', '/bank/payments')
  return {
    payments,
    /** All payments that the bank received for this order, by the reference that the payee reads, oldest first. */
    paymentsFor: async (reference: string) =>
      (await payments()).filter((one) => one.reference.includes(reference)).toReversed(),
    /** A statement per account, now. */
    writeStatements: () => call('GET', '/bank/statement'),
    giveBack: (endToEndId: string) => call('POST', '/bank/return', { endToEndId, reason: 'AC04' }),
    /** Somebody sends money to our account. */
    transfer: (sent: Sent) => call<BankEntry>('POST', '/bank/transfer', sent),
    /** A person of the sandbox pays an order, and makes the mistake. */
    payOrder: (
      order: { reference: string; amount: string; currency: string },
      person: string,
      mistake: string,
    ) => call<{ transfers: BankEntry[] }>('POST', '/bank/pay_order', { ...order, person, mistake }),
    /** A person of the sandbox transfers money to a customer's dedicated IBAN, without a reference. */
    payIban: (iban: string, amount: string, person: string) =>
      call<BankEntry>('POST', '/bank/pay_iban', { iban, amount, person }),
    entries: () => call<BankEntry[]>('GET', '/bank/entries'),
    /** Changes the balance without a line. */
    corrects: (currency: Money.Fiat, cents: string) => call('POST', '/bank/correct', { currency, cents }),
    /** The bank takes money from our account that none of our payments explains. */
    charges: (amount: string, currency: Money.Fiat, reference: string) =>
      call('POST', '/bank/charge', { amount, currency, reference }),
    recall: (ref: string) => call('POST', '/bank/recall', { ref }),
    release: (endToEndId: string) => call('POST', '/bank/release', { endToEndId }),
    fault: (kind: 'no_money', seconds: number) => call('POST', '/bank/fault', { kind, seconds }),
    /** The balance of our account, in cents. */
    async holds(fiat: Money.Fiat): Promise<bigint> {
      const { accounts } = await call<{ accounts: { currency: string; balance: string }[] }>('GET', '/bank')
      return unitsOf(fiat, accounts.find(({ currency }) => currency === fiat)!.balance)
    },
  }
}

/** Smallest units of an amount as the wire writes it. */
export function unitsOf(asset: Money.Asset, text: string): bigint {
  const amount = Money.parse(asset, text)
  if (amount === 'not-an-amount') throw new Error(`${text} is not an amount of ${asset}`)
  return amount.units
}

/** The amount as the wire writes it. */
export const textOf = (asset: Money.Asset, units: bigint): string => Money.format(Money.money(asset, units))
