import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { withTestApp } from '../../../testing/app.ts'
import {
  disguisedRow,
  hiddenColumn,
  hiddenRows,
  hugeSheets,
  manyAttributes,
  manyFiles,
  otherPrograms,
  zipBomb,
} from '../spreadsheet/hostile.fixtures.ts'
import { HEADER, workbook } from '../spreadsheet/workbook.fixtures.ts'
import { readWorkbookTexts } from '../spreadsheet/workbook.texts.ts'

const test = withTestApp()

const withAdmin = async () => (await test.signUp({ role: 'admin' })).token
const sample = (name: string) => readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))
const stored = async (token: string, from?: string) =>
  (await test.call(scheduleApi.list, { view: 'all', ...(from && { from }) }, token)).body

const ROW = ['2026-12-06', 'Ann Lee', 'Balcony', '9am', 'Navy']

describe('importing a schedule', () => {
  it.each([
    ['openpyxl-december.xlsx', 32],
    ['xlsxwriter-title-rows-us-dates.xlsx', 75],
    ['libreoffice-february.xlsx', 72],
  ])('takes %s as its program wrote it, and a second time adds nothing', async (name, count) => {
    const token = await withAdmin()
    const first = await test.upload(importsApi.import, { bytes: sample(name), filename: name }, token)
    expect([first.status, first.body]).toMatchObject([200, { count, added: count, updated: 0, unchanged: 0 }])
    const before = await stored(token)
    const second = await test.upload(importsApi.import, { bytes: sample(name), filename: name }, token)
    expect(second.body).toMatchObject({ count: 0, added: 0, updated: 0, unchanged: count, importId: null })
    expect(await stored(token)).toEqual(before)
  })

  it.each([
    ['openpyxl-posts-dates.xlsx', 34],
    ['xlsxwriter-people-dates.xlsx', 35],
  ])('takes the matrix %s', async (name, count) => {
    const token = await withAdmin()
    const { status, body } = await test.upload(importsApi.import, { bytes: sample(name), filename: name }, token)
    expect([status, body.count + body.unchanged]).toEqual([200, count])
  })

  it('names the cell of a matrix that has a problem', async () => {
    const token = await withAdmin()
    const bytes = workbook([
      [
        ['Name', '2/7/2029', '2/14/2029'],
        [null, null, '9am'],
        ['Ann Lee', 'Balcony', 'Balcony'],
      ],
    ])
    const { status, body } = await test.upload(importsApi.import, { bytes }, token)
    expect([status, body.code, body.issues]).toEqual([
      400,
      'rows_invalid',
      [{ path: 'cell B3', message: expect.stringContaining('"Balcony"') }],
    ])
    expect(await stored(token, '2029-01-01')).toEqual([])
  })

  it('tells posts from people by what the team has, where no word does', async () => {
    const token = await withAdmin()
    const sheet = [[null, '2/7/2028', '2/14/2028'], ['9am'], ['Chancel Rail', 'Ann Lee', null]]
    const upload = () => test.upload(importsApi.import, { bytes: workbook([sheet]) }, token)
    expect([(await upload()).status, (await upload()).body.code]).toEqual([400, 'layout_unknown'])
    const row = ['2027-12-05', 'Ann Lee', 'Chancel rail', '9am', null]
    await test.upload(importsApi.import, { bytes: workbook([[HEADER, row]]) }, token)
    expect((await upload()).body).toMatchObject({ count: 1 })
    expect((await stored(token, '2028-02-07')).map(({ assignment }) => assignment)).toEqual(['Chancel Rail'])
  })

  it('updates a known shift’s tie colour where one is given, and merges rows of equal shifts', async () => {
    const token = await withAdmin()
    const date = '2031-01-05'
    const row = (name: string, tie: string | null, time = '9:00 AM') => [date, name, 'Balcony', time, tie]
    const upload = (...rows: (string | null)[][]) =>
      test.upload(importsApi.import, { bytes: workbook([[HEADER, ...rows]]) }, token)
    const first = await upload(row('Ann Lee', 'Navy'), row(' ann  LEE', null, '9 am'), row('Bo Diaz', null))
    expect(first.body).toMatchObject({ count: 2, added: 2 })
    const second = await upload(row('ANN LEE', 'Gold'), row('Bo Diaz', 'Gold'))
    expect(second.body).toMatchObject({ count: 2, added: 0, updated: 2 })
    expect((await upload(row('Ann Lee', null))).body).toMatchObject({ count: 0, unchanged: 1 })
    expect(
      (await stored(token, date)).map(({ user, tieColor, serviceTime }) => [user.name, tieColor, serviceTime]),
    ).toEqual([
      ['Ann Lee', 'Gold', '9am'],
      ['Bo Diaz', 'Gold', '9am'],
    ])
  })

  it('links a name that one active member has', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Linus Import' })
    const file = workbook([[HEADER, ['2032-02-01', 'LINUS  import', 'Balcony', '9am', null]]])
    await test.upload(importsApi.import, { bytes: file }, token)
    expect((await stored(token, '2032-02-01'))[0]?.user).toEqual({ _id, name: 'LINUS import' })
  })

  it('refuses the whole file for one bad row, and names row and problem', async () => {
    const token = await withAdmin()
    const before = await stored(token)
    const good = (day: number) => [`2033-01-0${day}`, 'Ann Lee', 'Balcony', '9am', 'Navy']
    const bad = ['2/30/2033', 'Ann Lee', 'Balcony', '9am', 'Navy']
    const noName = ['1/9/2033', ' ', 'Balcony', '9am', 'Navy']
    const long = ['1/9/2033', 'x'.repeat(10_000), 'Balcony', '9am', 'Navy']
    const file = workbook([[HEADER, good(1), good(2), good(3), good(4), good(5), bad, noName, long]])
    const { status, body } = await test.upload(importsApi.import, { bytes: file }, token)
    expect([status, body.code]).toEqual([400, 'rows_invalid'])
    expect(body.error).toBe('3 rows need fixing, so nothing was imported.')
    expect(body.issues).toEqual([
      { path: 'row 7', message: '"2/30/2033" is not a date. Use a real date, 2026-12-06 or 12/6/2026.' },
      { path: 'row 8', message: 'Name is missing.' },
      { path: 'row 9', message: expect.stringMatching(/^Name is too long: "x{50,60}/) },
    ])
    expect(await stored(token)).toEqual(before)
  })

  it('lists two hundred problems and counts the rest', async () => {
    const token = await withAdmin()
    const rows = Array.from({ length: 300 }, () => ['someday', 'Ann', 'Balcony', '9am', null])
    const { body } = await test.upload(importsApi.import, { bytes: workbook([[HEADER, ...rows]]) }, token)
    expect(body.issues).toHaveLength(201)
    expect(body.issues?.at(-1)?.message).toBe('and 100 more problems')
  })

  const LIST = 'Date,Name,Assignment,Service Time,Tie Color\r\n'
  it.each<[string, string | Buffer, string[]]>([
    ['commas', `${LIST}2037-01-04,Ann Lee,"Balcony, left",9am,Navy`, ['2037-01-04 Ann Lee Balcony, left 9am Navy']],
    ['semicolons', 'Fecha;Nombre;Puesto;Hora\n1/4/2037;Ana Gil;Puerta;9am\n', ['2037-01-04 Ana Gil Puerta 9am']],
    [
      'tabs',
      'Date\tTime\tMain Door\n1/4/2037\t9am\tBo Ray\n1/11/2037\t9am\tCy Poe',
      ['2037-01-04 Bo Ray Main Door 9am', '2037-01-11 Cy Poe Main Door 9am'],
    ],
    [
      'a line that names its sign',
      'sep=;\nDate;Name;Post;Time\n1/4/2037;Lee, Ann;Door;9am',
      ['2037-01-04 Lee, Ann Door 9am'],
    ],
    [
      'dates across',
      'Post,1/4/2037,1/11/2037\n9am Door,Ann Lee,"Bo Ray\nCy Poe"',
      ['2037-01-04 Ann Lee Door 9am', '2037-01-11 Bo Ray Door 9am', '2037-01-11 Cy Poe Door 9am'],
    ],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${LIST.replaceAll(',', '\t')}2037-01-04\tJosé Núñez\tDoor\t9am`, 'utf16le'),
      ['2037-01-04 José Núñez Door 9am'],
    ],
    [
      'Windows-1252',
      Buffer.from(`${LIST}2037-01-04,José Núñez,Door,9am,`, 'latin1'),
      ['2037-01-04 José Núñez Door 9am'],
    ],
  ])('reads a text of values, with %s', async (_what, text, shifts) => {
    const { status, body } = await test.upload(
      importsApi.preview,
      { bytes: Buffer.from(text), filename: 'rota.csv' },
      await withAdmin(),
    )
    const read = body.rows
      .flatMap(({ after }) => after ?? [])
      .map(({ date, name, assignment, serviceTime, tieColor }) =>
        [date, name, assignment, serviceTime, tieColor].filter(Boolean).join(' '),
      )
    expect([status, read, body.sheet]).toEqual([201, shifts, null])
  })

  it('knows a workbook and a text by what stands in them, whatever their names', async () => {
    const token = await withAdmin()
    const named = await test.upload(importsApi.preview, { bytes: workbook([[HEADER, ROW]]), filename: 'a.csv' }, token)
    const text = Buffer.from(`${HEADER.join(',')}\n${ROW.join(',')}`)
    const other = await test.upload(importsApi.preview, { bytes: text, filename: 'a.xlsx' }, token)
    expect([named.status, other.status]).toEqual([201, 201])
    expect(other.body.rows.map(({ after }) => after)).toEqual(named.body.rows.map(({ after }) => after))
  })

  it.each([
    [
      'month-over-day-numbers',
      'posts-dates',
      18,
      ['2027-01-03 Main Door Harold Jennings', '2027-02-28 Balcony Otis Ward'],
    ],
    [
      'month-and-day-columns',
      'dates-posts',
      8,
      ['2027-01-03 Usher Harold Jennings', '2027-02-07 Usher Harold Jennings'],
    ],
  ])('reads the year on one sheet of %s', async (name, layout, count, [first, last]) => {
    const fields = { serviceTime: '9am' }
    const bytes = sample(`reports/${name}.xlsx`)
    const { status, body } = await test.upload(importsApi.preview, { bytes, fields }, await withAdmin())
    const read = body.rows.flatMap(({ what, after }) =>
      after && what !== 'gone' ? [`${after.date} ${after.assignment} ${after.name}`] : [],
    )
    expect([status, body.layout, read.length]).toEqual([201, layout, count])
    expect([read[0], read.at(-1)]).toEqual([first, last])
  })

  it('asks about the couples of and-or', async () => {
    const bytes = sample('reports/and-or.xlsx')
    const { body } = await test.upload(importsApi.preview, { bytes }, await withAdmin())
    expect(body.joinedNames.map(({ text, names }) => [text, names])).toEqual([
      ['Pam and/or Geoff Hill', ['Pam Hill', 'Geoff Hill']],
      ['Otis Ward w/ Tilda Brook', ['Otis Ward', 'Tilda Brook']],
    ])
  })

  it('says of a sheet without a layout which row nearly fits, with its cell', async () => {
    const rows = [['Our team'], ['', 'January', 'February'], ['Door', 'Ann Lee', 'Bo Ray']]
    const { status, body } = await test.upload(importsApi.preview, { bytes: workbook([rows]) }, await withAdmin())
    expect([status, body.code]).toEqual([400, 'no_header'])
    expect(body.issues).toEqual([{ path: 'cell B2', message: expect.stringContaining('the month "January"') }])
  })

  it('asks about a text what it asks about a workbook', async () => {
    const text = 'Date,Name,Post,Time\n2037-01-04,Ann & Bo Lee,Door,9am'
    const { body } = await test.upload(importsApi.preview, { bytes: Buffer.from(text) }, await withAdmin())
    expect(body.joinedNames).toMatchObject([{ text: 'Ann & Bo Lee', names: ['Ann Lee', 'Bo Lee'], cell: 'B2' }])
  })

  it('takes each text of a cell between breaks as a person, however the program writes a break', async () => {
    const cell = (text: string) => [
      ['Date', 'Time', 'Main Door'],
      ['2037-01-04', '9am', text],
      ['2037-01-11', '9am', 'Ann Lee'],
    ]
    for (const sign of ['_x000B_', '_x000C_', '_x000D_', '\n']) {
      const bytes = workbook([cell(`Ruth Lee${sign}Otis Ward`)])
      const { body } = await test.upload(importsApi.preview, { bytes }, await withAdmin())
      expect(body.rows.map(({ after }) => after?.name)).toEqual(['Ruth Lee', 'Otis Ward', 'Ann Lee'])
    }
  })

  it('reads a hidden column without which the sheet is none', async () => {
    const { status, body } = await test.upload(importsApi.import, { bytes: hiddenColumn() }, await withAdmin())
    expect([status, body.count > 0, body.leftOut]).toEqual([200, true, []])
  })

  type Refusal = [name: string, make: () => { bytes: Uint8Array; filename?: string }, status: number, code: string]
  const refusals: Refusal[] = [
    ['text named .xlsx', () => ({ bytes: Buffer.from('Date,Name') }), 415, 'not_a_spreadsheet'],
    [
      'a text without values',
      () => ({ bytes: Buffer.from('Dear team,\n\nsee you on Sunday.'), filename: 'a.csv' }),
      415,
      'not_a_spreadsheet',
    ],
    [
      'a PDF named .csv',
      () => ({ bytes: Buffer.from('%PDF-1.7\n1,2\n3,4'), filename: 'a.csv' }),
      415,
      'not_a_spreadsheet',
    ],
    ...otherPrograms.map(([name, bytes, code]): Refusal => [name, () => ({ bytes, filename: 'rota.xlsx' }), 415, code]),
    ['a workbook with a password', () => ({ bytes: sample('locked.xlsx') }), 400, 'spreadsheet_locked'],
    ['hidden rows alone', () => ({ bytes: hiddenRows() }), 400, 'spreadsheet_hidden'],
    ['an element of 300,000 attributes', () => ({ bytes: manyAttributes('sheet') }), 413, 'spreadsheet_too_large'],
    ['a style of 300,000 attributes', () => ({ bytes: manyAttributes('styles') }), 413, 'spreadsheet_too_large'],
    ['an empty file', () => ({ bytes: Buffer.alloc(0) }), 400, 'empty_spreadsheet'],
    ['a workbook with a header only', () => ({ bytes: workbook([[HEADER]]) }), 400, 'empty_spreadsheet'],
    ['no header', () => ({ bytes: workbook([[['Milk', 'Bread'], ROW]]) }), 400, 'no_header'],
    ['a header that lacks columns', () => ({ bytes: workbook([[['Date', 'Usher'], ROW]]) }), 400, 'missing_columns'],
    ['11 MB', () => ({ bytes: Buffer.alloc(11 * 1024 * 1024) }), 413, 'spreadsheet_too_large'],
    ['a zip bomb', () => ({ bytes: zipBomb({ lying: false }) }), 413, 'spreadsheet_too_large'],
    ['a zip bomb that lies', () => ({ bytes: zipBomb({ lying: true }) }), 413, 'spreadsheet_too_large'],
    ['a row 200 million in disguise', () => ({ bytes: disguisedRow() }), 413, 'spreadsheet_too_large'],
    ...Object.entries(hugeSheets).map(
      ([name, make]): Refusal => [name, () => ({ bytes: make() }), 413, 'spreadsheet_too_large'],
    ),
  ]
  it.each(refusals)(
    'answers %s with a clear sentence, and lives',
    { timeout: 60_000 },
    async (_name, make, status, code) => {
      const token = await withAdmin()
      const before = await stored(token)
      const answer = await test.upload(importsApi.import, make(), token)
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(answer.body.error).toMatch(/^[A-Z][^{}]+\.$/)
      expect(await stored(token)).toEqual(before)
    },
  )

  it.each<[string, () => Buffer, string]>([
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024), 'Please upload at most 10 MB.'],
    [
      'an element of 300,000 attributes',
      () => manyAttributes('sheet'),
      'Something in it has more than 256 attributes: save it again in Excel, which drops them.',
    ],
    ['a zip bomb', () => zipBomb({ lying: false }), 'Unpacked it has more than 64 MB.'],
    ['a zip bomb that lies', () => zipBomb({ lying: true }), 'Unpacked it has more than 64 MB.'],
    ['3,000 files', manyFiles, 'It is made of more than 2,000 files.'],
    ['a row 200 million', disguisedRow, 'It has cells outside of the 1,048,576 rows and XFD columns that Excel has.'],
  ])('says for %s which limit it is', async (_name, make, limit) => {
    const token = await withAdmin()
    const answer = await test.upload(importsApi.preview, { bytes: make() }, token)
    expect(answer.body.error).toBe(`The workbook is too large. ${limit}`)
  })

  it('refuses a request without a file, as a form and as JSON', async () => {
    const token = await withAdmin()
    const headers = { authorization: `Bearer ${token}` }
    const body = new FormData()
    body.append('note', 'no file here')
    const form = await fetch(`${test.url}/api/schedule/import`, { method: 'POST', headers, body })
    expect([form.status, await form.json()]).toEqual([400, { error: 'No file selected', code: 'no_file' }])
    expect((await test.call(importsApi.import, { file: 'x' }, token)).body.code).toBe('no_file')
  })

  it('answers a truncated upload', async () => {
    const token = await withAdmin()
    const response = await fetch(`${test.url}/api/schedule/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input' })
  })

  it('handles five concurrent imports, and stores each shift once', { timeout: 60_000 }, async () => {
    const token = await withAdmin()
    const rows = Array.from({ length: 40 }, (_, place) => ['2034-01-01', `Usher ${place}`, 'Balcony', '9am', 'Navy'])
    const upload = (sheet: string[][]) =>
      test.upload(importsApi.import, { bytes: workbook([[HEADER, ...sheet]]) }, token)
    const answers = await Promise.all([rows, rows.toReversed(), rows, rows.toReversed(), rows].map(upload))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.count, 0)).toBe(40)
    expect((await stored(token, '2034-01-01')).length).toBe(40)
  })
})

