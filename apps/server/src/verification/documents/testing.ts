/** For tests: papers on a real database, decoded in their real process, with a scanner whose answers the test sets. */
import { Verification } from '@agio/domain'
import sharp from 'sharp'
import { bound } from '../../platform/platform.ts'
import { openCustomerWorld } from '../../customers/testing.ts'
import { databaseContent, type ContentStore } from './content/content-store.ts'
import { createDocumentWorker } from './document-worker.ts'
import * as papers from './documents.ts'
import { giveDocumentDoors, type DocumentDoors, type Given, type PaperRules } from './documents.ts'
import { createDrawer } from './drawing/drawer.ts'
import { createFileOpener } from './intake/open-file.ts'
import type { Reader } from './reading/reader.ts'
import type { Scan } from './scan/clamd.ts'

type Options = {
  readonly fileScanned?: DocumentDoors['fileScanned']
  readonly scan?: Scan
  readonly read?: Reader
  readonly content?: ContentStore
  /** The customer's verification may be changed. */
  readonly mayChange?: PaperRules['mayChange']
}

export async function openDocumentWorld({
  scan,
  read,
  content,
  fileScanned = async () => undefined,
  mayChange = async () => true,
}: Options = {}) {
  const world = await openCustomerWorld()
  const { db, platform } = world
  const changes: string[] = []
  const doors: DocumentDoors = {
    content: content ?? databaseContent(db),
    open: createFileOpener(),
    draw: createDrawer(),
    fileScanned,
    rules: {
      mayChange,
      changed: async (_, { documentId }) => void changes.push(documentId),
      mostPapers: async (_, personId) =>
        personId === null || personId === 'per_known' ? Verification.mostPapers.personal : undefined,
    },
  }
  giveDocumentDoors(platform, doors)
  const documents = bound(platform, papers)
  const worker = createDocumentWorker(platform, { scan, read: read ?? unread })
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
  return { ...world, documents, doors, changes, pass, send }
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
