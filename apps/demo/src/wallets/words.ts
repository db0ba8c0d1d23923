/** A wallet's question, in plain words for its owner. */
import { Chains, Coins } from '@agio/domain'
import { toString as textOfHex, type Hex } from 'ox/Hex'
import { textOf } from '@agio/sandbox'
import type { Waiting } from './wallet.ts'

export const chainName = (id: number): string =>
  Chains.isChainId(id) ? Chains.chains[id].name : `chain ${id}`

/** The parts of a question that are shown. */
type Shown = Readonly<
  Partial<
    Record<'site' | 'chainId' | 'chainName' | 'to' | 'value' | 'data', string> & Record<'rpcUrls', string[]>
  >
>

export function inWords({ method, params }: Waiting, chainId: number): string {
  const [first, second] = params as [Shown?, unknown?]
  switch (method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return `${first?.site ?? 'The page'} wants to see your address.`
    case 'wallet_switchEthereumChain':
      return `Switch to ${chainName(Number(first?.chainId))}?`
    case 'wallet_addEthereumChain':
      return `Add the network ${first?.chainName ?? ''}, reached at ${first?.rpcUrls?.join(', ') ?? ''}?`
    case 'personal_sign':
      return `Sign this text: ${readable(String(params[0]))}`
    case 'eth_signTypedData_v4':
      return `Sign these data: ${typeof second === 'string' ? second : JSON.stringify(second)}`
    case 'eth_sendTransaction':
      return `Send ${moved(first ?? {}, chainId)} on ${chainName(chainId)}?`
    default:
      return method
  }
}

function readable(data: string): string {
  try {
    return textOfHex(data as Hex)
  } catch {
    return data
  }
}

const transfer = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

function moved({ to = '', value = '0x0', data = '' }: Shown, chainId: number): string {
  const [, receiver, units] = transfer.exec(data) ?? []
  const coin = Chains.isChainId(chainId) ? Coins.coinAt(chainId, units ? to : undefined) : undefined
  const symbol = coin ? Coins.coinOf(coin).symbol : 'of an unknown coin'
  const amount = textOf(BigInt(units ? `0x${units}` : value), coin ? Coins.coinOf(coin).decimals : 18)
  return `${amount} ${symbol} to ${receiver ? `0x${receiver}` : to}`
}
