import type { FastifyInstance } from 'fastify'
import type { Serve } from '../app/serve.ts'
import type { Faults } from '../app/faults.ts'
import * as controls from './controls.ts'
import type { SandboxChain } from './chain.ts'
import type { Explored } from './explorer/read.ts'
import type { Watch } from './explorer/watch.ts'
import { proxy, sources, type ChainFault, type Finality } from './rpc-proxy.ts'
import type { WaitingRoom } from './waiting-room.ts'
import { walletNames, type WalletName } from './wallets.ts'

export type OfferedChain = {
  chain: SandboxChain
  url: string
  faults: Faults<ChainFault>
  waiting: WaitingRoom
  finality: Finality
  explored: Explored
  /** Follows a transaction into its block, for the film. */
  watch: Watch
}

export function chainRoutes(
  app: FastifyInstance,
  serve: Serve,
  offered: OfferedChain[],
  baseUrl: () => string,
): void {
  const find = (chainId: string) => offered.find(({ chain }) => `${chain.id}` === chainId)
  const at = (chainId: string) => {
    const found = find(chainId)
    if (!found) throw new Error(`no chain ${chainId}`)
    return found
  }
  serve(controls.readChain, ({ params: { chainId } }) => describe(at(chainId), baseUrl()))
  serve(controls.readBalance, ({ params: { chainId }, query }) =>
    at(chainId).chain.balance(query.address, query.token),
  )
  serve(controls.sendCoins, async ({ params: { chainId }, body }) => {
    const times = body.times ?? 1
    if (times < 1 || times > 50) return { error: 'times is from 1 to 50' }
    return pay(at(chainId), { ...body, amounts: Array.from({ length: times }, () => body.amount) })
  })
  serve(controls.sendMany, ({ params: { chainId }, body }) => pay(at(chainId), body))
  serve(controls.correctChain, ({ params: { chainId }, body }) =>
    /^-?\d{1,30}$/.test(body.units)
      ? at(chainId).chain.correct(body.address, BigInt(body.units))
      : { error: 'units must be a whole number' },
  )
  serve(controls.fundAddress, ({ params: { chainId }, body }) => at(chainId).chain.fund(body.to, body.amount))
  serve(controls.mineBlocks, ({ params: { chainId }, body }) => {
    if (body.blocks < 1 || body.blocks > 10_000) return { error: 'blocks is from 1 to 10000' }
    return at(chainId).chain.mine(body.blocks)
  })
  serve(controls.paceChain, async ({ params: { chainId }, body }) => {
    await at(chainId).chain.halt(body.mining === 'off')
    return { mining: body.mining }
  })
  serve(controls.reorganiseChain, ({ params: { chainId }, body }) =>
    at(chainId).chain.reorganise({ depth: body.depth, drop: body.drop ?? [] }),
  )
  serve(controls.blockToken, ({ params: { chainId }, body }) =>
    at(chainId).chain.block({ ...body, lift: body.lift === 'yes' }),
  )
  serve(controls.nameAddress, ({ params: { chainId }, body }) => at(chainId).chain.giveName(body))
  serve(controls.faultChain, async ({ params: { chainId }, body }) => {
    const { faults, chain, waiting } = at(chainId)
    if (body.kind === 'drop' && body.seconds > 0) {
      waiting.leave()
      await chain.forgetWaiting()
    }
    return faults.set(body)
  })
  serveSources(app, find)
}

async function pay(
  { chain, watch }: OfferedChain,
  asked: { from?: string | undefined; token?: string | undefined; to: string; amounts: string[] },
) {
  const from = walletOf(chain, asked.from)
  if (!from) return { error: `from is one of ${walletNames.join(', ')} or its address` }
  const sent = await chain.send({ ...asked, from })
  if ('hash' in sent) watch(sent.hash)
  return sent
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
    mining: chain.isHalted() ? 'off' : 'on',
  }
}

/** JSON-RPC is its own protocol with its own errors, so it goes past the routes above. */
function serveSources(app: FastifyInstance, find: (chainId: string) => OfferedChain | undefined): void {
  app.post<{ Params: { chainId: string; source: string } }>(
    '/rpc/:chainId/:source',
    async (request, reply) => {
      const { chainId, source } = request.params
      const found = find(chainId)
      if (!found || !sources.some((name) => name === source))
        return reply.code(404).send({ error: 'no such chain or source' })
      const { url, faults, chain, waiting, finality, watch } = found
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const answer = await proxy(
        { url, name: source, faults, waiting, finality, lagBlocks: 10, wake: chain.wake, watch },
        request.body,
        gone.signal,
      )
      if (answer !== 'hang up') return reply.code(answer.status).send(answer.body)
      reply.hijack()
      request.raw.socket.destroy()
    },
  )
}
