/**
 * A customer's phone number, confirmed by a code that came there by SMS.
 *
 *   start ─► challenge + number + outbox row (one transaction) ─► gateway ─► delivery reports
 *   pin   ─► the challenge of signing in: tries, time and hash ─► confirmed
 */
import { Codec, Stored } from '@agio/domain'
import { inForce } from '../../configuration/index.ts'
import { budgets, sealing, signIn } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLoop, notifyChannel, type Worker } from '../../platform/queue/loop.ts'
import { putIntoOutbox, type OutboxHandler } from '../../platform/queue/outbox.ts'
import type { SealedColumn } from '../../platform/sealing.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import { noteChange } from '../change-store.ts'
import { steps } from '../steps/step-store.ts'
import { lacksCountry, readNumber } from './number.ts'
import {
  addCode,
  codesOf,
  confirmCode,
  countDay,
  countStates,
  endCodes,
  findCode,
  forgetCodes,
  lookNow,
  reportQueue,
  setReport,
  setSent,
  type PhoneCode,
  type SmsState,
} from './phone-store.ts'
import type { HookCall, SmsGateway } from './sms-gateway.ts'
import { smsText } from './sms-texts.ts'

/** A code that signing in drew. */
type Drawn = {
  readonly id: string
  readonly pin: string
  readonly locale: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

type Asking = {
  readonly customerId: string
  readonly sessionId: string
  readonly ip: string
}

/** The gateway, and what verification does in the transaction that confirms a number. */
export type PhoneDoors = {
  /** Without it no number can be confirmed. */
  readonly gateway: SmsGateway | undefined
  readonly onConfirmed: (
    sql: Sql,
    it: { readonly customerId: string; readonly number: string; readonly country: string | null },
  ) => Promise<void>
  /** The number takes the place of another one: the customer gets a mail. */
  readonly onReplaced: (
    sql: Sql,
    it: { readonly id: string; readonly customerId: string; readonly number: string },
  ) => Promise<void>
}

export type PhoneSummary = {
  readonly number: string
  readonly country: string | null
  readonly isConfirmed: boolean
  readonly confirmed: string | null
  readonly code: { readonly state: SmsState; readonly sentAt: Date; readonly expiresAt: Date } | null
}

const channel = 'sms_reports'
const minutes = 10
/** While the code can be entered the page shows its delivery. */
const reportSeconds = 5
const oneHour = 3_600_000

export type Phones = ReturnType<typeof createPhones>

export function createPhones(platform: Platform, doors: PhoneDoors) {
  const { db, clock, metrics, settings } = platform
  const { gateway } = doors
  const { day, country: ofCountry } = settings.budgets.sms
  metrics.readings('agio_sms', 'Codes by SMS in the last hour, by what became of them', 'state', () =>
    countStates(db, new Date(clock.now().getTime() - oneHour)),
  )
  metrics.readings(
    'agio_sms_ceiling_used',
    'Codes by SMS of 24 hours that confirmed nothing, as a share of their ceiling: in all, and of the country that has most',
    'of',
    async () => {
      const { all, country } = await countDay(db, new Date(clock.now().getTime() - 24 * oneHour))
      return [
        ['all', all / day.most],
        ['country', country / ofCountry.most],
      ]
    },
  )
  return {
    codes: codesDoor(platform, doors),
    /** The number that was given last, or the confirmed one. */
    summary: (customerId: string) => summary(platform, customerId),
    /** Takes back a number that waits for its code. */
    cancel: (customerId: string) =>
      db.transaction(async (sql) => {
        const ended = await endCodes(sql, customerId, clock.now())
        for (const id of ended) await signIn.voidCode(platform, sql, id)
        if (ended.length > 0) await noteChange(sql, customerId)
      }),
    /** The confirmed number's country; undefined where no number is confirmed. */
    async confirmed(sql: Sql, customerId: string) {
      const { confirmed } = await codesOf(sql, customerId)
      return confirmed && { country: confirmed.country, at: confirmed.confirmedAt }
    },
    /** False when it is not from the gateway. */
    async takeHook(hook: Omit<HookCall, 'now'>): Promise<boolean> {
      const batchId = gateway?.readHook({ ...hook, now: clock.now() })
      if (batchId === undefined) return false
      if (await lookNow(db, batchId)) await notifyChannel(db, channel)
      return true
    },
    handlers: {
      sms: (row: Codec.Json, { tries }: { tries: number }) =>
        send(platform, gateway, Stored.sms.read(row), tries > 1),
    } satisfies Record<string, OutboxHandler>,
    workers: gateway === undefined ? [] : [reports(platform, gateway)],
    forgetOld: () => forgetCodes(db, new Date(clock.now().getTime() - 24 * oneHour)),
  }
}

/** For the two calls of signing in. */
function codesDoor(platform: Platform, { gateway, onConfirmed, onReplaced }: PhoneDoors) {
  const { db, clock } = platform
  const isServed = async (country: string) =>
    !(await inForce(platform)).configuration.countriesNotServed.includes(country)
  const fieldProblem = (code: string) => ({ refused: 'invalid', fields: [{ field: 'phone', code }] }) as const
  return {
    async start({ phone, hasFreshPin, ...asking }: Asking & { phone: string; hasFreshPin: boolean }) {
      const typed = { customerId: asking.customerId, personId: '', step: 'details' }
      if ((await steps.find(db, typed))?.saved == null) return fieldProblem('phone.details_first')
      const given = readNumber(phone)
      if (!given) return fieldProblem(lacksCountry(phone) ? 'phone.without_country' : 'invalid')
      if (given.country === undefined || !(await isServed(given.country)))
        return fieldProblem('phone-country-not-supported')
      if (!given.isMobile) return fieldProblem('phone.landline')
      if (gateway === undefined) return { refused: 'sms.unavailable' } as const
      // A number other than the confirmed one takes over the rights of the account.
      const { confirmed } = await codesOf(db, asking.customerId)
      const isOther = confirmed && (await numberOf(platform, confirmed)) !== given.number
      if (isOther && !hasFreshPin) return { refused: 'pin.required' } as const
      return signIn.startPhone(platform, {
        ...asking,
        number: given.number,
        country: given.country,
        send: (sql: Sql, code: Drawn) =>
          queue(platform, sql, { ...code, ...given, customerId: asking.customerId }),
      })
    },
    async confirm(sql: Sql, { id, customerId, ip }: PhoneCode & { ip: string }) {
      const { confirmed: before } = await codesOf(sql, customerId)
      const code = await confirmCode(sql, { id, customerId, now: clock.now() })
      if (!code) throw new Error(`The code ${id} has no number.`)
      const number = await numberOf(platform, code)
      const { country, createdAt: sentAt } = code
      if (country !== null) await budgets.giveBackCode(platform, sql, { ip, number, country, sentAt })
      await onConfirmed(sql, { customerId, number, country: code.country })
      if (before && (await numberOf(platform, before)) !== number)
        await onReplaced(sql, { id, customerId, number })
    },
  }
}

type Queued = Drawn & {
  readonly customerId: string
  readonly number: string
  readonly country: string | undefined
}

export const smsDocument = Stored.sealedDocument(
  'outbox.payload.sms',
  1,
  Codec.record<{ to: string; text: string }>({ to: Codec.text, text: Codec.text }),
)

async function queue(platform: Platform, sql: Sql, it: Queued): Promise<void> {
  const { id, customerId, number, country = null, pin, locale, createdAt, expiresAt } = it
  const {
    settings: { company, publicUrl },
    keys: { outbox },
  } = platform
  const numberSealed = await sealing.seal(platform, customerId, placeOf(id), number)
  await addCode(sql, { id, customerId, numberSealed, country, createdAt, expiresAt })
  const text = smsText({ pin, locale, company: company.name, minutes, host: new URL(publicUrl).hostname })
  const payload = Stored.sms.write({ id, sealed: outbox.seal(id, smsDocument.write({ to: number, text })) })
  await putIntoOutbox(sql, [{ kind: 'sms', key: `sms:${id}`, owner: customerId, payload }])
}

/** Throws where the gateway gives no clear answer: the outbox tries again, and the message is looked for first. */
async function send(
  { db, clock, keys: { outbox } }: Platform,
  gateway: SmsGateway | undefined,
  row: Stored.SealedCode,
  isRepeated: boolean,
): Promise<void> {
  const code = await findCode(db, row.id)
  if (code?.state !== 'waiting' || code.expiresAt <= clock.now()) return
  if (gateway === undefined) throw new Error('SMS_TOKEN is missing: a code waits to be sent')
  const { to, text } = smsDocument.read(outbox.open(row.id, row.sealed))
  const sms = { reference: row.id, to, text, expiresAt: code.expiresAt }
  const answer = await gateway.send(sms, isRepeated)
  await note(db, (sql) =>
    'no' in answer ? setReport(sql, row.id, 'not_delivered') : setSent(sql, row.id, answer.batchId),
  )
}

/** Notifies the customer's page that the message came further. */
const note = (db: Database, step: (sql: Sql) => Promise<string | undefined>): Promise<void> =>
  db.transaction(async (sql) => {
    const customerId = await step(sql)
    if (customerId !== undefined) await noteChange(sql, customerId)
  })

/** Asks for the report of each message that may still be used; a hook makes it ask at once. */
function reports({ db, clock, log }: Platform, gateway: SmsGateway): Worker {
  return createLoop({
    name: 'sms reports',
    log,
    wakeOn: { database: db, channel },
    dueIn: { database: db, due: reportQueue.due() },
    oldestSeconds: () => reportQueue.oldestSeconds(db),
    async pass() {
      const rows = await reportQueue.claim(db, { most: 10, leaseSeconds: 30 })
      for (const { id, batchId, expiresAt, claim } of rows) {
        const isOver = expiresAt <= clock.now()
        try {
          const report = await gateway.report(batchId ?? '')
          await note(db, (sql) => setReport(sql, id, report))
        } catch (error) {
          log.warn(
            { code: id, err: error },
            'a delivery report of an SMS could not be read; it is asked for again',
          )
        }
        await reportQueue.postpone(db, claim, isOver ? null : reportSeconds)
      }
      return rows.length === 10
    },
  })
}

async function summary(platform: Platform, customerId: string): Promise<PhoneSummary | undefined> {
  const { newest, confirmed } = await codesOf(platform.db, customerId)
  const isOpen = newest?.confirmedAt === null && newest.expiresAt > platform.clock.now()
  const shown = isOpen ? newest : (confirmed ?? newest)
  if (!shown) return undefined
  const written = async (code: PhoneCode) => {
    const number = await numberOf(platform, code)
    return readNumber(number)?.shown ?? number
  }
  return {
    number: await written(shown),
    country: shown.country,
    isConfirmed: shown.confirmedAt !== null,
    confirmed: confirmed ? await written(confirmed) : null,
    code: isOpen ? { state: shown.state, sentAt: shown.createdAt, expiresAt: shown.expiresAt } : null,
  }
}

const numberOf = (platform: Platform, { id, customerId, numberSealed }: PhoneCode) =>
  sealing.open(platform, customerId, placeOf(id), numberSealed)

const placeOf = (row: string): SealedColumn => ({ table: 'phone_code', column: 'number', row })
