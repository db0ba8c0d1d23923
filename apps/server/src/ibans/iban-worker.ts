/**
 * Sends requests to the bank, repeats them until the bank confirms, and reads each IBAN's state from time to time. After silence
 * it queries the same id; a hook only makes the worker query sooner.
 *
 *   requested, never sent ──► open        sent before ──► look ──► unknown there ──► open, the same id
 *   wanted  ──► look ──► not done ──► change, under the number of the request
 */
import { Ibans } from '@agio/domain'
import { createCreditWorker } from './credit-worker.ts'
import { createLoop, notifyChannel, type Worker } from '../platform/queue/loop.ts'
import { customers, sealing } from '../customers/index.ts'
import type { Platform } from '../platform/platform.ts'
import { accountDocument, accountPlace, doorsOf, holderPlace, mailAboutIban } from './doors.ts'
import type { BankAnswer, IbanBank } from './bank/iban-bank.ts'
import {
  ibanQueue,
  lockIban,
  lookNow,
  saveIban,
  setAnswered,
  setSent,
  stored,
  type StoredIban,
} from './iban-store.ts'

export const channel = 'ibans'
const seconds = { awaited: 20, settled: 6 * 3_600 }

/** False if the bank did not sign the hook. */
export async function takeHook(
  platform: Platform,
  bytes: Uint8Array,
  header: (name: string) => string,
): Promise<boolean> {
  const { db } = platform
  const id = doorsOf(platform).bank?.readHook(bytes, header)
  if (id === undefined) return false
  if (await lookNow(db, id)) await notifyChannel(db, channel)
  return true
}

export function createIbanWorker(platform: Platform, bank: IbanBank): Worker & { pass(): Promise<boolean> } {
  const { db, log } = platform
  return createLoop({
    name: 'ibans',
    log,
    wakeOn: { database: db, channel },
    dueIn: { database: db, due: ibanQueue.due() },
    oldestSeconds: () => ibanQueue.oldestSeconds(db),
    async pass() {
      const rows = await ibanQueue.claim(db, { most: 3, leaseSeconds: 30 })
      for (const { claim, ...row } of rows) {
        const iban = stored(row)
        const after = await settle(platform, bank, iban).catch((error: unknown) => {
          log.warn(
            { iban: iban.id, err: error },
            'the bank of dedicated IBANs did not answer; the request is retried',
          )
          return iban
        })
        const isOver = !Ibans.states[after.state].isOpen
        const isAwaited = after === iban || Ibans.isAwaited(after)
        await ibanQueue.postpone(db, claim, isOver ? null : isAwaited ? seconds.awaited : seconds.settled)
      }
      return rows.length === 3
    },
  })
}

async function settle(platform: Platform, bank: IbanBank, iban: StoredIban): Promise<Ibans.DedicatedIban> {
  const { db, clock, log, crashPoint } = platform
  const { id, customerId } = iban
  const { word, account } = await ask(platform, bank, iban)
  crashPoint('ibans.answered')
  const sealed = account && {
    sealed: await sealing.seal(platform, customerId, accountPlace(id), accountDocument.write(account)),
    index: customers.accountFinder(platform, account.iban),
  }
  return db.transaction(async (sql) => {
    const row = await lockIban(sql, id)
    if (!row) throw new Error(`${id} is gone`)
    await setAnswered(sql, id, { at: clock.now(), ...(sealed && { account: sealed }) })
    const after = Ibans.advance(row, { type: 'bank.answered', word })
    if ('refused' in after) {
      log.error(
        { iban: id, state: row.state, word },
        'the bank reported an impossible state of a dedicated IBAN',
      )
      return row
    }
    if (after.state === row.state) return after
    await saveIban(sql, id, after)
    if (row.state === 'requested' && after.state === 'active')
      await mailAboutIban(platform, sql, { id: `${id}:active`, customerId, message: 'iban_active' })
    return after
  })
}

async function ask(platform: Platform, bank: IbanBank, iban: StoredIban): Promise<BankAnswer> {
  const { db, clock, crashPoint } = platform
  const { id, state, wanted, requestNumber: number } = iban
  const known = iban.sentAt === null ? undefined : await bank.look(id)
  if (!known) {
    // The customer closed the account before the first request was sent.
    if (wanted === 'closed') return { word: 'closed', account: undefined }
    if (state !== 'requested') throw new Error('the bank does not know an IBAN that it opened')
    await setSent(db, id, clock.now())
    crashPoint('ibans.asking')
    return bank.open({ id, holder: await holderOf(platform, iban) })
  }
  const isMovable = known.word === 'active' || known.word === 'blocked'
  return isMovable && wanted !== null && known.word !== wanted
    ? bank.change(id, { number, to: wanted })
    : known
}

async function holderOf(platform: Platform, { id, customerId, holder }: StoredIban): Promise<string> {
  if (holder === null) throw new Error('the holder of the IBAN is erased')
  return sealing.open(platform, customerId, holderPlace(id), holder)
}

/** Open IBANs still receive money after the service is switched off, so the worker of credits always runs. */
export function createIbanWorkers(platform: Platform): Worker[] {
  const { bank } = doorsOf(platform)
  return [createCreditWorker(platform), ...(bank ? [createIbanWorker(platform, bank)] : [])]
}
