/** Sinch's SMS API (XMS) behind the interface of sms-gateway.ts. Its words and shapes stay in this file. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { readAnswer } from '../../platform/outside/json-answer.ts'
import { callOutside } from '../../platform/outside/outside-call.ts'
import type { HookCall, Sms, SmsGateway, SmsReport } from './sms-gateway.ts'

export type SinchSettings = {
  /** https://eu.sms.api.sinch.com */
  readonly apiUrl: string
  readonly plan: string
  readonly token: string
  readonly from: string
  /** Without it hooks are refused, and only asking finds out. */
  readonly hookSecret: string | undefined
  /** The address that its hooks call. */
  readonly hookUrl: string
}

const who = 'the SMS gateway'
const limits = { milliseconds: 7_000, maxBytes: 64_000 }
const hookToleranceSeconds = 300

const BatchId = z.string().regex(/^[\w-]{1,64}$/)
const Batch = z.object({ id: BatchId, client_reference: z.string().optional() })
const Batches = z.object({ batches: z.array(Batch) })
const Report = z.object({
  batch_id: BatchId,
  statuses: z.array(z.object({ status: z.string(), count: z.number() })),
})
const Hook = z.looseObject({ batch_id: BatchId })

const failed = new Set(['Aborted', 'Cancelled', 'Rejected', 'Deleted', 'Failed', 'Expired'])

export function createSinch(settings: SinchSettings): SmsGateway {
  const base = `${settings.apiUrl.replace(/\/+$/, '')}/xms/v1/${encodeURIComponent(settings.plan)}/batches`
  const ask = (path: string, body?: object) =>
    callOutside(
      `${base}${path}`,
      {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      },
      limits,
    )
  const find = async ({ reference }: Sms): Promise<string | undefined> => {
    const query = new URLSearchParams({ client_reference: reference, page_size: '30' })
    const { batches } = readAnswer(who, Batches, await ask(`?${query}`))
    return batches.find((one) => one.client_reference === reference)?.id
  }
  return {
    async send(sms, isRepeated) {
      const known = isRepeated ? await find(sms) : undefined
      if (known !== undefined) return { batchId: known }
      const answer = await ask('', {
        from: settings.from,
        to: [sms.to],
        body: sms.text,
        type: 'mt_text',
        delivery_report: 'full',
        client_reference: sms.reference,
        expire_at: sms.expiresAt.toISOString(),
        callback_url: settings.hookUrl,
      })
      // 400: this message is refused. Anything else is about the account or the gateway, and ends some time.
      if (answer.status === 400) return { no: 'refused' }
      return { batchId: readAnswer(who, Batch, answer).id }
    },
    async report(batchId) {
      const report = readAnswer(
        who,
        Report,
        await ask(`/${encodeURIComponent(batchId)}/delivery_report?type=summary`),
      )
      if (report.batch_id !== batchId) throw new Error(`${who} reported another message`)
      return stateOf(report.statuses)
    },
    readHook: (hook) => readHook(hook, settings.hookSecret),
  }
}

function stateOf(statuses: z.infer<typeof Report>['statuses']): SmsReport {
  const all = statuses.filter(({ count }) => count > 0).map(({ status }) => status)
  if (all.includes('Delivered')) return 'delivered'
  return all.some((one) => failed.has(one)) ? 'not_delivered' : 'sent'
}

/** `base64(HMAC-SHA256(secret, "<body>.<nonce>.<timestamp>"))` */
function readHook({ bytes, header, now }: HookCall, secret: string | undefined): string | undefined {
  const [nonce, timestamp] = [
    header('x-sinch-webhook-signature-nonce'),
    header('x-sinch-webhook-signature-timestamp'),
  ]
  if (secret === undefined || !/^\d{1,12}$/.test(timestamp)) return undefined
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > hookToleranceSeconds) return undefined
  const expected = createHmac('sha256', secret).update(bytes).update(`.${nonce}.${timestamp}`).digest()
  const given = Buffer.from(header('x-sinch-webhook-signature'), 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Hook.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data?.batch_id
}
