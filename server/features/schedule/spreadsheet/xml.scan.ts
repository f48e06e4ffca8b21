import { SpreadsheetError } from './spreadsheet.error.ts'
import { decodeReferences } from './xml.text.ts'

/** Maximum attributes of one element, namespaces included; elements of the format have less than 100. */
const MAX_ATTRIBUTES = 256

/** Maximum depth of elements; those of the format are about 20 deep. */
const MAX_DEPTH = 128

const NAME = /[^\s/<>=&"']+/y
const ATTRIBUTE = /\s+([^\s/<>=&"']+)\s*=\s*(?:"([^<"]*)"|'([^<']*)')/y
const END_OF_TAG = /\s*(\/?)>/y

const unreadable = () => new SpreadsheetError('unreadable_spreadsheet')

/** Attributes of an element. */
export class Attributes {
  readonly #names: string[] = []
  readonly #values: string[] = []

  add(name: string, value: string): void {
    if (this.#names.length === MAX_ATTRIBUTES) throw new SpreadsheetError('spreadsheet_too_large')
    this.#names.push(name)
    this.#values.push(value)
  }

  /** The value of the attribute without a prefix that has this name. */
  get(name: string): string | undefined {
    const value = this.#values[this.#names.indexOf(name)]
    return value === undefined ? undefined : decodeReferences(value)
  }

  /** The value of the attribute with this name and any prefix, such as 'r:id'. */
  prefixed(name: string): string | undefined {
    const value = this.#values[this.#names.findIndex((own) => own.endsWith(`:${name}`))]
    return value === undefined ? undefined : decodeReferences(value)
  }

  /** True for an attribute that says '1', 'true' or 'on' (ECMA-376 part 1, 22.9.2.7). */
  is(name: string): boolean {
    const value = this.get(name)
    return value === '1' || value === 'true' || value === 'on'
  }
}

/** Receives the elements of an XML text in their order. Names have no prefix; the parent of the root is ''. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes, parent: string): void
  close?(name: string, parent: string): void
  /** Part of the text of an element, decoded: references and CDATA sections split a text. */
  text?(text: string, parent: string): void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML in one pass and in linear time; comments and instructions are passed over. Throws 'unreadable_spreadsheet' for
 * what is not well-formed and for a document type, which can declare exponentially expanding entities and is forbidden in
 * workbooks (ECMA-376 part 2, 7.2.2), and 'spreadsheet_too_large' for an element of too many attributes.
 */
export function scanXml(xml: string, handler: XmlHandler): void {
  const open: string[] = []
  let hasRoot = false
  let at = 0

  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(xml)
    if (found) at = pattern.lastIndex
    return found
  }
  const behind = (end: string): number => {
    const place = xml.indexOf(end, at)
    if (place < 0) throw unreadable()
    return place
  }
  const parent = () => localName(open.at(-1) ?? '')

  function readElement(): void {
    const name = match(NAME)?.[0]
    if (name === undefined || (hasRoot && open.length === 0) || open.length === MAX_DEPTH) throw unreadable()
    hasRoot = true
    const attributes = new Attributes()
    for (let found = match(ATTRIBUTE); found; found = match(ATTRIBUTE))
      attributes.add(found[1] ?? '', found[2] ?? found[3] ?? '')
    const end = match(END_OF_TAG)
    if (!end) throw unreadable()
    const local = localName(name)
    handler.open?.(local, attributes, parent())
    if (end[1]) handler.close?.(local, parent())
    else open.push(name)
  }

  function readEnd(): void {
    const end = behind('>')
    const name = xml.slice(at, end).trimEnd()
    if (open.pop() !== name) throw unreadable()
    at = end + 1
    handler.close?.(localName(name), parent())
  }

  function readText(until: number): void {
    const text = xml.slice(at, until)
    if (open.length > 0) handler.text?.(decodeReferences(text), parent())
    else if (/[^\s\uFEFF]/.test(text)) throw unreadable()
  }

  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start !== at) readText(start < 0 ? xml.length : start)
    if (start < 0) break
    at = start + 1
    if (xml.startsWith('/', at)) {
      at += 1
      readEnd()
    } else if (xml.startsWith('?', at)) {
      at = behind('?>') + 2
    } else if (xml.startsWith('!--', at)) {
      at = behind('-->') + 3
    } else if (xml.startsWith('![CDATA[', at)) {
      at += 8
      const end = behind(']]>')
      if (open.length === 0) throw unreadable()
      if (end > at) handler.text?.(xml.slice(at, end), parent())
      at = end + 3
    } else if (xml.startsWith('!', at)) {
      throw unreadable()
    } else {
      readElement()
    }
  }
  if (!hasRoot || open.length > 0) throw unreadable()
}
