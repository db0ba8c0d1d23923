/** Pictures by code that are not what they seem, carry something along, or would take all memory. */
import { deflateSync, crc32 as native } from 'node:zlib'
import sharp from 'sharp'

const planted = 'Zq-planted-<script>alert(1)</script>'
const size = { width: 320, height: 240 }
const base = (more: object = {}) => sharp({ create: { ...size, channels: 3, background: '#bcd', ...more } })
const jpeg = () => base().jpeg().toBuffer()
const png = () => base().png().toBuffer()
const join = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

/** A segment of a JPEG behind its first two bytes. */
async function withSegments(marker: number, ...contents: Uint8Array[]): Promise<Buffer> {
  const bytes = await jpeg()
  const segments = contents.map((content) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return join(head, content)
  })
  return join(bytes.subarray(0, 2), ...segments, bytes.subarray(2))
}

function crc32(bytes: Uint8Array): number {
  if (typeof native === 'function') return native(bytes)
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = join('\0\0\0\0', type, content, '\0\0\0\0')
  bytes.writeUInt32BE(content.length, 0)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
function header(width: number, height: number, colour = 0): Buffer {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width, 0)
  content.writeUInt32BE(height, 4)
  content.set([8, colour, 0, 0, 0], 8)
  return chunk('IHDR', content)
}
const drawn = (width: number, height: number, data: Uint8Array, ...between: Buffer[]) =>
  join(
    magic,
    header(width, height),
    ...between,
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  )

/** A PNG with a chunk behind its header. */
async function withChunk(type: string, content: Uint8Array): Promise<Buffer> {
  const bytes = await png()
  return join(bytes.subarray(0, 33), chunk(type, content), bytes.subarray(33))
}

async function flipped(bytes: Buffer, every: number, from: number): Promise<Buffer> {
  const changed = Buffer.from(bytes)
  for (let at = from; at < changed.length; at += every) changed[at] = (changed[at] ?? 0) ^ 0x55
  return changed
}

async function sized(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await jpeg())
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, at + 5)
  bytes.writeUInt16BE(width, at + 7)
  return bytes
}

const bomb = () => deflateSync(Buffer.alloc(60_000_000))
const comment = Buffer.from(planted)

