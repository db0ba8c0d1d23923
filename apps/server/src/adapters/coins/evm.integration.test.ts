/** A transfer of coins that fails again and again is a case of its order, or of the wallet. */
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../platform/testing.ts'
import { openCaseOfTransfer } from './evm.ts'

test('one case per transfer, with its newest reason; it is closed when the transfer goes on', async () => {
  await using db = await openTestDatabase()
  const tell = openCaseOfTransfer({ now: () => new Date('2026-11-27T12:00:00Z') })
  const coins = { chainId: 11155111, asset: 'USDC@11155111' } as const
  const sweep = { ...coins, key: 'swp_1', kind: 'sweep' } as const
  const refund = { ...coins, key: 'ref_1', kind: 'out', owner: 'ord_1' } as const
  await tell(db, { ...sweep, failure: 'the signer is locked' })
  await tell(db, { ...sweep, failure: 'the signer signed with another key' })
  await tell(db, { ...sweep, key: 'swp_2', failure: 'the signer is locked' })
  await tell(db, { ...refund, failure: 'no source takes the signed bytes' })
  await tell(db, { ...sweep, key: 'swp_2', failure: undefined })
  const cases = await db.query(
    `select kind, subject_kind as subject, subject_id as id, data ->> 'transfer' as transfer, data ->> 'reason' as reason,
       closed_at is null as open from operator_case order by operator_case.id`,
  )
  const kind = 'transfer_failing'
  const wallet = { kind, subject: 'wallet', id: 'chain:11155111:deposits' }
  expect(cases).toEqual([
    { ...wallet, transfer: 'swp_1', reason: 'the signer signed with another key', open: true },
    { ...wallet, transfer: 'swp_2', reason: 'the signer is locked', open: false },
    {
      kind,
      subject: 'order',
      id: 'ord_1',
      transfer: 'ref_1',
      reason: 'no source takes the signed bytes',
      open: true,
    },
  ])
})
