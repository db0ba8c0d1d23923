/**
 * The mark as PNG, for home screens that draw no SVG. It is drawn from the SVG as the pages are built, and is kept nowhere else. A maskable icon
 * fills its square, and has its mark in the middle: a phone cuts it to its own shape.
 */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const sizes = [192, 512] as const

export const pictures = (svg: string): Plugin => ({
  name: 'pictures-of-the-mark',
  apply: 'build',
  async generateBundle() {
    const mark = readFileSync(svg, 'utf8')
    for (const size of sizes)
      this.emitFile({ type: 'asset', fileName: `icon-${size}.png`, source: await drawn(mark, size) })
    const source = await drawn(filling(mark), 512)
    this.emitFile({ type: 'asset', fileName: 'icon-maskable-512.png', source })
  },
})

/** The mark measures 32 dots at 72 dots an inch: with this it is drawn at 512, with no half dot at its edge. */
const density = 72 * 16

const drawn = (mark: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(mark), { density }).resize(size, size).png().toBuffer()

/** The ground without its round corners. */
export function filling(mark: string): string {
  const filled = mark.replace(/(<rect[^>]*) rx="[^"]*"/, '$1')
  if (filled === mark) throw new Error('The mark has no round ground.')
  return filled
}
