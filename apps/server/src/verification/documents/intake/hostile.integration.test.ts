/** Hostile files: each is refused, or a plain picture remains of it. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createFileOpener } from './open-file.ts'
import { pdfProblem } from './pdf.ts'
import { endlessPdfs, honestPdfs, hostilePdfs } from './testing/pdfs.ts'
import { hostileOthers, hostilePictures } from './testing/pictures.ts'

const opener = createFileOpener()
const open = (bytes: Uint8Array) => opener('somebody', bytes)
const all = { ...hostilePictures, ...hostileOthers, ...hostilePdfs }

/** A picture that is nothing but its points, no larger than a paper needs. */
async function expectPlain(bytes: Uint8Array, name: string): Promise<void> {
  const { format, exif, icc, xmp, iptc, comments, width, height, pages, orientation } =
    await sharp(bytes).metadata()
  expect({ name, format, exif, icc, xmp, iptc, comments, pages, orientation }).toEqual({
    name,
    format: 'jpeg',
  })
  expect(Math.max(width, height)).toBeLessThanOrEqual(4_096)
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Zq-planted|<script|Exif/)
  await sharp(bytes).raw().toBuffer()
}

test('each hostile file is refused or harmless', async () => {
  const names = Object.keys(all)
  expect(names.length).toBeGreaterThanOrEqual(90)
  const counts: Record<string, number> = {}
  for (const name of names) {
    const bytes = await all[name]!()
    const opened = await open(bytes)
    const outcome = 'refused' in opened ? opened.refused : 'harmless'
    counts[outcome] = (counts[outcome] ?? 0) + 1
    if ('refused' in opened) continue
    expect([name, opened.type]).toEqual([name, 'image/jpeg'])
    await expectPlain(opened.bytes, name)
  }
  console.log(`${names.length} hostile files:`, JSON.stringify(counts))
  for (const outcome of ['type', 'heic', 'damaged', 'too_many_pixels', 'active', 'encrypted'])
    expect([outcome, (counts[`document.${outcome}`] ?? 0) > 0]).toEqual([outcome, true])
  // The one after all of them is opened as ever.
  const good = await sharp({ create: { width: 50, height: 40, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  expect(await open(good)).toMatchObject({ type: 'image/jpeg' })
})

test.each([
  'a JPEG of 65535 × 65535',
  'a PNG of 60000 × 60000',
  'a PNG of 2147483647 × 1',
  'a PNG of 1 × 39000000',
  'a PNG of 41 megapixels',
])('%s is refused by its size, before a point of it is decoded', async (name) => {
  const opened = await open(await all[name]!())
  expect(['document.too_many_pixels', 'document.damaged']).toContain('refused' in opened && opened.refused)
})

test('every PDF that brings something along is refused; honest ones are taken as they are', async () => {
  for (const [name, make] of Object.entries(hostilePdfs))
    expect([name, pdfProblem(make())]).not.toEqual([name, undefined])
  for (const [name, make] of Object.entries(honestPdfs)) {
    const honest = make()
    expect([name, pdfProblem(honest)]).toEqual([name, undefined])
    expect(await open(honest)).toEqual({ type: 'application/pdf', bytes: honest })
  }
})

test('no PDF is read in circles: of 2 MB each takes a fraction of its deadline of the processor', () => {
  for (const [name, make] of Object.entries(endlessPdfs(2_000_000))) {
    const bytes = make()
    const before = process.cpuUsage()
    pdfProblem(bytes)
    const { user, system } = process.cpuUsage(before)
    // Patterns took 24 s for the first of them.
    expect([name, (user + system) / 1e6 < 5]).toEqual([name, true])
  }
})

test('a photo is turned as it was held', async () => {
  const opened = await open(await hostilePictures['a photo on its side']!())
  if ('refused' in opened) throw new Error(opened.refused)
  const { width, height } = await sharp(opened.bytes).metadata()
  expect([width, height]).toEqual([240, 320])
})
