/** A line of the order of service: its size in points and its words, in the characters of PDF's own fonts. */
type Line = readonly [size: number, words: string]

const LINES: Line[] = [
  [24, 'Order of Service'],
  [14, 'Baptism Sunday'],
  [14, ''],
  [14, 'Prelude'],
  [14, 'Opening hymn: Holy, Holy, Holy'],
  [14, 'Welcome and prayer'],
  [14, 'Baptism at the font'],
  [14, 'First reading: Isaiah 43:1-7'],
  [14, 'Second hymn: Great Is Thy Faithfulness    (ushers count)'],
  [14, 'Gospel: Mark 1:9-11'],
  [14, 'Sermon'],
  [14, 'Prayers of the people'],
  [14, 'Offering, the choir sings    (ushers: plates from the front)'],
  [14, 'Communion, row by row from the front'],
  [14, 'Closing hymn: Now Thank We All Our God'],
  [14, 'Blessing and postlude'],
]

/** US Letter, and the left margin, in points. */
const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN] = [612, 792, 72]

const escaped = (words: string) => words.replace(/[\\()]/g, '\\$&')

function pageText(): string {
  let y = PAGE_HEIGHT - MARGIN
  return LINES.map(([size, words]) => {
    y -= size * 1.8
    return `BT /F1 ${size} Tf ${MARGIN} ${y.toFixed(1)} Td (${escaped(words)}) Tj ET`
  }).join('\n')
}

/** A PDF of one page. */
export function orderOfService(): Buffer {
  const text = pageText()
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, place) => {
    const start = file.length
    file += `${place + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
