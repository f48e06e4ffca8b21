import { cleanText } from './cell.text.ts'
import { cellPlaceOf } from './sheet.place.ts'
import { RichTextReader, textOf } from './xml.runs.ts'
import { scanXml } from './xml.scan.ts'

/** Comments of the cells of a sheet, by row and column from 0. */
export type Comments = ReadonlyMap<number, ReadonlyMap<number, string>>

/** What Excel writes before the text of a threaded comment, for programs that know none. */
const THREADED = /^\[Threaded comment\].*?Comment: ?/

/** Maximum characters of a comment. */
const MAX_LENGTH = 300

/** Reads the XML of the comments of a sheet. */
export function readComments(xml: string): Comments {
  const comments = new Map<number, Map<number, string>>()
  const reader = new RichTextReader()
  let ref: string | undefined
  scanXml(xml, {
    open(name, attributes, parent) {
      if (name === 'comment') ref = attributes.get('ref')
      reader.open(name, attributes, parent)
    },
    text: (part, parent) => reader.text(part, parent),
    close(name) {
      reader.close(name)
      if (name !== 'comment') return
      const text = cleanText(textOf(reader.take())).replace(THREADED, '').slice(0, MAX_LENGTH)
      if (ref === undefined || text === '') return
      const { row, column } = cellPlaceOf(ref)
      const own = comments.get(row) ?? new Map<number, string>()
      comments.set(row, own.set(column, text))
    },
  })
  return comments
}
