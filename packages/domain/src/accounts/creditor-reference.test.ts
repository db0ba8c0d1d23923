/** Creditor references: ours are 18 long and valid by everybody's rule, and found again in what banks make of them. */
import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findCreditorReferences,
  groupedReference,
  isCreditorReference,
  lettersOff,
  makeCreditorReference,
  readCreditorReference,
} from './creditor-reference.ts'

const vectors = new URL('../../../../../shared/vectors/iso11649-rf.json', import.meta.url)
const entropy = fc.uint8Array({ minLength: 9, maxLength: 9 })

describe('a creditor reference', () => {
  it('is made valid, 18 long and from the alphabet that people can copy, whatever the entropy', () => {
    fc.assert(
      fc.property(entropy, (bytes) => {
        const reference = makeCreditorReference(bytes)
        expect(reference).toMatch(/^RF\d\d[0-9A-HJKMNP-TV-Z]{14}$/)
        expect(isCreditorReference(reference)).toBe(true)
        expect(makeCreditorReference(bytes)).toBe(reference)
      }),
    )
    expect(() => makeCreditorReference(new Uint8Array(8))).toThrow(RangeError)
  })

  it('is read with spaces and in lower case', () => {
    expect(readCreditorReference('rf18 5390 0754 7034')).toBe('RF18539007547034')
    expect(readCreditorReference('RF19 5390 0754 7034')).toEqual({ refused: 'reference.invalid' })
  })

  it('does not survive one digit or one letter that is changed into another', () => {
    fc.assert(
      fc.property(
        entropy,
        fc.nat({ max: 17 }),
        fc.constantFrom(...'0123456789ABCXYZ'),
        (bytes, place, other) => {
          const reference = makeCreditorReference(bytes)
          // A letter counts as two digits: turned into a digit it may slip through mod 97, by ISO 7064 itself.
          fc.pre(place < 2 || /\d/.test(reference[place] ?? '') === /\d/.test(other))
          const changed = reference.slice(0, place) + other + reference.slice(place + 1)
          expect(isCreditorReference(changed)).toBe(changed === reference)
        },
      ),
    )
  })

  it('is found in text that a bank cut, joined and re-spaced', () => {
    fc.assert(
      fc.property(entropy, fc.string(), (bytes, noise) => {
        const reference = makeCreditorReference(bytes)
        const broken = `${noise}/INV ${groupedReference(reference).toLowerCase()} thank you ${reference}`
        expect(findCreditorReferences(broken)).toContain(reference)
      }),
    )
    expect(findCreditorReferences('RFRF RF12 nothing here')).toEqual([])
  })

  it('is found where its payer wrote letters for figures, and no other is', () => {
    const reference = makeCreditorReference(new Uint8Array([1, 32, 7, 0, 66, 8, 1, 132, 16]))
    expect(reference).toMatch(/^RF.*0.*1|^RF.*1.*0/)
    const asWritten = reference.replaceAll('0', 'O').replaceAll('1', 'I')
    for (const text of [asWritten, asWritten.toLowerCase(), asWritten.replaceAll('I', 'l')])
      expect(findCreditorReferences(`order ${text}`)).toEqual([reference])
    expect(findCreditorReferences(reference.replace(/0/, 'Q'))).toEqual([])
  })
})

describe.runIf(existsSync(vectors))(
  'references of others (runs where the case files lie beside the repository)',
  () => {
    it('are judged as they are there', () => {
      const { cases } = JSON.parse(readFileSync(vectors, 'utf8')) as {
        cases: { input: string; expect: string }[]
      }
      const wrong = cases.filter(
        ({ input, expect: verdict }) =>
          (typeof readCreditorReference(input) === 'string') !== (verdict === 'valid'),
      )
      expect(wrong).toEqual([])
    })
  },
)

describe('a reference with slips', () => {
  const reference = makeCreditorReference(new Uint8Array(9).fill(7))
  it.each([
    ['itself', (it: string) => it, 0],
    ['grouped, inside a sentence', (it: string) => `for coins ${it.replace(/(.{4})/g, '$1 ')}, thanks`, 0],
    ['one letter too few', (it: string) => it.slice(0, 9) + it.slice(10), 1],
    ['one too many', (it: string) => `${it.slice(0, 9)}Q${it.slice(9)}`, 1],
    ['its last two wrong', (it: string) => `${it.slice(0, -2)}QQ`, 2],
    ['no text at all', () => '', 18],
  ])('%s is counted', (_, written, off) => {
    expect(lettersOff(written(reference), reference)).toBe(off)
  })

  it('counts letters in a text of any length', () => {
    const reference = makeCreditorReference(new Uint8Array(9))
    expect(lettersOff(`${'a'.repeat(300_000)}${reference}`, reference)).toBe(0)
  })
})
