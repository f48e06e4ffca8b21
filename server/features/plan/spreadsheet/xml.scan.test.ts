import { describe, expect, it } from 'vitest'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { scanXml } from './xml.scan.ts'
import { decodeEscapes, xmlText } from './xml.text.ts'

/** All text of an XML document, and the code that it is refused with. */
function textOf(xml: string): string {
  let text = ''
  scanXml(xml, {
    text: (part) => {
      text += part
    },
  })
  return text
}

function refusalOf(xml: string): string {
  try {
    textOf(xml)
    return 'taken'
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.code
    throw error
  }
}

describe('the text of XML', () => {
  it.each([
    ['&#134047;&#30000; &#33457;', '𠮟田 花'],
    ['&#x20BB7;', '𠮷'],
    ['&#X20bb7;', '𠮷'],
    ['&lt;b&gt; &amp;amp; &quot;&apos;', '<b> &amp; "\''],
    ['&unknown; & &#; &#xZZ; &#x110000; &#0;', '&unknown; & &#; &#xZZ; &#x110000; &#0;'],
    ['&#xD842;&#xDFB7;', '&#xD842;&#xDFB7;'],
    ['Blue<![CDATA[ & <Gold> &#65;]]>!', 'Blue & <Gold> &#65;!'],
    ['<![CDATA[]]]]><![CDATA[>]]>', ']]>'],
    ['Ru<!-- no <t> -->th<?pi > ?> Lee', 'Ruth Lee'],
  ])('of %j is %j', (written, text) => {
    expect(textOf(`<t>${written}</t>`)).toBe(text)
  })

  it('is read with its escapes of UTF-16 units, left to right', () => {
    expect(decodeEscapes('_xD842__xDFB7_ _x005F_x0041_ _x00e9_')).toBe('𠮷 _x0041_ é')
  })

  it.each([
    ['UTF-8', Buffer.from('<t>é</t>')],
    ['UTF-8 with its mark', Buffer.from('\uFEFF<t>é</t>')],
    ['UTF-16', Buffer.from('\uFEFF<t>é</t>', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('\uFEFF<t>é</t>', 'utf16le').swap16()],
  ])('is read in %s', (_encoding, bytes) => {
    expect(textOf(xmlText(bytes))).toBe('é')
  })
})

describe('what is not well-formed', () => {
  it.each([
    ['<t>'],
    ['<t></s>'],
    ['</t>'],
    ['<t/><t/>'],
    ['text<t/>'],
    ['<t/>text'],
    ['<t><!-- </t>'],
    ['<t><![CDATA[ </t>'],
    ['<t a=1/>'],
    ['<t a="1/>'],
    ['<t a="1"b="2"/>'],
    ['<'],
    [''],
    ['<!DOCTYPE t><t/>'],
    ['<t>'.repeat(5000) + '</t>'.repeat(5000)],
  ])('is refused: %.40s', (xml) => {
    expect(refusalOf(xml)).toBe('unreadable_spreadsheet')
  })
})

// Each of these takes milliseconds; in quadratic time it would take minutes.
describe('what is written to cost time', () => {
  const COUNT = 300_000
  const attributes = (name: (place: number) => string) =>
    Array.from({ length: COUNT }, (_, place) => ` ${name(place)}="1"`).join('')

  it.each([
    ['different attributes', `<t${attributes((place) => `a${place}`)}/>`],
    ['namespaces', `<t${attributes((place) => `xmlns:n${place}`)}/>`],
    ['attributes of a tag that does not end', `<t${attributes((place) => `a${place}`)}`],
  ])(`refuses ${COUNT} %s of one element`, (_what, xml) => {
    expect(refusalOf(xml)).toBe('spreadsheet_too_large')
  })

  it.each([
    ['elements with an attribute', `<t>${'<a b="1"/>'.repeat(COUNT)}</t>`],
    ['references', `<t>${'&#65;'.repeat(COUNT)}</t>`],
    ['equal attributes', `<t${attributes(() => 'a')}/>`],
    ['unfinished references', `<t>${'&#'.repeat(COUNT)}</t>`],
    ['line breaks', `<t>${'\n'.repeat(COUNT)}</t>`],
    ['comments', `<t>${'<!---->'.repeat(COUNT)}</t>`],
    ['letters of a name', `<${'t'.repeat(COUNT)}></${'t'.repeat(COUNT)}>`],
    ['spaces in a tag', `<t${' '.repeat(COUNT)}/>`],
    ['letters of an attribute', `<t ${'a'.repeat(COUNT)}="${'>'.repeat(COUNT)}"/>`],
  ])(`reads ${COUNT} %s`, (_what, xml) => {
    expect(refusalOf(xml)).toBe('taken')
  })
})
