/** Papers of people who do not exist, drawn: a passport or a card with a machine-readable zone whose check digits agree. */
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import sharp from 'sharp'

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

export type Specimen = {
  readonly firstName: string
  readonly lastName: string
  /** Three letters; `UTO` is no country. */
  readonly country: string
  readonly number: string
  /** ISO dates. */
  readonly birthDate: string
  readonly validUntil: string
}

export const annaEriksson: Specimen = {
  firstName: 'Anna Maria',
  lastName: 'Eriksson',
  country: 'DEU',
  number: 'C01X00T47',
  birthDate: '1990-08-12',
  validUntil: '2031-04-15',
}

/** Weights 7, 3, 1 over digits and letters. */
function checkDigit(text: string): string {
  const valueOf = (sign: string) =>
    sign === '<' ? 0 : /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 'A'.charCodeAt(0) + 10
  const sum = [...text].reduce((all, sign, at) => all + valueOf(sign) * ([7, 3, 1][at % 3] ?? 0), 0)
  return String(sum % 10)
}
const filled = (text: string, length: number) => text.slice(0, length).padEnd(length, '<')
const plain = (name: string) => name.toUpperCase().replace(/[^A-Z]+/g, '<')
const names = ({ lastName, firstName }: Specimen) => `${plain(lastName)}<<${plain(firstName)}`
const short = (date: string) => date.slice(2).replaceAll('-', '')
const checked = (text: string) => text + checkDigit(text)

/** The two lines of a passport (TD3). */
export function passportLines(it: Specimen): string[] {
  const first = filled(`P<${filled(it.country, 3)}${names(it)}`, 44)
  const number = checked(filled(it.number, 9))
  const birth = checked(short(it.birthDate))
  const expiry = checked(short(it.validUntil))
  const personal = checked(filled('', 14))
  const whole = checkDigit(number + birth + expiry + personal)
  return [first, `${number}${filled(it.country, 3)}${birth}F${expiry}${personal}${whole}`]
}

/** The three lines on the back of a card (TD1). */
export function cardLines(it: Specimen, code = 'ID'): string[] {
  const number = checked(filled(it.number, 9))
  const first = filled(`${code}${filled(it.country, 3)}${number}`, 30)
  const birth = checked(short(it.birthDate))
  const expiry = checked(short(it.validUntil))
  const middle = `${birth}F${expiry}${filled(it.country, 3)}${filled('', 11)}`
  const whole = checkDigit(first.slice(5) + birth + expiry + filled('', 11))
  return [first, middle + whole, filled(names(it), 30)]
}

/** The two lines of an older card (TD2). */
export function oldCardLines(it: Specimen): string[] {
  const number = checked(filled(it.number, 9))
  const birth = checked(short(it.birthDate))
  const expiry = checked(short(it.validUntil))
  const rest = filled('', 7)
  const whole = checkDigit(number + birth + expiry + rest)
  return [
    filled(`ID${filled(it.country, 3)}${names(it)}`, 36),
    `${number}${filled(it.country, 3)}${birth}F${expiry}${rest}${whole}`,
  ]
}

/** A JPEG of the paper. Without lines it is a side that has none. */
export async function drawPaper(title: string, it: Specimen, lines: readonly string[]): Promise<Buffer> {
  const width = 1_250
  const height = 880
  const printed = [
    title,
    'SPECIMEN: NO DOCUMENT OF ANYBODY',
    `${it.lastName}`,
    `${it.firstName}`,
    `${it.birthDate}   ${it.country}`,
    `${it.number}   ${it.validUntil}`,
  ]
  const texts = await Promise.all([
    ...printed.map((text, at) => drawn(text, { size: at === 0 ? 34 : 24, left: 420, top: 70 + at * 74 })),
    ...lines.map((text, at) =>
      drawn(text, { size: 34, left: 60, top: height - 56 * (lines.length - at) - 40, width: width - 120 }),
    ),
  ])
  const photo = Buffer.from(
    '<svg width="300" height="380"><rect width="300" height="380" fill="#c9d3d8"/><circle cx="150" cy="140" r="76" fill="#8a979e"/><ellipse cx="150" cy="350" rx="120" ry="130" fill="#8a979e"/></svg>',
  )
  return sharp({ create: { width, height, channels: 3, background: '#eef1ea' } })
    .composite([{ input: photo, left: 70, top: 80 }, ...texts])
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function drawn(
  text: string,
  { size, left, top, width }: { size: number; left: number; top: number; width?: number },
) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const image = sharp({
    text: {
      text: `<span foreground="#14181c">${escaped}</span>`,
      font: `DejaVu Sans Mono ${size}`,
      fontfile: join(fonts, 'DejaVuSansMono.ttf'),
      rgba: true,
      dpi: 96,
    },
  })
  const fitting = { width: width ?? 1_230 - left, withoutEnlargement: width === undefined }
  const input = await image.resize(fitting).png().toBuffer()
  return { input, left, top }
}

/** The photograph of a paper: as a scan has it, by a hand that shook, below a lamp. */
export const photos = ['sharp', 'blurred', 'lit'] as const
export type Photo = (typeof photos)[number]

export async function photographed(paper: Buffer, photo: Photo): Promise<Buffer> {
  if (photo === 'sharp') return paper
  if (photo === 'blurred') return sharp(paper).blur(6).jpeg({ quality: 90 }).toBuffer()
  const lamp = Buffer.from(
    '<svg width="300" height="200"><radialGradient id="lamp"><stop offset="0.6" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><ellipse cx="150" cy="100" rx="150" ry="100" fill="url(#lamp)"/></svg>',
  )
  const shaded = await sharp(paper).linear(0.82, 0).toBuffer()
  return sharp(shaded)
    .composite([{ input: lamp, left: 600, top: 300 }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The papers that a person sends, by kind and side. */
export const papersOf = (it: Specimen) => ({
  passport: () => drawPaper('PASSPORT', it, passportLines(it)),
  cardFront: () => drawPaper('IDENTITY CARD', it, []),
  cardBack: () => drawPaper('IDENTITY CARD', it, cardLines(it)),
  permitFront: () => drawPaper('RESIDENCE PERMIT', it, []),
  permitBack: () => drawPaper('RESIDENCE PERMIT', it, cardLines(it, 'IR')),
  oldCard: () => drawPaper('IDENTITY CARD', it, oldCardLines(it)),
  selfie: () => drawPaper('SELFIE', it, []),
  letter: () => drawPaper('LETTER WITH AN ADDRESS', it, []),
})
