/** Test wallets over HTTP: their controls, the script that puts them into a page, and what that script asks. */
import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import type { Serve } from '@agio/sandbox'
import * as controls from './controls.ts'
import { wireError, type acts, type Manners } from './manners.ts'
import type { TestWallet } from './wallet.ts'
import type { Wallets } from './wallets.ts'

const script = new URL('browser/inject.js', import.meta.url)

export function walletRoutes(app: FastifyInstance, serve: Serve, wallets: Wallets): void {
  const none = { error: 'there is no such wallet' }
  serve(controls.listWallets, () => wallets.list().map((one) => one.view()))
  serve(controls.readWallet, ({ params }) => wallets.find(params.wallet)?.view() ?? none)
  serve(controls.createWallet, async ({ body }) => {
    const knows = body.knows?.map(Number)
    if (knows?.some((id) => !Number.isSafeInteger(id) || id < 1))
      return { error: 'knows is a list of chain ids' }
    return (await wallets.create({ ...body, knows })).view()
  })
  serve(controls.setWallet, ({ params, body }) => {
    const wallet = wallets.find(params.wallet)
    return wallet ? (behave(wallet, body) ?? wallet.view()) : none
  })
  serve(controls.actOnWallet, ({ params, body }) => {
    const wallet = wallets.find(params.wallet)
    return wallet ? (act(wallet, body) ?? wallet.view()) : none
  })
  serve(controls.fundWallet, async ({ params, body }) => {
    const wallet = wallets.find(params.wallet)
    if (!wallet) return none
    await wallets.fund(wallet, body.funded)
    return wallet.view()
  })
  askRoutes(app, wallets)
}

type Behaviour = {
  answer?: 'approve' | 'reject' | 'wait' | 'fail' | undefined
  method?: string | undefined
  code?: string | undefined
  times?: number | undefined
  switching?: 'works' | 'ignores' | undefined
  unknown?: Manners['unknown'] | undefined
  says?: string | undefined
  sending?: 'normal' | 'replaced' | 'dropped' | undefined
}

function behave({ manners }: TestWallet, body: Behaviour): { error: string } | undefined {
  const code = body.code === undefined ? undefined : Number(body.code)
  if (code !== undefined && !Number.isSafeInteger(code)) return { error: 'code is a whole number' }
  const says = body.says === undefined || body.says === 'truth' ? undefined : Number(body.says)
  if (says !== undefined && !(says > 0)) return { error: 'says is a chain id, or truth' }
  if (body.answer) manners.answers.set(body.method ?? '*', { answer: body.answer, code, times: body.times })
  manners.unknown = body.unknown ?? manners.unknown
  manners.switching = body.switching ?? manners.switching
  manners.sending = body.sending ?? manners.sending
  if (body.says !== undefined) manners.says = says
  return undefined
}

type Act = { act: (typeof acts)[number]; chainId?: number | undefined }

function act(wallet: TestWallet, { act: what, chainId }: Act): { error: string } | undefined {
  if (what === 'approve' || what === 'reject')
    return wallet.decide({ answer: what }) ? undefined : { error: 'nothing waits for its owner' }
  if (what === 'change_chain' || what === 'forget_chain') {
    if (chainId === undefined) return { error: 'chainId is missing: which chain' }
    wallet.acts[what](chainId)
    return undefined
  }
  wallet.acts[what]()
  return undefined
}

/** Any page may put a question, as an extension is in any page. Answers are those of EIP-1193. */
function askRoutes(app: FastifyInstance, wallets: Wallets): void {
  app.post('/wallets/:wallet/ask', async (request, reply) => {
    const wallet = wallets.find((request.params as { wallet: string }).wallet)
    if (!wallet) return reply.code(404).send({ error: { code: 4900, message: 'There is no such wallet.' } })
    const { method, params } = (request.body ?? {}) as { method?: unknown; params?: unknown }
    if (typeof method !== 'string' || !(params === undefined || Array.isArray(params)))
      return reply.code(400).send({ error: { code: -32_600, message: 'The request is invalid.' } })
    try {
      return await reply.send({ result: await wallet.ask(method, params as unknown[] | undefined) })
    } catch (error) {
      return reply.send({ error: wireError(error) })
    }
  })
  app.get('/wallets/:wallet/events', async (request, reply) => {
    const wallet = wallets.find((request.params as { wallet: string }).wallet)
    if (!wallet) return reply.code(404).send({ error: 'there is no such wallet' })
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const { after = '0' } = request.query as { after?: string }
    return reply.send(await wallet.eventsAfter(Number(after), gone.signal))
  })
  app.get('/wallets/script', async (request, reply) => {
    const asked = (request.query as { wallets?: string }).wallets ?? ''
    const put = asked.split(',').flatMap((word) => {
      const [id = '', delay = '0', times = '1'] = word.split(':')
      const wallet = wallets.find(id)
      // The wallets that every sandbox has get their coins when they are first in a page.
      if (id.startsWith('shop-') && wallet) void wallets.fund(wallet).catch(() => undefined)
      return wallet ? [{ ...introduction(wallet), delay: Number(delay), times: Number(times) }] : []
    })
    return reply
      .type('text/javascript')
      .header('cache-control', 'no-store')
      .send(`${readFileSync(script, 'utf8')}\nputSandboxWallets(${JSON.stringify(put)})`)
  })
}

const introduction = (wallet: TestWallet) => {
  const { id, kind, name, rdns } = wallet.view()
  const digits = Buffer.from(id).toString('hex').slice(-11).padStart(11, '0')
  return { id, kind, name, rdns, uuid: `5f0c1a52-0000-4000-8000-${digits}` }
}
