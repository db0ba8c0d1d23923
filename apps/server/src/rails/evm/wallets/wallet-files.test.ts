import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  checkWords,
  makeWalletFolder,
  newWords,
  openWalletFolder,
  readableByOthers,
  xpubOfWords,
} from './wallet-files.ts'

const parent = mkdtempSync(join(tmpdir(), 'agio-wallet-files-'))
afterAll(() => rmSync(parent, { recursive: true }))

const published = 'test test test test test test test test test test test junk'
const cheap = { words: published, scryptN: 1024 }

test('the addresses are those that other wallets derive from the same words', async () => {
  const folder = join(parent, 'published')
  await makeWalletFolder(folder, cheap)
  const { deposits, hotWallets, depositXpub } = await openWalletFolder(folder, 3)
  // The accounts 0 to 2 of Hardhat and Anvil.
  expect(deposits).toEqual([
    { path: "m/44'/60'/0'/0/0", address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    { path: "m/44'/60'/0'/0/1", address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    { path: "m/44'/60'/0'/0/2", address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
  ])
  expect(hotWallets.map(({ path }) => path)).toEqual([
    "m/44'/60'/0'/1/0",
    "m/44'/60'/0'/1/1",
    "m/44'/60'/0'/1/2",
  ])
  expect(await xpubOfWords(published)).toBe(depositXpub)
})

test('a folder of a wallet holds no word of it, is for its owner alone, and is never overwritten', async () => {
  const folder = join(parent, 'own')
  await makeWalletFolder(folder, cheap)
  for (const name of ['keystore.json', 'password', 'public.json'])
    expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/junk|xprv/)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readableByOthers(folder)).toEqual([])
  const before = readFileSync(join(folder, 'keystore.json'), 'utf8')
  await expect(makeWalletFolder(folder, cheap)).rejects.toThrow('exists already')
  expect(readFileSync(join(folder, 'keystore.json'), 'utf8')).toBe(before)
})

test('new words are 24 of the list, fit together, and are others each time', async () => {
  const [one, other] = await Promise.all([newWords(), newWords()])
  expect(one.split(' ')).toHaveLength(24)
  expect(one).not.toBe(other)
  await checkWords(one)
})

test.each([
  ['', 'no words were given'],
  [published.replace('junk', 'jnuk'), 'word 12 (jnuk)'],
  [published.replace('junk', 'test'), 'checksum'],
  [published.replace('test ', ''), 'the 11 words do not fit together'],
])('"%s" is refused: %s', async (words, sentence) => {
  await expect(checkWords(words)).rejects.toThrow(sentence)
})
