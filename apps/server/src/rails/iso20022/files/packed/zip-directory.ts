/**
 * The members of a ZIP as its directory lists them (PKWARE APPNOTE 4.3), checked against the members' own headers. A library
 * that unpacks believes the directory: a member that it leaves out would be gone without a trace.
 */
import { strFromU8 } from 'fflate'

export type Member = {
  readonly name: string
  /** CRC-32 and length of what is unpacked. */
  readonly crc: number
  readonly size: number
}

const endOfDirectory = 0x06_05_4b_50
const entryOfDirectory = 0x02_01_4b_50
const headOfMember = 0x04_03_4b_50
const descriptor = 0x08_07_4b_50
const flags = { encrypted: 0x20_41, describedBehind: 0x08, utf8: 0x08_00 }
const endBytes = 22
const longestComment = 0xff_ff

/**
 * Undefined where the directory is not whole, a member is encrypted, or the members do not lie one behind another from the first
 * byte to the directory. A ZIP64 is not read: no statement is that large.
 */
export function membersOf(bytes: Uint8Array): readonly Member[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === undefined) return undefined
  const [count, begin] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  if (view.getUint16(end + 8, true) !== count || begin + view.getUint32(end + 12, true) !== end)
    return undefined
  const members: (Member & { readonly from: number; readonly to: number })[] = []
  let at = begin
  while (members.length < count) {
    if (at + 46 > end || view.getUint32(at, true) !== entryOfDirectory) return undefined
    const flag = view.getUint16(at + 8, true)
    const [named, extra, remark] = [28, 30, 32].map((of) => view.getUint16(at + of, true)) as Three
    const from = view.getUint32(at + 42, true)
    const to = endOfMember(view, from, view.getUint32(at + 20, true), begin)
    if (to === undefined || (flag & flags.encrypted) !== 0) return undefined
    const name = strFromU8(bytes.subarray(at + 46, at + 46 + named), (flag & flags.utf8) === 0)
    members.push({ name, crc: view.getUint32(at + 16, true), size: view.getUint32(at + 24, true), from, to })
    at += 46 + named + extra + remark
  }
  const inOrder = members.toSorted((one, other) => one.from - other.from)
  const ends = [0, ...inOrder.map(({ to }) => to)]
  const isWhole = at === end && ends.at(-1) === begin && inOrder.every(({ from }, nth) => from === ends[nth])
  return isWhole ? members : undefined
}

type Three = [number, number, number]

function endOf(view: DataView): number | undefined {
  const last = view.byteLength - endBytes
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1)
    if (view.getUint32(at, true) === endOfDirectory && view.getUint16(at + 20, true) === last - at) return at
  return undefined
}

/** Behind the packed bytes some writers repeat sizes and CRC-32, with a mark before them or without. */
function endOfMember(view: DataView, from: number, packed: number, limit: number): number | undefined {
  if (from + 30 > limit || view.getUint32(from, true) !== headOfMember) return undefined
  const to = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true) + packed
  if ((view.getUint16(from + 6, true) & flags.encrypted) !== 0 || to > limit) return undefined
  if ((view.getUint16(from + 6, true) & flags.describedBehind) === 0) return to
  return view.getUint32(to, true) === descriptor ? to + 16 : to + 12
}
