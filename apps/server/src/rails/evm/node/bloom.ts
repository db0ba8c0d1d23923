/**
 * The bloom filter in a block's header says which contracts and topics its logs *may* hold and never misses one.
 * A node that answers "no logs" for a block whose bloom names our contract is asked again: its indexes may lag.
 */

/** The three bits that keccak-256 of an item sets, as places in the 512 hex digits of a bloom. */
export type BloomBits = readonly { readonly digit: number; readonly mask: number }[]

const bloomDigits = 512

/** `hash` is keccak-256 of the address or topic, with 0x. */
export function bloomBits(hash: string): BloomBits {
  return [2, 6, 10].map((start) => {
    const bit = parseInt(hash.slice(start, start + 4), 16) & 0x7ff
    return { digit: bloomDigits - 1 - (bit >> 2), mask: 1 << (bit & 3) }
  })
}

export function mayHold(bloom: string, bits: BloomBits): boolean {
  return bits.every(({ digit, mask }) => (parseInt(bloom.charAt(2 + digit), 16) & mask) !== 0)
}
