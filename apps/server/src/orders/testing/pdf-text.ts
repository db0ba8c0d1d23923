/** Reads a PDF back, so that a test can look for the words a person would read. */
import { inflateSync } from 'node:zlib'

/**
 * The words of a receipt: its streams opened, its glyphs read back through each font's map. Lines of the file end with \n;
 * a \r before one is the last byte of a stream.
 */
export function textOf(bytes: Buffer): string {
  const streams = [...bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(
    ([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    },
  )
  const maps = streams
    .filter((it) => it.includes('beginbfrange'))
    .map((map) => {
      const ranges = [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)]
      const letters = new Map<number, string>()
      for (const [, from = '0', list = ''] of ranges)
        for (const [n, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
          letters.set(
            Number.parseInt(from, 16) + n,
            Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
          )
      return letters
    })
  const shown = streams
    .filter((it) => it.includes(' TJ') || it.includes(' Tj'))
    .map((it) =>
      it.replace(
        /\[([^\]]*)\] TJ/g,
        (_, parts: string) => `<${parts.replace(/[^<]*<([0-9a-f]*)>[^<]*/gi, '$1')}>\n`,
      ),
    )
  return maps
    .flatMap((map) =>
      shown.map((page) =>
        [...page.matchAll(/<([0-9a-f]+)>/gi)]
          .map(([, hex = '']) =>
            (hex.match(/.{4}/g) ?? []).map((glyph) => map.get(Number.parseInt(glyph, 16)) ?? '').join(''),
          )
          .join('\n'),
      ),
    )
    .join('\n')
}
