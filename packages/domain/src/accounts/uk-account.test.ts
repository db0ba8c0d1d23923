/** UK accounts: lengths that banks print, and the modulus check on hand-made tables and on Vocalink's own cases. */
import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupedSortCode, readUkAccount } from './uk-account.ts'
import { parseModulusTable, type ModulusTable } from './uk-modulus.ts'

const vectors = new URL('../../../../../shared/vectors/', import.meta.url)
const present = existsSync(vectors)
const read = (name: string): string => readFileSync(new URL(name, vectors), 'utf8')

const refused = { refused: 'uk.modulus' }
const tableOf = (rows: string, substitutions = ''): ModulusTable => parseModulusTable(rows, substitutions)

describe('a UK account', () => {
  it('is read as printed and kept as eight digits', () => {
    expect(readUkAccount('20-00-00', '5577 9911')).toEqual({ sortCode: '200000', accountNumber: '55779911' })
    expect(readUkAccount('200000', '779911')).toEqual({ sortCode: '200000', accountNumber: '00779911' })
    expect(readUkAccount('200000', '5779911')).toEqual({ sortCode: '200000', accountNumber: '05779911' })
    expect(readUkAccount('08-00-01', '1234567890')).toEqual({ sortCode: '080001', accountNumber: '12345678' })
    expect(groupedSortCode('200000')).toBe('20-00-00')
  })

  it('is refused when no bank prints such a number', () => {
    expect(readUkAccount('200000', '123456789')).toEqual(refused)
    expect(readUkAccount('083210', '1234567890')).toEqual(refused)
    expect(readUkAccount('20000', '55779911')).toEqual(refused)
    expect(readUkAccount('200000', '5577991a')).toEqual(refused)
    expect(readUkAccount('200000', '12345')).toEqual(refused)
    expect(readUkAccount('200000', '1'.repeat(100_000))).toEqual(refused)
    expect(readUkAccount('200000', '٥٥٧٧٩٩١١')).toEqual(refused)
  })

  it('is accepted where the table does not list its sort code', () => {
    const table = tableOf('100000 100000 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1')
    expect(readUkAccount('999999', '00000001', table)).toEqual({
      sortCode: '999999',
      accountNumber: '00000001',
    })
  })

  it('says which line of a table is not one', () => {
    expect(() => tableOf('100000 100000 MOD12 1 2')).toThrow('line 1')
    expect(() => parseModulusTable('', '938173')).toThrow('line 1')
  })

  it('has exactly one last digit in ten under modulus 10', () => {
    const table = tableOf('100000 100000 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1')
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999 }), (stem) => {
        const start = stem.toString().padStart(7, '0')
        const passing = [...'0123456789'].filter(
          (digit) => 'sortCode' in readUkAccount('100000', start + digit, table),
        )
        expect(passing).toHaveLength(1)
      }),
    )
  })
})

describe.runIf(present)('UK accounts of others (runs where the case files lie beside the repository)', () => {
  type Modulus = { id: string; sortCode: string; accountNumber: string; expect: 'valid' | 'invalid' }
  type Length = { id: string; sortCode: string; accountNumber: string; expect: object }

  it('are judged as Vocalink judges them', () => {
    const table = tableOf(read('uk-modulus/valacdos.txt'), read('uk-modulus/scsubtab.txt'))
    const { cases } = JSON.parse(read('uk-modulus.json')) as { cases: Modulus[] }
    const wrong = cases.filter(
      ({ sortCode, accountNumber, expect: verdict }) =>
        'sortCode' in readUkAccount(sortCode, accountNumber, table) !== (verdict === 'valid'),
    )
    expect(wrong).toEqual([])
  })

  it('are brought to eight digits as their banks do it', () => {
    const { cases } = JSON.parse(read('uk-nonstandard-accounts.json')) as { cases: Length[] }
    for (const { sortCode, accountNumber, expect: standard } of cases) {
      expect(readUkAccount(sortCode, accountNumber)).toEqual(standard)
    }
  })
})
