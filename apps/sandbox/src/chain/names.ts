/** Names of ENS on a test chain, at the address where its real resolver stands. */
import { ChainNames, type Chains } from '@agio/domain'
import * as Abi from 'ox/Abi'
import { encodeData } from 'ox/AbiFunction'
import { checksum, validate as isAddress } from 'ox/Address'
import { normalize } from 'ox/Ens'
import { fromBytes, type Hex } from 'ox/Hex'
import type { Anvil } from './anvil.ts'
import { codeOf } from './tokens.ts'
import { walletNames, type SandboxWallets } from './wallets.ts'

const namesAbi = Abi.from(['function set(bytes name, address to)'])

/** `customer.eth` and so on: each wallet has one where the chain has names. */
export async function prepareNames(id: Chains.ChainId, anvil: Anvil, wallets: SandboxWallets): Promise<void> {
  const address = ChainNames.resolverOf(id)
  if (address === undefined) return
  const isNew = (await anvil.rpc<Hex>('eth_getCode', [address, 'latest'])) === '0x'
  await anvil.rpc('anvil_setCode', [address, codeOf('Names')])
  if (!isNew) return
  for (const name of walletNames)
    await setName(id, wallets, { name: `${name}.eth`, to: wallets.address(name) })
}

/** From the next block on the name stands for this address; for the zero address: for none. */
export async function setName(
  id: Chains.ChainId,
  wallets: SandboxWallets,
  { name, to }: { readonly name: string; readonly to: string },
): Promise<{ hash: Hex } | { error: string }> {
  const address = ChainNames.resolverOf(id)
  if (address === undefined) return { error: 'this chain has no names' }
  if (!isAddress(to, { strict: false })) return { error: 'to is not an address' }
  const wire = wireOf(name)
  if (wire === undefined) return { error: 'this is not a name' }
  const data = encodeData(namesAbi, 'set', [wire, checksum(to)])
  return { hash: await wallets.send('treasury', { to: address, data }) }
}

/** A name as DNS writes it. */
function wireOf(name: string): Hex | undefined {
  try {
    const labels = normalize(name)
      .split('.')
      .map((label) => new TextEncoder().encode(label))
    if (labels.length < 2 || labels.some(({ length }) => length === 0 || length > 255)) return undefined
    return fromBytes(new Uint8Array([...labels.flatMap((label) => [label.length, ...label]), 0]))
  } catch {
    return undefined
  }
}