export const hostilePictures: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'half a JPEG': async () => (await jpeg()).subarray(0, 900),
  'the beginning of a JPEG': async () => (await jpeg()).subarray(0, 40),
  'three bytes of a JPEG': () => Buffer.from([0xff, 0xd8, 0xff]),
  'a JPEG that says it is a PNG': async () => join(magic, await jpeg()),
  'a PNG that says it is a JPEG': async () => join(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), await png()),
  'a JPEG of 65535 × 65535': () => sized(65_535, 65_535),
  'a JPEG of 0 × 0': () => sized(0, 0),
  'a JPEG that is larger than it is': () => sized(4_000, 3_000),
  'a JPEG with changed bytes': async () => flipped(await jpeg(), 7, 200),
  'a JPEG with changed tables': async () => flipped(await jpeg(), 3, 20),
  'an archive behind a JPEG': async () => join(await jpeg(), 'PK\x03\x04', planted),
  'a page behind a JPEG': async () => join(await jpeg(), planted),
  'a comment in a JPEG': () => withSegments(0xfe, comment),
  'eight megabytes of comments': () =>
    withSegments(0xfe, ...Array.from({ length: 128 }, () => Buffer.alloc(65_000, planted))),
  'a profile that is none': () => withSegments(0xe2, join('ICC_PROFILE\0\x01\x01', planted)),
  'a profile in 200 pieces': () =>
    withSegments(
      0xe2,
      ...Array.from({ length: 100 }, (_, at) =>
        join('ICC_PROFILE\0', Buffer.from([at + 1, 200]), Buffer.alloc(60_000)),
      ),
    ),
  'EXIF that is none': () => withSegments(0xe1, join('Exif\0\0', planted)),
  'EXIF that points behind its end': () =>
    withSegments(0xe1, join('Exif\0\0II*\0', Buffer.from([0xff, 0xff, 0xff, 0x7f]))),
  'where a photo was taken': () =>
    base()
      .withExif({ IFD0: { Artist: planted }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer(),
  'a script in XMP': () => withSegments(0xe1, join('http://ns.adobe.com/xap/1.0/\0', planted)),
  'a photo on its side': async () => base().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  'a photo turned in no known way': async () =>
    base()
      .withExif({ IFD0: { Orientation: '99' } })
      .jpeg()
      .toBuffer(),
  'a JPEG in four inks': () => base().toColourspace('cmyk').jpeg().toBuffer(),
  'a JPEG in grey': () => base().greyscale().jpeg().toBuffer(),
  'a progressive JPEG': () => base().jpeg({ progressive: true }).toBuffer(),
  'a JPEG of a thousand scans': async () => {
    const bytes = await base().jpeg({ progressive: true }).toBuffer()
    const from = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
    const scan = bytes.subarray(from, -2)
    return join(bytes.subarray(0, -2), ...Array.from({ length: 1_000 }, () => scan), bytes.subarray(-2))
  },
  'half a PNG': async () => (await png()).subarray(0, 200),
  'a PNG of 60000 × 60000': () => drawn(60_000, 60_000, Buffer.alloc(1_000)),
  'a PNG of 2147483647 × 1': () => drawn(2_147_483_647, 1, Buffer.alloc(10)),
  'a PNG of 1 × 39000000': () => drawn(1, 39_000_000, Buffer.alloc(78_000_000)),
  'a PNG of 0 × 0': () => drawn(0, 0, Buffer.alloc(0)),
  'a PNG of 41 megapixels': () =>
    sharp({ create: { width: 8_200, height: 5_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  'a PNG with more data than picture': () =>
    join(magic, header(2, 2), chunk('IDAT', bomb()), chunk('IEND', Buffer.alloc(0))),
  'a PNG with less data than picture': () => drawn(200, 200, Buffer.alloc(50)),
  'a PNG with a text that blows up': () => withChunk('zTXt', join('Comment\0\0', bomb())),
  'a PNG with a profile that blows up': () => withChunk('iCCP', join('p\0\0', bomb())),
  'a PNG with a script in its text': () => withChunk('tEXt', join('Comment\0', planted)),
  'a PNG with a wrong sum': async () => flipped(await png(), 10_000, 30),
  'a PNG without an end': async () => (await png()).subarray(0, -12),
  'an archive behind a PNG': async () => join(await png(), 'PK\x03\x04', planted),
  'a PNG with a palette that lacks colours': () =>
    join(
      magic,
      header(8, 8, 3),
      chunk('PLTE', Buffer.from([1, 2, 3])),
      chunk('IDAT', deflateSync(Buffer.alloc(72, 9))),
      chunk('IEND', Buffer.alloc(0)),
    ),
  'a PNG that can be seen through': () =>
    base({ channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer(),
  'a PNG in sixteen bits': () => base().toColourspace('rgb16').png().toBuffer(),
  'a PNG in passes': () => base().png({ progressive: true }).toBuffer(),
  'a PNG that moves': () => withChunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])),
  'a GIF': () => base().gif().toBuffer(),
  'a WebP': () => base().webp().toBuffer(),
  'a TIFF': () => base().tiff().toBuffer(),
}

const text = (words: string) => () => Buffer.from(words, 'latin1')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const box = (brand: string) => text(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`)

export const hostileOthers: Readonly<Record<string, () => Buffer>> = {
  nothing: text(''),
  'one byte': text('x'),
  zeros: () => Buffer.alloc(10_000),
  noise: () => Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919 + 13) % 251)),
  'an SVG': text(svg),
  'an SVG behind an XML head': text(`<?xml version="1.0"?>\n<!-- x -->${svg}`),
  'a page': text('<!doctype html><script>alert(1)</script>'),
  'a page that says it is a GIF': text('GIF89a<html><script>alert(1)</script>'),
  'XML that asks for files': text(
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ),
  'an archive': text('PK\x03\x04\x14\0\0\0\0\0aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  'a text document': text(
    'PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x13\0\0\0[Content_Types].xml',
  ),
  gzip: () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
  'a program for Linux': text('\x7fELF\x02\x01\x01'),
  'a program for Windows': text('MZ\x90\0\x03\0\0\0PE'),
  'a shell script': text('#!/bin/sh\nrm -rf /'),
  PHP: text('<?php system($_GET[0]);'),
  PostScript: text('%!PS-Adobe-3.0\n(file) run'),
  'a film': box('isom'),
  'a HEIC photo': box('heic'),
  'a HEIF series': box('msf1'),
  'an AVIF': box('avif'),
  'a bitmap': text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'),
  'an icon': text('\0\0\x01\0\x01\0\x10\x10'),
  'a Photoshop file': text('8BPS\0\x01\0\0\0\0\0\0'),
  WebAssembly: text('\0asm\x01\0\0\0'),
}
