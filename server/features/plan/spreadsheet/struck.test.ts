import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { leftOutOf, linesOf, readHere } from './readInProcess.fixtures.ts'
import { workbookFiles, worksheet, type ZipFile, zip } from './workbook.fixtures.ts'

const sample = readFileSync(new URL('../../../../e2e/fixtures/struck-out.xlsx', import.meta.url))

const STYLES = `<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>
  <cellStyleXfs><xf fontId="0"/><xf fontId="1"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="0" fontId="2"/>
  <xf numFmtId="0" xfId="1"/></cellXfs></styleSheet>`

const run = (text: string, strike: string) => `<r><rPr>${strike}</rPr><t>${text}</t></r>`
const struckRun = (text: string) => run(text, '<strike/>')

/** XML of a cell: '~Ann' is struck by its style, '<' begins the XML of runs, '' is no cell. */
function cellXml(text: string, row: number, column: number): string {
  if (text === '') return ''
  const address = `${String.fromCharCode(65 + column)}${row}`
  const inside = text.startsWith('<') ? text : `<t>${text.replace('~', '')}</t>`
  return `<c r="${address}" t="inlineStr"${text.startsWith('~') ? ' s="1"' : ''}><is>${inside}</is></c>`
}

const rowsXml = (rows: string[][]): string =>
  rows
    .map(
      (cells, at) => `<row r="${at + 1}">${cells.map((text, column) => cellXml(text, at + 1, column)).join('')}</row>`,
    )
    .join('')

/** A workbook of one sheet with these styles, and further parts. */
const bookOf = (inside: string, ...parts: ZipFile[]): Buffer =>
  zip([
    ...workbookFiles([worksheet(inside)]).filter(({ name }) => name !== 'xl/styles.xml'),
    { name: 'xl/styles.xml', content: STYLES },
    ...parts,
  ])

const book = (rows: string[][], merges = ''): Buffer =>
  bookOf(`<sheetData>${rowsXml(rows)}</sheetData>${merges && `<mergeCells><mergeCell ref="${merges}"/></mergeCells>`}`)

const reading = (bytes: Buffer, choice: Parameters<typeof readHere>[1] = {}) => {
  const found = readHere(bytes, choice)
  return { shifts: linesOf(found), leftOut: leftOutOf(found) }
}

const LIST = ['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color']
const RUTH = ['2027-01-03', 'Ruth Lee', 'Door', '9am', '']
const READ = '2027-01-03 9am Door Ruth Lee'

describe('what is struck through', () => {
  it('is left out and named, and read where that is chosen', () => {
    const { shifts, leftOut } = reading(sample)
    expect(shifts).toEqual([
      '2027-01-03 9am Balcony Ruth Lee',
      '2027-01-10 9am Main Door Otis Ward',
      '2027-01-10 9am Balcony Tilda Brook',
    ])
    expect(leftOut).toEqual(['C2 struck Harold Jennings'])
    const all = reading(sample, { struck: 'read' })
    expect(all.shifts[0]).toBe('2027-01-03 9am Main Door Harold Jennings')
    expect(all.leftOut).toEqual([])
  })

  it('leaves a row of a list out, whichever column it is, but for a tie', () => {
    for (const column of [0, 1, 2, 3]) {
      const struck = ['2027-01-03', 'Otis Ward', 'Lobby', '9am'].map((text, at) => (at === column ? `~${text}` : text))
      expect(reading(book([LIST, struck, RUTH]))).toEqual({
        shifts: [READ],
        leftOut: ['2 struck 2027-01-03 · Otis Ward · Lobby · 9am'],
      })
    }
    const tie = [...RUTH.slice(0, 4), '~Blue']
    expect(reading(book([LIST, tie]))).toEqual({ shifts: [READ], leftOut: ['E2 struck Blue'] })
  })

  it('is a whole row, by its cells, by the style of the row, and by a merged cell above it', () => {
    const gone = ['~2027-01-03', '~Otis Ward', '~Lobby', '~9am']
    const left = '2 struck 2027-01-03 · Otis Ward · Lobby · 9am'
    expect(reading(book([LIST, gone, RUTH]))).toEqual({ shifts: [READ], leftOut: [left] })
    const plain = rowsXml([LIST, gone.map((text) => text.slice(1)), RUTH])
    const styled = plain.replace('<row r="2">', '<row r="2" s="1" customFormat="1">')
    expect(reading(bookOf(`<sheetData>${styled}</sheetData>`)).leftOut).toEqual([left])
    const merged = book(
      [LIST, ['~2027-01-03', 'Otis Ward', 'Lobby', '9am'], ['', 'Pam Hill', 'Aisle', '9am'], RUTH],
      'A2:A3',
    )
    expect(reading(merged)).toEqual({
      shifts: [READ],
      leftOut: [left, '3 struck 2027-01-03 · Pam Hill · Aisle · 9am'],
    })
  })

  it('is a run: the others are read, whatever the style of their cell', () => {
    const mixed = `${struckRun('Harold Jennings')}${run(' / Pam Hill', '')}`
    const { shifts, leftOut } = reading(book([LIST, ['2027-01-03', mixed, 'Door', '9am']]))
    expect([shifts, leftOut]).toEqual([['2027-01-03 9am Door Pam Hill'], ['B2 struck Harold Jennings']])
    const all = reading(book([LIST, ['2027-01-03', mixed, 'Door', '9am']]), { struck: 'read' })
    expect(all.shifts).toEqual(['2027-01-03 9am Door Harold Jennings / Pam Hill'])
    const inStruck = book([LIST, ['2027-01-03', `<r><t>Harold </t></r>${run('Pam', '')}`, 'Door', '9am']])
    expect(reading(inStruck).shifts).toEqual(['2027-01-03 9am Door Harold Pam'])
    const xml = rowsXml([
      LIST,
      ['2027-01-03', `<r><t>Harold </t></r>${run('Pam Hill', '<strike val="0"/>')}`, 'Door', '9am'],
    ])
    const styled = bookOf(`<sheetData>${xml.replace('<c r="B2" ', '<c r="B2" s="1" ')}</sheetData>`)
    expect(reading(styled)).toEqual({ shifts: ['2027-01-03 9am Door Pam Hill'], leftOut: ['B2 struck Harold'] })
  })

  it('is not what another style takes the line from, and is what a named style strikes', () => {
    const xml = rowsXml([LIST, RUTH, ['2027-01-10', 'Otis Ward', 'Door', '9am']])
    const styled = xml.replace('<c r="B2" ', '<c r="B2" s="2" ').replace('<c r="B3" ', '<c r="B3" s="3" ')
    expect(reading(bookOf(`<sheetData>${styled}</sheetData>`))).toEqual({
      shifts: [READ],
      leftOut: ['3 struck 2027-01-10 · Otis Ward · Door · 9am'],
    })
  })

  it('is a day, a post or a name of dates × posts', () => {
    const rows = [
      ['Date', 'Time', 'Door', '~Lobby'],
      ['2027-01-03', '9am', 'Ruth Lee', 'Ann Abel'],
      ['~2027-01-10', '9am', 'Otis Ward', ''],
      ['', '11am', '~Pam Hill', ''],
    ]
    expect(reading(book(rows))).toEqual({
      shifts: [READ],
      leftOut: ['D1 struck Lobby', 'D2 struck Ann Abel', '3 struck 2027-01-10 · 9am · Otis Ward', 'C4 struck Pam Hill'],
    })
  })

  it.each([
    ['Post', 'posts-dates', ['2027-01-03 9am Door Ruth Lee']],
    ['Name', 'people-dates', ['2027-01-03 9am Ruth Lee Door']],
  ])('is a date, a label or a cell under %s × dates', (word, _layout, shifts) => {
    const rows = [
      [word, '2027-01-03', '~2027-01-10', '2027-01-17'],
      ['', '9am', '9am', '9am'],
      ['Door', 'Ruth Lee', 'Otis Ward', '~Ann Abel'],
      ['~Lobby', 'Pam Hill', '', ''],
    ]
    const { shifts: read, leftOut } = reading(book(rows))
    expect(read).toEqual(shifts)
    expect(leftOut).toEqual([
      'C1 struck 2027-01-10',
      'C3 struck Otis Ward',
      'D3 struck Ann Abel',
      '4 struck Lobby · Pam Hill',
    ])
  })
})

