/**
 * The key by which push services know this installation (VAPID, RFC 8292), without settings and without a database:
 *
 *   agio push key    prints a new one, for PUSH_KEY in the settings of every process
 *
 * With another key each device has to say yes again.
 */
import { createECDH } from 'node:crypto'

export const usage = 'Usage: agio push key'

export async function run([word = '']: readonly string[]): Promise<number> {
  if (word !== 'key') {
    console.error(usage)
    return 1
  }
  const key = createECDH('prime256v1')
  key.generateKeys()
  // Node leaves the leading zeros of a key out.
  const bytes = Buffer.concat([Buffer.alloc(32), key.getPrivateKey()]).subarray(-32)
  console.log(`PUSH_KEY=${bytes.toString('base64url')}`)
  return 0
}
