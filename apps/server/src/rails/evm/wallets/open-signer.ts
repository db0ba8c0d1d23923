/** The signer of the settings; a process without one signs nothing. */
import { readFileSync } from 'node:fs'
import { createKeystoreSigner } from './keystore-signer.ts'
import { createRemoteSigner } from './remote-signer.ts'
import type { Signer } from './signer.ts'

export async function openSigner({
  url,
  keystoreFile,
  passwordFile,
}: {
  readonly url: string | undefined
  readonly keystoreFile: string | undefined
  readonly passwordFile: string | undefined
}): Promise<Signer | undefined> {
  if (url !== undefined) return createRemoteSigner(url)
  if (keystoreFile === undefined || passwordFile === undefined) return undefined
  return createKeystoreSigner(readFileSync(keystoreFile, 'utf8'), readFileSync(passwordFile, 'utf8').trim())
}
