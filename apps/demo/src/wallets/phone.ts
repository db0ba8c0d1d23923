/**
 * A phone with a wallet: it is given a pairing (what the QR code says), asks its owner, and answers through the relay,
 * by WalletConnect's own client. Its questions go to the same wallet as every other question.
 */
import { randomUUID } from 'node:crypto'
import type { SignClient } from '@walletconnect/sign-client'
import { isQuestion, rejection, wireError } from './manners.ts'
import type { TestWallet } from './wallet.ts'

type Client = Awaited<ReturnType<typeof SignClient.init>>

const chainNumber = (caip: string) => Number(caip.replace(/^eip155:/, ''))
const userDisconnected = { code: 6000, message: 'User disconnected.' }
const methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const internalError = -32_603
const events = ['accountsChanged', 'chainChanged']

export function createPhone(
  wallet: TestWallet,
  { relayUrl, chains }: { relayUrl: () => string; chains: readonly number[] },
) {
  let opening: Promise<Client> | undefined
  const open = () => (opening ??= start(wallet, relayUrl(), chains))
  const sessions = (client: Client) => client.session.getAll()
  return {
    /** Takes what a QR code says. The proposal waits for the owner like any question. */
    async pair(uri: string): Promise<{ error: string } | undefined> {
      if (!/^wc:[0-9a-f]{64}@2\?/.test(uri))
        return { error: 'that is no pairing: it begins with wc: and has version 2' }
      try {
        await (await open()).pair({ uri })
        return undefined
      } catch (error) {
        return { error: (error as Error).message }
      }
    },
    async sessions() {
      if (!opening) return []
      return sessions(await opening).map(({ topic, peer, namespaces }) => ({
        topic,
        name: peer.metadata.name,
        url: peer.metadata.url,
        accounts: namespaces['eip155']?.accounts ?? [],
      }))
    },
    /** Ends every session from this side. */
    async disconnect(): Promise<void> {
      if (!opening) return
      const client = await opening
      for (const { topic } of sessions(client)) await client.disconnect({ topic, reason: userDisconnected })
      wallet.acts.empty_accounts()
    },
    async close(): Promise<void> {
      const client = await opening?.catch(() => undefined)
      await client?.core.relayer.transportClose().catch(() => undefined)
      client?.core.heartbeat.stop()
    },
  }
}

async function start(wallet: TestWallet, relayUrl: string, chains: readonly number[]): Promise<Client> {
  const { SignClient } = await import('@walletconnect/sign-client')
  const client = await SignClient.init({
    projectId: 'sandbox',
    relayUrl,
    logger: 'silent',
    // In one process clients of one prefix are one, with the relay of the first.
    customStoragePrefix: `sandbox-phone-${randomUUID()}`,
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    metadata: {
      name: wallet.name,
      description: 'A phone of the sandbox',
      url: 'http://127.0.0.1',
      icons: [],
    },
  })
  client.on('session_proposal', ({ id, params }) =>
    whereHeard(propose(client, wallet, { ...params, id }, chains)),
  )
  client.on('session_request', ({ id, topic, params }) =>
    whereHeard(request(client, wallet, { id, topic, ...params })),
  )
  client.on('session_delete', () => wallet.acts.empty_accounts())
  return client
}

/** A page may close during an answer: the rest of the answer is lost, and the phone keeps working. */
const whereHeard = (answering: Promise<void>) => void answering.catch(() => undefined)

type Namespaces = Record<string, { chains?: string[] }>
type Proposal = {
  id: number
  requiredNamespaces?: Namespaces
  optionalNamespaces?: Namespaces
  proposer: { metadata: { name: string; url: string } }
}

async function propose(client: Client, wallet: TestWallet, proposal: Proposal, chains: readonly number[]) {
  const { id, requiredNamespaces = {}, optionalNamespaces = {}, proposer } = proposal
  const wanted = [requiredNamespaces, optionalNamespaces].flatMap((it) => it['eip155']?.chains ?? [])
  const { knows } = wallet.view()
  const isHere = (id: number) => chains.includes(id) && knows.includes(id)
  const given = [...new Set(wanted)].filter((caip) => isHere(chainNumber(caip)))
  try {
    wallet.acts.empty_accounts()
    await wallet.ask('eth_requestAccounts', [
      { site: proposer.metadata.name, url: proposer.metadata.url, chains: given },
    ])
    const accounts = given.map((caip) => `${caip}:${wallet.address()}`)
    await client.approve({ id, namespaces: { eip155: { chains: given, accounts, methods, events } } })
  } catch (error) {
    const { code = internalError, message } = wireError(error)
    const reason =
      code === rejection('phone', '').code ? { code: 5000, message: 'User rejected.' } : { code, message }
    await client.reject({ id, reason }).catch(() => undefined)
  }
}

type Request = {
  id: number
  topic: string
  chainId: string
  request: { method: string; params: unknown }
}

async function request(client: Client, wallet: TestWallet, { id, topic, chainId, request: asked }: Request) {
  const params = Array.isArray(asked.params) ? (asked.params as unknown[]) : []
  // The caller names the chain. A phone that ignores it acts on the one it is on.
  if (wallet.manners.switching === 'works' && isQuestion(asked.method))
    wallet.acts.change_chain(chainNumber(chainId))
  const answer = await wallet.ask(asked.method, params).then(
    (result) => ({ result }),
    (error: unknown) => {
      // The relay carries no bare text.
      const { code = internalError, message } = wireError(error)
      return { error: { code, message } }
    },
  )
  // A closed page gets neither message. The client takes the next request only after this one has an answer.
  if ('result' in answer && asked.method === 'wallet_switchEthereumChain')
    await extend(client, wallet, topic).catch(() => undefined)
  await client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } }).catch(() => undefined)
}

/** A chain that it was switched to is one of the session from then on: the page hears so before it hears the answer. */
async function extend(client: Client, wallet: TestWallet, topic: string): Promise<void> {
  const { eip155 } = client.session.get(topic).namespaces
  const caip = `eip155:${wallet.chainId()}`
  if (!eip155 || eip155.chains?.includes(caip)) return
  const chains = [...(eip155.chains ?? []), caip]
  const accounts = [...eip155.accounts, `${caip}:${wallet.address()}`]
  const received = receiptOfUpdate(client, topic)
  await client.update({ topic, namespaces: { eip155: { ...eip155, chains, accounts } } })
  await received
}

const longestWaitMs = 10_000

/**
 * The page has taken the update, or it does not answer. The client's own `acknowledged` never hears a receipt that
 * comes before it is asked for, and after five minutes without one rejects a promise that cannot be caught.
 */
function receiptOfUpdate({ core: { history } }: Client, topic: string): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      history.off('history_updated', hear)
      resolve()
    }
    const hear = (record: { topic: string; request: { method: string } }) =>
      record.topic === topic && record.request.method === 'wc_sessionUpdate' && end()
    const timer = setTimeout(end, longestWaitMs)
    history.on('history_updated', hear)
  })
}
