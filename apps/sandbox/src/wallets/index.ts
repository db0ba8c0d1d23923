/** Wallets of people: a phone behind a relay, and extensions of a browser. */
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { liveAt } from '../app/live.ts'
import type { Serve } from '../app/serve.ts'
import type { OfferedChain } from '../chain/index.ts'
import * as controls from './controls.ts'
import { walletPage } from './pages.ts'
import { createPhone } from './phone.ts'
import { openRelay, relayPath } from './relay.ts'
import { walletRoutes } from './routes.ts'
import { openWallets } from './wallets.ts'

export * as walletControls from './controls.ts'
/** The relay of QR wallets, and who the application is there. */
export const relayAt = (base: string) => ({
  walletRelayUrl: base.replace('http:', 'ws:') + relayPath,
  walletProjectId: 'sandbox',
})

type Deps = { chains: readonly OfferedChain[]; dataDir: string; base: () => string }

export function openPeopleWallets(app: FastifyInstance, serve: Serve, { chains, dataDir, base }: Deps) {
  const wallets = openWallets({ chains, file: join(dataDir, 'wallets.json') })
  const relay = openRelay(app.server)
  const wallet = wallets.find('phone')
  if (!wallet) throw new Error('the phone has a wallet')
  const phone = createPhone(wallet, {
    relayUrl: () => relayAt(base()).walletRelayUrl,
    chains: chains.map(({ chain }) => chain.id),
  })
  walletRoutes(app, serve, wallets)
  serve(controls.pairPhone, async ({ body }) => {
    void wallets.fund(wallet).catch(() => undefined)
    return (await phone.pair(body.uri)) ?? { paired: true }
  })
  serve(controls.readSessions, () => phone.sessions())
  serve(controls.disconnectPhone, async () => {
    await phone.disconnect()
    return { sessions: await phone.sessions() }
  })
  const shop = wallets.list().filter((one) => one !== wallet)
  app.get('/wallet', async (_request, reply) =>
    reply.type('text/html').send(walletPage(wallet, await phone.sessions(), shop)),
  )
  liveAt(app, '/wallet/events', (send) => wallets.on(() => send('changed', {})))
  return {
    async close() {
      await phone.close()
      relay.close()
    },
  }
}
