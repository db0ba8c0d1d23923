/** Papers over HTTP: for their owner. */
import {
  getVerificationDocument,
  listVerificationDocuments,
  removeVerificationDocument,
  uploadVerificationDocument,
  type DrawnPage,
  type VerificationDocument,
} from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { file } from '../../platform/http/http.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import * as documents from './documents.ts'
import type { Content, Document } from './documents.ts'
import type { Page } from './drawing/drawer.ts'

export function documentRoutes(
  serve: Serve,
  platform: Platform,
  endsOf: (customerId: string) => Promise<ReadonlyMap<string, string>>,
): void {
  const viewOf = async (customerId: string, id: string) =>
    (await documents.listOf(platform, customerId))
      .filter((one) => one.id === id)
      .map((one) => documentView(one))[0]

  serve(
    uploadVerificationDocument,
    async ({ caller: { id: customerId }, query, bytes }) => {
      const { kind, side, step, person = null } = query
      const given = { customerId, personId: person, step, kind, side, bytes: bytes ?? new Uint8Array() }
      const taken = await documents.upload(platform, given)
      if ('refused' in taken) return taken
      return (await viewOf(customerId, taken.id)) ?? { refused: 'not-found' }
    },
    { gate: documents.fileGateOf(platform) },
  )

  serve(listVerificationDocuments, async ({ caller }) => {
    const ends = await endsOf(caller.id)
    return {
      items: (await documents.listOf(platform, caller.id)).map((one) => documentView(one, ends)),
      next: null,
    }
  })

  serve(getVerificationDocument, async ({ caller, params }) => {
    const content = await documents.contentForOwner(platform, params.id, caller.id)
    return 'refused' in content ? content : documentFile(content)
  })

  serve(removeVerificationDocument, ({ caller, params }) => documents.remove(platform, params.id, caller.id))
}

type Paper = Pick<
  Document,
  'id' | 'personId' | 'step' | 'kind' | 'side' | 'state' | 'reason' | 'hint' | 'addedAt' | 'isChecked'
>

/** To be saved, never shown inside a page. */
export const documentFile = ({ bytes, type, document: { id } }: Content) =>
  file(bytes, { type, name: `${id}.${type === 'application/pdf' ? 'pdf' : 'jpg'}` })

export const pageView = ({ page, pages, bytes, isDrawn }: Exclude<Page, { refused: string }>): DrawnPage => ({
  page,
  pages,
  jpeg: Buffer.from(bytes).toString('base64'),
  isDrawn,
})

/** `ends`: the ends that count, by paper; a paper that is not accepted yet shows the end that was read from it. */
export const documentView = (it: Paper, ends?: ReadonlyMap<string, string>): VerificationDocument => ({
  id: it.id,
  step: it.step as VerificationDocument['step'],
  person: it.personId,
  kind: it.kind,
  side: it.side,
  months: null,
  state: it.state,
  reason: it.reason,
  hint: it.hint,
  validUntil: ends?.get(it.id) ?? it.hint?.validUntil ?? null,
  isChecked: it.isChecked,
  addedAt: wireTime(it.addedAt),
})
