import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { invitationsApi, PEOPLE_MAX_LINES } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { usersApi } from '#shared/people/users.ts'
import { usersExportApi } from '#shared/people/usersExport.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { withTestApp } from '../../../testing/app.ts'
import { freshNumber } from '../../../testing/phoneFlow.ts'
import { requestOf } from '../../../testing/request.ts'
import { oldWorkbook, otherPrograms } from '../spreadsheet/hostile.fixtures.ts'
import { sheetXml, workbook, workbookFiles, worksheet, zip } from '../spreadsheet/workbook.fixtures.ts'

const test = withTestApp()

let admin = ''
beforeAll(async () => {
  admin = (await test.signUp({ role: 'admin' })).token
})

const readText = (text: string) => test.call(invitationsApi.read, { text }, admin)
const readFile = (bytes: Uint8Array, filename: string) => test.upload(invitationsApi.read, { bytes, filename }, admin)
const person = (
  line: number,
  name: string,
  email: string | null = null,
  phoneNumber: string | null = null,
  ...unused: string[]
) => ({ line, name, email, phoneNumber, memberId: null, ...(unused.length > 0 && { unused }) })

describe('pasted lines', () => {
  it.each<[string, string, ReturnType<typeof person>[], { column: string; values: number }[]?]>([
    [
      'names alone',
      'Harold Jennings\n\n  Ruth  Lee \r\nOtis Ward',
      [person(1, 'Harold Jennings'), person(3, 'Ruth Lee'), person(4, 'Otis Ward')],
    ],
    [
      'a head',
      'Phone,Name,Email\n(555) 123-4567,Ruth Lee,Ruth@Example.org\n,Otis Ward,',
      [person(2, 'Ruth Lee', 'ruth@example.org', '+15551234567'), person(3, 'Otis Ward')],
    ],
    [
      'a Spanish head with semicolons',
      'Nombre;Correo electrónico;Teléfono\nLee, Ruth;ruth@example.org;',
      [person(2, 'Lee, Ruth', 'ruth@example.org')],
    ],
    [
      'a head with tabs',
      'Full Name\tCell phone\nRuth Lee\t555-123-4567',
      [person(2, 'Ruth Lee', null, '+15551234567')],
    ],
    [
      'first and last names',
      'First Name,Last Name,E-mail Address\nRuth,Lee,ruth@example.org',
      [person(2, 'Ruth Lee', 'ruth@example.org')],
    ],
    [
      'a title over the head',
      'Ushers of First Church\n\nName,Email\nRuth Lee,ruth@example.org',
      [person(4, 'Ruth Lee', 'ruth@example.org')],
    ],
    [
      'another delimiter in each line',
      'ruth@example.org, Ruth Lee\nOtis Ward;555.123.4567\n+34 600 11 22 33\tAna Gil\tana@example.org',
      [
        person(1, 'Ruth Lee', 'ruth@example.org'),
        person(2, 'Otis Ward', null, '+15551234567'),
        person(3, 'Ana Gil', 'ana@example.org', '+34600112233'),
      ],
    ],
    [
      'quotes',
      'Name,Notes,Email\n"Lee, ""Bud"" Ruth","two\nlines",ruth@example.org\nOtis Ward,,otis@example.org',
      [person(2, 'Lee, "Bud" Ruth', 'ruth@example.org', null, 'two lines'), person(4, 'Otis Ward', 'otis@example.org')],
      [{ column: 'Notes', values: 1 }],
    ],
    [
      'a quote that is never closed',
      '"Bud Ward, bud@example.org\nRuth Lee',
      [person(1, '"Bud Ward', 'bud@example.org'), person(2, 'Ruth Lee')],
    ],
    [
      'a post beside the first name',
      'Harold Jennings, Usher\nRuth Lee',
      [person(1, 'Harold Jennings', null, null, 'Usher'), person(2, 'Ruth Lee')],
    ],
    ['a number before the name', '1, Ruth Lee, 555-123-4567', [person(1, 'Ruth Lee', null, '+15551234567')]],
    ['nothing', ' \n,,\n', []],
  ])('%s', async (_what, text, people, leftOut) => {
    const { status, body } = await readText(text)
    expect([status, body]).toEqual([200, { people, issues: [], ...(leftOut && { leftOut }) }])
  })

  it('are read although some are no person: those are named', async () => {
    const text = [
      'Ruth Lee, ruth@example.org',
      '- , name@example.org',
      'Otis Ward, otis@',
      'Ana Gil, 12, ana at example',
      '555-123-4567',
      `${'x'.repeat(101)}`,
      'Ira\u0007 Bell',
      'Sam Ito',
    ].join('\n')
    const { body } = await readText(text)
    expect(body.people.map(({ line }) => line)).toEqual([1, 8])
    expect(body.issues).toEqual([
      { path: 'line 2', message: 'There is no name on this line.' },
      { path: 'line 3', message: '"otis@": Please enter an email address' },
      { path: 'line 4', message: '"12": Please enter a phone number, with area code' },
      { path: 'line 5', message: 'There is no name on this line.' },
      { path: 'line 6', message: `"${'x'.repeat(60)}": Please use at most 100 characters` },
      { path: 'line 7', message: expect.stringContaining('Please remove the invisible characters') },
    ])
  })

  it('may be five thousand, and each that is broken is named', async () => {
    const lines = Array.from({ length: PEOPLE_MAX_LINES }, (_each, place) =>
      place % 2 ? `Usher ${place}, usher${place}@` : `Usher number, usher${place}@example.org`,
    )
    const text = ['Name,Email', ...lines].join('\n')
    const { status, body } = await readText(text)
    expect([status, body.people.length]).toEqual([200, 2500])
    const broken = Array.from({ length: 2500 }, (_each, place) => `line ${place * 2 + 3}`)
    expect(body.issues.map(({ path }) => path)).toEqual(broken)
    expect((await readFile(Buffer.from(text), 'people.csv')).body).toEqual(body)
    const more = await readText([...lines, 'Otis Ward'].join('\n'))
    expect([more.status, more.body.code]).toEqual([413, 'too_many_rows'])
  })

  it('may have any number of empty ones below', async () => {
    const { status, body } = await readText(`Ruth Lee,ruth@example.org\n${',,\n'.repeat(20_000)}Otis Ward`)
    expect([status, body.people]).toEqual([
      200,
      [person(1, 'Ruth Lee', 'ruth@example.org'), person(20_002, 'Otis Ward')],
    ])
  })

  it('may hold vCards and addresses of a mail program, several on a line', async () => {
    const card = 'BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ruth;;;\nFN:Ruth Lee\nTEL;TYPE=CELL:(312) 555-0151\nEND:VCARD'
    const { body } = await readText(`"Ward, Otis" <otis@example.org>; Ana Gil <ana@example.org>\n${card}`)
    expect(body).toEqual({
      people: [
        person(1, 'Otis Ward', 'otis@example.org'),
        person(1, 'Ana Gil', 'ana@example.org'),
        person(2, 'Ruth Lee', null, '+13125550151'),
      ],
      issues: [],
    })
    const many = await readText(
      Array.from({ length: PEOPLE_MAX_LINES + 1 }, (_each, place) => `U <u${place}@a.example>`).join(),
    )
    expect([many.status, many.body.code]).toEqual([413, 'too_many_rows'])
  })

  it('have their phone numbers and emails as they are stored, and what was not used beside them', async () => {
    const text = [
      'Ruth Lee, 1-312-555-0151 ext. 7',
      'Otis Ward, +44 (0)20 7946 0958, otis@exämple.de',
      'Ana Gil, ana@example.org, gil@example.org, 312-555-0152, 312-555-0153, Main Door',
    ].join('\n')
    const { body } = await readText(text)
    expect(body.people).toEqual([
      person(1, 'Ruth Lee', null, '+13125550151', 'ext. 7'),
      person(2, 'Otis Ward', 'otis@xn--exmple-cua.de', '+442079460958'),
      person(3, 'Ana Gil', 'ana@example.org', '+13125550152', 'gil@example.org', '312-555-0153', 'Main Door'),
    ])
  })

  it('name the members among them: by email, else by phone number, else by name', async () => {
    const phoneNumber = freshNumber()
    const { _id, email } = await test.signUp({ name: 'Mem Ber', phoneNumber })
    const text = [`Somebody, ${email}`, `Somebody, ${phoneNumber}`, 'mem  ber', 'Mem Ber, another@example.org'].join(
      '\n',
    )
    const { body } = await readText(text)
    expect(body.people.map(({ memberId }) => memberId)).toEqual([_id, _id, _id, null])
  })

  it('are stored nowhere', async () => {
    expect((await test.call(invitationsApi.list, {}, admin)).body).toEqual([])
  })
})

