import { crc32, deflateRawSync } from 'node:zlib'
import type { NewShift } from '#shared/plan/schedule.ts'

/** A shift as an exported workbook has it. */
export const A_SHIFT: NewShift = {
  date: '2026-12-06',
  name: 'Maria Santos',
  assignment: 'Balcony',
  serviceTime: '9am',
  tieColor: 'Gold',
}

/** One file of an archive; the sizes declared in its headers may differ from the true ones. */
export interface ZipFile {
  name: string
  content: string | Buffer
  stored?: boolean
  claimedSize?: number
  claimedLocalSize?: number
}

/** Writes a .zip archive with the sizes that its files declare. */
export function zip(files: ZipFile[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const content = Buffer.from(file.content)
    const packed = file.stored ? content : deflateRawSync(content)
    const fields = (claimed: number | undefined) => {
      const buffer = Buffer.alloc(26)
      buffer.writeUInt16LE(20, 0)
      buffer.writeUInt16LE(file.stored ? 0 : 8, 4)
      buffer.writeUInt32LE(crc32(content), 10)
      buffer.writeUInt32LE(packed.length, 14)
      buffer.writeUInt32LE(claimed ?? content.length, 18)
      buffer.writeUInt16LE(name.length, 22)
      return buffer
    }
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    local.push(Buffer.from('PK\u0003\u0004', 'latin1'), fields(file.claimedLocalSize), name, packed)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields(file.claimedSize), position, name)
    offset += 30 + name.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, entries, end])
}

/** A number with a style of the fixture workbooks. */
export interface StyledNumber {
  serial: number
  style: 'date' | 'time'
}

export type FixtureCell = string | number | boolean | StyledNumber | null
/** Rows by number, or consecutive rows from 1. */
export type FixtureSheet = FixtureCell[][] | Record<number, FixtureCell[]>

const STYLES = { date: 1, time: 2 }

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function cellXml(cell: FixtureCell, address: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c r="${address}" s="${STYLES[cell.style]}"><v>${cell.serial}</v></c>`
}

/** The letters of a column, from 0: A to Z, AA to ZZ. */
const letter = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letter(Math.floor(column / 26) - 1) + letter(column % 26)

/** The XML of a worksheet. */
export function sheetXml(sheet: FixtureSheet): string {
  const rows: [number, FixtureCell[]][] = Array.isArray(sheet)
    ? sheet.map((cells, index) => [index + 1, cells])
    : Object.entries(sheet).map(([number, cells]) => [Number(number), cells])
  const xml = rows.map(
    ([number, cells]) =>
      `<row r="${number}">${cells.map((cell, column) => cellXml(cell, letter(column) + number)).join('')}</row>`,
  )
  return worksheet(`<sheetData>${xml.join('')}</sheetData>`)
}

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The XML of a worksheet with this content of its root element. */
export const worksheet = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${SPREADSHEET}">${inside}</worksheet>`

/** The files of a workbook with these worksheets (XML); `titles` are the names that programs show on their tabs. */
export function workbookFiles(
  sheets: string[],
  { date1904 = 'false', titles = [] }: { date1904?: string; titles?: string[] } = {},
): ZipFile[] {
  const names = sheets.map((_, index) => `sheet${index + 1}`)
  return [
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}"><workbookPr date1904="${date1904}"/><sheets>${names
        .map((name, index) => `<sheet name="${titles[index] ?? name}" sheetId="${index + 1}" r:id="${name}"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${names
        .map((name) => `<Relationship Id="${name}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/${name}.xml"/>`)
        .join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${SPREADSHEET}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="18"/></cellXfs></styleSheet>`,
    },
    ...sheets.map((content, index) => ({ name: `xl/worksheets/${names[index]}.xml`, content })),
  ]
}

/** An .xlsx file with these sheets. */
export const workbook = (sheets: FixtureSheet[], options: Parameters<typeof workbookFiles>[1] = {}): Buffer =>
  zip(workbookFiles(sheets.map(sheetXml), options))

/** A header with all five columns. */
export const HEADER = ['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color']
