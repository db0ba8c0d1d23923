/**
 * A wallet in a folder, made and opened without a network or a database:
 *
 *   keystore.json   the account key at m/44'/60'/0', encrypted with the text of `password`: for the signer alone
 *   password        the keystore's password
 *   public.json     the public key of the deposit addresses (DEPOSIT_XPUB) and the address of the first hot wallet
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOfPublicKey } from '../keys/deposit-key.ts'
import { createKeystore, openKeystore, seedOfMnemonic } from './keystore.ts'
import type { Hex } from './signer.ts'

/** An address of a wallet, and its path from the seed. */
export type DerivedAddress = { readonly path: string; readonly address: Hex }
export type OpenedWallet = {
  readonly depositXpub: string
  readonly deposits: readonly DerivedAddress[]
  readonly hotWallets: readonly DerivedAddress[]
}

/** 24 words of BIP-39: 256 bits. */
export async function newWords(): Promise<string> {
  const { english, random } = await import('ox/Mnemonic')
  return random(english, { strength: 256 })
}

/** Throws a sentence where the words are no mnemonic of BIP-39: a word that is not on its list is named by its place. */
export async function checkWords(words: string): Promise<void> {
  const { english, validate } = await import('ox/Mnemonic')
  const all = words.split(' ')
  if (words === '') throw new Error('no words were given')
  const unknown = all.flatMap((word, at) => (english.includes(word) ? [] : [`${at + 1} (${word})`]))
  if (unknown.length > 0) throw new Error(`not on the list of BIP-39: word ${unknown.join(', ')}`)
  if (!validate(words, english))
    throw new Error(
      `the ${all.length} words do not fit together: one is missing, wrong or at another place (their checksum is wrong)`,
    )
}

export type WalletFiles = {
  readonly words: string
  /** The cost of opening the keystore; lower only for keys that are worth nothing. */
  readonly scryptN?: number
  /** The words are kept in a file beside the keystore: for test coins alone. */
  readonly withWords?: boolean
}

/** The folder appears with everything in it, or not at all. Refuses a folder that exists. */
export async function makeWalletFolder(
  folder: string,
  { words, scryptN, withWords = false }: WalletFiles,
): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} exists already: a wallet is made in a new folder`)
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  const { keystore, depositXpub, hotAddress } = await createKeystore(seedOfMnemonic(words), password, scryptN)
  const files = {
    ...(withWords && { mnemonic: words }),
    password,
    'keystore.json': JSON.stringify(keystore, null, 2),
    'public.json': JSON.stringify({ depositXpub, hotAddress }, null, 2),
  }
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(draft, name), `${text}\n`, { mode: 0o600 })
  renameSync(draft, folder)
}

/** Opens the keystore with its password and derives `count` addresses of each kind. Throws a sentence where that fails. */
export async function openWalletFolder(folder: string, count: number): Promise<OpenedWallet> {
  const account = await openKeystore(read(folder, 'keystore.json'), read(folder, 'password').trim())
  const derive = (change: 0 | 1) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { publicKey } = account.deriveChild(change).deriveChild(index)
        if (!publicKey) throw new Error('the keystore has no public key')
        return { path: `m/44'/60'/0'/${change}/${index}`, address: await addressOfPublicKey(publicKey) }
      }),
    )
  const [deposits, hotWallets] = await Promise.all([derive(0), derive(1)])
  return { depositXpub: account.deriveChild(0).publicExtendedKey, deposits, hotWallets }
}

/** The extended public key of the deposit addresses that follow from these words. */
export async function xpubOfWords(words: string): Promise<string> {
  const { HDKey } = await import('@scure/bip32')
  return HDKey.fromMasterSeed(seedOfMnemonic(words)).derive("m/44'/60'/0'/0").publicExtendedKey
}

/** Names of secret files that others than their owner may read. */
export const readableByOthers = (folder: string): string[] =>
  ['keystore.json', 'password'].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)

function read(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch (cause) {
    throw new Error(`${folder} has no ${name} that this user can read: is it the folder of a wallet?`, {
      cause,
    })
  }
}
