/** PDFs by code: honest ones as usual programs write them, those that bring something along, and those that never end. */
import { deflateSync } from 'node:zlib'

const join = (parts: readonly (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

/** A page and more objects; `root` is a further part of the catalogue, `trailer` of the trailer. */
export function pdf({ objects = [] as (string | Uint8Array)[], root = '', trailer = '' } = {}): Buffer {
  return join([
    '%PDF-1.7\n',
    `1 0 obj\n<</Type /Catalog /Pages 2 0 R ${root}>>\nendobj\n`,
    '2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n',
    '3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>>\nendobj\n',
    ...objects,
    `trailer\n<</Root 1 0 R /Size 9 ${trailer}>>\nstartxref\n9\n%%EOF\n`,
  ])
}

/** Objects that are compressed together. */
export function packed(
  text: string,
  { head = '/Type /ObjStm', filter = '/Filter /FlateDecode', bytes = deflateSync(Buffer.from(text)) } = {},
) {
  return join([
    `8 0 obj\n<<${head} /N 1 /First 4 ${filter} /Length ${bytes.length}>>\nstream\n`,
    bytes,
    '\nendstream\nendobj\n',
  ])
}

/** Two pages of 200 by 200 points with a drawing on them; `/F1` is Helvetica. */
export const drawnPdf = (content: string): Buffer =>
  Buffer.from(
    pdf({
      objects: [
        `4 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`,
        '5 0 obj\n<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>\nendobj\n',
      ],
    })
      .toString('latin1')
      .replace('[0 0 200 200]>>', '[0 0 200 200] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>> >> >>')
      .replace('/Kids [3 0 R] /Count 1', '/Kids [3 0 R 3 0 R] /Count 2'),
    'latin1',
  )

const script = '<</S /JavaScript /JS (app.alert(1))>>'
const web = '<</S /URI /URI (https://example.test)>>'
const link = `4 0 obj\n<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${web}>>\nendobj\n`
const stream = (head: string, bytes = 'x') => `7 0 obj\n<<${head}>>\nstream\n${bytes}\nendstream\nendobj\n`
/** Packed twice, and named so. */
const packedTwice = (text: string, filter: string, bytes = deflateSync(deflateSync(Buffer.from(text)))) =>
  packed(text, { filter, bytes })
const jump = '<</S /GoTo /D [3 0 R /XYZ null null 0]>>'

/** Files as banks, offices and scanners write them. */
export const honestPdfs: Readonly<Record<string, () => Buffer>> = {
  'a page': () => pdf(),
  'a link to the web': () => pdf({ objects: [link] }),
  'a link among packed objects': () => pdf({ objects: [packed(`4 0 <</Type /Annot /A ${web} >>`)] }),
  'a place to open at, and a link': () =>
    pdf({ root: '/OpenAction[3 0 R /XYZ null null 0]', objects: [link] }),
  'a jump on opening': () => pdf({ root: `/OpenAction ${jump}` }),
  'a jump on opening that is referred to, and a link': () =>
    pdf({ root: '/OpenAction 5 0 R', objects: [link, `5 0 obj\n${jump}\nendobj\n`] }),
  'a jump on opening among packed objects, and a link': () =>
    pdf({ root: '/OpenAction 5 0 R', objects: [link, packed(`5 0 ${jump}`)] }),
  'a page in two filters': () =>
    pdf({ objects: [stream('/Filter [ /ASCII85Decode /FlateDecode ] /Length 1')] }),
  'a scan in two filters': () =>
    pdf({
      objects: [stream('/Subtype /Image /Filter [/FlateDecode /DCTDecode] /DecodeParms [null null]')],
    }),
  'a profile of colours': () => pdf({ objects: [stream('/N 3 /Filter /FlateDecode')] }),
  bookmarks: () => pdf({ objects: ['4 0 obj\n<</First 5 0 R /Last 5 0 R /Count 1>>\nendobj\n'] }),
  'a blend that is called Screen': () => pdf({ objects: ['4 0 obj\n<</BM /Screen>>\nendobj\n'] }),
  'letters of a picture that look like a key': () =>
    pdf({ objects: [stream('/Length 21', '/JS #4 /AA x /EF( obj')] }),
  'an update behind the end': () =>
    join([pdf(), '4 0 obj\n<</A 1>>\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n400\n%%EOF\n']),
  'linearised, with comments and ends of another system': () =>
    Buffer.from(
      pdf()
        .toString('latin1')
        .replace(
          '\n',
          '\r\n%\xe2\xe3\xcf\xd3\r\n5 0 obj <</Linearized 1 /L 999>> endobj\r\nstartxref\r\n0\r\n%%EOF\r\n',
        ),
      'latin1',
    ),
}

export const hostilePdfs: Readonly<Record<string, () => Buffer>> = {
  'script on opening': () => pdf({ root: `/OpenAction ${script}` }),
  'script in the names': () => pdf({ root: `/Names <</JavaScript <</Names [(a) ${script}]>> >>` }),
  'script with an escaped name': () => pdf({ root: '/OpenAction <</S /J#61vaScr#69pt /JS (1)>>' }),
  'script by its last letter': () => pdf({ root: '/OpenAction <</S /JavaScrip#74>>' }),
  'script in packed objects': () => pdf({ objects: [packed(`4 0 ${script}`)] }),
  'script in packed objects with an escaped name': () =>
    pdf({ objects: [packed(`4 0 ${script}`, { head: '/Type /Obj#53tm' })] }),
  'script in packed objects, escaped itself': () => pdf({ objects: [packed('4 0 <</S /Java#53cript>>')] }),
  'packed objects in a way that is not read': () =>
    pdf({ objects: [packed('', { filter: '/Filter /ASCIIHexDecode', bytes: Buffer.from('3c3c>') })] }),
  'packed objects twice': () =>
    pdf({
      objects: [packed('', { filter: '/Filter [/ASCIIHexDecode /FlateDecode]', bytes: Buffer.from('00>') })],
    }),
  'packed objects that are damaged': () =>
    pdf({ objects: [packed('', { bytes: Buffer.from('no deflate') })] }),
  'packed objects that blow up': () =>
    pdf({ objects: [packed('', { bytes: deflateSync(Buffer.alloc(200_000_000)) })] }),
  'packed objects that nobody finds': () =>
    pdf({
      objects: ['8 0 obj\n<</Type /ObjStm /N 1', ' '.repeat(5_000), '>>\nstream\nx\nendstream\nendobj\n'],
    }),
  'script in packed objects with two filters': () =>
    pdf({ objects: [packedTwice(`4 0 ${script}`, '/Filter [/FlateDecode /FlateDecode]')] }),
  'script in packed objects with a second filter of another kind': () =>
    pdf({
      objects: [
        packedTwice(
          '',
          '/Filter [/FlateDecode /ASCIIHexDecode]',
          deflateSync(Buffer.from(Buffer.from(`4 0 ${script}`).toString('hex'))),
        ),
      ],
    }),
  'script in packed objects with a filter that is elsewhere': () =>
    pdf({ objects: [packedTwice(`4 0 ${script}`, '/Filter 6 0 R')] }),
  'script in packed objects with two kinds of filter': () =>
    pdf({ objects: [packedTwice(`4 0 ${script}`, '/Filter /FlateDecode /Filter /LZWDecode')] }),
  'script in packed objects without their type': () =>
    pdf({ objects: [packed(`4 0 ${script}`, { head: '/Type /X' })] }),
  'script in packed objects whose head has a string': () =>
    pdf({ objects: [packed(`4 0 ${script}`, { head: '/X (>> stream\nendobj 1 0 obj <<) /Type /ObjStm' })] }),
  'packed objects as they are': () =>
    pdf({ objects: [packed('', { filter: '', bytes: Buffer.from('4 0 <<>>') })] }),
  'packed objects with a comment among their numbers': () =>
    pdf({ objects: [packed('', { bytes: deflateSync(Buffer.from('4%\n0<<>>')) })] }),
  'thousands of packed objects': () =>
    pdf({ objects: Array.from({ length: 2_001 }, () => packed('4 0 <<>>')) }),
  'a jump into another file on opening': () =>
    pdf({ root: '/OpenAction <</S /GoToR /F (\\\\\\\\host\\\\share\\\\x.pdf) /D [0 /Fit]>>' }),
  'a jump into another file from a link': () => pdf({ objects: ['4 0 obj\n<</S /GoToR>>\nendobj\n'] }),
  'the web on opening': () => pdf({ root: `/OpenAction ${web}` }),
  'the web on opening, referred to': () =>
    pdf({ root: '/OpenAction 5 0 R', objects: [`5 0 obj\n${web}\nendobj\n`] }),
  'the web on opening, in a later version': () =>
    join([
      pdf({ root: '/OpenAction 5 0 R', objects: [`5 0 obj\n${jump}\nendobj\n`] }),
      `5 0 obj\n${web}\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n400\n%%EOF\n`,
    ]),
  'the web on opening, behind a comment': () =>
    pdf({
      root: '/OpenAction 5 0 R',
      objects: [`5 0 obj\n${jump}\nendobj\n`, `5 %\n0 %\nobj\n${web}\nendobj\n`],
    }),
  'the web on opening, in packed objects': () =>
    pdf({ root: '/OpenAction 5 0 R', objects: [packed(`5 0 ${web}`)] }),
  'the web after a jump': () => pdf({ root: `/OpenAction <</S /GoTo /D [3 0 R] /Next ${web}>>` }),
  'two actions on opening': () => pdf({ root: '/OpenAction <</S /GoTo /S /URI /URI (https://x.example)>>' }),
  'something on opening that nobody finds': () => pdf({ root: '/OpenAction 77 0 R' }),
  'the web when a page is shown': () =>
    pdf({ objects: [`4 0 obj\n<</Type /Page /AA <</O ${web}>> >>\nendobj\n`] }),
  'the web when a page is shown, referred to': () =>
    pdf({ objects: ['4 0 obj\n<</Type /Page /AA %\n 5 0 R>>\nendobj\n'] }),
  'a file inside without its type': () =>
    pdf({ objects: ['4 0 obj\n<</F (x.exe) /EF <</F 5 0 R>> >>\nendobj\n'] }),
  'a stream that is in another file': () => pdf({ objects: [stream('/F (\\\\\\\\host\\\\share)')] }),
  'a page that is drawn from another file': () =>
    pdf({ objects: [stream('/Subtype /Form /Ref <</F (a.pdf) /Page 0>>')] }),
  'a model in space': () => pdf({ objects: ['4 0 obj\n<</Subtype/3D>>\nendobj\n'] }),
  'a thread': () => pdf({ root: '/OpenAction <</S /Thread /F (a.pdf)>>' }),
  'a film': () => pdf({ objects: ['4 0 obj\n<</Subtype /Movie>>\nendobj\n'] }),
  'a sound': () => pdf({ root: '/OpenAction <</S /Sound>>' }),
  'data that is taken in': () => pdf({ root: '/OpenAction <</S /ImportData /F (a.fdf)>>' }),
  'a program to start': () => pdf({ root: '/OpenAction <</S /Launch /F (cmd.exe)>>' }),
  'a file inside': () => pdf({ root: '/Names <</EmbeddedFiles <</Names [(a) 4 0 R]>> >>' }),
  'a film inside': () => pdf({ objects: ['4 0 obj\n<</Subtype /RichMedia>>\nendobj\n'] }),
  'a form that sends': () => pdf({ root: '/OpenAction <</S /SubmitForm /F (https://x.example)>>' }),
  'a form in XML': () => pdf({ root: '/AcroForm <</XFA 4 0 R>>' }),
  'a jump into another file': () => pdf({ root: '/OpenAction <</S /GoToE>>' }),
  'a rendition': () => pdf({ root: '/OpenAction <</S /Rendition>>' }),
  encryption: () => pdf({ trailer: '/Encrypt 5 0 R' }),
  'encryption with an escaped name': () => pdf({ trailer: '/Encr#79pt 5 0 R' }),
  'a page before it': () => join(['<html><script>1</script></html>\n', pdf()]),
  'an archive behind it': () => join([pdf(), 'PK\x03\x04archive']),
  'its beginning alone': () => Buffer.from('%PDF-1.7\n'),
  'its first half': () => pdf().subarray(0, 150),
  'no version': () => Buffer.from(pdf().toString('latin1').replace('1.7', 'x.y'), 'latin1'),
  'no pages': () => Buffer.from('%PDF-1.4\nhello\nstartxref\n9\n%%EOF\n'),
}

export const filled = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)
/** Small parts of syntax; a file of many of them may keep a reader busy without end. */
const fillings = [
  '<<',
  '>>',
  '<</A',
  '[',
  '(',
  ')',
  '\\(',
  '<',
  '%',
  '%\n',
  '/',
  '/A',
  '/#',
  '#4a',
  '/AA',
  '/AA%',
  '/AA %\n',
  '/AA(',
  '/AA<<',
  '/OpenAction<<',
  '/OpenAction<</S',
  '/OpenAction%',
  '/OpenAction 5 0 R ',
  '/ObjStm<<',
  '/Filter[',
  'obj',
  'obj<<',
  'obj<<>>',
  'obj(',
  'obj<</A(',
  '1 0 obj',
  '1 0 obj<</A(x)',
  'obj %',
  'obj<</A[',
  'stream',
  'stream\n',
  '>>stream\n',
  'obj<<>>stream\n',
  'endstream',
  'endobj',
  'startxref',
  '%%EOF',
  '%PDF-1.7',
  ' ',
  '\n',
  '\0',
  '1',
  '1 ',
  '\xff',
  '{',
]

/** The filling in the place of objects; `/ObjStm` once, because it makes a reader look for such streams. */
export const endlessPdfs = (length: number): Readonly<Record<string, () => Buffer>> =>
  Object.fromEntries([
    ...fillings.map((part) => [
      `PDF of ${JSON.stringify(part)}`,
      () => pdf({ objects: ['/ObjStm ', filled(part, length)] }),
    ]),
    [
      'PDF of strings in strings',
      () => pdf({ objects: [filled('obj<</A(', length / 2), filled(')>>', length / 2)] }),
    ],
    ['PDF of small packs', () => pdf({ objects: [filled(packed('4 0 <<>>').toString('latin1'), length)] })],
    [
      'PDF of packs without an end',
      () =>
        pdf({
          objects: [
            filled(packed('4 0 <<>>').toString('latin1').replaceAll('endstream', ''), length),
            'endstream\n',
          ],
        }),
    ],
    [
      'PDF of a pack of zeros',
      () => pdf({ objects: [packed('', { bytes: deflateSync(Buffer.alloc(31_000_000)) })] }),
    ],
    [
      'PDF of a pack of brackets',
      () => pdf({ objects: [packed('', { bytes: deflateSync(Buffer.from(filled('<<', 31_000_000))) })] }),
    ],
    [
      'PDF of a pack of names',
      () => pdf({ objects: [packed('', { bytes: deflateSync(Buffer.from(filled('/A', 31_000_000))) })] }),
    ],
  ])
