import { HEADER, sheetXml, workbookFiles, worksheet, type ZipFile, zip } from './workbook.fixtures.ts'

const SHIFT = ['2026-12-06', 'Maria Santos', 'Balcony', '9am', 'Gold']
const GOOD_SHEET = sheetXml([HEADER, SHIFT])

const MEGABYTE = 1024 * 1024
const BOMB_BYTES = 120 * MEGABYTE

/** Number of the last row of a sheet with 200 million rows. */
const FAR_ROW = 200_000_000

const withFile = (file: ZipFile): Buffer => zip([...workbookFiles([GOOD_SHEET]), file])

/**
 * A workbook with 120 MB of zeros, compressed 1000:1. Its directory declares the true size, or 1,000 bytes if lying.
 */
export const zipBomb = ({ lying }: { lying: boolean }): Buffer =>
  withFile({
    name: 'xl/sharedStrings.xml',
    content: Buffer.alloc(BOMB_BYTES),
    ...(lying && { claimedSize: 1000, claimedLocalSize: 1000 }),
  })

/** A valid workbook with a correct directory; the local headers of its worksheets claim nearly 4 GB. */
export const lyingLocalHeader = (): Buffer =>
  zip(
    workbookFiles([GOOD_SHEET]).map((file) =>
      file.name.includes('worksheets') ? { ...file, claimedLocalSize: 0xfffffff0 } : file,
    ),
  )

/** An archive of 3,000 empty files. */
export const manyFiles = (): Buffer =>
  zip([
    ...workbookFiles([GOOD_SHEET]),
    ...Array.from({ length: 3000 }, (_, index) => ({ name: `xl/${index}.bin`, content: '' })),
  ])

const sheetWith = (xml: string): Buffer => zip(workbookFiles([worksheet(xml)]))
const farRow = (number: string): string => `<row r="${number}"><c r="A1" t="inlineStr"><is><t>Far</t></is></c></row>`

/** Workbooks that claim 200 million rows, or more columns than the format allows. */
export const hugeSheets: Record<string, () => Buffer> = {
  'a dimension of 200 million rows': () =>
    sheetWith(`<dimension ref="A1:E${FAR_ROW}"/><sheetData>${farRow('1')}</sheetData>`),
  'a row numbered 200 million': () => sheetWith(`<sheetData>${farRow(String(FAR_ROW))}</sheetData>`),
  'a row numbered in scientific notation': () => sheetWith(`<sheetData>${farRow('2e8')}</sheetData>`),
  'a prefixed row with single quotes': () =>
    sheetWith(`<x:sheetData><x:row spans='1:5' r='${FAR_ROW}'></x:row></x:sheetData>`),
  'a cell in row 200 million': () =>
    sheetWith(`<sheetData><row><c r="A${FAR_ROW}" t="n"><v>1</v></c></row></sheetData>`),
  'a cell in column ZZZZZZ': () => sheetWith('<sheetData><row r="1"><c r="ZZZZZZ1"><v>1</v></c></row></sheetData>'),
  'few cells that span too large a table': () =>
    sheetWith(
      '<sheetData><row r="1"><c r="XFD1"><v>1</v></c></row><row r="1000000"><c r="A1000000"><v>1</v></c></row></sheetData>',
    ),
}

/** Row number 200 million, written with a reference. */
export const disguisedRow = (): Buffer => sheetWith(`<sheetData>${farRow('&#50;00000000')}</sheetData>`)

const LAUGHS = Array.from({ length: 9 }, (_, level) => {
  const inside = level === 0 ? 'lol' : `&lol${level - 1};`.repeat(10)
  return `<!ENTITY lol${level} "${inside}">`
})

/** A sheet with a 'billion laughs' document type: entities that expand exponentially. */
export const billionLaughs = (): Buffer =>
  zip(
    workbookFiles([
      GOOD_SHEET.replace('<worksheet', `<!DOCTYPE worksheet [${LAUGHS.join('')}]><worksheet`).replace(
        'Balcony',
        '&lol8;',
      ),
    ]),
  )

/** Uses undeclared entities, one named as if it read a file of the server. */
export const undeclaredEntity = (): Buffer => zip(workbookFiles([GOOD_SHEET.replace('Balcony', '&lol8; &passwd;')]))

/** A workbook with an element of 300,000 attributes in its sheet or its styles. */
export const manyAttributes = (part: 'sheet' | 'styles'): Buffer => {
  const attributes = Array.from({ length: 300_000 }, (_, place) => ` a${place}="1"`).join('')
  return zip(
    workbookFiles([GOOD_SHEET]).map((file) => {
      if (!file.name.includes(part)) return file
      return { ...file, content: file.content.toString().replace(part === 'sheet' ? '<row' : '<xf', `$&${attributes}`) }
    }),
  )
}

/** A workbook whose only shift is in a hidden row. */
export const hiddenRows = (): Buffer => zip(workbookFiles([GOOD_SHEET.replace('<row r="2"', '$& hidden="1"')]))

/** A workbook whose column of names is hidden. */
export const hiddenColumn = (): Buffer =>
  zip(workbookFiles([GOOD_SHEET.replace('<sheetData>', '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>')]))

/** The first bytes of an .xls file, which is a compound file with a stream called Workbook. */
export const oldWorkbook = (): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016), Buffer.from('Workbook', 'utf16le')])

/** Files of other programs: what each is, its bytes, and the code by which it is refused. */
export const otherPrograms: [what: string, bytes: Buffer, code: string][] = [
  [
    'LibreOffice',
    zip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
      { name: 'content.xml', content: '<office:document-content/>' },
    ]),
    'spreadsheet_ods',
  ],
  [
    'LibreOffice, in one file of XML',
    Buffer.from(
      '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
    ),
    'spreadsheet_ods',
  ],
  ['Numbers', zip([{ name: 'Index/Document.iwa', content: 'x' }]), 'spreadsheet_numbers'],
  ['Numbers of 2014', zip([{ name: 'Index.zip', content: 'x' }]), 'spreadsheet_numbers'],
  [
    'a shortcut of Google',
    Buffer.from('{"url": "https://docs.google.com/open?id=1x", "doc_id": "1x", "email": "ann@example.org"}'),
    'spreadsheet_google',
  ],
  [
    'a newer shortcut of Google',
    Buffer.from('{"":"WARNING! DO NOT EDIT THIS FILE!","doc_id":"1x","resource_key":"","email":"ann@example.org"}'),
    'spreadsheet_google',
  ],
  ['an Excel before 2007', oldWorkbook(), 'spreadsheet_old'],
  ['Excel 4', Buffer.from('0904060000000010000000', 'hex'), 'spreadsheet_old'],
  [
    'an Excel that wrote XML',
    Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
    'spreadsheet_old',
  ],
]
