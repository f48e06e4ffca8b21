import { isDateFormat } from './number.format.ts'
import { isSwitchedOn } from './xml.runs.ts'
import { type Attributes, scanXml } from './xml.scan.ts'

/** What the style of a cell says about its content. */
export interface CellStyle {
  /** True where it shows numbers as dates or times. */
  isDate: boolean
  /** True where its font strikes through. */
  isStruck: boolean
}

interface Format {
  numFmt: number | undefined
  font: number | undefined
  base: number
}

const numberOf = (attributes: Attributes, name: string): number | undefined => {
  const id = attributes.get(name)
  return id === undefined ? undefined : Number(id)
}

const formatOf = (attributes: Attributes): Format => ({
  numFmt: numberOf(attributes, 'numFmtId'),
  font: numberOf(attributes, 'fontId'),
  base: numberOf(attributes, 'xfId') ?? 0,
})

/** The styles of cells by their number. What one leaves out is that of the style that it is based on. */
export function stylesOf(xml: string): CellStyle[] {
  const codes = new Map<number, string>()
  const struckFonts: boolean[] = []
  const base: Format[] = []
  const styles: Format[] = []
  scanXml(xml, {
    open(name, attributes, parent) {
      if (name === 'numFmt') codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '')
      if (name === 'font' && parent === 'fonts') struckFonts.push(false)
      if (name === 'strike' && parent === 'font' && struckFonts.length > 0)
        struckFonts[struckFonts.length - 1] = isSwitchedOn(attributes)
      if (name !== 'xf') return
      if (parent === 'cellStyleXfs') base.push(formatOf(attributes))
      if (parent === 'cellXfs') styles.push(formatOf(attributes))
    },
  })
  return styles.map((style) => {
    const id = style.numFmt ?? base[style.base]?.numFmt ?? 0
    return {
      isDate: isDateFormat(id, codes.get(id)),
      isStruck: struckFonts[style.font ?? base[style.base]?.font ?? 0] ?? false,
    }
  })
}
