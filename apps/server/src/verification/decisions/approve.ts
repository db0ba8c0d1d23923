/**
 * The one way to approve: the shown papers become valid, and the values of each step whose paper ends are recorded with the end
 * that counts. The clock, renewals, the profile and the back office use that record.
 */
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../doors.ts'
import { sealing } from '../../customers/index.ts'
import { Verification } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Paper } from '../types.ts'
import { endsRead, newestOf } from '../steps/dated.ts'
import { placeOf } from '../steps/dossier.ts'
import { approvedDocument, readValues, type Approved } from '../sealed-steps.ts'
import { shownOf } from '../steps/view.ts'
import { steps, stepsOf } from '../steps/step-store.ts'
import { transition } from '../transition.ts'

type Looked = { readonly customerId: string; readonly papers: readonly Paper[] }

export async function approve(platform: Platform, sql: Sql, { customerId, papers }: Looked) {
  // A replaced paper was not shown, so it does not become valid.
  for (const { id, state } of shownOf(papers))
    if (state === 'submitted') await doorsOf(platform).papers.move(sql, { id, from: state, to: 'valid' })
  const moved = await transition(platform, sql, customerId, { type: 'review.approved' })
  if (!('refused' in moved)) await keepApproved(platform, sql, { customerId, papers })
  return moved
}

const dated = new Set<string>(Verification.paperClockNames.map((of) => Verification.clockOf(of).step))

async function keepApproved(platform: Platform, sql: Sql, { customerId, papers }: Looked): Promise<void> {
  const sealer = await sealing.sealerOf(platform, sql, customerId)
  for (const row of await stepsOf(sql, customerId)) {
    if (!dated.has(row.step) || (row.saved === null && row.seen === null)) continue
    const place = placeOf('saved', row)
    const open = <Of>(sealed: string | null, read: (text: string) => Of) =>
      sealed === null ? null : read(sealer.open(place, sealed))
    const [typed, seen] = [open(row.saved, readValues), open(row.seen, readValues)]
    const read = Verification.paperClockNames
      .filter((of) => Verification.clockOf(of).step === row.step)
      .flatMap((of) => endsRead(newestOf(of, { papers, personId: row.personId, identity: typed?.kind })))
    const isTypedBefore = isOfBefore({ typed, seen }, open(row.approved, approvedDocument.read))
    const ends = [seen?.validUntil, ...(isTypedBefore ? [] : [typed?.validUntil, ...read])]
    const on = platform.clock.now().toISOString().slice(0, 10)
    const approved: Approved = { typed, seen, end: Verification.earliestEnd(ends), on }
    const { personId, step } = row
    const sealed = sealer.seal(place, approvedDocument.write(approved))
    await steps.set(sql, { customerId, personId, step }, { approved: sealed })
  }
}

/** The typed values are of the document that was approved before, and a vendor has checked another one since. */
const isOfBefore = (now: Pick<Approved, 'typed' | 'seen'>, before: Approved | null): boolean =>
  before !== null &&
  now.seen !== null &&
  JSON.stringify(now.typed) === JSON.stringify(before.typed) &&
  JSON.stringify(now.seen) !== JSON.stringify(before.seen)
