import { Chains } from '@agio/domain'
import type { FastifyInstance } from 'fastify'
import type { Fields } from '../app/field.ts'
import { route } from '../app/route.ts'
import type { Serve } from '../app/serve.ts'
import type { Faults } from '../app/faults.ts'
import type { SandboxChain } from './chain.ts'
import { chainFaultKinds, proxy, type ChainFault } from './rpc-proxy.ts'
import type { WaitingRoom } from './waiting-room.ts'
import { walletNames, type WalletName } from './wallets.ts'

export const sources = ['a', 'b'] as const

const chainIds = Chains.testChainIds.map(String)
const params = {
  chainId: { kind: 'text', what: 'the chain', choices: chainIds },
} as const satisfies Fields

const token = {
  kind: 'text',
  optional: true,
  example: 'USDC',
  what: 'contract address, symbol (USDC, USDT, IMPOSTOR) or coin id; without it the native coin',
} as const
const to = { kind: 'text', what: 'the address that receives' } as const
const from = {
  kind: 'text',
  optional: true,
  what: 'which wallet pays: customer (default), stranger, exchange, treasury, or its address',
} as const
const answerHash = '{"hash":"0x…"}'

export const readChain = route({
  method: 'GET',
  path: '/chain/{chainId}',
  of: 'chain',
  params,
  what: 'Heads, tokens, funded wallets with their balances, faults that are on, and the addresses of both sources.',
  answer:
    '{"chainId":97,"head":41,"safe":40,"finalized":39,"tokens":[…],"wallets":[…],"rpc":["…/a","…/b"],"faults":[]}',
})
export const readBalance = route({
  method: 'GET',
  path: '/chain/{chainId}/balance',
  of: 'chain',
  params,
  what: 'What an address holds of a token, in whole coins.',
  query: { address: { kind: 'text', what: 'whose balance' }, token },
  answer: '{"amount":"12.500000","symbol":"USDC"}',
})
export const sendCoins = route({
  method: 'POST',
  path: '/chain/{chainId}/send',
  of: 'chain',
  params,
  what: 'Sends coins from a funded test wallet. With times, that many transfers in one transaction.',
  body: {
    token,
    to,
    amount: { kind: 'amount', what: 'in whole coins', example: '12.5' },
    from,
    times: { kind: 'whole', what: 'how many such transfers in the one transaction', optional: true },
  },
  answer: answerHash,
})
export const sendMany = route({
  method: 'POST',
  path: '/chain/{chainId}/send_many',
  of: 'chain',
  params,
  what: 'Several transfers of one token in one transaction (of the native coin: internal ones, without a log).',
  body: { token, to, amounts: { kind: 'list', what: 'in whole coins', example: '5, 7.5' }, from },
  answer: answerHash,
})
export const fundAddress = route({
  method: 'POST',
  path: '/chain/{chainId}/fund',
  of: 'chain',
  params,
  what: 'Tops up the native balance of an address, for instance the server’s hot wallet.',
  body: { to, amount: { kind: 'amount', what: 'the balance it shall have at least', example: '10' } },
  answer: '{"hash":"0x…","balance":"10.000000000000000000"}',
})
export const mineBlocks = route({
  method: 'POST',
  path: '/chain/{chainId}/mine',
  of: 'chain',
  params,
  what: 'Mines blocks at once; two more blocks make a transaction final.',
  body: { blocks: { kind: 'whole', what: 'how many', example: '3' } },
  answer: '{"head":44}',
})
export const reorganiseChain = route({
  method: 'POST',
  path: '/chain/{chainId}/reorg',
  of: 'chain',
  params,
  what: 'Rewrites the last blocks. Their transactions come back in another block, except those to be dropped.',
  body: {
    depth: { kind: 'whole', what: 'how many blocks', example: '3' },
    drop: { kind: 'list', what: 'hashes that never come back', optional: true },
  },
  answer: '{"head":44,"included":["0x…"],"dropped":["0x…"]}',
})
export const blockToken = route({
  method: 'POST',
  path: '/chain/{chainId}/block',
  of: 'chain',
  params,
  what: 'A token refuses a receiver (its block list), or moves for nobody (paused) when no address is given.',
  body: {
    token: { kind: 'text', what: 'contract address, symbol or coin id', example: 'USDC' },
    address: { kind: 'text', what: 'the receiver it refuses; none: everybody', optional: true },
    lift: { kind: 'text', what: 'yes: it serves again', choices: ['yes', 'no'], optional: true },
  },
  answer: answerHash,
})
export const faultChain = route({
  method: 'POST',
  path: '/chain/{chainId}/fault',
  of: 'chain',
  params,
  what:
    'Lets the sources misbehave: lag (10 blocks behind), head_back, empty_logs and wrong_logs (on the next answer with ' +
    'logs, once per source or in all), duplicate, rate_limit (429), timeout, down (503), send_unanswered, send_lost, ' +
    'send_refused, stuck (taken and not mined, unless a dearer one takes its nonce), drop (taken and forgotten; so is all ' +
    'that waits).',
  body: {
    kind: { kind: 'text', what: 'which trouble', choices: chainFaultKinds },
    seconds: { kind: 'whole', what: 'for how long; 0 ends every trouble of this chain', example: '20' },
    source: { kind: 'text', what: 'only this source', choices: sources, optional: true },
  },
  answer: '{"faults":[{"kind":"lag","source":"a","secondsLeft":20}]}',
})

