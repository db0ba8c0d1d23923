/** Wallets of a browser, as their extensions put them into a page: announced (EIP-6963) or standing at `window.ethereum`. */
import type { Page } from '@playwright/test'
import { mnemonicToAccount, type LocalAccount } from 'viem/accounts'
import { sandboxMnemonic, walletNames, type WalletName } from '../../apps/sandbox/src/chain/wallets.ts'

/** A wallet of the sandbox, which pays sales. */
export const sandboxWallet = (name: WalletName): LocalAccount =>
  mnemonicToAccount(sandboxMnemonic, { addressIndex: walletNames.indexOf(name) })

type Ways = { readonly name?: string; readonly refusesFirst?: number }

/** `name`: it announces itself under it. Of the signatures it is asked for, it refuses the first ones, as a person may. */
export async function installWallet(page: Page, own: LocalAccount, ways: Ways = {}): Promise<void> {
  let refusals = ways.refusesFirst ?? 0
  await page.exposeFunction('askWallet', async (method: string, params: readonly string[] = []) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return { answer: [own.address] }
    if (method === 'eth_chainId') return { answer: '0xaa36a7' }
    if (method !== 'personal_sign') return { code: 4200 }
    if (refusals > 0) {
      refusals -= 1
      return { code: 4001 }
    }
    return { answer: await own.signMessage({ message: { raw: params[0] as `0x${string}` } }) }
  })
  await page.addInitScript((name) => {
    type Answer = { answer?: unknown; code?: number }
    const own = window as unknown as Window & {
      askWallet: (method: string, params?: unknown) => Promise<Answer>
      ethereum?: unknown
    }
    const provider = {
      async request({ method, params }: { method: string; params?: unknown }) {
        const { answer, code } = await own.askWallet(method, params)
        if (code !== undefined) throw Object.assign(new Error('The wallet refused'), { code })
        return answer
      },
      on() {},
      removeListener() {},
    }
    if (name === undefined) {
      own.ethereum = provider
      return
    }
    const info = { uuid: '5f0c1a52-0000-4000-8000-000000000001', name, icon: '', rdns: 'example.wallet' }
    const announce = () =>
      own.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    own.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, ways.name)
}
