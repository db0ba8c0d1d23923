/** The formats that are read, and the files of each. A further publisher takes one reader and one line. */
import type { Reader } from './entry.ts'
import { readEuCsv, readEuXml } from './eu.ts'
import { readOfacCsv, readOfacXml } from './ofac.ts'
import { readOpenSanctions } from './open-sanctions.ts'
import { readUkCsv } from './uk.ts'
import { readUnXml } from './un.ts'

type Format = {
  readonly read: Reader
  /** The names of files beside the main one, from its name. */
  readonly besides?: Readonly<Record<string, (main: string) => string>>
}

/** OFAC publishes sdn.csv with alt.csv and add.csv, and cons_prim.csv with cons_alt.csv and cons_add.csv. */
const sibling = (word: string) => (main: string) =>
  main.replace(/(sdn|prim)(\.csv)/i, (_, stem: string, end: string) => `${word}${end}`)

export const formats = {
  ofac_csv: { read: readOfacCsv, besides: { alt: sibling('alt'), add: sibling('add') } },
  ofac_xml: { read: readOfacXml },
  un_xml: { read: readUnXml },
  eu_xml: { read: readEuXml },
  eu_csv: { read: readEuCsv },
  uk_csv: { read: readUkCsv },
  opensanctions: { read: readOpenSanctions },
} as const satisfies Readonly<Record<string, Format>>
export type FormatName = keyof typeof formats
/** The addresses of a list's files, from the address of its main file. */
export const filesFrom = (format: FormatName, main: string): Readonly<Record<string, string>> => {
  const { besides = {} }: Format = formats[format]
  return { main, ...Object.fromEntries(Object.entries(besides).map(([name, of]) => [name, of(main)])) }
}
