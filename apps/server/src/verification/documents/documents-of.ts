/** The documents of a running server by its settings: the store of their bytes, and the programs that look at them. */
import type { Platform } from '../../platform/platform.ts'
import { databaseContent, type ContentStore } from './content/content-store.ts'
import { s3Content } from './content/s3.ts'
import { createDocumentWorker } from './document-worker.ts'
import { giveDocumentDoors, type DocumentDoors } from './documents.ts'
import { createDrawer } from './drawing/drawer.ts'
import { createFileOpener } from './intake/open-file.ts'
import { createReader } from './reading/reader.ts'
import { createClamd } from './scan/clamd.ts'

type Doors = Pick<DocumentDoors, 'rules' | 'fileScanned'>

/** The rules are those of verification, and a file of a chat that was scanned is on its way. */
export function openDocuments(platform: Platform, doors: Doors): void {
  giveDocumentDoors(platform, {
    ...doors,
    content: storeOf(platform),
    open: createFileOpener(),
    draw: createDrawer(),
  })
  if (platform.settings.clamdAddress === undefined)
    platform.log.warn({}, 'CLAMD_ADDRESS is not set: documents are not scanned for viruses')
}

function storeOf({ settings, db }: Platform): ContentStore {
  const { documentStoreUrl: url, documentStoreKeyId: keyId, documentStoreSecret: secret } = settings
  if (url === undefined || keyId === undefined || secret === undefined) return databaseContent(db)
  return s3Content({ url, keyId, secret, region: settings.documentStoreRegion })
}

export function documentWorker(platform: Platform) {
  const { clamdAddress: address } = platform.settings
  const scan = address === undefined ? undefined : createClamd(address).scan
  return createDocumentWorker(platform, { scan, read: createReader(platform.log) })
}
