/** IBANs against the registry's own examples, the verdicts of seven other validators, and single-character damage. */
import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countries,
  grouped,
  isSepa,
  masked,
  readBeginning,
  readIban,
  readSepaBeginning,
  readSepaIban,
  type Iban,
} from './iban.ts'
import { isSepaOutsideEea, sepaPrefixes } from './sepa-scope.ts'

const vectors = new URL('../../../../../shared/vectors/', import.meta.url)
const present = existsSync(vectors)
const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, vectors), 'utf8')) as T
const valid = (text: string): Iban => {
  const iban = readIban(text)
  if (typeof iban !== 'string') throw new Error(`${text} should be valid`)
  return iban
}

describe('an IBAN', () => {
  it('is read with spaces and kept without', () => {
    expect(readIban(' DE89 3704 0044 0532 0130 00\n')).toBe('DE89370400440532013000')
    expect(readIban('GB29\u00a0NWBK\u00a060161331926819')).toBe('GB29NWBK60161331926819')
  })

  it.each([
    'IBAN: DE89 3704 0044 0532 0130 00',
    'iban DE89370400440532013000',
    '\u200bDE89\u00ad370400440532013000\ufeff',
    'ＤＥ８９３７０４００４４０５３２０１３０００',
  ])('is read as it is pasted: %s', (pasted) => {
    expect(readIban(pasted)).toBe('DE89370400440532013000')
    expect(readBeginning(pasted)).toBe('DE89370400440532013000')
  })

  it('is refused in small letters, with dots, outside the registry, or absurdly long', () => {
    const refused = { refused: 'iban.invalid' }
    expect(readIban('de89370400440532013000')).toEqual(refused)
    expect(readIban('RO49AAAA1b31007593840000')).toEqual(refused)
    expect(readBeginning('de89 3704')).toEqual(refused)
    expect(readIban('NO93.8601.1117947')).toEqual(refused)
    expect(readIban('MA64011519000001205000534921')).toEqual(refused)
    expect(readIban(' '.repeat(1_000_000))).toEqual(refused)
    expect(readIban('constructor')).toEqual(refused)
  })

  it('is refused with the check digits 00, 01 and 99, which pass a naive mod 97', () => {
    // The valid digits of these accounts are 97, 98 and 02: the same remainder, 97 apart.
    const sameRemainder: Record<string, string> = { '97': '00', '98': '01', '02': '99' }
    let tried = 0
    for (let account = 0; account < 2_000 && tried < 3; account += 1) {
      for (const [good, bad] of Object.entries(sameRemainder)) {
        const body = `37040044${account.toString().padStart(10, '0')}`
        if (typeof readIban(`DE${good}${body}`) !== 'string') continue
        expect(readIban(`DE${bad}${body}`)).toEqual({ refused: 'iban.invalid' })
        tried += 1
      }
    }
    expect(tried).toBeGreaterThanOrEqual(3)
  })

  it('is shown in groups of four and hidden but for its ends', () => {
    expect(grouped(valid('NO9386011117947'))).toBe('NO93 8601 1117 947')
    expect(masked(valid('DE89370400440532013000'))).toBe('DE** **** 3000')
  })

  it('does not survive one changed character or two neighbours swapped', () => {
    const iban = 'GB29NWBK60161331926819'
    fc.assert(
      fc.property(
        fc.nat({ max: iban.length - 1 }),
        fc.constantFrom(...'0123456789ABCXYZ'),
        (place, other) => {
          const changed = iban.slice(0, place) + other + iban.slice(place + 1)
          expect(typeof readIban(changed) === 'string').toBe(changed === iban)
        },
      ),
    )
    fc.assert(
      fc.property(fc.nat({ max: iban.length - 2 }), (place) => {
        const swapped = iban.slice(0, place) + iban[place + 1] + iban[place] + iban.slice(place + 2)
        expect(typeof readIban(swapped) === 'string').toBe(swapped === iban)
      }),
    )
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = readIban(text)
        expect(typeof result === 'string' || result.refused === 'iban.invalid').toBe(true)
      }),
    )
  })
})

describe('SEPA', () => {
  it('is read while it is typed, from the second group on, as far as it fits its country', () => {
    const whole = 'DE89370400440532013000'
    for (let length = 8; length <= whole.length; length++)
      expect(readBeginning(whole.slice(0, length))).toBe(whole.slice(0, length))
    for (const text of ['DE89 370', 'DE89 37O4', 'DE00 3704', 'DEX9 3704', 'XX89 3704', `${whole}0`])
      expect(readBeginning(text), text).toEqual({ refused: 'iban.invalid' })
    expect(readSepaBeginning('TR33 0006', '2026-11-20')).toEqual({ refused: 'iban.not_sepa' })
    expect(readSepaBeginning('AL47 2121', '2025-10-07')).toBe('AL472121')
  })

  it('reaches the five countries that libraries lack from their first day on, and not a day earlier', () => {
    expect(readSepaIban('AL47212110090000000235698741', '2025-10-06')).toEqual({ refused: 'iban.not_sepa' })
    expect(readSepaIban('AL47212110090000000235698741', '2025-10-07')).toBe('AL47212110090000000235698741')
    expect(sepaPrefixes).toEqual(expect.arrayContaining(['AL', 'MD', 'ME', 'MK', 'RS']))
  })

  it('does not reach Turkey or Kosovo, and an invalid number is invalid first', () => {
    expect(isSepa(valid('TR330006100519786457841326'))).toBe(false)
    expect(isSepa(valid('XK051212012345678906'))).toBe(false)
    expect(readSepaIban('TR330006100519786457841327')).toEqual({ refused: 'iban.invalid' })
  })

  it('asks for more of the payer outside the EEA', () => {
    expect(isSepaOutsideEea('CH')).toBe(true)
    expect(isSepaOutsideEea('DE')).toBe(false)
    expect(isSepaOutsideEea('TR')).toBe(false)
  })
})

describe.runIf(present)(
  'IBANs judged by others (runs where the case files lie beside the repository)',
  () => {
    type Registry = Record<
      string,
      { structure: string; length: number; example: string; examplePrint: string }
    >
    type Case = { id: string; input: string; expect: string; referenceVerdict: string }

    it('has the countries and structures of the registry', () => {
      const registry = read<Registry>('iban-registry-v99.json')
      expect(countries).toEqual(Object.keys(registry).toSorted())
      for (const { example, length } of Object.values(registry)) {
        if (example) expect(readIban(example)).toHaveLength(length)
      }
    })

    it('agrees with every undisputed verdict', () => {
      const { cases } = read<{ cases: Case[] }>('iban-vectors.json')
      const wrong = cases.filter(
        ({ input, expect: verdict }) => (typeof readIban(input) === 'string') !== (verdict === 'valid'),
      )
      expect(wrong).toEqual([])
    })

    it('decides the disputed ones by the registry alone', () => {
      const cases = read<Case[]>('iban-disputed.json')
      const wrong = cases.filter(
        ({ input, referenceVerdict }) =>
          (typeof readIban(input) === 'string') !== (referenceVerdict === 'ok'),
      )
      expect(wrong).toEqual([])
    })

    it('has the SEPA scope of the public facts', () => {
      const { prefixes } = read<{ prefixes: { iban: string; eea: boolean }[] }>('facts/sepa-scope.json')
      expect([...sepaPrefixes].toSorted()).toEqual(prefixes.map(({ iban }) => iban).toSorted())
      for (const { iban, eea } of prefixes) expect(isSepaOutsideEea(iban)).toBe(!eea)
    })
  },
)