export type OfferedChain = {
  chain: SandboxChain
  url: string
  faults: Faults<ChainFault>
  waiting: WaitingRoom
}

export function chainRoutes(
  app: FastifyInstance,
  serve: Serve,
  offered: OfferedChain[],
  baseUrl: () => string,
): void {
  const at = (chainId: string) => {
    const found = offered.find(({ chain }) => `${chain.id}` === chainId)
    if (!found) throw new Error(`no chain ${chainId}`)
    return found
  }
  serve(readChain, ({ params: { chainId } }) => describe(at(chainId), baseUrl()))
  serve(readBalance, ({ params: { chainId }, query }) =>
    at(chainId).chain.balance(query.address, query.token),
  )
  serve(sendCoins, ({ params: { chainId }, body }) => {
    const times = body.times ?? 1
    if (times < 1 || times > 50) return { error: 'times is from 1 to 50' }
    return pay(at(chainId).chain, { ...body, amounts: Array.from({ length: times }, () => body.amount) })
  })
  serve(sendMany, ({ params: { chainId }, body }) => pay(at(chainId).chain, body))
  serve(fundAddress, ({ params: { chainId }, body }) => at(chainId).chain.fund(body.to, body.amount))
  serve(mineBlocks, ({ params: { chainId }, body }) => {
    if (body.blocks < 1 || body.blocks > 10_000) return { error: 'blocks is from 1 to 10000' }
    return at(chainId).chain.mine(body.blocks)
  })
  serve(reorganiseChain, ({ params: { chainId }, body }) =>
    at(chainId).chain.reorganise({ depth: body.depth, drop: body.drop ?? [] }),
  )
  serve(blockToken, ({ params: { chainId }, body }) =>
    at(chainId).chain.block({ ...body, lift: body.lift === 'yes' }),
  )
  serve(faultChain, async ({ params: { chainId }, body }) => {
    const { faults, chain, waiting } = at(chainId)
    if (body.seconds === 0) faults.clear()
    else faults.add(body.kind, body.seconds, body.source)
    if (body.kind === 'drop' && body.seconds > 0) {
      waiting.leave()
      await chain.forgetWaiting()
    }
    return { faults: faults.list() }
  })
  serveSources(app, at)
}

function pay(
  chain: SandboxChain,
  asked: { from?: string | undefined; token?: string | undefined; to: string; amounts: string[] },
) {
  const from = walletOf(chain, asked.from)
  return from
    ? chain.send({ ...asked, from })
    : { error: `from is one of ${walletNames.join(', ')} or its address` }
}

function walletOf({ wallets }: SandboxChain, from = 'customer'): WalletName | undefined {
  return wallets.find(({ name, address }) => name === from || address.toLowerCase() === from.toLowerCase())
    ?.name
}

async function describe({ chain, faults }: OfferedChain, baseUrl: string): Promise<object> {
  const wallets = await Promise.all(
    chain.wallets.map(async ({ name, address }) => {
      const held = await Promise.all(
        [undefined, ...chain.tokens.map((one) => one.address)].map((one) => chain.balance(address, one)),
      )
      const balances = held.flatMap((one) => ('symbol' in one ? [[one.symbol, one.amount] as const] : []))
      return { name, address, balances: Object.fromEntries(balances) }
    }),
  )
  return {
    chainId: chain.id,
    name: chain.name,
    nativeSymbol: chain.nativeSymbol,
    ...(await chain.heads()),
    tokens: chain.tokens.map(({ symbol, address, decimals }) => ({ symbol, address, decimals })),
    wallets,
    rpc: sources.map((source) => `${baseUrl}/rpc/${chain.id}/${source}`),
    faults: faults.list(),
  }
}

/** JSON-RPC is its own protocol with its own errors, so it goes past the routes above. */
function serveSources(app: FastifyInstance, at: (chainId: string) => OfferedChain): void {
  app.post<{ Params: { chainId: string; source: string } }>(
    '/rpc/:chainId/:source',
    async (request, reply) => {
      const { chainId, source } = request.params
      const known = chainIds.includes(chainId) && sources.some((name) => name === source)
      if (!known) return reply.code(404).send({ error: 'no such chain or source' })
      const { url, faults, chain, waiting } = at(chainId)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const answer = await proxy(
        { url, name: source, faults, waiting, lagBlocks: 10, wake: chain.wake },
        request.body,
        gone.signal,
      )
      if (answer !== 'hang up') return reply.code(answer.status).send(answer.body)
      reply.hijack()
      request.raw.socket.destroy()
    },
  )
}
