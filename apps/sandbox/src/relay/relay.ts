/**
 * A relay of WalletConnect: messages by topic, sealed by both ends. A message without a listener waits for its time to
 * live. It holds nothing that it could read, so it is memory only.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'

export const relayPath = '/relay'

type Letter = {
  readonly data: {
    readonly topic: string
    readonly message: string
    readonly tag: number
    readonly publishedAt: number
  }
  readonly until: number
}
type Params = Record<string, unknown>
type Frame = { id?: number | string; method?: string; params?: Params }

const minute = 60_000
const idOf = (topic: string) => createHash('sha256').update(topic).digest('hex')

/** The listeners and waiting messages of each topic. */
function createPost() {
  const hearers = new Map<string, Set<WebSocket>>()
  const waiting: Letter[] = []
  let last = Date.now() * 1000

  function deliver(to: WebSocket, { data }: Letter): void {
    const params = { id: idOf(data.topic), data }
    to.send(JSON.stringify({ id: (last += 1), jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
  const take = (topic: string): Letter[] => {
    const now = Date.now()
    const found = waiting.filter((one) => one.data.topic === topic && one.until > now)
    const kept = waiting.filter((one) => one.data.topic !== topic && one.until > now)
    waiting.splice(0, waiting.length, ...kept)
    return found
  }
  return {
    take,
    subscribe(socket: WebSocket, topic: string): string {
      hearers.set(topic, (hearers.get(topic) ?? new Set()).add(socket))
      for (const letter of take(topic)) deliver(socket, letter)
      return idOf(topic)
    },
    unsubscribe: (socket: WebSocket, topic: string) => void hearers.get(topic)?.delete(socket),
    publish(from: WebSocket, { topic, message, ttl = 300, tag = 0 }: Params): true {
      const publishedAt = Date.now()
      const letter: Letter = {
        data: { topic: String(topic), message: String(message), tag: Number(tag), publishedAt },
        until: publishedAt + Math.min(Number(ttl) * 1000, 5 * minute),
      }
      const to = [...(hearers.get(letter.data.topic) ?? [])].filter((one) => one !== from)
      if (to.length === 0) waiting.push(letter)
      for (const socket of to) deliver(socket, letter)
      return true
    },
    leave: (socket: WebSocket) => hearers.forEach((all) => all.delete(socket)),
  }
}

type Post = ReturnType<typeof createPost>
type Work = (post: Post, socket: WebSocket, params: Params) => unknown

const topicsIn = ({ topics, topic }: Params): string[] =>
  Array.isArray(topics) ? topics.map(String) : [String(topic)]
const lettersAt = (post: Post, topics: string[]) => ({
  messages: topics.flatMap((topic) => post.take(topic)).map(({ data }) => data),
  hasMore: false,
})

const methods: Readonly<Record<string, Work>> = {
  irn_subscribe: (post, socket, { topic }) => post.subscribe(socket, String(topic)),
  irn_batchSubscribe: (post, socket, params) =>
    topicsIn(params).map((topic) => post.subscribe(socket, topic)),
  irn_unsubscribe(post, socket, { topic }) {
    post.unsubscribe(socket, String(topic))
    return true
  },
  irn_publish: (post, socket, params) => post.publish(socket, params),
  irn_batchPublish(post, socket, { messages }) {
    for (const one of Array.isArray(messages) ? (messages as Params[]) : []) post.publish(socket, one)
    return true
  },
  irn_fetchMessages: (post, _, params) => lettersAt(post, topicsIn(params)),
  irn_batchFetchMessages: (post, _, params) => lettersAt(post, topicsIn(params)),
  // One call each in place of several: the relay subscribes who proposes and who approves itself.
  wc_proposeSession(post, socket, { pairingTopic, sessionProposal, ttl }) {
    post.subscribe(socket, String(pairingTopic))
    return post.publish(socket, { topic: pairingTopic, message: sessionProposal, ttl, tag: 1100 })
  },
  wc_approveSession(post, socket, params) {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
    post.subscribe(socket, String(sessionTopic))
    post.publish(socket, { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: 1101 })
    return post.publish(socket, { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: 1102 })
  },
}

/** Takes WebSockets at `/relay`; who comes brings a signed name (JWT) and a project, which it believes. */
export function openRelay(server: Server): { close(): void } {
  const post = createPost()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_000_000 })
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const { pathname, searchParams } = new URL(`http://host${request.url ?? '/'}`)
    if (pathname !== relayPath) return void stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(searchParams.get('auth') ?? '') || !searchParams.get('projectId'))
      return void stream.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
    sockets.handleUpgrade(request, stream, head, (socket) => attend(post, socket))
  }
  server.on('upgrade', upgrade)
  return {
    close() {
      server.off('upgrade', upgrade)
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

function attend(post: Post, socket: WebSocket): void {
  socket.on('close', () => post.leave(socket))
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => {
    const { id, method, params } = frameOf((data as Buffer).toString())
    // Without a method it is the receipt of a message.
    if (method === undefined) return
    const work = methods[method]
    const answer = work
      ? { result: work(post, socket, params ?? {}) }
      : { error: { code: -32_601, message: `The method ${method} is not known.` } }
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...answer }))
  })
}

function frameOf(text: string): Frame {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