describe('people who were entered from a schedule', () => {
  it('are those of the list, where exactly one fits', async () => {
    const names = ['Nadia Okafor', 'Wes Tandy', 'Q. Abernathy', 'Lou Marsh', 'Lou  marsh Jr', 'Petra Vale']
    const made = await test.call(peopleApi.add, { people: names.map((name) => ({ name })) }, admin)
    const idOf = (name: string) => made.body.find((one) => one.name === name)?._id
    const { _id } = await test.signUp({ name: 'Petra Vale' })
    const text = [
      'Name,Email,Phone',
      'nadia okafor,nadia@okafor.example,',
      '"Tandy, Wes",,312-555-0161',
      'Quentin Abernathy,quentin@example.org,',
      'Petra Vale,petra.other@example.org,',
      'New Comer,new.comer@example.org,',
    ].join('\n')
    const { body } = await readText(text)
    expect(body.people.map(({ entered }) => entered)).toEqual([
      { _id: idOf('Nadia Okafor'), name: 'Nadia Okafor', isEqual: true },
      { _id: idOf('Wes Tandy'), name: 'Wes Tandy', isEqual: true },
      { _id: idOf('Q. Abernathy'), name: 'Q. Abernathy', isEqual: false },
      { _id: idOf('Petra Vale'), name: 'Petra Vale', isEqual: true },
      undefined,
    ])
    expect(_id).not.toBe(idOf('Petra Vale'))
    const before = (await test.call(usersApi.all, {}, admin)).body.length
    const people = body.people.flatMap(({ entered, email, phoneNumber }) =>
      entered ? { userId: entered._id, ...(email && { email }), ...(phoneNumber && { phoneNumber }) } : [],
    )
    const invited = await test.call(invitationsApi.create, { people }, admin)
    expect(invited.status).toBe(201)
    const users = (await test.call(usersApi.all, {}, admin)).body
    expect(users).toHaveLength(before)
    expect(users.find(({ name }) => name === 'Nadia Okafor')?.email).toBe('nadia@okafor.example')
  })

  it('are no posts of the schedule, unless they have a contact', async () => {
    const shift = { date: '2061-01-02', serviceTime: '9am', name: 'Nadia Okafor' }
    await test.call(scheduleApi.createManual, { ...shift, assignment: 'Rose Garden' }, admin)
    const { body } = await readText('Name,Email\nrose garden,\nRose Garden,rose@example.org')
    expect(body.people.map(({ email }) => email)).toEqual(['rose@example.org'])
    expect(body.issues).toEqual([
      { path: 'line 2', message: 'This is a post of the schedule, so it was left out: rose garden' },
    ])
  })

  it('are nobody where two fit, and asked about with another email', async () => {
    const people = [{ name: 'Tess Two' }, { name: 'Tess Other', email: 'tess@example.org' }]
    await test.call(peopleApi.add, { people }, admin)
    const { body } = await readText('Tess Two, 312-555-0162\nTess Two, 312-555-0163\nTess Other, other@example.org')
    expect(body.people.map(({ entered }) => entered?.isEqual)).toEqual([undefined, undefined, false])
  })
})

