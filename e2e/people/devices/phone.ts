/** The phone of the sandbox: it takes what a QR code says, and its owner answers. There is one: stories of it run one after another. */
import { until } from '../../world/calls.ts'
import { checkRequest } from '../../../apps/widget/src/wallet/testing/fake-wallet.ts'
import { walletCall, type WalletView } from '../wallets.ts'

const path = '/wallets/phone'
const view = () => walletCall<WalletView>(path)

export const phone = {
  pair: (uri: string) => walletCall('/wallet/pair', { uri }),
  /** Throws where it was asked for what the published document of wallets does not know. */
  async checkLog(): Promise<void> {
    const { log } = await view()
    // A page's request to connect is no request of that document: the phone asks its owner so.
    log.filter(({ method }) => method !== 'eth_requestAccounts').forEach(checkRequest)
  },
  address: async () => (await view()).address,
  /** Its owner answers the next question of that kind. */
  async answers(act: 'approve' | 'reject', method: string): Promise<void> {
    await until(`the phone is asked ${method}`, async () =>
      (await view()).waiting.some((it) => it.method === method),
    )
    await walletCall(`${path}/act`, { act })
  },
  /** From then on it does not know the chain. */
  forgets: (chainId: number) => walletCall(`${path}/act`, { act: 'forget_chain', chainId }),
  disconnects: () => walletCall('/wallet/disconnect', {}),
}
