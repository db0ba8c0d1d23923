/**
 * Why banks refuse payments (ISO 20022 external status reason codes), sorted by who can do something about it.
 * `permanent`: the payee's details or the payee's bank; a person must look. `technical`: our side, the bank's systems
 * or the hour; the same payment may be ordered again. A code that is not here is permanent: a person decides.
 */

const technical: ReadonlySet<string> = new Set([
  // time-outs and systems that are away
  'AB01',
  'AB02',
  'AB05',
  'AB06',
  'AB07',
  'AB08',
  'AB09',
  'AB10',
  'AB11',
  'TS01',
  'TS04',
  'ED05',
  'SL11',
  'SL12',
  // our own account: funds, permission, blocked
  'AM04',
  'AM11',
  'AM12',
  'AC02',
  'AC05',
  'AG02',
  'AG07',
  'AM14',
  'AM21',
  'AM23',
  'DS01',
  'DS02',
  'DS0A',
  // dates, cut-off, sums and form of the file
  'TM01',
  'DT01',
  'DT02',
  'DT06',
  'CH03',
  'CH04',
  'AM10',
  'AM18',
  'AM19',
  'AM20',
  'FF01',
  'FF03',
  'FF04',
  'FF05',
  'FF06',
  'FF07',
  'FF08',
  'FF10',
  'CN01',
  'NAUT',
  'ID01',
])

/** Ordering the same payment again cannot help. */
export function isPermanent(reason: string): boolean {
  return !technical.has(reason)
}

/** Our account held too little. */
export const isUncovered = (reason: string): boolean => reason === 'AM04'
