/**
 * The client of wallets behind a relay, as a provider like those of the browser. It answers no question about the
 * chain: its client would ask an address of others.
 */
import { UniversalProvider } from '@walletconnect/universal-provider'
import type { OpenFar } from '../core/connector.ts'
import { qrCodes, type Relay } from './relay.ts'
import type { Provider } from '../core/provider.ts'
import { peerOf } from './peer.ts'

/** Calls for the wallet itself. */
const asked = [
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const events = ['accountsChanged', 'chainChanged']
/** For the relay to answer. */
const patienceMs = 15_000
const expired = 8000
const unsupported = 4200

type Client = Awaited<ReturnType<typeof UniversalProvider.init>>
type Ask = Parameters<OpenFar>[0] & { readonly relay: Relay }

/** One client per page: two would take each other's messages. */
let opening: Promise<Client> | undefined

/** Refused with `qrCodes.noRelay` where the relay does not answer. */
export async function openClient({ relay, isOwn, chains }: Ask): Promise<Provider> {
  // One that is only late stays the one; one that failed is begun anew.
  opening ??= begin(relay).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  const client = await inTime(opening)
  if (!isOwn) endSessions(client)
  return providerOf(client, await chains)
}

async function begin(relay: Relay): Promise<Client> {
  const client = await UniversalProvider.init({
    projectId: relay.projectId,
    relayUrl: relay.url,
    logger: 'silent',
    telemetryEnabled: false,
    disableProviderPing: true,
    metadata: {
      name: document.title.split(' · ').at(-1) || 'Agio',
      description: '',
      url: window.location.origin,
      icons: [`${window.location.origin}/icon.svg`],
    },
  })
  // It would open a page of its makers in a frame, to attest our address to wallets. No page of others runs in ours.
  client.client.core.verify.register = async () => undefined
  return client
}

const refusal = (code: number): Error => Object.assign(new Error('refused'), { code })

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(refusal(qrCodes.noRelay)), patienceMs)
  })
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Of a person who was here before, or who has disconnected. A relay that does not answer holds nothing up. */
function endSessions(client: Client): void {
  const sessions = client.client.session.getAll()
  for (const { topic } of sessions) void endSession(client, topic)
  delete client.session
}

const endSession = (client: Client, topic: string): Promise<void> =>
  client.client
    .disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    .catch(() => undefined)

function providerOf(client: Client, chains: readonly number[]): Provider {
  let attempt = 0
  const pair = async () => {
    attempt += 1
    const mine = attempt
    const approved = client.connect({
      optionalNamespaces: {
        eip155: { chains: chains.map((id) => `eip155:${id}`), methods: asked, events },
      },
    })
    const coded = new Promise<void>((resolve) => client.once('display_uri', () => resolve()))
    // An approval that comes too late connects nothing.
    const kept = approved.then(async (session) => {
      if (mine === attempt || !session) return
      await endSession(client, session.topic)
      throw refusal(expired)
    })
    kept.catch(() => undefined)
    await Promise.race([inTime(coded), kept])
    await kept
  }
  return {
    async request({ method, params = [] }) {
      switch (method) {
        case 'eth_accounts':
          return client.session ? await client.request({ method }) : []
        case 'eth_requestAccounts':
          if (!client.session) await pair().catch((error: unknown) => refuse(error, expired))
          return await client.request({ method })
        case 'eth_chainId':
          return await client.request({ method })
        case 'wallet_revokePermissions':
          if (client.session) await client.disconnect()
          return null
        default:
          if (!asked.includes(method)) throw refusal(unsupported)
          return await client
            .request({ method, params: [...params] })
            .catch((error: unknown) => refuse(error, qrCodes.unanswered))
      }
    },
    on: (event, hear) => client.on(event, hear),
    removeListener: (event, hear) => client.removeListener(event, hear),
    cancel() {
      attempt += 1
      if (!client.session) void client.cleanupPendingPairings({ deletePairings: true })
    },
    peer: () => peerOf(client.session?.peer.metadata),
  }
}

/** A refusal of the client itself has no code: time is up, or the wallet does not do it. */
function refuse(error: unknown, ifLate: number): never {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof message === 'string' && /expired/i.test(message)) throw refusal(ifLate)
  if (typeof code !== 'number' && /Failed to switch|Missing or invalid/.test(String(message)))
    throw refusal(unsupported)
  throw error
}
