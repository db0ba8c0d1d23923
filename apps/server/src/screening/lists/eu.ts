/** The consolidated list of the European Union, as XML and as CSV with semicolons. */
import { entryOf, fileOf, type Files, type ListEntry } from './entry.ts'
import { grouped } from './grouped.ts'
import { childrenOf, recordsOf, wholeText, type Element } from './records.ts'
import { namedRows } from './rows.ts'

const kindOf = (word: string): ListEntry['kind'] =>
  /^(person|p)$/i.test(word) ? 'person' : /^(enterprise|e)$/i.test(word) ? 'organisation' : 'other'

export async function* readEuXml(files: Files): AsyncIterable<ListEntry> {
  for await (const record of recordsOf(fileOf(files), ['sanctionEntity'])) yield entryOfRecord(record)
}

function entryOfRecord(record: Element): ListEntry {
  const attributes = (name: string, key: string) =>
    childrenOf(record, name).map((child) => child.attributes[key])
  const born = childrenOf(record, 'birthdate').map(({ attributes: { birthdate, year } }) => birthdate || year)
  const subject = childrenOf(record, 'subjectType')[0]?.attributes
  return entryOf({
    id: record.attributes['logicalId'] ?? '',
    kind: kindOf(subject?.['code'] ?? subject?.['classificationCode'] ?? ''),
    names: attributes('nameAlias', 'wholeName'),
    birthDates: born,
    countries: [
      ...attributes('citizenship', 'countryIso2Code'),
      ...attributes('address', 'countryIso2Code'),
    ].filter((code) => code !== '00'),
    text: `${wholeText(record)} ${attributes('identification', 'number').join(' ')}`,
  })
}

/** A row for each name, birth date, address and paper of an entry. */
export async function* readEuCsv(files: Files): AsyncIterable<ListEntry> {
  const rows = namedRows(fileOf(files), ['Entity_LogicalId', 'NameAlias_WholeName'], ';')
  yield* grouped(rows, (row) => ({
    id: row('Entity_LogicalId'),
    kind: kindOf(row('Entity_SubjectType') || row('Entity_SubjectType_ClassificationCode')),
    names: [row('NameAlias_WholeName')],
    birthDates: [row('BirthDate_BirthDate') || row('BirthDate_Year')],
    countries: [row('Citizenship_CountryIso2Code'), row('Address_CountryIso2Code')].filter(
      (it) => it !== '00',
    ),
    text: [row('Entity_Remark'), row('Identification_Number')].join(' '),
  }))
}
