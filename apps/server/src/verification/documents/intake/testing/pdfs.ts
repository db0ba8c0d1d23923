/** PDFs by code: an honest one, and those that bring something along. */
import { deflateSync } from 'node:zlib'

const join = (parts: readonly (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

/** A page and more objects; `root` is what the catalogue says besides, `trailer` what the trailer does. */
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

const script = '<</S /JavaScript /JS (app.alert(1))>>'

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
