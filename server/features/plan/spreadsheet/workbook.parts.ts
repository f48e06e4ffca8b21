import { posix } from 'node:path'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { type CellStyle, stylesOf } from './workbook.styles.ts'
import { type RichText, RichTextReader } from './xml.runs.ts'
import { scanXml } from './xml.scan.ts'
import { decodeEscapes, xmlText } from './xml.text.ts'
import type { ZipPart } from './zip.parts.ts'

/** Parts of a workbook that the cells of all its sheets refer to. */
export interface Workbook {
  /** True where days are counted from 1904. */
  epoch1904: boolean
  sharedStrings: readonly RichText[]
  /** Styles of cells by their number. */
  styles: readonly CellStyle[]
  /** Name, XML and comments of the sheets with cells, in their order. Where none is visible, none counts as hidden. */
  sheets: readonly { name: string; content: Buffer; comments: Buffer | undefined; isHidden: boolean }[]
}

/** Address of the main part's own list (ECMA-376 part 2, 6.5). */
const ROOT_LIST = '_rels/.rels'

/** Where programs write the main part, and its folder at the root of the archive. */
const FOLDERS = ['xl/', '']

interface Relationship {
  /** The last part of its type's address, such as 'worksheet'. */
  kind: string
  /** Name of the part in the archive, in lower case. */
  target: string
}

/** The parts that a list names; addresses without a slash begin in `folder`. */
function relationshipsOf(xml: string, folder: string): Map<string, Relationship> {
  const found = new Map<string, Relationship>()
  scanXml(xml, {
    open(name, attributes) {
      const [id, target] = [attributes.get('Id'), attributes.get('Target')]
      if (name !== 'Relationship' || id === undefined || target === undefined) return
      const kind = attributes.get('Type')?.split('/').at(-1) ?? ''
      const path = posix.normalize(target.startsWith('/') ? target.slice(1) : folder + target)
      found.set(id, { kind, target: path.toLowerCase() })
    },
  })
  return found
}

function sheetListOf(xml: string) {
  const sheets: { id: string | undefined; name: string; isHidden: boolean }[] = []
  let epoch1904 = false
  scanXml(xml, {
    open(name, attributes, parent) {
      if (name === 'workbookPr') epoch1904 = attributes.is('date1904')
      if (name !== 'sheet' || parent !== 'sheets') return
      const state = attributes.get('state')
      const title = decodeEscapes(attributes.get('name') ?? '').trim()
      sheets.push({
        id: attributes.prefixed('id'),
        name: title,
        isHidden: state === 'hidden' || state === 'veryHidden',
      })
    },
  })
  const isAnyVisible = sheets.some(({ isHidden }) => !isHidden)
  return { epoch1904, listed: sheets.map((sheet) => ({ ...sheet, isHidden: sheet.isHidden && isAnyVisible })) }
}

/** The texts of 'si' elements. */
function sharedStringsOf(xml: string): RichText[] {
  const strings: RichText[] = []
  const reader = new RichTextReader()
  scanXml(xml, {
    open: (name, attributes, parent) => reader.open(name, attributes, parent),
    text: (part, parent) => reader.text(part, parent),
    close(name) {
      reader.close(name)
      if (name === 'si') strings.push(reader.take())
    },
  })
  return strings
}

/** Folder of the workbook's main part: the one that the archive names, else a usual one, or that of any such part. */
function folderOf(contents: ReadonlyMap<string, Buffer>): string {
  const root = contents.get(ROOT_LIST)
  const named = root && [...relationshipsOf(xmlText(root), '').values()].find(({ kind }) => kind === 'officeDocument')
  const isThere = (folder: string) => contents.has(`${folder}workbook.xml`)
  const folders = [...(named ? [`${posix.dirname(named.target)}/`.replace(/^\.\//, '')] : []), ...FOLDERS]
  const found = folders.find(isThere) ?? [...contents.keys()].find((name) => name.endsWith('/workbook.xml'))
  return found?.replace(/workbook\.xml$/, '') ?? ''
}

/** Reads the parts of a workbook that its sheets refer to. Throws SpreadsheetError. */
export function readParts(parts: readonly ZipPart[]): Workbook {
  const contents = new Map(parts.map(({ name, content }) => [name, content]))
  const mustFind = (name: string): Buffer => {
    const content = contents.get(name)
    if (!content) throw new SpreadsheetError('unreadable_spreadsheet')
    return content
  }
  const folder = folderOf(contents)
  const relationships = relationshipsOf(xmlText(mustFind(`${folder}_rels/workbook.xml.rels`)), folder)
  const { epoch1904, listed } = sheetListOf(xmlText(mustFind(`${folder}workbook.xml`)))
  const textOf = (kind: string, usual: string): string | undefined => {
    const target = [...relationships.values()].find((found) => found.kind === kind)?.target ?? usual
    const content = contents.get(target)
    return content && xmlText(content)
  }
  const strings = textOf('sharedStrings', `${folder}sharedstrings.xml`)
  const styles = textOf('styles', `${folder}styles.xml`)
  // A part that several sheets name is read once.
  const targets = new Map<string, { name: string; isHidden: boolean }>()
  for (const { id, name, isHidden } of listed) {
    const found = id === undefined ? undefined : relationships.get(id)
    if (found?.kind === 'worksheet' && !targets.has(found.target)) targets.set(found.target, { name, isHidden })
  }
  const commentsOf = (sheet: string): Buffer | undefined => {
    const folder = sheet.slice(0, sheet.lastIndexOf('/') + 1)
    const own = contents.get(`${folder}_rels/${sheet.slice(folder.length)}.rels`)
    const found = own && [...relationshipsOf(xmlText(own), folder).values()].find(({ kind }) => kind === 'comments')
    return found && contents.get(found.target)
  }
  return {
    epoch1904,
    sharedStrings: strings === undefined ? [] : sharedStringsOf(strings),
    styles: styles === undefined ? [] : stylesOf(styles),
    sheets: [...targets].map(([target, sheet]) => ({
      ...sheet,
      content: mustFind(target),
      comments: commentsOf(target),
    })),
  }
}
