/** Some roles may read a payment file, in which names and accounts are written out. */
import { getBatchFile } from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { FileReply } from '../../platform/http/reply.ts'
import * as audit from '../audit/audit.ts'
import { handlersBelow, openBackOffice } from '../testing.ts'
import { moneyQueueRoutes } from './money-routes.ts'

/** The money of no order is asked for here. */
const elsewhere = { orders: {}, unmatched: {}, matchCredit: {} }

async function openFile() {
  const office = await openBackOffice()
  onTestFinished(() => office[Symbol.asyncDispose]())
  const batches = { file: async () => ({ bytes: new Uint8Array(1), fileName: 'AGM1.xml' }) }
  const handlers = handlersBelow('', (serve) =>
    moneyQueueRoutes(serve, office.platform, { ...elsewhere, batches } as never),
  )
  const read = (role: string, reason?: string) =>
    handlers.get(`GET ${getBatchFile.path}`)?.({
      caller: { id: 'opr_1', name: 'Olga', roles: [role] },
      params: { id: 'AGM1' },
      query: reason === undefined ? {} : { reason },
    })
  const notes = async () => {
    const page = await audit.list(office.platform, { limit: 10, subject: 'AGM1' })
    return 'items' in page ? page.items : []
  }
  return { notes, read }
}

test('an auditor reads a payment file for a reason only, and the audit keeps it', async () => {
  const { notes, read } = await openFile()
  const withoutReason = { refused: 'invalid', fields: [{ field: 'reason', code: 'required' }] }
  for (const role of getBatchFile.roles ?? []) {
    const answer = await read(role)
    if (role === 'auditor') expect(answer).toEqual(withoutReason)
    else expect(answer).toBeInstanceOf(FileReply)
  }
  expect(await notes()).toHaveLength(3)
  expect(await read('auditor', 'yearly sample')).toBeInstanceOf(FileReply)
  expect((await notes())[0]).toMatchObject({
    by: { roles: ['auditor'] },
    action: 'batch.file_read',
    subject: 'AGM1',
    details: { reason: 'yearly sample' },
  })
})
