/** Some roles may read a payment file, in which names and accounts are written out. */
import { getBatchFile } from '@agio/contract'
import { expect, test } from 'vitest'
import { FileReply } from '../../platform/http/reply.ts'
import type { Serve } from '../../platform/http/route.ts'
import { moneyQueueRoutes, type MoneyRoutesDeps } from './money-routes.ts'

type Asked = { caller: { id: string; roles: string[] }; params: { id: string }; query: { reason?: string } }

function openFile() {
  const notes: unknown[] = []
  const handlers = new Map<string, (call: Asked) => Promise<unknown>>()
  const serve = ((route, handler) => {
    handlers.set(`${route.method} ${route.path}`, handler as never)
  }) as Serve
  moneyQueueRoutes(serve, {
    batches: { file: async () => ({ bytes: new Uint8Array(1), fileName: 'AGM1.xml' }) },
    audit: {
      note: async (by: { roles: string[] }, deed: object) => void notes.push({ by: by.roles[0], ...deed }),
    },
  } as unknown as MoneyRoutesDeps)
  const read = (role: string, reason?: string) =>
    handlers.get(`GET ${getBatchFile.path}`)?.({
      caller: { id: 'opr_1', roles: [role] },
      params: { id: 'AGM1' },
      query: reason === undefined ? {} : { reason },
    })
  return { notes, read }
}

test('an auditor reads a payment file for a reason only, and the audit keeps it', async () => {
  const { notes, read } = openFile()
  const withoutReason = { refused: 'invalid', fields: [{ field: 'reason', code: 'required' }] }
  for (const role of getBatchFile.roles ?? []) {
    const answer = await read(role)
    if (role === 'auditor') expect(answer).toEqual(withoutReason)
    else expect(answer).toBeInstanceOf(FileReply)
  }
  expect(notes).toHaveLength(3)
  expect(await read('auditor', 'yearly sample')).toBeInstanceOf(FileReply)
  expect(notes.at(-1)).toEqual({
    by: 'auditor',
    action: 'batch.file_read',
    subject: 'AGM1',
    details: { reason: 'yearly sample' },
  })
})