describe('names as people write them', () => {
  const LIST =
    'Edgar & Ilse Thorn\tthorn@example.org\t312-555-0181\nAvailable Substitutes (for any Sunday)\nLars Quill (occasionally)\n'

  it('of a couple are asked about, remarks are not used, and headings name nobody', async () => {
    const { body } = await readText(LIST)
    expect(body).toEqual({
      people: [
        person(1, 'Edgar & Ilse Thorn', 'thorn@example.org', '+13125550181'),
        person(3, 'Lars Quill', null, null, '(occasionally)'),
      ],
      issues: [
        {
          path: 'line 2',
          message: 'This heads other lines, so it was left out: Available Substitutes (for any Sunday)',
        },
      ],
      joinedNames: [{ line: 1, text: 'Edgar & Ilse Thorn', names: ['Edgar Thorn', 'Ilse Thorn'] }],
    })
  })

  it('are several people who share the contacts once that is said', async () => {
    const { body } = await test.call(invitationsApi.read, { text: LIST, split: 'edgar & ilse thorn' }, admin)
    expect(body.people.slice(0, 2)).toEqual([
      person(1, 'Edgar Thorn', 'thorn@example.org', '+13125550181'),
      person(1, 'Ilse Thorn', 'thorn@example.org', '+13125550181'),
    ])
    expect(body.joinedNames).toBeUndefined()
  })

  it.each([
    ['Pam and/or Geoff Hill', ['Pam Hill', 'Geoff Hill']],
    ['Otis Ward w/ Tilda Brook', ['Otis Ward', 'Tilda Brook']],
    ['Ana y Luis Gil', ['Ana Gil', 'Luis Gil']],
    ['Harold/Ruth Thorn', ['Harold Thorn', 'Ruth Thorn']],
  ])('%s may be two', async (name, names) => {
    const bytes = workbook([
      [
        ['Name', 'Email'],
        [name, 'both@example.org'],
      ],
    ])
    for (const { body } of [await readText(`${name}\nIda Moss`), await readFile(bytes, 'people.xlsx')])
      expect([body.people[0]?.name, body.joinedNames?.[0]?.names]).toEqual([name, names])
  })
})

