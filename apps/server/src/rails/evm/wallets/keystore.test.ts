/** The keystore opens with its password only, and signs for the addresses that the public key names. */
import { keccak256 } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { openDepositKey } from '../keys/deposit-key.ts'
import { createKeystoreSigner } from './keystore-signer.ts'
import { createKeystore, openKeystore, seedOfMnemonic } from './keystore.ts'
import { checkSigned, type UnsignedTransaction } from './signer.ts'

const seed = seedOfMnemonic('test test test test test test test test test test test junk')
const transaction: UnsignedTransaction = {
  chainId: 97,
  nonce: 0,
  to: '0x00000000000000000000000000000000c0ffee01',
  value: 0n,
  data: '0x',
  gas: 21_000n,
  maxFeePerGas: 3n,
  maxPriorityFeePerGas: 0n,
}

test('made, opened, and refused with another password or a changed byte', async () => {
  const { keystore } = await createKeystore(seed, 'pässword', 1024)
  const text = JSON.stringify(keystore)
  expect(text).not.toContain('xprv')
  expect((await openKeystore(text, 'pässword')).privateExtendedKey).toMatch(/^xprv/)
  await expect(openKeystore(text, 'other')).rejects.toThrow('does not open')
  const { ciphertext } = keystore.crypto
  const changed = {
    ...keystore.crypto,
    ciphertext: ciphertext.replace(/^./, ciphertext.startsWith('0') ? '1' : '0'),
  }
  await expect(openKeystore(JSON.stringify({ ...keystore, crypto: changed }), 'pässword')).rejects.toThrow(
    'does not open',
  )
})

test('signs for the hot wallet and for every deposit address', async () => {
  const { keystore, depositXpub, hotAddress } = await createKeystore(seed, 'secret', 1024)
  const signer = await createKeystoreSigner(JSON.stringify(keystore), 'secret')
  expect(await signer.hotAddresses(1)).toEqual([hotAddress])
  const raw = await signer.sign({ key: 'hot', from: hotAddress, transaction })
  expect(await checkSigned(raw, hotAddress, transaction)).toMatch(/^0x[0-9a-f]{64}$/)
  const { fingerprint: wallet, addressAt } = await openDepositKey(depositXpub)
  const deposit = await addressAt(5n)
  const swept = await signer.sign({ key: { wallet, index: 5n }, from: deposit, transaction })
  await checkSigned(swept, deposit, transaction)
  const other = { wallet: deposit, index: 5n }
  await expect(signer.sign({ key: other, from: deposit, transaction })).rejects.toThrow('is of the wallet')
})

test('signs byte for byte what another library signs with the same key, each time', async () => {
  const { keystore, hotAddress: from } = await createKeystore(seed, 'secret', 1024)
  const signer = await createKeystoreSigner(JSON.stringify(keystore), 'secret')
  const other = mnemonicToAccount('test test test test test test test test test test test junk', {
    path: "m/44'/60'/0'/1/0",
  })
  const dearer = {
    ...transaction,
    nonce: 128,
    value: 10n ** 18n,
    data: '0xa9059cbb00ff',
    gas: 90_000n,
  } as const
  for (const one of [transaction, dearer, dearer]) {
    const expected = await other.signTransaction({ type: 'eip1559', ...one })
    expect(await signer.sign({ key: 'hot', from, transaction: one })).toBe(expected)
    expect(await checkSigned(expected, from, one)).toBe(keccak256(expected))
  }
})

test('bytes of another transaction or another key are not kept', async () => {
  const { keystore, depositXpub, hotAddress } = await createKeystore(seed, 'secret', 1024)
  const signer = await createKeystoreSigner(JSON.stringify(keystore), 'secret')
  const other = await signer.sign({
    key: 'hot',
    from: hotAddress,
    transaction: { ...transaction, value: 1n },
  })
  await expect(checkSigned(other, hotAddress, transaction)).rejects.toThrow('another transaction')
  const { fingerprint: wallet } = await openDepositKey(depositXpub)
  const foreign = await signer.sign({ key: { wallet, index: 1n }, from: hotAddress, transaction })
  await expect(checkSigned(foreign, hotAddress, transaction)).rejects.toThrow('another key')
})

test('the seed of a mnemonic does not depend on blanks between the words', () => {
  expect(seedOfMnemonic('  abandon   about ')).toEqual(seedOfMnemonic('abandon about'))
})
