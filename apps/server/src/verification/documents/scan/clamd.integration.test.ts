/** Against a real other end on a socket: it finds, it is down, slow, broken or lies, and only an answer is a verdict. */
import { expect, test } from 'vitest'
import { startScanner } from '../../../../../sandbox/src/scanner/scanner.ts'
import { openDocumentWorld } from '../testing.ts'
import { createClamd } from './clamd.ts'

const virus = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR' + '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')
const start = async () => {
  const scanner = await startScanner({ port: 0, now: () => new Date() })
  return { ...scanner, clamd: createClamd(scanner.address), [Symbol.asyncDispose]: scanner.close }
}

test('ten megabytes are scanned, and a virus in them is found', async () => {
  await using it = await start()
  const large = Buffer.alloc(10 * 1024 * 1024, 'a')
  expect(await it.clamd.scan(large)).toEqual({ isClean: true })
  virus.copy(large, 7_654_321)
  expect(await it.clamd.scan(large)).toEqual({ isClean: false, virus: 'Eicar-Test-Signature' })
  expect(await it.clamd.scan(new Uint8Array())).toEqual({ isClean: true })
  expect(it.scanned().map(({ bytes }) => bytes)).toEqual([0, large.length, large.length])
  expect(await it.clamd.version()).toContain('ClamAV')
})

test('no answer and half an answer are no verdict', async () => {
  await using it = await start()
  for (const kind of ['down', 'broken'] as const) {
    it.faults.set({ kind, seconds: 600 })
    await expect(it.clamd.scan(virus)).rejects.toMatchObject({ name: 'OutsideFault' })
    it.faults.clear()
  }
  it.faults.set({ kind: 'slow', seconds: 600 })
  await expect(createClamd(it.address, 200).scan(virus)).rejects.toMatchObject({ name: 'OutsideFault' })
  it.faults.clear()
  await it.close()
  await expect(it.clamd.scan(virus)).rejects.toMatchObject({ name: 'OutsideFault' })
})

test('a verdict that comes twice is one, and of two that come in the wrong order each is of its own bytes', async () => {
  await using it = await start()
  it.faults.set({ kind: 'twice', seconds: 600 })
  expect(await it.clamd.scan(virus)).toEqual({ isClean: false, virus: 'Eicar-Test-Signature' })
  expect(await it.clamd.scan(Buffer.from('hello'))).toEqual({ isClean: true })
  it.faults.clear()
  it.faults.set({ kind: 'reversed', seconds: 600 })
  const answered: string[] = []
  const scan = async (name: string, bytes: Buffer) => {
    const { isClean } = await it.clamd.scan(bytes)
    answered.push(name)
    return isClean
  }
  const first = scan('first', virus)
  await expect.poll(() => it.scanned().length).toBe(3)
  const second = scan('second', Buffer.from('hello'))
  expect(await Promise.all([first, second])).toEqual([false, true])
  expect(answered).toEqual(['second', 'first'])
})

const pdf = (inside: Buffer) =>
  Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 0>>\nendobj\n% ',
    ),
    inside,
    Buffer.from('\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ])

test('a paper with a virus waits while the scanner is down, and is taken away when it is back', async () => {
  await using it = await start()
  it.faults.set({ kind: 'down', seconds: 600 })
  await using world = await openDocumentWorld({ scan: it.clamd.scan })
  const { customerId } = await world.signIn('ana@example.test')
  const address = { kind: 'proof-of-address', step: 'poa' } as const
  expect(await world.send(pdf(virus), customerId, address)).toHaveProperty('id')
  world.clock.advance(1)
  expect(await world.send(pdf(Buffer.from('hello')), customerId, address)).toHaveProperty('id')
  await expect(world.pass()).rejects.toThrow('clamd')
  expect(await world.documents.listOf(customerId)).toMatchObject([{ isChecked: false }, { isChecked: false }])
  it.faults.clear()
  world.clock.advance(600)
  await world.pass()
  expect(await world.documents.listOf(customerId)).toMatchObject([
    { state: 'required', reason: 'virus', isChecked: true },
    { state: 'submitted', reason: null, isChecked: true },
  ])
})
