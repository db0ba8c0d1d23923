/** Settings → papers of customers: the store of their bytes, the scanner and the reader. */
import {
  createClamd,
  createDocumentWorker,
  createDrawer,
  createFileOpener,
  createReader,
  giveDocumentDoors,
  databaseContent,
  s3Content,
} from '../../verification/documents/index.ts'
import { announceFile } from '../../support/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { verification } from '../../verification/index.ts'

function storeOf(settings: Platform['settings'], db: Platform['db']) {
  const { documentStoreUrl: url, documentStoreKeyId: keyId, documentStoreSecret: secret } = settings
  if (url === undefined || keyId === undefined || secret === undefined) return databaseContent(db)
  return s3Content({ url, keyId, secret, region: settings.documentStoreRegion })
}

export function openDocuments(platform: Platform) {
  const { settings, log } = platform
  const content = storeOf(settings, platform.db)
  giveDocumentDoors(platform, {
    content,
    open: createFileOpener(),
    draw: createDrawer(),
    rules: {
      changed: verification.onDocument.bind(null, platform),
      mayChange: verification.mayChangePapers.bind(null, platform),
      mostPapers: verification.mostPapers.bind(null, platform),
    },
    fileScanned: announceFile,
  })
  const { clamdAddress } = settings
  if (clamdAddress === undefined)
    log.warn({}, 'CLAMD_ADDRESS is not set: documents are not scanned for viruses')
  const scan = clamdAddress === undefined ? undefined : createClamd(clamdAddress).scan
  return {
    worker: () => createDocumentWorker(platform, { scan, read: createReader(log) }),
  }
}
