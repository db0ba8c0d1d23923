/**
 * Reads the machine-readable zone out of a picture, by OCR. It runs in a process of its own (`reader.ts`): it takes seconds
 * of a processor. Everything it needs is on this machine.
 */
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { findMrz, sureOf, type Mrz } from './mrz.ts'

let opening: Promise<Worker> | undefined

/** Letters are a package of files. */
function openReader(): Promise<Worker> {
  const letters = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  opening ??= createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(letters, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
  }).then(async (worker) => {
    await worker.setParameters({
      tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<',
      tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    })
    return worker
  })
  return opening
}

/** The part from below, the turn in degrees, and the width. The zone is below, unless the picture is turned. */
const looks = [
  { part: 0.35, turn: 0, width: 1_600 },
  { part: 0.35, turn: 0, width: 1_100 },
  { part: 1, turn: 0, width: 1_600 },
  { part: 1, turn: 0, width: 1_100 },
  { part: 1, turn: 180, width: 1_600 },
  { part: 1, turn: 90, width: 1_600 },
  { part: 1, turn: 270, width: 1_600 },
]

/** Of the grey of a picture: a covered lens and a white sheet have less, the least that is on a paper has far more. */
const leastContrast = 4

/** Says whether a picture is blank, and reads the zone of a paper that has one. */
export async function lookAtPicture(
  bytes: Uint8Array,
  today: Date,
  hasZone: boolean,
): Promise<{ readonly isBlank: boolean; readonly mrz?: Mrz | undefined }> {
  const small = await sharp(bytes)
    .resize({ width: 400, height: 400, fit: 'inside' })
    .grayscale()
    .png()
    .toBuffer()
  const [grey] = (await sharp(small).stats()).channels
  if (grey !== undefined && grey.stdev < leastContrast) return { isBlank: true }
  return { isBlank: false, ...(hasZone && { mrz: await readPicture(bytes, today) }) }
}

/** The zone with most check digits that agree, of a few looks at the picture. */
async function readPicture(bytes: Uint8Array, today: Date): Promise<Mrz | undefined> {
  const reader = await openReader()
  let best: Mrz | undefined
  for (const { part, turn, width } of looks) {
    if (best && turn !== 0) break
    const turned = await sharp(bytes).rotate(turn).toBuffer({ resolveWithObject: true })
    const top = Math.floor(turned.info.height * (1 - part))
    const picture = await sharp(turned.data)
      .extract({ left: 0, top, width: turned.info.width, height: turned.info.height - top })
      .resize({ width })
      .grayscale()
      .normalise()
      .png()
      .toBuffer()
    const found = findMrz((await reader.recognize(picture)).data.text, today)
    if (found && sureOf(found) > (best ? sureOf(best) : 0)) best = found
    if (best && sureOf(best) === 4) break
  }
  return best
}
