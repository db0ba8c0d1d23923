/** The signers of the settings; a process without one signs nothing. */
import { readFileSync } from 'node:fs'
import { createKeystoreSigner } from './keystore-signer.ts'
import { createRemoteSigner } from './remote-signer.ts'
import { joinSigners, type Signer } from './signer.ts'

/** One that answers at an address, or a keystore with the file of its password. */
type SignerPlace = { readonly url: string } | { readonly keystoreFile: string; readonly passwordFile: string }

/** The first is that of the present wallet, the others are those of old ones. */
export async function openSigners(places: readonly SignerPlace[]): Promise<Signer | undefined> {
  const [present, ...old] = await Promise.all(places.map(openOne))
  return present && joinSigners(present, old)
}

async function openOne(place: SignerPlace): Promise<Signer> {
  if ('url' in place) return createRemoteSigner(place.url)
  const { keystoreFile, passwordFile } = place
  return createKeystoreSigner(readFileSync(keystoreFile, 'utf8'), readFileSync(passwordFile, 'utf8').trim())
}
