/** The doubts about a photograph, on patterns that are drawn here: lines of letters on a paper that a lamp does not light. */
import { expect, test } from 'vitest'
import { doubtOfPixels, type Pixels } from './picture-doubt.ts'

const [width, height] = [800, 560]
const dark = 40

/** Lines of letters, each some pixels wide, on a paper of this brightness. */
function paper(brightness: number): Float32Array {
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isLine = y % 28 < 10
    return isLine && (x * 7 + Math.floor(y / 28) * 13) % 23 < 9 ? dark : brightness
  })
}

/** Each pixel is the mean of those around it. */
function smoothed(grey: Float32Array, around: number): Float32Array {
  const along = (from: Float32Array, step: number) =>
    from.map((_, at) => {
      let sum = 0
      for (let near = -around; near <= around; near++) sum += from[at + near * step] ?? from[at] ?? 0
      return sum / (2 * around + 1)
    })
  return along(along(grey, 1), width)
}

const lit = (grey: Float32Array, { x, y, size }: { x: number; y: number; size: number }) =>
  grey.map((was, at) => {
    const [across, down] = [(at % width) - x, Math.floor(at / width) - y]
    return across >= 0 && across < size && down >= 0 && down < size ? 255 : was
  })

const pixels = (grey: Float32Array): Pixels => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: grey.length * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (grey[Math.floor(at / 4)] ?? 0),
  ),
})

const lamp = { x: 300, y: 200, size: 96 }

test.each([
  ['a sharp one', paper(200), undefined],
  ['a little soft', smoothed(paper(200), 1), undefined],
  ['one whose letters run into each other', smoothed(paper(200), 8), 'blur'],
  ['one with little contrast, sharp', paper(70), undefined],
  ['a reflection in its middle', lit(paper(200), lamp), 'glare'],
  ['a white table at its side', lit(paper(200), { ...lamp, x: 0 }), undefined],
  ['a scan, white all over', lit(paper(255), lamp), undefined],
  ['nothing on it', new Float32Array(width * height).fill(120), 'blank'],
  ['a black square', new Float32Array(width * height), 'blank'],
  ['a white sheet', new Float32Array(width * height).fill(255), 'blank'],
  [
    'the noise of a covered lens',
    Float32Array.from({ length: width * height }, (_, at) => (at * 7) % 6),
    'blank',
  ],
  [
    'one line of letters on a white sheet',
    paper(255).map((was, at) => (at < 28 * width ? was : 255)),
    undefined,
  ],
])('of %s', (_, grey, doubt) => {
  expect(doubtOfPixels(pixels(grey), { hasGlare: true })).toBe(doubt)
})

test('a reflection is no matter where none is looked for', () => {
  expect(doubtOfPixels(pixels(lit(paper(200), lamp)), { hasGlare: false })).toBeUndefined()
})