describe('exporting', () => {
  const download = (path: string, token: string) =>
    fetch(`${test.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })

  it('gives the Sundays, and importing them again changes nothing', async () => {
    const token = await withAdmin()
    const midweek = { name: 'Wed Nesday', assignment: 'Balcony', serviceTime: '7pm', date: '2035-01-03' }
    await test.call(scheduleApi.createManual, midweek, token)
    const formula = {
      name: '=HYPERLINK("http://evil")',
      assignment: '+1',
      serviceTime: 'after lunch',
      date: '2035-01-07',
    }
    await test.call(scheduleApi.createManual, formula, token)
    const response = await download('/schedule/export', token)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="schedule.xlsx"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    const before = await stored(token)
    const sundays = before.filter(({ date }) => new Date(date).getUTCDay() === 0)
    expect(sundays.length).toBeLessThan(before.length)
    const again = await test.upload(importsApi.import, { bytes }, token)
    expect(again.body).toMatchObject({ count: 0, added: 0, updated: 0, unchanged: sundays.length })
    expect(await stored(token)).toEqual(before)
  })

  it('gives the Sundays of a month as a table, dates down and posts across, which is read again as it is', async () => {
    const token = await withAdmin()
    const put = (date: string, name: string, assignment: string, serviceTime = '9am') =>
      test.call(scheduleApi.createManual, { date, name, assignment, serviceTime, tieColor: 'Navy' }, token)
    await put('2036-02-03', 'Ann Abel', 'Main Door')
    await put('2036-02-03', 'Bob Burr', 'Main Door')
    await put('2036-02-03', 'Cid Cole', 'Balcony')
    await put('2036-02-10', 'Ann Abel', 'Main Door', '6pm')
    await put('2036-03-02', 'Dan Dill', 'Main Door')
    const response = await download('/schedule/export?from=2036-02-01&to=2036-02-29&layout=dates-posts', token)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const [sheet] = readWorkbookTexts(Buffer.from(bytes), null, {
      ...{ maxRows: 100, maxColumns: 10, maxEntries: 2000, maxUncompressedBytes: 1_000_000 },
    })
    const texts = sheet?.rows ?? []
    expect(texts[0]).toEqual(['Date', 'Service Time', 'Main Door', 'Balcony', 'Tie Color'])
    expect(texts.map((row) => row.slice(1, 4))).toContainEqual(['9am', 'Ann Abel Bob Burr', 'Cid Cole'])
    const { body } = await test.upload(importsApi.preview, { bytes }, token)
    expect(body).toMatchObject({ layout: 'dates-posts', from: '2036-02-03', to: '2036-02-10' })
    expect(body.rows.map(({ what }) => what)).toEqual(['same', 'same', 'same', 'same'])
    expect((await download('/schedule/export?layout=posts', token)).status).toBe(400)
  })

  it('has a template, which imports', async () => {
    const token = await withAdmin()
    const response = await download('/schedule/template', token)
    const answer = await test.upload(importsApi.import, { bytes: new Uint8Array(await response.arrayBuffer()) }, token)
    expect(answer.status).toBe(200)
  })
})
