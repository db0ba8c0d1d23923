/** The ports that the scripts draw. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './run.mjs'

test('a port is given once, to any caller, before anybody listens on it', async () => {
  const script = `import { freePort } from ${JSON.stringify(new URL('run.mjs', import.meta.url))}
    const ports = []
    for (let count = 0; count < 250; count += 1) ports.push(await freePort())
    console.log(JSON.stringify(ports))`
  const ask = async () =>
    JSON.parse(
      (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])).stdout,
    ) as number[]
  const own: number[] = []
  // The others live while this process asks.
  const others = Promise.all([ask(), ask()])
  for (let count = 0; count < 250; count += 1) own.push(await freePort())
  const [some, more] = await others
  expect(new Set(own).size).toBe(own.length)
  expect(new Set(some).size).toBe(250)
  expect(new Set(more).size).toBe(250)
  expect([...(some ?? []), ...(more ?? [])].filter((port) => own.includes(port))).toEqual([])
})
