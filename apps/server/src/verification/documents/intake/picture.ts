/**
 * Decodes a picture whole and writes it anew: turned as its camera held it, without EXIF, profile, comments and further
 * frames. It runs in a process of its own (`examine-file.ts`): a hostile picture harms only that.
 */
import sharp from 'sharp'

const mostPixels = 40_000_000
/** A picture of one pixel by many millions takes 14 s to make smaller. Panoramas and large scans have less. */
const mostLength = 20_000
/** Of the longer side: more shows no more of a paper. */
const mostSide = 4_096
const seconds = 10

// No data is kept between pictures, and no other format is read, whatever type the bytes claim.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

export type Picture =
  | { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | { readonly refused: 'too_many_pixels' | 'damaged' }

export async function rewritePicture(bytes: Uint8Array): Promise<Picture> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels || Math.max(width, height) > mostLength)
      return { refused: 'too_many_pixels' }
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds })
      .autoOrient()
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return { refused: 'damaged' }
  }
}
