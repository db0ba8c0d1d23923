/** Settings → papers of customers: the store of their bytes, the scanner and the reader. */
import {
  createAttachments,
  createClamd,
  createDocuments,
  createDocumentWorker,
  createDrawer,
  createFileOpener,
  openFileGate,
  createReader,
  databaseContent,
  s3Content,
} from '../../verification/documents/index.ts'
import { announceFile } from '../../support/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { People } from '../people.ts'
import { createVerificationEvents } from '../../verification/index.ts'

export type Papers = ReturnType<typeof openDocuments>

function contentOf(settings: Platform['settings'], db: Platform['db']) {
  const { documentStoreUrl: url, documentStoreKeyId: keyId, documentStoreSecret: secret } = settings
  if (url === undefined || keyId === undefined || secret === undefined) return databaseContent(db)
  return s3Content({ url, keyId, secret, region: settings.documentStoreRegion })
}

export function openDocuments(appDeps: Platform, people: People) {
  const { settings, db, clock, log, metrics } = appDeps
  const { onDocument: changed, mayChangePapers: mayChange, mostPapers } = createVerificationEvents(appDeps)
  const deps = {
    db,
    clock,
    sealer: people.customers,
    isErased: async (id: string) => (await people.customers.openerOf(id)) === undefined,
    content: contentOf(settings, db),
    open: createFileOpener(),
    gate: openFileGate(),
    draw: createDrawer(),
    changed,
    mayChange,
    mostPapers,
    fileScanned: announceFile,
  }
  const { clamdAddress } = settings
  if (clamdAddress === undefined)
    log.warn({}, 'CLAMD_ADDRESS is not set: documents are not scanned for viruses')
  return {
    content: deps.content,
    documents: createDocuments(deps),
    attachments: createAttachments(deps),
    worker: () =>
      createDocumentWorker({
        ...deps,
        log,
        metrics,
        scan: clamdAddress === undefined ? undefined : createClamd(clamdAddress).scan,
        read: createReader(log),
      }),
  }
}
