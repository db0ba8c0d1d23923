/** The consolidated list of the United Nations' Security Council. */
import { entryOf, fileOf, type Files, type ListEntry } from './entry.ts'
import { recordsOf, textAt, textsAt, wholeText, type Element } from './records.ts'

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']

export async function* readUnXml(files: Files): AsyncIterable<ListEntry> {
  for await (const record of recordsOf(fileOf(files), ['INDIVIDUAL', 'ENTITY'])) yield entryOfRecord(record)
}

function entryOfRecord(record: Element): ListEntry {
  const isPerson = record.name === 'INDIVIDUAL'
  const birth = (name: string) => textsAt(record, 'INDIVIDUAL_DATE_OF_BIRTH', name)
  const until = birth('TO_YEAR')
  const between = birth('FROM_YEAR').map((year, at) => `${year} to ${until[at] ?? year}`)
  return entryOf({
    id: textAt(record, 'DATAID'),
    kind: isPerson ? 'person' : 'organisation',
    names: [
      nameParts.map((part) => textAt(record, part)).join(' '),
      ...textsAt(record, `${record.name}_ALIAS`, 'ALIAS_NAME'),
      textAt(record, 'NAME_ORIGINAL_SCRIPT'),
    ],
    birthDates: [...birth('DATE'), ...birth('YEAR'), ...between],
    countries: [
      ...textsAt(record, 'NATIONALITY', 'VALUE'),
      ...textsAt(record, `${record.name}_ADDRESS`, 'COUNTRY'),
    ],
    text: wholeText(record),
  })
}
