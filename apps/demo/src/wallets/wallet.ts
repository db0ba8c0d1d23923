/**
 * One test wallet: an account on each local chain, spoken to by EIP-1193. Its questions are kept, so that tests compare
 * them with the published document of wallets; a waiting one can be answered by a person on its page, or over HTTP.
 */
import { toNumber, type Hex } from 'ox/Hex'
import type { Account } from './keys.ts'
import { signMessage, signTyped } from './keys.ts'
import {
  canRevoke,
  isQuestion,
  politely,
  rejection,
  unknownChain,
  unsupported,
  WalletError,
  type Answer,
  type Kind,
  type Manners,
} from './manners.ts'
import { sendPayment, type Asked, type Network } from './sending.ts'

export type WalletEvent = { readonly name: string; readonly data: unknown }
export type Waiting = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Logged = { readonly method: string; readonly params: readonly unknown[]; outcome: string }

export type WalletOptions = {
  readonly id: string
  readonly kind: Kind
  readonly name: string
  readonly rdns: string
  readonly accounts: readonly [Account, Account]
  readonly chainId: number
  /** The chains that it knows. Others it is given by `wallet_addEthereumChain`. */
  readonly knows: readonly number[]
  readonly networkOf: (chainId: number) => Network | undefined
  readonly onChange?: () => void
}

export type TestWallet = ReturnType<typeof createWallet>

const mostLogged = 500