describe('a file', () => {
  it.each([
    ['UTF-8', Buffer.from('Name,Email\nJosé Núñez,jose@example.org')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFName,Email\nJosé Núñez,jose@example.org')],
    ['UTF-16', Buffer.from('\uFEFFName\tEmail\nJosé Núñez\tjose@example.org', 'utf16le')],
    ['Windows-1252', Buffer.from('Name,Email\nJosé Núñez,jose@example.org', 'latin1')],
  ])('of text in %s', async (_encoding, bytes) => {
    const { status, body } = await readFile(bytes, 'people.csv')
    expect([status, body]).toEqual([200, { people: [person(2, 'José Núñez', 'jose@example.org')], issues: [] }])
  })

  it.each([
    ['UTF-16 of the other order', Buffer.from('\uFEFFName\tEmail\nJosé Núñez\tjose@example.org', 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from('Name\tEmail\nJosé Núñez\tjose@example.org', 'utf16le')],
  ])('of text in %s', async (_encoding, bytes) => {
    const { body } = await readFile(bytes, 'people.txt')
    expect(body).toEqual({ people: [person(2, 'José Núñez', 'jose@example.org')], issues: [] })
  })

  it('of contacts, with a number cell, a number as text, and a hundred columns', async () => {
    const wide = Array.from({ length: 90 }, (_each, place) => `Field ${place}`)
    const rows = [
      ['First Name', 'Last Name', ...wide, 'Mobile Phone', 'E-mail Address'],
      ['Ruth', 'Lee', ...wide.map(() => ''), 13125550151, 'ruth@example.org'],
      ['Otis', 'Ward', ...wide.map(() => ''), "'+1 312 555 0152", ''],
    ]
    const { body } = await readFile(workbook([rows]), 'contacts.xlsx')
    expect(body).toEqual({
      people: [person(2, 'Ruth Lee', 'ruth@example.org', '+13125550151'), person(3, 'Otis Ward', null, '+13125550152')],
      issues: [],
      sheets: [{ name: 'sheet1', rows: 3, people: 2 }],
    })
  })

  it('that the app has written itself is read again', async () => {
    const boss = await test.signUp({ isSuperAdmin: true, name: '=Bo "Bud" Ames', phoneNumber: freshNumber() })
    const file = await fetch(...requestOf(test.url, usersExportApi.download, {}, boss.token))
    const { body } = await readFile(Buffer.from(await file.arrayBuffer()), 'people.csv')
    const { name, email, phoneNumber, memberId } = body.people.find((each) => each.memberId === boss._id) ?? {}
    const [own] = (await test.call(usersApi.all, {}, boss.token)).body.filter(({ _id }) => _id === boss._id)
    expect({ name, email, phoneNumber, memberId }).toEqual({
      name: own?.name,
      email: own?.email,
      phoneNumber: own?.phoneNumber,
      memberId: own?._id,
    })
  })

  it('of a spreadsheet, with the numbers of its rows', async () => {
    const rows = [
      ['Our team'],
      [''],
      ['Name', 'Email', 'Phone'],
      ['Ruth Lee', 'ruth@example.org', '5551234567'],
      [],
      ['', 'x@', ''],
    ]
    const { status, body } = await readFile(workbook([[], rows]), 'people.xlsx')
    expect([status, body.people]).toEqual([200, [person(4, 'Ruth Lee', 'ruth@example.org', '+15551234567')]])
    expect(body.issues.map(({ path }) => path)).toEqual(['line 6', 'line 6'])
  })

  it('of a spreadsheet, with merged cells for each row, without hidden rows and columns, which are named', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (cells: string[], hidden = '') => `<row${hidden}>${cells.map(cell).join('')}</row>`
    const rows = [
      row(['Name', 'Email', 'Phone']),
      row(['Tilda Brook', 'brook@example.org', '5551234567']),
      row(['Omar Brook', '', '']),
      row(['Moved Away', 'away@example.org', ''], ' hidden="1"'),
    ]
    const bytes = zip(
      workbookFiles([
        worksheet(
          `<cols><col min="3" max="3" hidden="1"/></cols><sheetData>${rows.join('')}</sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells>`,
        ),
      ]),
    )
    const { status, body } = await readFile(bytes, 'people.xlsx')
    expect([status, body.people]).toEqual([
      200,
      [person(2, 'Tilda Brook', 'brook@example.org'), person(3, 'Omar Brook', 'brook@example.org')],
    ])
    expect(body.issues).toEqual([
      { path: 'cell C1', message: 'This column is hidden in the file, so it was left out: Phone' },
      { path: 'line 4', message: 'This row is hidden in the file, so it was left out: Moved Away · away@example.org' },
    ])
  })

  const ROTA = [
    ['Date', 'Time', 'Main Door'],
    ['2027-01-03', '9am', 'Harold Jennings'],
  ]
  const PHONES = [
    ['Name', 'Phone'],
    ['Ida Moss', '312-555-0177'],
  ]
  const sheets = (...all: string[][][]) => workbook(all)

  it('with a rota and a list of people is read from the sheet with the people, and names the other', async () => {
    const own = readFileSync(new URL('../../../../e2e/fixtures/reports/phone-list-second.xlsx', import.meta.url))
    expect((await readFile(own, 'team.xlsx')).body).toMatchObject({
      people: [person(2, 'Ida Moss', null, '+13125550177')],
      sheets: [
        { name: 'Phone list', rows: 2, people: 1 },
        { name: 'Rota', rows: 2, people: 0 },
      ],
    })
    const { status, body } = await readFile(sheets(ROTA, PHONES), 'team.xlsx')
    expect([status, body]).toEqual([
      200,
      {
        people: [person(2, 'Ida Moss', null, '+13125550177')],
        issues: [],
        sheets: [
          { name: 'sheet2', rows: 2, people: 1 },
          { name: 'sheet1', rows: 2, people: 0 },
        ],
      },
    ])
  })

  it.each<[string, string[][], string[]]>([
    [
      'a list of shifts',
      [
        ['Date', 'Name', 'Assignment', 'Service Time'],
        ['2027-01-03', 'Otis Ward', 'Door', '9am'],
      ],
      ['Ida Moss'],
    ],
    [
      'posts by dates',
      [
        ['', '1/3/2027', '1/10/2027'],
        ['Main Door', 'Otis Ward', 'Ruth Lee'],
      ],
      ['Ida Moss'],
    ],
    [
      'a Spanish rota',
      [
        ['Fecha', 'Puerta'],
        ['2027-01-03', 'Otis Ward'],
      ],
      ['Ida Moss'],
    ],
    [
      'more people',
      [
        ['Name', 'Email'],
        ['Otis Ward', 'otis@example.org'],
        ['Ruth Lee', 'ruth@example.org'],
      ],
      ['Otis Ward', 'Ruth Lee'],
    ],
  ])('beside %s is read from the sheet with most contacts, wherever it stands', async (_what, other, names) => {
    for (const all of [
      [other, PHONES],
      [PHONES, other],
    ])
      expect((await readFile(sheets(...all), 'team.xlsx')).body.people.map(({ name }) => name)).toEqual(names)
  })

  it('of a rota alone names nobody and says so', async () => {
    const { body } = await readFile(sheets(ROTA), 'rota.xlsx')
    expect(body.people).toEqual([])
    expect(body.issues).toEqual([
      { path: 'sheet “sheet1”', message: 'This is a schedule, not a list of people. Upload it at Schedule.' },
    ])
  })

  it('is read from the sheet that is named, and refuses an unknown one at the field', async () => {
    const named = (sheet: string, bytes = sheets(PHONES, [['Name'], ['Omar Finch']])) =>
      test.upload(invitationsApi.read, { bytes, filename: 'team.xlsx', fields: { sheet } }, admin)
    const { body } = await named('SHEET2')
    expect([body.people.map(({ name }) => name), body.sheets?.[0]?.name]).toEqual([['Omar Finch'], 'sheet2'])
    const unknown = await named('Phones')
    expect([unknown.status, unknown.body.code, unknown.body.issues?.[0]?.path]).toEqual([400, 'sheet_unknown', 'sheet'])
  })

  it('has hidden sheets among its own, which are read only where they are named', async () => {
    const files = workbookFiles([worksheet(sheetXml(PHONES)), worksheet(sheetXml([['Name'], ['Omar Finch']]))])
    const bytes = zip(
      files.map((file) =>
        file.name === 'xl/workbook.xml'
          ? { ...file, content: file.content.toString().replace('name="sheet1"', 'name="sheet1" state="hidden"') }
          : file,
      ),
    )
    const { body } = await readFile(bytes, 'team.xlsx')
    expect(body.people.map(({ name }) => name)).toEqual(['Omar Finch'])
    expect(body.sheets).toEqual([
      { name: 'sheet2', rows: 2, people: 1 },
      { name: 'sheet1', rows: 2, people: 1, hidden: true },
    ])
    const chosen = await test.upload(
      invitationsApi.read,
      { bytes, filename: 'team.xlsx', fields: { sheet: 'sheet1' } },
      admin,
    )
    expect(chosen.body.people.map(({ name }) => name)).toEqual(['Ida Moss'])
  })

  it.each(otherPrograms)(
    'of %s is refused with a sentence that says how to save it there',
    async (_what, bytes, code) => {
      const { status, body } = await readFile(bytes, 'people.csv')
      expect([status, body.code]).toEqual([415, code])
      expect(body.error).toMatch(/\.xlsx/)
    },
  )

  it('that is locked or old is refused with its own sentence', async () => {
    const locked = readFileSync(new URL('../../../../e2e/fixtures/locked.xlsx', import.meta.url))
    expect((await readFile(locked, 'people.xlsx')).body.code).toBe('spreadsheet_locked')
    expect((await readFile(oldWorkbook(), 'people.xls')).body.code).toBe('spreadsheet_old')
  })

  it('with too many rows, or of another kind, is refused', async () => {
    const many = Array.from({ length: PEOPLE_MAX_LINES + 1 }, (_each, place) => [`Usher ${place}`])
    expect((await readFile(workbook([many]), 'many.xlsx')).body.code).toBe('too_many_rows')
    expect((await readFile(workbook([[['']]]), 'empty.xlsx')).body).toEqual({ people: [], issues: [] })
    expect((await readFile(Buffer.from('PK\u0003\u0004 broken'), 'broken.xlsx')).body.code).toBe('not_a_spreadsheet')
    const old = await readFile(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 1, 0]), 'old.xls')
    expect([old.status, old.body.code]).toEqual([415, 'not_a_spreadsheet'])
    const none = await test.call(invitationsApi.read, {}, admin)
    expect([none.status, none.body.code]).toEqual([400, 'no_file'])
  })

  it.each(['%PDF-1.7\n1 0 obj', '<!doctype html><table><tr><td>Ann', '\n<html>', '{\\rtf1 Ann}'])(
    'that is none is refused, such as %j',
    async (text) => {
      const { status, body } = await readFile(Buffer.from(text), 'people.csv')
      expect([status, body.code]).toEqual([415, 'not_a_spreadsheet'])
    },
  )

  it('or a long text may come as a form', async () => {
    const text = Array.from({ length: 4000 }, (_each, place) => `Usher ${place}, usher${place}@example.org`).join('\n')
    const { status, body } = await test.upload(
      invitationsApi.read,
      { fields: { text: text.replaceAll(/Usher \d+/g, 'Usher') } },
      admin,
    )
    expect([status, body.people.length]).toEqual([200, 4000])
    expect((await test.upload(invitationsApi.read, { fields: { text: 'x'.repeat(2_000_001) } }, admin)).status).toBe(
      413,
    )
  })
})
