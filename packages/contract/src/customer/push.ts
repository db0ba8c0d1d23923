/** Devices on which a customer is told of their orders, by Web Push (RFC 8030, 8291, 8292). */
import * as z from 'zod'
import { route } from '../route.ts'
import { done, id, Time, whole } from '../words.ts'

export const PushDevice = z.object({
  id: id('psh'),
  /** "Firefox on Linux". */
  device: z.string(),
  /** SHA-256 of the subscription's address, in base64url: by it a browser finds its own. */
  endpointHash: z.string(),
  createdAt: Time,
})
export type PushDevice = z.infer<typeof PushDevice>

export const listPushDevices = route({
  method: 'GET',
  path: '/api/auth/push',
  access: 'customer',
  summary:
    'The devices on which the customer is told of their orders, and the key with which a browser subscribes; without a key no device is told anything.',
  answer: whole(PushDevice).extend({ key: z.string().nullable() }),
})
export const addPushDevice = route({
  method: 'POST',
  path: '/api/auth/push',
  access: 'customer',
  summary:
    'Keep the subscription of a browser. It takes the place of an earlier one of the same address; of more than ten devices the oldest goes.',
  body: z.strictObject({
    endpoint: z.url().max(1_000),
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{87}$/),
      auth: z.string().regex(/^[\w-]{22}$/),
    }),
  }),
  answer: PushDevice,
  refusals: ['service.off'],
})
export const removePushDevice = route({
  method: 'DELETE',
  path: '/api/auth/push/{id}',
  access: 'customer',
  params: z.strictObject({ id: id('psh') }),
  summary: 'Tell this device nothing more.',
  answer: done,
  refusals: ['not-found'],
})
