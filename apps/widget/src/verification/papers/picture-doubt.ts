/** Checks a photograph before it is sent: whether nothing is on it, it is blurred, or light hides a part of it. */

export type Doubt = 'blank' | 'blur' | 'glare'
/** RGBA, row by row, as a canvas gives it. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** Measured at this size at most: the lines of a paper that fills the picture are some pixels high. */
const longestSide = 1_000

/** Undefined where it is fine, and where this browser cannot show it: the server says what it makes of the file. */
export async function doubtOf(file: Blob, { hasGlare }: { hasGlare: boolean }): Promise<Doubt | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const on = canvas.getContext('2d', { willReadFrequently: true })
    if (!on) return undefined
    on.imageSmoothingQuality = 'high'
    on.drawImage(picture, 0, 0, width, height)
    picture.close()
    return doubtOfPixels(on.getImageData(0, 0, width, height), { hasGlare })
  } catch {
    return undefined
  }
}

export function doubtOfPixels(pixels: Pixels, { hasGlare }: { hasGlare: boolean }): Doubt | undefined {
  const grey = greyOf(pixels)
  if (isBlank(grey)) return 'blank'
  if (blurOf(grey, pixels) > mostBlur) return 'blur'
  return hasGlare && isHidden(grey, pixels) ? 'glare' : undefined
}

function greyOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at++)
    grey[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0)
  return grey
}

/** A covered lens, a white sheet: hardly a pixel differs from the mean. The least that is on a paper differs by far more. */
const leastContrast = 4
function isBlank(grey: Float32Array): boolean {
  const mean = grey.reduce((sum, it) => sum + it, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, it) => sum + (it - mean) ** 2, 0) / grey.length) < leastContrast
}

/** A sharp picture has 0.2 to 0.4, one whose letters run into each other more than this. */
const mostBlur = 0.6

/**
 * A blurred picture loses little by being blurred once more: from 0 to 1, whatever is on it. Source:
 * Crété-Roffet and others, "The blur effect: perception and estimation with a new no-reference perceptual blur metric",
 * SPIE 6492 (2007).
 */
function blurOf(grey: Float32Array, { width, height }: Omit<Pixels, 'data'>): number {
  const across = lossOf(grey, { length: width, lines: height, step: 1, line: width })
  const down = lossOf(grey, { length: height, lines: width, step: width, line: 1 })
  return Math.max(across, down)
}

type Walk = { length: number; lines: number; step: number; line: number }

/** Along one direction: the share of the differences between neighbours that a mean of nine keeps. */
function lossOf(grey: Float32Array, { length, lines, step, line }: Walk): number {
  const half = 4
  let [all, lost] = [0, 0]
  for (let of = 0; of < lines; of++) {
    const at = (place: number) => grey[of * line + Math.min(Math.max(place, 0), length - 1) * step] ?? 0
    let sum = 0
    for (let near = -half; near <= half; near++) sum += at(near)
    for (let place = 1; place < length; place++) {
      const before = sum / (2 * half + 1)
      sum += at(place + half) - at(place - half - 1)
      const difference = Math.abs(at(place) - at(place - 1))
      all += difference
      lost += Math.max(0, difference - Math.abs(sum / (2 * half + 1) - before))
    }
  }
  return all === 0 ? 0 : (all - lost) / all
}

const tile = 16
const white = 250
/** A paper is darker than the light that it throws back. A scan is white all over: nothing can be said of it. */
const brightestPaper = 232
/** Of all tiles. */
const hidden = { least: 0.002, most: 0.4 }

/** Light without any line on it, in the middle of what is darker. A white table comes in from the border. */
function isHidden(grey: Float32Array, { width, height }: Omit<Pixels, 'data'>): boolean {
  const [columns, rows] = [Math.floor(width / tile), Math.floor(height / tile)]
  const lit = new Set<number>()
  const rest: number[] = []
  for (let at = 0; at < columns * rows; at++) {
    const [left, top] = [(at % columns) * tile, Math.floor(at / columns) * tile]
    const [mean, least] = tileOf(grey, top * width + left, width)
    if (least >= white) lit.add(at)
    else rest.push(mean)
  }
  takeBorder(lit, { columns, rows })
  const bright = rest.toSorted((a, b) => a - b)[Math.floor(rest.length * 0.85)] ?? 255
  const share = lit.size / (columns * rows)
  return bright < brightestPaper && share >= hidden.least && share <= hidden.most
}

/** Takes away what hangs together with the border. */
function takeBorder(lit: Set<number>, { columns, rows }: { columns: number; rows: number }): void {
  const isEdge = (at: number) =>
    at < columns || at >= columns * (rows - 1) || at % columns === 0 || (at + 1) % columns === 0
  const next = [...lit].filter(isEdge)
  for (let at = next.pop(); at !== undefined; at = next.pop())
    if (lit.delete(at)) next.push(at - 1, at + 1, at - columns, at + columns)
}

function tileOf(grey: Float32Array, from: number, width: number): [mean: number, least: number] {
  let [sum, least] = [0, 255]
  for (let row = 0; row < tile; row++)
    for (let column = 0; column < tile; column++) {
      const it = grey[from + row * width + column] ?? 0
      sum += it
      if (it < least) least = it
    }
  return [sum / (tile * tile), least]
}
