/** Receipts on paper keep the event loop free: drawn once in a thread, and within a budget for each customer. */
import type { ReceiptView } from '@agio/contract'
import { expect, test } from 'vitest'
import { Late } from '../../platform/deadline.ts'
import { Crowded } from '../../platform/threads/thread.ts'
import { createReceiptPapers } from './receipt-papers.ts'

const receipt = { code: 'AAAA-BBBB', void: false } as unknown as ReceiptView

function openPapers(draw?: () => Promise<Uint8Array>) {
  const drawn: (string | undefined)[] = []
  const papers = createReceiptPapers({ publicUrl: 'https://pay.example' }, async (_, { locale }) => {
    drawn.push(locale)
    return draw ? draw() : new Uint8Array(drawn.length)
  })
  return { drawn, papers }
}

test('the same receipt is drawn once for all who ask at once and later; in another language, or void, anew', async () => {
  const { drawn, papers } = openPapers()
  const asked = [
    papers('cus_1', receipt, { locale: 'de' }),
    papers('cus_2', receipt, { locale: 'de-AT' }),
    papers('cus_3', receipt, { locale: 'de' }),
  ]
  const [first, ...others] = await Promise.all(asked)
  for (const other of others) expect(other).toEqual(first)
  await papers('cus_1', receipt, { locale: 'en' })
  await papers('cus_1', { ...receipt, void: true } as unknown as ReceiptView, { locale: 'en' })
  expect(drawn).toEqual(['de', 'en', 'en'])
})

test('a customer who asks without end is refused after fifteen; others are served', async () => {
  const { papers } = openPapers()
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => papers('cus_1', receipt, { locale: 'en' })),
  )
  expect(answers.filter((it) => 'bytes' in it)).toHaveLength(15)
  expect(answers.at(-1)).toMatchObject({ refused: 'too-many', seconds: expect.any(Number) as number })
  expect(await papers('cus_2', receipt, { locale: 'en' })).toHaveProperty('bytes')
})

test('a paper that a busy machine does not finish in time is refused like one too many, and drawn anew', async () => {
  let isBusy = true
  const { drawn, papers } = openPapers(async () => {
    if (isBusy) throw new Late('receiptPdf', 20_000, Promise.resolve())
    return new Uint8Array(2)
  })
  const ask = () => papers('cus_1', receipt, { locale: 'en' })
  expect(await ask()).toEqual({ refused: 'overloaded', seconds: 5 })
  isBusy = false
  expect(await ask()).toEqual({ bytes: new Uint8Array(2) })
  expect(drawn).toHaveLength(2)
})

test('a paper that failed is drawn anew; too many that wait are refused', async () => {
  let fails: Error | undefined = new Crowded('full')
  const { drawn, papers } = openPapers(async () => {
    if (fails) throw fails
    return new Uint8Array(3)
  })
  expect(await papers('cus_1', receipt, { locale: 'en' })).toMatchObject({ refused: 'overloaded' })
  fails = new Error('no font')
  await expect(papers('cus_1', receipt, { locale: 'en' })).rejects.toThrow('no font')
  fails = undefined
  expect(await papers('cus_1', receipt, { locale: 'en' })).toEqual({ bytes: new Uint8Array(3) })
  expect(drawn).toHaveLength(3)
})
