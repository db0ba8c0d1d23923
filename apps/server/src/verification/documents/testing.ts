/** For tests: papers on a real database, decoded in their real process, with a scanner whose answers the test sets. */
import { Verification } from '@agio/domain'
import sharp from 'sharp'
import { openCustomerWorld } from '../../customers/testing.ts'
import { silentLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { databaseContent, type ContentStore } from './content/content-store.ts'
import { createDocumentWorker } from './document-worker.ts'
import { createDocuments, type DocumentsDeps, type Given } from './documents.ts'
import { createDrawer } from './drawing/drawer.ts'
import { createFileOpener, openFileGate } from './intake/open-file.ts'
import type { Reader } from './reading/reader.ts'
import type { Scan } from './scan/clamd.ts'

type Options = Partial<Pick<DocumentsDeps, 'fileScanned'>> & {
  readonly scan?: Scan
  readonly read?: Reader
  readonly content?: ContentStore
  /** The customer's verification may be changed. */
  readonly mayChange?: DocumentsDeps['mayChange']
}

export async function openDocumentWorld({
  scan,
  read,
  content,
  fileScanned = async () => undefined,
  mayChange = async () => true,
}: Options = {}) {
  const world = await openCustomerWorld()
  const { db, clock, customers } = world
  const changes: string[] = []
  const deps = {
    db,
    clock,
    sealer: customers,
    isErased: async (id: string) => (await customers.openerOf(id)) === undefined,
    content: content ?? databaseContent(db),
    open: createFileOpener(),
    gate: openFileGate(),
    draw: createDrawer(),
    fileScanned,
    mayChange,
    changed: async (_: unknown, { documentId }: { documentId: string }) => void changes.push(documentId),
    mostPapers: async (_: string, personId: string | null) =>
      personId === null || personId === 'per_known' ? Verification.mostPapers.personal : undefined,
  }
  const documents = createDocuments(deps)
  const worker = createDocumentWorker({
    ...deps,
    log: silentLog,
    metrics: createMetrics(),
    scan,
    read: read ?? unread,
  })
  const pass = async () => {
    while (await worker.pass(new AbortController().signal, () => undefined));
  }
  const send = (bytes: Uint8Array, customerId: string, more: Partial<Given> = {}) =>
    documents.upload({
      customerId,
      personId: null,
      step: 'identity',
      kind: 'passport',
      side: 'single',
      bytes,
      ...more,
    })
  return { ...world, documents, deps, changes, pass, send }
}

const unread: Reader = async () => ({ reason: null, hint: null })

/** A photo as a phone makes it: with the place where it was taken. */
export const photo = (size = { width: 640, height: 420 }): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#cdb' } })
    .withExif({
      IFD0: { Artist: 'Zq-exif-artist', Copyright: 'Zq-exif-owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .jpeg()
    .toBuffer()
