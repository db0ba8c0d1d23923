/** An address as wallets show it, with the checksum of its letters. */
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../core/doors.ts'

export async function spelledAddress(platform: Platform, address: string): Promise<string> {
  const read = await doorsOf(platform).coins.addresses.read(address)
  return 'address' in read ? read.address : address
}