export function createWallet({ id, kind, name, rdns, accounts, networkOf, ...options }: WalletOptions) {
  const manners: Manners = politely(kind)
  const known = new Set(options.knows)
  const log: Logged[] = []
  const events: WalletEvent[] = []
  const waiting = new Map<number, { asked: Waiting; decide: (answer: Answer) => void }>()
  const hearers = new Set<() => void>()
  let account = accounts[0]
  let chainId = options.chainId
  let isConnected = false
  let questions = 0

  const hex = (number: number): Hex => `0x${number.toString(16)}`
  const changed = () => {
    hearers.forEach((hear) => hear())
    options.onChange?.()
  }
  const tell = (event: string, data: unknown) => {
    events.push({ name: event, data })
    changed()
  }
  const visible = () => (isConnected ? [account.address] : [])
  const settle = (on: boolean) => {
    if (isConnected === on) return
    isConnected = on
    tell('accountsChanged', visible())
  }
  function goTo(next: number) {
    if (next === chainId) return
    chainId = next
    tell('chainChanged', hex(manners.says ?? chainId))
  }
  const network = () => {
    const found = networkOf(chainId)
    if (!found) throw new WalletError(4901, `The wallet does not reach chain ${chainId}.`)
    return found
  }

  /** Asks the owner: at once by the manners, or when somebody decides. */
  async function question(method: string, params: readonly unknown[]): Promise<void> {
    const usual = usualAnswer(method)
    const { answer, code } = usual.answer === 'wait' ? await decided(method, params) : usual
    if (answer === 'reject') throw rejection(kind, method)
    if (answer === 'fail') throw new WalletError(code ?? -32_603, 'The wallet failed.')
  }

  function usualAnswer(method: string): Answer {
    const of = manners.answers.has(method) ? method : '*'
    const usual = manners.answers.get(of) ?? { answer: 'approve' }
    if (usual.times === 1) manners.answers.delete(of)
    else if (usual.times !== undefined) manners.answers.set(of, { ...usual, times: usual.times - 1 })
    return usual
  }

  function decided(method: string, params: readonly unknown[]): Promise<Answer> {
    if (waiting.size > 0 && method === 'eth_requestAccounts')
      throw new WalletError(-32_002, 'A request is already pending. Please wait.')
    questions += 1
    const asked = questions
    return new Promise((decide) => {
      waiting.set(asked, { asked: { id: asked, method, params }, decide })
      changed()
    })
  }

  const own = (claimed: unknown) => {
    if (!isConnected || String(claimed).toLowerCase() !== account.address.toLowerCase())
      throw new WalletError(4100, 'The account is not authorized by the user.')
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_accounts: visible,
    eth_chainId: () => hex(manners.says ?? chainId),
    net_version: () => String(manners.says ?? chainId),
    async eth_requestAccounts(params) {
      if (!isConnected) await question('eth_requestAccounts', params)
      settle(true)
      return visible()
    },
    async wallet_requestPermissions(params) {
      await question('wallet_requestPermissions', params)
      settle(true)
      return [{ parentCapability: 'eth_accounts' }]
    },
    wallet_getPermissions: () => (isConnected ? [{ parentCapability: 'eth_accounts' }] : []),
    wallet_revokePermissions() {
      if (!canRevoke(kind)) throw unsupported(kind, 'wallet_revokePermissions')
      settle(false)
      return null
    },
    async wallet_switchEthereumChain(params) {
      const wanted = chainIn(params)
      if (!known.has(wanted)) throw unknownChain(manners, wanted)
      if (wanted === chainId) return null
      await question('wallet_switchEthereumChain', params)
      if (manners.switching === 'works') goTo(wanted)
      return null
    },
    async wallet_addEthereumChain(params) {
      const wanted = chainIn(params)
      await question('wallet_addEthereumChain', params)
      known.add(wanted)
      return null
    },
    async personal_sign(params) {
      const [data, address] = params
      own(address)
      await question('personal_sign', params)
      return signMessage(account, data as Hex)
    },
    async eth_signTypedData_v4(params) {
      const [address, typed] = params
      own(address)
      await question('eth_signTypedData_v4', params)
      return signTyped(account, (typeof typed === 'string' ? JSON.parse(typed) : typed) as never)
    },
    async eth_sendTransaction(params) {
      const [asked] = params as [Asked]
      own(asked?.from)
      await question('eth_sendTransaction', params)
      return sendPayment(network(), account, asked, manners.sending)
    },
  }

  /** Answers a request, or throws a `WalletError`. */
  async function ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const line: Logged = { method, params, outcome: 'open' }
    log.push(line)
    if (log.length > mostLogged) log.shift()
    try {
      const fixed = manners.answers.get(method)
      if (fixed && !isQuestion(method) && fixed.answer !== 'approve') await question(method, params)
      const work = methods[method] ?? (() => network().read(method, params, kind))
      const result = await work(params)
      line.outcome = 'answered'
      return result
    } catch (error) {
      line.outcome = error instanceof WalletError ? String(error.code ?? 'words') : 'failed'
      throw error
    } finally {
      options.onChange?.()
    }
  }

  return {
    id,
    kind,
    name,
    rdns,
    manners,
    ask,
    /** Events after the first so many; waits for one until `gone` or some seconds. */
    eventsAfter: async (after: number, gone: AbortSignal) => {
      if (events.length === after) await heard(hearers, () => events.length > after, gone)
      return { events: events.slice(after), next: events.length }
    },
    decide(answer: Answer, asked = [...waiting.keys()][0]): boolean {
      const open = asked === undefined ? undefined : waiting.get(asked)
      if (!open) return false
      waiting.delete(open.asked.id)
      open.decide(answer)
      changed()
      return true
    },
    /** The owner does these without being asked. */
    acts: {
      empty_accounts: () => settle(false),
      change_account() {
        account = account === accounts[0] ? accounts[1] : accounts[0]
        tell('accountsChanged', visible())
      },
      change_chain: (next: number) => goTo(next),
      disconnect: () => tell('disconnect', { code: 4900, message: 'The wallet is disconnected.' }),
      forget_chain: (gone: number) => void known.delete(gone),
    },
    address: () => account.address,
    chainId: () => chainId,
    view: () => ({
      id,
      kind,
      name,
      rdns,
      address: account.address,
      otherAddress: (account === accounts[0] ? accounts[1] : accounts[0]).address,
      chainId,
      knows: [...known],
      isConnected,
      says: manners.says ?? chainId,
      switching: manners.switching,
      sending: manners.sending,
      answers: Object.fromEntries(manners.answers),
      waiting: [...waiting.values()].map(({ asked }) => asked),
      log,
    }),
  }
}

function chainIn([first]: readonly unknown[]): number {
  const { chainId } = (first ?? {}) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(chainId))
    throw new WalletError(-32_602, `Expected an unpadded hexadecimal chainId. Received: ${String(chainId)}`)
  return toNumber(chainId as Hex)
}

const longestWait = 20_000

function heard(hearers: Set<() => void>, isDone: () => boolean, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      hearers.delete(hear)
      resolve()
    }
    const hear = () => isDone() && end()
    const timer = setTimeout(end, longestWait).unref()
    hearers.add(hear)
    gone.addEventListener('abort', end, { once: true })
  })
}
