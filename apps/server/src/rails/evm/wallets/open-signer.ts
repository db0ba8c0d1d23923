/** The signers of the settings; a process without one cannot sign. */
import { readSettingFile } from '../../../platform/outside/setting-file.ts'
import { createKeystoreSigner } from './keystore-signer.ts'
import { createRemoteSigner } from './remote-signer.ts'
import { joinSigners, type Signer } from './signer.ts'

/** One that answers at an address, or a keystore with the file of its password. */
type SignerPlace = { readonly url: string } | { readonly keystoreFile: string; readonly passwordFile: string }

/** The first is that of the present wallet, the others are those of old ones. */
export async function openSigners(places: readonly SignerPlace[]): Promise<Signer | undefined> {
  const [present, ...old] = await Promise.all(
    places.map((place, at) =>
      openOne(place, at === 0 ? ['SIGNER_KEYSTORE', 'SIGNER_PASSWORD_FILE'] : oldOnes),
    ),
  )
  return present && joinSigners(present, old)
}

const oldOnes = ['OLD_SIGNERS', 'OLD_SIGNERS'] as const

async function openOne(place: SignerPlace, [key, word]: readonly [string, string]): Promise<Signer> {
  if ('url' in place) return createRemoteSigner(place.url)
  const { keystoreFile, passwordFile } = place
  return createKeystoreSigner(readSettingFile(key, keystoreFile), readSettingFile(word, passwordFile).trim())
}
