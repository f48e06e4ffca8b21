import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { leftOutOf, linesOf, readHere, rowsXml, sheetOf } from './readInProcess.fixtures.ts'
import { type FixtureCell, HEADER } from './workbook.fixtures.ts'

const sample = (name: string): Buffer => readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

/** Reads one shift with these cells in place of its own. */
function shiftOf(
  cells: { date?: FixtureCell; name?: FixtureCell; time?: FixtureCell; tie?: FixtureCell },
  shared?: string,
) {
  const { date = '2027-02-07', name = 'Ruth Lee', time = '9am', tie = 'Blue' } = cells
  return linesOf(readHere(sheetOf(rowsXml([HEADER, [date, name, 'Door', time, tie]]), shared)))
}

describe('the text of a cell', () => {
  it.each([
    ['a reference above U+FFFF', '<c t="inlineStr"><is><t>&#134071;&#x91CE;</t></is></c>', '𠮷野'],
    ['CDATA', '<c t="inlineStr"><is><t><![CDATA[Ruth & Lee]]></t></is></c>', 'Ruth & Lee'],
    [
      'rich text without its phonetic reading',
      '<c t="inlineStr"><is><r><t>田</t></r><r><rPr><b/></rPr><t xml:space="preserve">中 花</t></r><rPh sb="0" eb="1"><t>タナカ</t></rPh></is></c>',
      '田中 花',
    ],
    ['a formula with its value', '<c t="str"><f>A1&amp;"x"</f><v>Ruth Lee</v></c>', 'Ruth Lee'],
    ['a shared formula', '<c t="str"><f t="shared" si="0"/><v>Ruth Lee</v></c>', 'Ruth Lee'],
    ['text with spaces', '<c t="inlineStr"><is><t xml:space="preserve">  Ruth  Lee </t></is></c>', 'Ruth Lee'],
    ['an inline string without its type', '<c><is><t>Ruth Lee</t></is></c>', 'Ruth Lee'],
    ['a prefix', '<x:c t="inlineStr" xmlns:x="x"><x:is><x:t>Ruth Lee</x:t></x:is></x:c>', 'Ruth Lee'],
    ['a comment within', '<c t="inlineStr"><is><t>Ruth<!-- x --> Lee</t></is></c>', 'Ruth Lee'],
    ['a shared string', '<c t="s"><v>1</v></c>', '田中 花'],
    ['a shared string in CDATA', '<c t="s"><v>2</v></c>', 'Ruth & Lee'],
    ['a boolean', '<c t="b"><v>1</v></c>', 'TRUE'],
  ])('is read from %s', (_what, xml, text) => {
    const shared =
      '<si><t>no</t></si><si><r><t>田中</t></r><r><t xml:space="preserve"> 花</t></r><rPh><t>タナカ</t></rPh></si><si><t><![CDATA[Ruth & Lee]]></t></si>'
    expect(shiftOf({ name: xml }, shared)).toEqual([`2027-02-07 9am Door ${text} Blue`])
  })

  it('is kept where it is the tie, and an error of a formula is named', () => {
    expect(shiftOf({ tie: '<c t="str"><v><![CDATA[Navy]]></v></c>' })).toEqual(['2027-02-07 9am Door Ruth Lee Navy'])
    const read = readHere(
      sheetOf(rowsXml([HEADER, ['2027-02-07', 'Ruth Lee', 'Door', '9am', '<c t="e"><v>#N/A</v></c>']])),
    )
    expect([linesOf(read), leftOutOf(read)]).toEqual([['2027-02-07 9am Door Ruth Lee'], ['E2 note #N/A']])
  })

  it.each([
    ['a shared string that is not there', '<c t="s"><v>7</v></c>'],
    ['an unknown type', '<c t="zzz"><v>7</v></c>'],
    ['two values for one cell', '<c r="B2"><v>1</v></c><c r="B2"><v>2</v></c>'],
  ])('refuses %s', (_what, xml) => {
    expect(() => shiftOf({ name: xml })).toThrow(expect.objectContaining({ code: 'unreadable_spreadsheet' }))
  })
})

describe('rows and cells without a reference', () => {
  it('follow the one before them', () => {
    const cell = (text: string, at = '') => `<c${at} t="inlineStr"><is><t>${text}</t></is></c>`
    const head = HEADER.map((text) => cell(text)).join('')
    const row = (name: string, time: string) =>
      cell('2027-02-07') + cell(name) + cell('Door') + cell(time) + cell('Blue')
    const xml = `<sheetData><row>${head}</row><row r="4">${row('Ann', '9am')}</row><row>${row('Bo', '6pm')}</row><row>${cell('2027-02-07', ' r="A9"')}${cell('Cy')}${cell('Door')}${cell('9am', ' r="D9"')}</row></sheetData>`
    const read = readHere(sheetOf(xml))
    expect(read.rows.map(({ row }) => row)).toEqual([4, 5, 9])
    expect(linesOf(read)).toEqual([
      '2027-02-07 9am Door Ann Blue',
      '2027-02-07 6pm Door Bo Blue',
      '2027-02-07 9am Door Cy',
    ])
  })
})

describe('dates and times', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  const typed = (value: string) => `<c s="1" t="d"><v>${value}</v></c>`

  it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati'])('are plain in %s', (name) => {
    process.env.TZ = name
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(name)
    const dates = ['2027-02-07', '2027-02-07T00:00:00', '2027-02-07T23:30:00Z', '2027-02-07T00:30:00+14:00']
    for (const date of dates) expect(shiftOf({ date: typed(date) })).toEqual(['2027-02-07 9am Door Ruth Lee Blue'])
    const times = [
      '09:00:00',
      'T09:00',
      '2027-02-07T09:00:00',
      '2027-02-07T09:00:00Z',
      '1899-12-30T09:00:00',
      'PT9H0M0S',
    ]
    for (const time of times) expect(shiftOf({ time: typed(time) })).toEqual(['2027-02-07 9am Door Ruth Lee Blue'])
    expect(linesOf(readHere(sample('openpyxl-iso-dates.xlsx')))).toEqual([
      '2027-02-07 9am Main Door 𠮷田 花 Blue',
      '2027-02-07 10:45am Balcony Zoë 🙂 Brook Blue',
      '2027-02-14 6pm Main Door Omar Finch',
      '2027-02-14 9:30am Lobby Tilda Brook Red',
    ])
  })

  it('of type d that do not exist are texts', () => {
    const read = () => shiftOf({ date: typed('2027-02-30') })
    expect(read).toThrow(expect.objectContaining({ code: 'rows_invalid' }))
  })

  it.each([
    ['9:00 a. m.', '9am'],
    ['6:30 p. m.', '6:30pm'],
    ['<c s="2"><v>0.375</v></c>', '9am'],
    ['<c><v>0.375</v></c>', '9am'],
    ['<c s="2"><v>0</v></c>', '12am'],
  ])('times alone are read: %s', (time, serviceTime) => {
    expect(shiftOf({ time })).toEqual([`2027-02-07 ${serviceTime} Door Ruth Lee Blue`])
  })
})