describe('a comment', () => {
  const rels = (target: string): ZipFile => ({
    name: 'xl/worksheets/_rels/sheet1.xml.rels',
    content: `<Relationships><Relationship Id="c" Type="http://x/relationships/comments" Target="${target}"/></Relationships>`,
  })
  const note = (ref: string, text: string) =>
    `<comment ref="${ref}" authorId="0"><text><r><rPr/><t>${text}</t></r></text></comment>`
  const parts = (target: string, ...notes: string[]): ZipFile[] => [
    rels(target),
    { name: 'xl/comments1.xml', content: `<comments><commentList>${notes.join('')}</commentList></comments>` },
  ]
  const comments = (rows: string[][], ...all: ZipFile[]) =>
    readHere(bookOf(`<sheetData>${rowsXml(rows)}</sheetData>`, ...all)).rows.map(({ name, comment }) => [name, comment])
  const OTIS = ['2027-01-10', 'Otis Ward', 'Door', '9am', '']

  it('stands beside the row of a list, of whichever cell', () => {
    const threaded = '[Threaded comment] Your version of Excel allows you to read this. Comment:  Only until noon'
    const notes = [note('B2', 'Pam: asked twice'), note('D2', threaded), note('A9', 'nobody')]
    for (const target of ['../comments1.xml', '/xl/comments1.xml'])
      expect(comments([LIST, RUTH, OTIS], ...parts(target, ...notes))).toEqual([
        ['Ruth Lee', 'Pam: asked twice · Only until noon'],
        ['Otis Ward', undefined],
      ])
  })

  it('stands beside the shift of its cell in a table, and beside those of its day', () => {
    const notes = parts('../comments1.xml', note('B2', 'asked'), note('A3', 'Communion'))
    const down = [
      ['Date', '9am Door'],
      ['2027-01-03', 'Ruth Lee'],
      ['2027-01-10', 'Otis Ward'],
    ]
    const across = [
      ['Post', '2027-01-03', '2027-01-10'],
      ['9am Door', 'Ruth Lee', 'Otis Ward'],
      ['9am Hall', 'Ann Abel', ''],
    ]
    expect(comments(down, ...notes)).toEqual([
      ['Ruth Lee', 'asked'],
      ['Otis Ward', 'Communion'],
    ])
    expect(comments(across, ...notes)).toEqual([
      ['Ruth Lee', 'asked'],
      ['Otis Ward', undefined],
      ['Ann Abel', 'Communion'],
    ])
  })
})
