/** Work for the test of threads and processes: some ends, some does not, some takes all memory. */
export async function work(given: { do: string; bytes?: Uint8Array }): Promise<unknown> {
  if (given.do === 'hang') for (;;);
  if (given.do === 'die') process.kill(process.pid, 'SIGSEGV')
  if (given.do === 'die') await new Promise(() => undefined)
  if (given.do === 'fail') throw new Error('no')
  if (given.do === 'eat') {
    const eaten: unknown[] = []
    for (;;) eaten.push(Array.from({ length: 1_000 }, (_, index) => ({ index })))
  }
  const settings = Object.keys(process.env).filter((name) => /DATABASE|PATH|HOME/.test(name)).length
  return { did: given.do, settings, units: 5n, length: given.bytes?.length }
}
