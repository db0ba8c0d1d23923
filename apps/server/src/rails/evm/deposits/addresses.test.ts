/** Deposit addresses are the children of the public key, as other projects derive them. */
import { existsSync, readFileSync } from 'node:fs'
import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { addressOfPublicKey, openDepositKey } from '../keys/deposit-key.ts'
import { seedOfMnemonic } from '../wallets/keystore.ts'

const vectors = new URL('../../../../../../../shared/vectors/', import.meta.url)
const told = existsSync(vectors)

type Node = { path: string; publicKey: string; xpub: string; xpriv: string }
type Case = { seed: string; phrase: string; password: string; locale: string; nodes: Node[] }

test('the addresses of the well-known test mnemonic, at m/44h/60h/0h/0/i', async () => {
  const seed = seedOfMnemonic('test test test test test test test test test test test junk')
  const account = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0")
  const deposits = await openDepositKey(account.publicExtendedKey)
  expect(deposits.fingerprint).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  expect(await Promise.all([0n, 1n, 2n].map(deposits.addressAt))).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ])
})

test('what is no extended public key is refused in a sentence that names the setting', async () => {
  const { privateExtendedKey, publicExtendedKey: xpub } = HDKey.fromMasterSeed(new Uint8Array(32).fill(1))
  const refusalOf = (text: string) =>
    openDepositKey(text).then(
      () => '',
      ({ message }: Error) => message,
    )
  const another = xpub.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
  expect(await refusalOf(privateExtendedKey)).toMatch(/^DEPOSIT_XPUB is a private key/)
  expect(await refusalOf('nonsense')).toMatch(/^DEPOSIT_XPUB is not an extended public key/)
  expect(await refusalOf('xpub123')).toMatch(/^DEPOSIT_XPUB is not an extended public key: it is cut/)
  expect(await refusalOf(xpub.slice(0, -1))).toContain('it is cut')
  expect(await refusalOf(another)).toContain('a character of it is wrong')
  expect((await openDepositKey(xpub)).fingerprint).toMatch(/^0x[0-9a-f]{40}$/)
})

describe('derivations of other projects (read where the folder of vectors is, else there is nothing to compare)', () => {
  const cases = told
    ? (JSON.parse(readFileSync(new URL('bip32-mnemonic-nodes.json', vectors), 'utf8')) as { cases: Case[] })
        .cases
    : []

  test(`${cases.length} mnemonics: seeds and nodes`, () => {
    for (const { seed, phrase, password, nodes } of cases) {
      const words = Buffer.from(phrase.slice(2), 'hex').toString('utf8')
      const passphrase = Buffer.from(password.slice(2), 'hex').toString('utf8')
      expect(`0x${Buffer.from(seedOfMnemonic(words, passphrase)).toString('hex')}`).toBe(seed)
      const master = HDKey.fromMasterSeed(Buffer.from(seed.slice(2), 'hex'))
      for (const { path, xpub, xpriv } of nodes) {
        const node = master.derive(path)
        expect([node.publicExtendedKey, node.privateExtendedKey]).toEqual([xpub, xpriv])
      }
    }
  })

  test('children from the public key alone have the same address as from the private one', async () => {
    for (const { seed } of cases.slice(0, 4)) {
      const account = HDKey.fromMasterSeed(Buffer.from(seed.slice(2), 'hex')).derive("m/44'/60'/0'/0")
      const deposits = await openDepositKey(account.publicExtendedKey)
      for (const index of [0n, 7n, 1_000_000n]) {
        const { publicKey } = account.deriveChild(Number(index))
        expect(await deposits.addressAt(index)).toBe(await addressOfPublicKey(publicKey!))
      }
    }
  })
})
