/** Pictures are read in a process of their own, with data from this machine only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { annaEriksson, papersOf } from '../../../../../sandbox/src/papers/draw.ts'
import { silentLog } from '../../../platform/log.ts'
import { openDocumentWorld, photo } from '../testing.ts'
import { createReader } from './reader.ts'
import { lookAtPicture } from './read-picture.ts'

const clean = async () => ({ isClean: true }) as const
const papers = papersOf(annaEriksson)

/** Not blank, and nothing to read. */
const halves = () =>
  sharp({ create: { width: 640, height: 420, channels: 3, background: '#cdb' } })
    .composite([
      { input: { create: { width: 640, height: 200, channels: 3, background: '#345' } }, top: 0, left: 0 },
    ])
    .jpeg()
    .toBuffer()

test('a passport and both sides of a card are read; what expired, another side and nothing to read are said', async () => {
  await using world = await openDocumentWorld({ scan: clean, read: createReader(silentLog) })
  const { customerId } = await world.signIn('ana@example.test')
  let sends = 0
  const send = async (bytes: Uint8Array, kind: 'passport' | 'id-card', side: 'single' | 'front' | 'back') => {
    world.clock.advance(1)
    // Each in a step of its own: none takes the place of another.
    const sent = await world.send(bytes, customerId, { kind, side, step: `step ${(sends += 1)}` })
    if ('refused' in sent) throw new Error(sent.refused)
  }
  await send(await papers.passport(), 'passport', 'single')
  await send(await papers.cardFront(), 'id-card', 'front')
  await send(await papers.cardBack(), 'id-card', 'back')
  await send(await papers.cardBack(), 'id-card', 'front')
  await send(await papers.cardBack(), 'passport', 'single')
  const old = papersOf({ ...annaEriksson, validUntil: '2024-02-03' })
  await send(await old.passport(), 'passport', 'single')
  for (let times = 0; times < 3; times++) await send(await halves(), 'passport', 'single')
  await world.pass()
  const hint = { number: 'C01X00T47', birthDate: '1990-08-12', validUntil: '2031-04-15', country: 'DE' }
  const of = await world.documents.listOf(customerId)
  expect(of.map(({ state, reason }) => reason ?? state)).toEqual([
    'submitted',
    'submitted',
    'submitted',
    'wrong_side',
    'wrong_kind',
    'expired',
    'unreadable',
    'unreadable',
    // Asked twice: now a person looks.
    'submitted',
  ])
  expect(of[0]?.hint).toEqual({ ...hint, firstName: 'ANNA MARIA', lastName: 'ERIKSSON' })
  expect(of[2]?.hint).toMatchObject(hint)
  const rows = await world.db.query<{ text: string }>('select d::text as text from verification_document d')
  expect(rows.map(({ text }) => text).join()).not.toMatch(/C01X00T47|ERIKSSON|1990-08-12/)
})

test('a picture with nothing on it is asked for again, whatever it should be and however often', async () => {
  await using world = await openDocumentWorld({ scan: clean, read: createReader(silentLog) })
  const { customerId } = await world.signIn('ana@example.test')
  const size = { width: 640, height: 420, channels: 3 } as const
  const flat = (background: string) =>
    sharp({ create: { ...size, background } })
      .jpeg()
      .toBuffer()
  const noise = { type: 'gaussian', mean: 8, sigma: 3 } as const
  const covered = sharp({ create: { ...size, background: '#000', noise } })
  const blank = [await flat('#000'), await flat('#fff'), await covered.jpeg().toBuffer(), await photo()]
  for (const [at, bytes] of [...blank, await papers.selfie()].entries()) {
    world.clock.advance(1)
    await world.send(bytes, customerId, { kind: 'selfie', step: `step ${at}` })
  }
  await world.pass()
  const of = await world.documents.listOf(customerId)
  expect(of.map(({ state, reason }) => reason ?? state)).toEqual([
    'unreadable',
    'unreadable',
    'unreadable',
    'unreadable',
    'submitted',
  ])
})

const folder = new URL('../../../../../../../shared/vectors/mrz-images/', import.meta.url)

test.skipIf(!existsSync(folder))('published pictures are read', { tags: ['night'] }, async () => {
  const today = new Date('2026-11-22T10:00:00Z')
  const figures = []
  for (const file of readdirSync(folder)) {
    const { mrz } = await lookAtPicture(readFileSync(new URL(file, folder)), today, true)
    const agreeing = Object.values(mrz?.checks ?? {}).filter(Boolean).length
    figures.push({ file, expected: Number(file.split('_')[0]), agreeing })
  }
  console.log('published pictures: check digits that agree, of 4', JSON.stringify(figures))
  for (const { expected, agreeing } of figures)
    expect(agreeing).toBeGreaterThanOrEqual(expected >= 100 ? 4 : 1)
})
