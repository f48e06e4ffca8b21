import { beforeAll, describe, expect, it } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { ADDED_PEOPLE_MAX, peopleApi } from '#shared/people/people.ts'
import { usersApi } from '#shared/people/users.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

let admin: { _id: string; token: string; email: string }
beforeAll(async () => {
  admin = await test.signUp({ isSuperAdmin: true, name: 'Zoe Admin' })
})

const bring = (bytes: string | Buffer, fields: Record<string, string> = {}, token = admin.token) =>
  test.upload(peopleApi.bringIn, { bytes: Buffer.from(bytes), filename: 'people.csv', fields }, token)
const everybody = async () => (await test.call(usersApi.all, {}, admin.token)).body

/** Windows-1252, in which Excel saves a CSV in Western Europe: one byte a letter. */
const windows = (text: string) => Buffer.from(text, 'latin1')

describe('the people of', () => {
  it.each<[string, string | Buffer, [string, string | null, string | null][], { column: string; values: number }[]]>([
    [
      'Planning Center',
      [
        'Person ID,Given Name,First Name,Nickname,Middle Name,Last Name,Home Email,Work Email,Home Phone Number,Mobile Phone Number,Membership',
        '101,Rebecca,Becky,Bex,Ann,Lee,becky@example.org,office@example.org,312 555 0100,312 555 0101,Member',
        '102,,Otis,,,Ward,,otis@example.org,,312 555 0102,Visitor',
      ].join('\n'),
      [
        ['Becky Lee', 'becky@example.org', '+13125550101'],
        ['Otis Ward', 'otis@example.org', '+13125550102'],
      ],
      [
        { column: 'Person ID', values: 2 },
        { column: 'Given Name', values: 1 },
        { column: 'Nickname', values: 1 },
        { column: 'Middle Name', values: 1 },
        { column: 'Work Email', values: 1 },
        { column: 'Home Phone Number', values: 1 },
        { column: 'Membership', values: 2 },
      ],
    ],
    [
      'Breeze',
      '\uFEFFBreeze ID,First Name,Last Name,Maiden Name,Email,Mobile,Home,Work,Street Address,Notes\r\n7,Ana,Gil,Ruiz,ana@example.org,(312) 555-0103,312-555-0104,,"12 Elm St\r\nApt 4","likes ""quiet"" posts"\r\n',
      [['Ana Gil', 'ana@example.org', '+13125550103']],
      [
        { column: 'Breeze ID', values: 1 },
        { column: 'Maiden Name', values: 1 },
        { column: 'Home', values: 1 },
        { column: 'Street Address', values: 1 },
        { column: 'Notes', values: 1 },
      ],
    ],
    [
      'ChurchTools, in Windows-1252 with semicolons',
      windows(
        'Id;Vorname;Nachname;E-Mail;Telefon privat;Telefon geschäftlich;Telefon mobil;Straße;Ort\r\n3;Jörg;Müller;joerg@example.org;+49 30 1234567;+49 30 7654321;+49 170 1234567;Hauptstraße 1;Köln\r\n4;Änne;Groß;;;;;;\r\n',
      ),
      [
        ['Jörg Müller', 'joerg@example.org', '+491701234567'],
        ['Änne Groß', null, null],
      ],
      [
        { column: 'Id', values: 2 },
        { column: 'Telefon privat', values: 1 },
        { column: 'Telefon geschäftlich', values: 1 },
        { column: 'Straße', values: 1 },
        { column: 'Ort', values: 1 },
      ],
    ],
    [
      'Elvanto',
      'Member ID,First Name,Preferred Name,Last Name,Email,Phone,Mobile,People Category\nabc,Samuel,Sam,Ito,sam@example.org,312 555 0105,312 555 0106,Volunteer\n',
      [['Samuel Ito', 'sam@example.org', '+13125550106']],
      [
        { column: 'Member ID', values: 1 },
        { column: 'Preferred Name', values: 1 },
        { column: 'Phone', values: 1 },
        { column: 'People Category', values: 1 },
      ],
    ],
  ])('%s are read by the words of the head, and what is left out is counted', async (_program, file, people, left) => {
    const before = (await everybody()).length
    const { status, body } = await bring(file)
    expect([status, body.issues]).toEqual([200, []])
    expect(body.people.map(({ name, email, phoneNumber }) => [name, email, phoneNumber])).toEqual(people)
    expect(body.leftOut.toSorted((a, b) => a.column.localeCompare(b.column))).toEqual(
      left.toSorted((a, b) => a.column.localeCompare(b.column)),
    )
    expect(body).not.toHaveProperty('added')
    expect(await everybody()).toHaveLength(before)
  })
})

describe('a list that is applied', () => {
  it('makes its people people of the team, once, and no member again', async () => {
    const list = [
      'First Name,Last Name,Email,Mobile Phone',
      'Ruth,Lee,ruth@example.org,312 555 0120',
      'Ruth,Lee,RUTH@example.org,',
      `Zoe,Admin,${admin.email},`,
      'Otto,Berg,,',
      'Bad,Email,bad@,',
    ].join('\n')
    const first = await bring(list, { apply: 'true' })
    expect([first.status, first.body.added, first.body.known]).toEqual([200, 2, 2])
    expect(first.body.issues).toHaveLength(1)
    const again = await bring(list, { apply: 'true' })
    expect([again.body.added, again.body.known]).toEqual([0, 4])
    const named = (await everybody()).filter(({ name }) => ['Ruth Lee', 'Otto Berg'].includes(name))
    expect(named.map(({ name, email, phoneNumber, joined }) => [name, email, phoneNumber, joined]).sort()).toEqual([
      ['Otto Berg', '', null, false],
      ['Ruth Lee', 'ruth@example.org', '+13125550120', false],
    ])
    const { body: log } = await test.call(auditApi.list, { action: 'person.added' }, admin.token)
    expect(log.filter(({ subject }) => named.some(({ _id }) => _id === subject._id))).toHaveLength(2)
  })

  it('of more than one request adds is refused whole', async () => {
    const before = (await everybody()).length
    const lines = Array.from({ length: ADDED_PEOPLE_MAX + 1 }, (_each, at) => `Usher ${at},usher${at}@many.example`)
    const { status, body } = await bring(['Name,Email', ...lines].join('\n'), { apply: 'true' })
    expect([status, body.code]).toEqual([413, 'too_many_rows'])
    expect(await everybody()).toHaveLength(before)
  })

  it('is for admins alone, before its bytes are read', async () => {
    const member = await test.signUp()
    expect((await bring('Name\nNora New', { apply: 'true' }, member.token)).status).toBe(403)
    expect((await bring('Name\nNora New', { apply: 'true' }, '')).status).toBe(401)
    const wrong = await bring('Name\nNora New', { apply: 'perhaps' })
    expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, 'apply'])
    expect((await everybody()).some(({ name }) => name === 'Nora New')).toBe(false)
  })
})
