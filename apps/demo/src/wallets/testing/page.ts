/** A page at the other end of the relay, by the client that real pages use. */
import { SignClient } from '@walletconnect/sign-client'

const methods = ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']

export type Page = Awaited<ReturnType<typeof openPage>>

export async function openPage(relayUrl: string) {
  const client = await SignClient.init({
    projectId: 'sandbox',
    relayUrl,
    logger: 'silent',
    customStoragePrefix: `page-${Math.random()}`,
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    metadata: { name: 'A page', description: '', url: 'http://127.0.0.1', icons: [] },
  })
  const { relayer } = client.core
  return {
    client,
    connect: (...chains: number[]) =>
      client.connect({
        optionalNamespaces: {
          eip155: { chains: chains.map((chain) => `eip155:${chain}`), methods, events: [] },
        },
      }),
    /** Its socket closes. */
    leave: () => relayer.transportClose(),
    comesBack: () => relayer.transportOpen(),
    async close() {
      await relayer.transportClose()
      client.core.heartbeat.stop()
    },
  }
}
