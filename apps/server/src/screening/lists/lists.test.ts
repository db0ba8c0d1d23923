/** Each format, whole and broken; the publishers' own files where the folder that holds them exists. */
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BrokenList, countryOf, dateOf, type ListEntry, type Text } from './entry.ts'
import { filesFrom, formats, type FormatName } from './formats.ts'

/** In pieces of a few characters: a record never ends where a piece does. */
async function* pieces(text: string, size = 7): Text {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
async function readAll(format: FormatName, files: Readonly<Record<string, Text>>): Promise<ListEntry[]> {
  const all: ListEntry[] = []
  for await (const entry of formats[format].read(files)) all.push(entry)
  return all
}
const read = (format: FormatName, main: string, more: Readonly<Record<string, string>> = {}) =>
  readAll(
    format,
    Object.fromEntries(Object.entries({ main, ...more }).map(([name, text]) => [name, pieces(text)])),
  )

const wallet = '0x7F367cC41522cE07553e823bf3be79A889DEbe1B'

test('OFAC as CSV: names of three files, dates and wallets of the remarks', async () => {
  const [person, ship, ...more] = await read(
    'ofac_csv',
    `1,"VOLKOV, Igor","individual","CYBER2",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 21 Sep 1979; alt. DOB 01 Jan 1984 to 31 Dec 1986; nationality Russia; Digital Currency Address - ETH ${wallet}; a.k.a. 'Grey'."
2,"SEA STAR","vessel","DPRK",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Vessel Registration Identification IMO 9929429."
\u001a`,
    { alt: '1,7,"aka","VOLKOV, Ihor",-0- \n', add: '1,9,-0- ,"Minsk","Belarus",-0- \n' },
  )
  expect(person).toEqual({
    id: '1',
    kind: 'person',
    names: ['VOLKOV, Igor', 'VOLKOV, Ihor', 'Grey'],
    birthDates: ['1979-09-21', '1984', '1985', '1986'],
    countries: ['by', 'ru'],
    numbers: [],
    wallets: [wallet.toLowerCase()],
  })
  expect(ship).toMatchObject({ kind: 'vessel', numbers: ['IMO 9929429'] })
  expect(more).toEqual([])
})

test('OFAC as XML', async () => {
  expect(
    await read(
      'ofac_xml',
      `<?xml version="1.0"?><sdnList xmlns="https://ofac.example"><sdnEntry><uid>7</uid><firstName>Igor</firstName>
      <lastName>VOLKOV</lastName><sdnType>Individual</sdnType>
      <idList><id><uid>1</uid><idType>Digital Currency Address - ETH</idType><idNumber>${wallet}</idNumber></id></idList>
      <akaList><aka><category>weak</category><lastName>Grey &amp; Black</lastName></aka></akaList>
      <nationalityList><nationality><country>Russia</country></nationality></nationalityList>
      <dateOfBirthList><dateOfBirthItem><dateOfBirth>circa 1979</dateOfBirth></dateOfBirthItem></dateOfBirthList>
      </sdnEntry></sdnList>`,
    ),
  ).toEqual([
    {
      id: '7',
      kind: 'person',
      names: ['VOLKOV, Igor', 'Grey & Black'],
      birthDates: ['1979'],
      countries: ['ru'],
      numbers: [],
      wallets: [wallet.toLowerCase()],
    },
  ])
})

test('the European Union as XML and as CSV', async () => {
  const xml = `<export><sanctionEntity logicalId="13"><subjectType code="person"/>
    <nameAlias wholeName="Igor Volkov"/><nameAlias wholeName="Игорь Волков"/>
    <birthdate birthdate="1979-09-21" year="1979"/><citizenship countryIso2Code="RU"/></sanctionEntity></export>`
  const csv = `\uFEFFfileGenerationDate;Entity_LogicalId;Entity_SubjectType;NameAlias_WholeName;BirthDate_BirthDate;Citizenship_CountryIso2Code
2026-01-01;13;P;Igor Volkov;;\n2026-01-01;14;E;"Grey; Trade";;\n2026-01-01;13;P;Игорь Волков;1979-09-21;RU\n`
  const volkov = {
    id: '13',
    kind: 'person',
    names: ['Igor Volkov', 'Игорь Волков'],
    birthDates: ['1979-09-21'],
    countries: ['ru'],
    numbers: [],
    wallets: [],
  }
  expect(await read('eu_xml', xml)).toEqual([volkov])
  expect(await read('eu_csv', csv)).toEqual([
    volkov,
    expect.objectContaining({ id: '14', kind: 'organisation', names: ['Grey; Trade'] }),
  ])
})

test('the United Kingdom as CSV: rows of one group are one entry', async () => {
  const [volkov, ...more] = await read(
    'uk_csv',
    `Last Updated,01/02/2026
Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,DOB,Nationality,Country,Other Information,Group Type,Group ID
VOLKOV,Igor,,,,,,Игорь Волков,00/09/1979,Russia,,"said, once",Individual,77
GREY TRADE,,,,,,,,,,,,Entity,78
VOLKOV,Ihor,,,,,,,,,,,Individual,77
`,
  )
  expect(volkov).toMatchObject({
    id: '77',
    kind: 'person',
    names: ['Igor VOLKOV', 'Игорь Волков', 'Ihor VOLKOV'],
    birthDates: ['1979-09'],
    countries: ['ru'],
  })
  expect(more).toHaveLength(1)
})

test('OpenSanctions: entities that can be met, with the wallets of their lines', async () => {
  const lines = [
    {
      id: 'Q1',
      schema: 'Person',
      properties: { name: ['Igor Volkov'], alias: ['Grey'], birthDate: ['1979'] },
    },
    { id: 'Q2', schema: 'Address', properties: { full: ['Minsk'] } },
    { id: 'Q3', schema: 'CryptoWallet', properties: { publicKey: [wallet] } },
  ]
  const all = await read('opensanctions', lines.map((line) => JSON.stringify(line)).join('\n'))
  expect(all.map(({ id }) => id)).toEqual(['Q1', 'Q3'])
  expect(all[0]?.names).toEqual(['Igor Volkov', 'Grey'])
  expect(all[1]?.wallets).toEqual([wallet.toLowerCase()])
})

test.each([
  ['un_xml', '<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID>'],
  ['un_xml', '<!DOCTYPE a [<!ENTITY x "y">]><a><INDIVIDUAL><DATAID>&x;</DATAID></INDIVIDUAL></a>'],
  ['un_xml', '<a><INDIVIDUAL><DATAID>&x;</DATAID></INDIVIDUAL></a>'],
  ['un_xml', '<a><INDIVIDUAL><FIRST_NAME>No Number</FIRST_NAME></INDIVIDUAL></a>'],
  ['un_xml', '{"error":"busy"}'],
  ['eu_xml', 'busy'],
  ['eu_csv', '<html>busy</html>'],
  ['uk_csv', 'busy'],
  ['ofac_csv', '1,"never ends'],
  ['opensanctions', '{"id":"Q1","schema":"Person"'],
  ['opensanctions', '<html>'],
] as const)('a broken %s is refused: %s', async (format, main) => {
  await expect(read(format, main, { alt: '', add: '' })).rejects.toThrow(BrokenList)
})

test('a file that cannot be read to its end is refused, and ends nothing else', async () => {
  async function* cut(): Text {
    yield '1,"VOLKOV, Igor","individual"\n'
    throw new Error('EIO')
  }
  await expect(readAll('ofac_csv', { main: cut(), alt: pieces(''), add: pieces('') })).rejects.toThrow('EIO')
})

test('the years of a range are all of them', async () => {
  const [person] = await read(
    'un_xml',
    `<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><DATAID>9</DATAID><FIRST_NAME>Igor</FIRST_NAME>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1971-03-04</DATE></INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1977</FROM_YEAR><TO_YEAR>1979</TO_YEAR>
      </INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>`,
  )
  expect(person?.birthDates).toEqual(['1971-03-04', '1977', '1978', '1979'])
})

test('dates and countries as lists write them', () => {
  const dates = ['circa 1962', '00/00/1965', '1/2/1958', '1971-03-04', 'Sep 1979', 'unknown', '']
  expect(dates.map(dateOf)).toEqual([
    '1962',
    '1965',
    '1958-02-01',
    '1971-03-04',
    '1979-09',
    undefined,
    undefined,
  ])
  expect(['Russia', 'RU', 'Burma', 'Nowhere'].map(countryOf)).toEqual(['ru', 'ru', 'mm', undefined])
})

test('the files beside a main one have the names of their publisher', () => {
  expect(filesFrom('ofac_csv', 'https://x.example/sdn.csv')).toEqual({
    main: 'https://x.example/sdn.csv',
    alt: 'https://x.example/alt.csv',
    add: 'https://x.example/add.csv',
  })
  expect(filesFrom('ofac_csv', 'cons_prim.csv')['alt']).toBe('cons_alt.csv')
})

const folder = new URL('../../../../../../shared/vectors/sanctions-lists/', import.meta.url)
const isHere = existsSync(folder)
const stream = (name: string): Text => createReadStream(new URL(name, folder), 'utf8')
const none: Text = pieces('')

test("publishers' own files: every entry is read", async (context) => {
  if (!isHere) return context.skip('the folder of published vectors is not here')
  const text = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  const count = (all: string, what: RegExp) => all.match(what)?.length ?? 0
  const sdn = await readAll('ofac_csv', {
    main: stream('sdn.csv'),
    alt: stream('alt.csv'),
    add: stream('add.csv'),
    comments: stream('sdn_comments.csv'),
  })
  const others = await readAll('ofac_csv', { main: stream('cons_prim.csv'), alt: none, add: none })
  const un = await readAll('un_xml', { main: stream('UN_consolidated.xml') })
  expect(sdn).toHaveLength(count(text('sdn.csv'), /^\d+,/gm))
  expect(others).toHaveLength(count(text('cons_prim.csv'), /^\d+,/gm))
  expect(un).toHaveLength(count(text('UN_consolidated.xml'), /<(INDIVIDUAL|ENTITY)>/g))
  const aliases = new Set(text('alt.csv').match(/^\d+,\d+/gm)).size
  const names = sdn.reduce((sum, entry) => sum + entry.names.length, 0)
  console.log(
    `entries: OFAC SDN ${sdn.length} with ${names} names (${aliases} in alt.csv), OFAC others ${others.length}, UN ${un.length}`,
  )
  for (const entry of [...sdn, ...others, ...un]) {
    expect(entry.names.length, entry.id).toBeGreaterThan(0)
    for (const date of entry.birthDates) expect(date).toMatch(/^\d{4}(-\d\d){0,2}$/)
  }
})
