/** Some roles may read a payment file, in which names and accounts are written out. */
import { getBatchFile } from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { FileReply } from '../../platform/http/reply.ts'
import { batchFiles } from '../../rails/iso20022/index.ts'
import { openBankWorld, paymentOf } from '../../rails/iso20022/testing.ts'
import * as audit from '../audit/audit.ts'
import { handlersBelow, openBackOffice } from '../testing.ts'
import { moneyQueueRoutes } from './money-routes.ts'

async function openFile() {
  const world = await openBankWorld()
  onTestFinished(() => world[Symbol.asyncDispose]())
  const office = await openBackOffice(world)
  await world.pay(paymentOf('one'))
  world.clock.advance(2)
  await world.worker.pass()
  const page = await batchFiles.list(world.platform, { limit: 1 })
  const id = 'items' in page ? (page.items[0]?.messageId ?? '') : ''
  const handlers = handlersBelow('', (serve) => moneyQueueRoutes(serve, office.platform))
  const read = (role: string, reason?: string) =>
    handlers.get(`GET ${getBatchFile.path}`)?.({
      caller: { id: 'opr_1', name: 'Olga', roles: [role] },
      params: { id },
      query: reason === undefined ? {} : { reason },
    })
  const notes = async () => {
    const page = await audit.list(office.platform, { limit: 10, subject: id })
    return 'items' in page ? page.items : []
  }
  return { id, notes, read }
}

test('an auditor reads a payment file for a reason only, and the audit keeps it', async () => {
  const { id, notes, read } = await openFile()
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
    subject: id,
    details: { reason: 'yearly sample' },
  })
})
