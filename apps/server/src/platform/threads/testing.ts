/** Work for the test of threads: some ends, some does not, some takes all memory. */
export async function work(given: { do: string; bytes?: Uint8Array }): Promise<unknown> {
  if (given.do === 'hang') for (;;);
  if (given.do === 'fail') throw new Error('no')
  if (given.do === 'eat') {
    const eaten: unknown[] = []
    for (;;) eaten.push(Array.from({ length: 1_000 }, (_, index) => ({ index })))
  }
  return { did: given.do, units: 5n, length: given.bytes?.length }
}
