/** An SMS gateway: it takes messages, brings them to the phone, and reports what became of them. */
import { createHmac, randomUUID } from 'node:crypto'
import { createDelivery } from '../app/delivery.ts'
import { createFaults } from '../app/faults.ts'
import { readable, type Film } from '../app/film.ts'
import { createListeners } from '../app/live.ts'
import { loadState, saveState } from '../app/state-file.ts'

export const smsFaultKinds = [
  'down',
  'slow',
  'silent',
  'lying',
  'undelivered',
  'no_report',
  'twice',
  'hooks_off',
] as const
export type SmsFault = (typeof smsFaultKinds)[number]

/** Of the application here. */
export const smsKeys = { plan: 'sandbox', token: 'sms_test_sandbox', hookSecret: 'sms_hook_sandbox' }

export type Sms = {
  id: string
  to: string
  from: string
  text: string
  at: string
  status: 'Queued' | 'Dispatched' | 'Delivered' | 'Failed'
  /** The name that the sender gave it. */
  reference: string | undefined
  /** Deliveries to the phone. */
  copies: number
  code: string | undefined
}

type Order = {
  to: string
  from: string
  text: string
  reference: string | undefined
  hookUrl: string | undefined
}
type Options = { file: string; now: () => Date; film: Film | undefined }

export type Gateway = ReturnType<typeof openGateway>

const mostKept = 500

export function openGateway({ file, now, film }: Options) {
  const faults = createFaults<SmsFault>()
  const { messages } = loadState<{ messages: Sms[] }>(file, { messages: [] })
  const arrived = createListeners<Sms>()
  const delivery = createDelivery({
    tries: 6,
    waitMs: (tried) => 250 * 2 ** tried,
    tried: (body, status) =>
      film?.add({
        of: 'sms',
        title: 'Hook: delivery report',
        note: `answered with ${status ?? 'nothing'}`,
        raw: readable(body),
        link: '/phone',
      }),
  })
  const save = () => saveState(file, { messages })
  const move = (sms: Sms, status: Sms['status'], hookUrl: string | undefined) => {
    sms.status = status
    save()
    if (hookUrl === undefined || faults.on('hooks_off')) return
    const body = JSON.stringify(reportOf(sms))
    delivery.post(
      () => hookUrl,
      body,
      () => signed(body, now()),
    )
  }
  return {
    faults,
    on: arrived.on,
    /** Newest first; to one number, or all. */
    list: (to?: string) => messages.filter((sms) => to === undefined || sms.to === to),
    find: (id: string) => messages.find((sms) => sms.id === id),
    take({ hookUrl, ...order }: Order): Sms {
      const sms: Sms = {
        ...order,
        id: randomUUID().replaceAll('-', ''),
        at: now().toISOString(),
        status: 'Queued',
        copies: 0,
        code: /(?<!\d)(\d{4,8})(?!\d)/.exec(order.text)?.[1],
      }
      messages.unshift(sms)
      messages.length = Math.min(messages.length, mostKept)
      save()
      if (faults.on('no_report')) return sms
      if (faults.on('undelivered')) {
        delivery.later(100, () => move(sms, 'Failed', hookUrl))
        return sms
      }
      delivery.later(100, () => {
        sms.copies = faults.on('twice') ? 2 : 1
        move(sms, 'Delivered', hookUrl)
        film?.add({ of: 'sms', title: 'Text message', note: sms.to, raw: sms.text, link: '/phone' })
        for (let copy = 0; copy < sms.copies; copy += 1) arrived.tell(sms)
      })
      return sms
    },
    close: delivery.close,
  }
}

export const reportOf = ({ id, status, reference }: Sms) => ({
  type: 'delivery_report_sms',
  batch_id: id,
  ...(reference !== undefined && { client_reference: reference }),
  total_message_count: 1,
  statuses: [{ code: status === 'Failed' ? 402 : 0, status, count: 1 }],
})

function signed(body: string, at: Date): Record<string, string> {
  const nonce = randomUUID()
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const mac = createHmac('sha256', smsKeys.hookSecret).update(`${body}.${nonce}.${timestamp}`)
  return {
    'content-type': 'application/json',
    'x-sinch-webhook-signature': mac.digest('base64'),
    'x-sinch-webhook-signature-algorithm': 'HmacSHA256',
    'x-sinch-webhook-signature-nonce': nonce,
    'x-sinch-webhook-signature-timestamp': timestamp,
  }
}
