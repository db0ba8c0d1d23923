/** Sends a paper and takes it back. */
import type { VerificationView } from '@agio/contract'
import { requestOf } from '@agio/contract/client'
import { calls } from 'virtual:calls/widget'
import { sendFile } from '../../app/api/send-file.ts'
import type { App } from '../../app/context.tsx'
import type { Paper } from './paper.ts'

type Sending = { file: File; onPart: (part: number) => void }
/** Papers of a page are sent and taken back through this, and shown anew. */
export type PaperDoor = {
  send(paper: Paper, sending: Sending): Promise<unknown>
  remove(paper: Paper): Promise<unknown>
}

type Known = Pick<App, 'api' | 'session'>
const current = ({ api }: Known): Promise<VerificationView> => api.call('getVerification')

/** The verification after it. */
export async function sendPaper(
  app: Known,
  paper: Paper,
  { file, onPart }: Sending,
): Promise<VerificationView> {
  const { kind, side, step, person } = paper
  const query = { kind, side, step, ...(person && { person }) }
  const [url] = requestOf(calls.uploadVerificationDocument, { query }, { token: undefined })
  await sendFile(app, url, file, onPart)
  return await current(app)
}

export async function removePaper(app: Known, { id }: Paper): Promise<VerificationView> {
  if (id) await app.api.call('removeVerificationDocument', { params: { id } })
  return await current(app)
}
