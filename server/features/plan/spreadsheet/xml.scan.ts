import sax from 'sax'
import { SpreadsheetError, tooLarge } from './spreadsheet.error.ts'

/** Maximum attributes of one element, namespaces included; elements of the format have less than 100. */
const MAX_ATTRIBUTES = 256

/** Maximum depth of elements; those of the format are about 20 deep. */
const MAX_DEPTH = 128

/** Attributes of an element. */
export class Attributes {
  readonly #values: Record<string, string>

  constructor(values: Record<string, string>) {
    this.#values = values
  }

  /** The value of the attribute without a prefix that has this name. */
  get(name: string): string | undefined {
    return Object.hasOwn(this.#values, name) ? this.#values[name]?.toWellFormed() : undefined
  }

  /** The value of the attribute with this name and any prefix, such as 'r:id'. */
  prefixed(name: string): string | undefined {
    const own = Object.keys(this.#values).find((key) => key.endsWith(`:${name}`))
    return own === undefined ? undefined : this.get(own)
  }

  /** True for an attribute that says '1', 'true' or 'on' (ECMA-376 part 1, 22.9.2.7). */
  is(name: string): boolean {
    const value = this.get(name)
    return value === '1' || value === 'true' || value === 'on'
  }
}

/** Receives the elements of an XML text in their order. Names have no prefix; the parent of the root is ''. */
interface XmlHandler {
  open?(name: string, attributes: Attributes, parent: string): void
  close?(name: string, parent: string): void
  /** Part of the text of an element, decoded: CDATA sections and comments split a text. */
  text?(text: string, parent: string): void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML in one pass. Throws 'unreadable_spreadsheet' for malformed text and for a document type, which can
 * declare exponentially expanding entities and is forbidden in workbooks (ECMA-376 part 2, 7.2.2), and
 * 'spreadsheet_too_large' for an element of too many attributes.
 */
export function scanXml(xml: string, handler: XmlHandler): void {
  const parser = sax.parser(true, { position: false })
  const open: string[] = []
  let attributes = 0
  let hasRoot = false

  const refuse = (cause?: unknown): never => {
    throw new SpreadsheetError('unreadable_spreadsheet', { cause })
  }
  const parent = () => open.at(-1) ?? ''
  const tell = (text: string) => handler.text?.(text.toWellFormed(), parent())

  parser.onerror = (error) => {
    // References that XML does not know stay as they are written: some programs write a bare '&'.
    if (!/\bentity\b/.test(error.message)) refuse(error)
    parser.resume()
  }
  parser.ondoctype = refuse
  parser.onattribute = () => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) throw tooLarge('attributes', MAX_ATTRIBUTES)
  }
  parser.onopentag = ({ name, attributes: values }) => {
    attributes = 0
    if ((hasRoot && open.length === 0) || open.length === MAX_DEPTH) refuse()
    hasRoot = true
    handler.open?.(localName(name), new Attributes(values as Record<string, string>), parent())
    open.push(localName(name))
  }
  parser.onclosetag = () => {
    const name = open.pop() ?? ''
    handler.close?.(name, parent())
  }
  parser.ontext = (text) => {
    if (open.length > 0) tell(text)
  }
  parser.oncdata = tell
  parser.write(xml).close()
  if (!hasRoot) refuse()
}
