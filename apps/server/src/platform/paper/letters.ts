/**
 * The letters of PDFs are those of the pages, Hanken Grotesk, in files by script; DejaVu Sans has the other scripts. A text is
 * drawn in pieces, each by the first file that has its letters. Arabic is not the pages' Noto Sans: that draws letters and their
 * dots apart, so that what is copied from the PDF has lost them.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import type { Run } from './bidi.ts'

type Paper = PDFKit.PDFDocument
type Face = { readonly name: string; readonly has: (letter: string) => boolean }
type Weight = 'plain' | 'strong'

/** In parts of the size of the letters, for every face: lines of one size are as high in every language. */
const height = 1.2
/** From the top of a line to the foot of its letters. */
const ascent = 0.94

const files = (weight: Weight): readonly string[] => {
  const heaviness = weight === 'strong' ? 600 : 400
  const grotesk = ['latin', 'latin-ext', 'vietnamese'].map(
    (script) => `@fontsource/hanken-grotesk/files/hanken-grotesk-${script}-${heaviness}-normal.woff`,
  )
  return [...grotesk, `dejavu-fonts-ttf/ttf/DejaVuSans${weight === 'strong' ? '-Bold' : ''}.ttf`]
}

const { resolve } = createRequire(import.meta.url)

/** The file that a PDF begins with. */
export const firstFace = resolve(files('plain')[0] ?? '')

const read = new Map<Weight, readonly (Face & { readonly bytes: Uint8Array })[]>()

function facesOf(weight: Weight) {
  const known = read.get(weight)
  if (known) return known
  const faces = files(weight).map((file) => {
    const bytes = readFileSync(resolve(file))
    const font = create(bytes)
    const letters = new Set('characterSet' in font ? font.characterSet : [])
    return { name: file, bytes, has: (letter: string) => letters.has(letter.codePointAt(0) ?? 0) }
  })
  read.set(weight, faces)
  return faces
}

type Hand = { readonly weight: Weight; readonly size: number }
const hands = new WeakMap<Paper, Hand>()

export function registerLetters(paper: Paper): void {
  for (const weight of ['plain', 'strong'] as const)
    for (const { name, bytes } of facesOf(weight)) paper.registerFont(name, bytes)
}

export function takeLetters(paper: Paper, hand: Hand): void {
  hands.set(paper, hand)
  paper.fontSize(hand.size)
}

function handOf(paper: Paper): Hand {
  const hand = hands.get(paper)
  if (!hand) throw new Error('A paper is written on before its letters were taken.')
  return hand
}

/** Of the letters that were taken, in points. */
export const lineHeight = (paper: Paper): number => handOf(paper).size * height

export function widthOf(paper: Paper, text: string): number {
  return piecesOf(paper, text).reduce(
    (sum, { face, text: piece }) => sum + paper.font(face).widthOfString(piece, { features: [] }),
    0,
  )
}

/** Draws a run of one direction whose line begins at `top`. */
export function drawRun(paper: Paper, { text, direction }: Run, left: number, top: number): void {
  const pieces = piecesOf(paper, text)
  const foot = top + handOf(paper).size * ascent
  let x = left
  for (const { face, text: piece } of direction === 'rtl' ? pieces.toReversed() : pieces) {
    paper.font(face)
    const drawn = direction === 'rtl' && !turnedByItself.test(piece) ? [...piece].reverse().join('') : piece
    paper.text(drawn, x, foot, { lineBreak: false, features: [], baseline: 'alphabetic' })
    x += paper.widthOfString(piece, { features: [] })
  }
}

/** The library turns a piece by its first script: signs and figures without one are turned here. */
const turnedByItself = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u

/** A mark stays with its letter, a blank with its word, where their face has them. */
function piecesOf(paper: Paper, text: string): { readonly face: string; text: string }[] {
  const faces = facesOf(handOf(paper).weight)
  const pieces: { face: Face; text: string }[] = []
  for (const letter of text) {
    const last = pieces.at(-1)
    const kept = last?.face.has(letter) && /[\p{M}\s]/u.test(letter) ? last.face : undefined
    const face = kept ?? faces.find((one) => one.has(letter)) ?? faces[0]
    if (!face) continue
    if (last && last.face === face) last.text += letter
    else pieces.push({ face, text: letter })
  }
  return pieces.map(({ face, text: piece }) => ({ face: face.name, text: piece }))
}
