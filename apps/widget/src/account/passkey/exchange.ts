/** A passkey answers what the server asks, and the answer is sent; the browser remembers whether that went well. */
import { answerByPasskey } from '@agio/ui/passkeys'
import { Refused } from '../../app/api/api.ts'
import type { Storage } from '../../app/session/storage.ts'
import { noteUnused, noteUsed } from './device.ts'

type Asked = Parameters<typeof answerByPasskey>[0]
export type Used = NonNullable<Awaited<ReturnType<typeof answerByPasskey>>>

/** Undefined where no passkey answered. */
export async function exchange<Answer>(
  storage: Storage,
  asked: Asked,
  send: (passkey: Used) => Promise<Answer>,
): Promise<Answer | undefined> {
  const used = await answerByPasskey(asked)
  if (used) return sendAnswer(storage, used, send)
  noteUnused(storage)
  return undefined
}

export async function sendAnswer<Answer>(
  storage: Storage,
  used: Used,
  send: (passkey: Used) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await send(used)
    noteUsed(storage)
    return answer
  } catch (error) {
    // A passkey that was removed here is still in the device.
    if (error instanceof Refused && error.code === 'login.failed') noteUnused(storage)
    throw error
  }
}
