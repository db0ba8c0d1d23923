/** The icons of the manifest, as a build draws them. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictures } from './pictures.ts'

const open = (file: string) => new URL(`../../apps/widget/public/${file}`, import.meta.url)

test('each picture of the manifest is drawn in its size; the maskable one has no empty corner', async () => {
  const { icons } = JSON.parse(readFileSync(open('manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  const files = new Map<string, Buffer>()
  const { generateBundle } = pictures(open('icon.svg').pathname)
  const emitFile = (it: { fileName: string; source: Buffer }) => files.set(`/${it.fileName}`, it.source)
  await (generateBundle as (this: unknown) => Promise<void>).call({ emitFile })
  const wanted = icons.filter(({ type }) => type === 'image/png')
  expect(wanted.map(({ src }) => src).toSorted()).toEqual([...files.keys()].toSorted())
  for (const { src, sizes, purpose } of wanted) {
    const { data, info } = await sharp(files.get(src))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(`${info.width}x${info.height}`).toBe(sizes)
    const corners = [data[3], data.at(-1)]
    expect(corners).toEqual(purpose === 'maskable' ? [255, 255] : [0, 0])
  }
})
