/** Settings of notifications on the devices of customers (Web Push). */
import { list, pushKey } from './setting-words.ts'
import { given, optional, secret } from './setting.ts'

export const pushSettings = {
  pushKey: optional(
    'PUSH_KEY',
    pushKey,
    'The key by which push services know us (VAPID); make one by `agio push key`. Keep it: devices that said yes know no other. Without it no device is told anything.',
    secret,
  ),
  pushOrigins: given(
    'PUSH_ORIGINS',
    '',
    list,
    "Origins of this machine that notifications may go to, such as the sandbox's push service. Never in real use.",
  ),
} as const
