/** The lists of the United States' Office of Foreign Assets Control: SDN and the consolidated ones, as CSV and as XML. */
import { entryOf, fileOf, type Files, type ListEntry, type Text } from './entry.ts'
import { childrenOf, recordsOf, textAt, textsAt, wholeText, type Element } from './records.ts'
import { rowsOf } from './rows.ts'

/** `-0-` is OFAC's empty cell. */
const cell = (text = ''): string => (text.trim() === '-0-' ? '' : text.trim())

const kindOf = (type: string): ListEntry['kind'] =>
  ({ individual: 'person', vessel: 'vessel', entity: 'organisation', '': 'organisation' } as const)[
    type.toLowerCase()
  ] ?? 'other'

/** The values of one column by the number of their entry. */
async function byEntry(text: Text | undefined, column: number): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  if (text === undefined) return found
  for await (const row of rowsOf(text)) {
    const [id = '', value] = [row[0], cell(row[column])]
    if (value !== '') found.set(id, [...(found.get(id) ?? []), value])
  }
  return found
}

/** Three or four files: the entries, their other names, their addresses, and the overflow of remarks. */
export async function* readOfacCsv(files: Files): AsyncIterable<ListEntry> {
  const [names, countries, comments] = await Promise.all([
    byEntry(fileOf(files, 'alt'), 3),
    byEntry(fileOf(files, 'add'), 4),
    byEntry(files['comments'], 1),
  ])
  for await (const row of rowsOf(fileOf(files))) {
    const [id = '', name = '', type = ''] = row.map(cell)
    const remarks = [cell(row[11]), ...(comments.get(id) ?? [])].join(' ')
    yield entryOf({
      id,
      kind: kindOf(type),
      names: [name, ...(names.get(id) ?? []), ...quoted(remarks)],
      birthDates: [...remarks.matchAll(/\bDOB ([^;.]+)/g)].map(([, date]) => date),
      countries: [
        ...(countries.get(id) ?? []),
        ...[...remarks.matchAll(/\b(?:nationality|citizen) ([^;.]+)/g)].map(([, country]) => country),
      ],
      numbers: [...remarks.matchAll(/\bIMO (\d{7})\b/g)].map(([number]) => number),
      text: remarks,
    })
  }
}

/** Weak names stand in the remarks: a.k.a. 'BNC'. */
const quoted = (remarks: string) => [...remarks.matchAll(/\ba\.k\.a\. '([^']{3,})'/g)].map(([, name]) => name)

/** The same in one file. */
export async function* readOfacXml(files: Files): AsyncIterable<ListEntry> {
  for await (const record of recordsOf(fileOf(files), ['sdnEntry'])) yield entryOfXml(record)
}

const nameOf = (it: Element) => `${textAt(it, 'lastName')}, ${textAt(it, 'firstName')}`.replace(/, $/, '')

function entryOfXml(record: Element): ListEntry {
  const ids = childrenOf(record, 'idList').flatMap((list) => childrenOf(list, 'id'))
  return entryOf({
    id: textAt(record, 'uid'),
    kind: kindOf(textAt(record, 'sdnType')),
    names: [
      nameOf(record),
      ...childrenOf(record, 'akaList').flatMap((list) => childrenOf(list, 'aka').map(nameOf)),
    ],
    birthDates: textsAt(record, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth'),
    countries: [
      ...textsAt(record, 'nationalityList', 'nationality', 'country'),
      ...textsAt(record, 'citizenshipList', 'citizenship', 'country'),
      ...textsAt(record, 'addressList', 'address', 'country'),
    ],
    numbers: ids.map((id) => textAt(id, 'idNumber')).filter((number) => /^IMO ?\d{7}$/.test(number)),
    text: wholeText(record),
  })
}
