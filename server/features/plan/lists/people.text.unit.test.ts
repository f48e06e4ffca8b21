import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Email, Phone } from '#shared/people/personFields.ts'
import { peopleInText } from './people.text.ts'

const MAX = 6000

/** Each person as 'name, email, phone number', in the forms that are stored, with what was not used behind a bar. */
const read = (text: string): string[] =>
  peopleInText(text, MAX).people.map(({ name, email, phoneNumber, unused }) => {
    const fields = [name, Email.safeParse(email).data ?? email, Phone.safeParse(phoneNumber).data ?? phoneNumber]
    return [fields.filter(Boolean).join(', '), ...unused.map(({ text }) => text)].join(' | ')
  })

describe('pasted lines', () => {
  it.each<[string, string[]]>([
    ['Ruth Lee <ruth@example.org>', ['Ruth Lee, ruth@example.org']],
    [
      '"Lee, Ruth" <ruth@example.org>; Otis Ward <otis@example.org>',
      ['Ruth Lee, ruth@example.org', 'Otis Ward, otis@example.org'],
    ],
    [
      '"Lee, Ruth" <ruth@example.org>;\nOtis Ward <otis@example.org>;',
      ['Ruth Lee, ruth@example.org', 'Otis Ward, otis@example.org'],
    ],
    [
      'To: Ruth Lee <ruth@example.org>, "Ward, Otis" <otis@example.org>, sam@example.org',
      ['Ruth Lee, ruth@example.org', 'Otis Ward, otis@example.org', 'sam@example.org'],
    ],
    [
      'Lee, Ruth <ruth@example.org>, Otis <otis@example.org>, 312-555-0151',
      ['Ruth Lee, ruth@example.org', 'Otis, otis@example.org, +13125550151'],
    ],
    ['Tilda Brook\n <tilda@example.org>\nOmar Finch', ['Tilda Brook, tilda@example.org', 'Omar Finch']],
    ["'Ruth O'Hara' <o'hara@example.org>", ["Ruth O'Hara, o'hara@example.org"]],
    ['ruth@example.org (Ruth Lee)', ['Ruth Lee, ruth@example.org']],
    ['Ruth Lee ruth@example.org 312-555-0151', ['Ruth Lee, ruth@example.org, +13125550151']],
    ['Otis Ward - mailto:otis@example.org - +44 (0)20 7946 0958', ['Otis Ward, otis@example.org, +442079460958']],
    ['Tel: 312 555 0151 Ann Abel', ['Ann Abel, +13125550151 | Tel']],
    ['Ida Lund, ida@exämple.de', ['Ida Lund, ida@xn--exmple-cua.de']],
    ['Jennings, Harold', ['Harold Jennings']],
    [
      'Jennings, Harold, harold@example.org, 312-555-0151 x12',
      ['Harold Jennings, harold@example.org, +13125550151 | x12'],
    ],
    ['Jennings, Harold, Jr.', ['Harold Jennings Jr.']],
    ['Harold Jennings, Jr.', ['Harold Jennings Jr.']],
    ['jennings, harold\nward, usher', ['harold jennings', 'ward | usher']],
    ['Harold Jennings, Usher', ['Harold Jennings | Usher']],
    ['Ruth, Main Door, ruth@example.org', ['Ruth, ruth@example.org | Main Door']],
    [
      'García López, Ana\nFinch, Omar\nvan der Berg, Jan\nDe la Cruz, María',
      ['Ana García López', 'Omar Finch', 'Jan van der Berg', 'María De la Cruz'],
    ],
    ['Ruth Lee, usher, mobile', ['Ruth Lee | usher | mobile']],
    ['Usher 1\nUsher 2', ['Usher 1', 'Usher 2']],
    ['Ruth 312-555-0151 - 9am', ['Ruth, +13125550151 | 9am']],
    ['Cruz, María de los Ángeles', ['María de los Ángeles Cruz']],
    ['García López, Ana', ['García López | Ana']],
    ['Omar\tFinch\tomar@example.org', ['Omar Finch, omar@example.org']],
    ['| Ruth Lee | ruth@example.org |\n|---|---|', ['Ruth Lee, ruth@example.org']],
    [
      '- Ruth Lee\n• Otis Ward\n1. Ana Gil\n2) Sam Ito\n[ ] Eve Lund\n3 Bo Lee\n* 4. Cy Lee\n(5) Di Lee\n☐ "Ames, Zoe"\n7.Al Ng',
      ['Ruth Lee', 'Otis Ward', 'Ana Gil', 'Sam Ito', 'Eve Lund', 'Bo Lee', 'Cy Lee', 'Di Lee', 'Zoe Ames', 'Al Ng'],
    ],
    ['A. Smith\n(312) 555-0151 Ruth Lee', ['A. Smith', 'Ruth Lee, +13125550151']],
    [
      'Ruth Lee, ruth@a.example, ruth@b.example, 312-555-0151 (home), 312-555-0152 (mobile)',
      ['Ruth Lee, ruth@a.example, +13125550152 | ruth@b.example | home | 312-555-0151 | mobile'],
    ],
    ['Ruth Lee, 312-555-0151/312-555-0152', ['Ruth Lee, +13125550151 | 312-555-0152']],
    ['Ruth Lee, 12, 312-555-0151', ['Ruth Lee, +13125550151 | 12']],
    ['Ruth Lee, 1-312-555-0151 ext. 7', ['Ruth Lee, +13125550151 | ext. 7']],
  ])('%j', (text, people) => expect(read(text)).toEqual(people))
})

const GOOGLE_OLD =
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Organization 1 - Type,Organization 1 - Name'
const GOOGLE_NEW =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value'
const OUTLOOK =
  "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business City,Home Street,Home City,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Radio Phone,TTY/TDD Phone,Telex,Account,Anniversary,Assistant's Name,Birthday,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,Manager's Name,Notes,Spouse"
const OUTLOOK_SPANISH =
  'Tratamiento;Nombre;Segundo nombre;Apellidos;Sufijo;Organización;Departamento;Puesto;Calle del trabajo;Fax del trabajo;Teléfono del trabajo;Teléfono del automóvil;Fax particular;Particular;Móvil;Otro teléfono;Teléfono principal;Cumpleaños;Dirección de correo electrónico;Tipo de correo electrónico;Nombre de pantalla de correo electrónico;Dirección del correo electrónico 2;Nombre del asistente;Notas'
const PLANNING_CENTER =
  'Person ID,Name Prefix,Given Name,First Name,Nickname,Middle Name,Last Name,Name Suffix,Birthdate,Anniversary,Gender,Grade,Status,Membership,Home Address Street Line 1,Home Address City,Home Phone Number,Work Phone Number,Mobile Phone Number,Home Email,Work Email,Household ID,Household Name,Household Primary Contact'
const CHMEETINGS =
  'First Name,Middle Name,Last Name,Gender,Birth Date,Marital Status,Email,Mobile,Home Phone,Address,City,Member Since'
const BREEZE =
  'Breeze ID,First Name,Nickname,Last Name,Middle Name,Maiden Name,Status,Mobile,Home,Work,Email,Street Address,City,Family,Family Role'
const MAILCHIMP = 'Email Address,First Name,Last Name,Address,Phone Number,Tags,MEMBER_RATING,OPTIN_TIME,LEID'

describe('headings above and between people', () => {
  it.each<[string, string[]]>([
    ['Available Substitutes (for any Sunday)\nRuth Lee', ['Ruth Lee']],
    ['Ushers:\nRuth Lee\n\nMain Door\nOtis Ward', ['Ruth Lee', 'Otis Ward']],
    ['Suplentes disponibles\nRuth Lee', ['Ruth Lee']],
    ['Name,Phone\nRuth Lee,312-555-0151\nSubstitutes,\nOtis Ward,', ['Ruth Lee, +13125550151', 'Otis Ward']],
    // Names of people that are words of tasks, too.
    ['Grace Church\nAnn Deacon\nLee Elder\nUsher 12', ['Grace Church', 'Ann Deacon', 'Lee Elder', 'Usher 12']],
    ['First Service, first@example.org', ['First Service, first@example.org']],
  ])('%j', (text, people) => expect(read(text)).toEqual(people))

  it('are named', () =>
    expect(peopleInText('Available Substitutes (for any Sunday)\nRuth Lee', MAX).headings).toEqual([
      { line: 1, text: 'Available Substitutes (for any Sunday)' },
    ]))
})

/** A row below a head, from the values of some of its columns. */
const table = (head: string, ...rows: Record<string, string>[]): string => {
  const delimiter = head.includes(';') ? ';' : ','
  const heads = head.split(delimiter)
  for (const name of rows.flatMap(Object.keys)) expect(heads).toContain(name)
  return [head, ...rows.map((row) => heads.map((name) => row[name] ?? '').join(delimiter))].join('\r\n')
}

describe('exports of other programs', () => {
  it.each<[string, string, string[]]>([
    [
      'Google Contacts, until 2024',
      table(GOOGLE_OLD, {
        Name: 'Ruth Lee',
        'Given Name': 'Ruth',
        'Family Name': 'Lee',
        'Group Membership': '* myContacts',
        'E-mail 1 - Type': '* Home',
        'E-mail 1 - Value': 'ruth@example.org ::: lee@example.org',
        'Phone 1 - Type': 'Home',
        'Phone 1 - Value': '312-555-0151',
        'Phone 2 - Type': 'Mobile',
        'Phone 2 - Value': '312-555-0152',
      }),
      [
        'Ruth Lee, ruth@example.org, +13125550152 | * myContacts | * Home | lee@example.org | Home | 312-555-0151 | Mobile',
      ],
    ],
    [
      'Google Contacts',
      table(
        GOOGLE_NEW,
        {
          'First Name': 'Ruth',
          'Middle Name': 'Ann',
          'Last Name': 'Lee',
          'E-mail 1 - Value': 'ruth@',
          'E-mail 2 - Value': 'ruth@example.org',
          'Phone 1 - Label': 'Work',
          'Phone 1 - Value': '+1 312-555-0151',
          'Phone 2 - Value': '+1 312-555-0152',
        },
        { 'First Name': 'Otis', 'Organization Name': 'First Church' },
        { 'Organization Name': 'First Church', 'Phone 1 - Value': '312-555-0153' },
      ),
      [
        'Ruth Lee, ruth@example.org, +13125550152 | Ann | ruth@ | Work | +1 312-555-0151',
        'Otis | First Church',
        '+13125550153 | First Church',
      ],
    ],
    [
      'Outlook',
      table(OUTLOOK, {
        Title: 'Dr.',
        'First Name': 'Ruth',
        'Last Name': 'Lee',
        Suffix: 'Jr.',
        "Assistant's Phone": '312-555-0150',
        'Business Phone': '312-555-0151 x12',
        'Home Phone': '312-555-0152',
        'Mobile Phone': '312-555-0153',
        'E-mail Address': 'ruth@example.org',
        'E-mail Type': 'SMTP',
        'E-mail Display Name': 'Ruth Lee (ruth@example.org)',
        "Manager's Name": 'Otis Ward',
      }),
      [
        'Ruth Lee Jr., ruth@example.org, +13125550153 | Dr. | 312-555-0150 | 312-555-0151 | x12 | 312-555-0152 | SMTP | Ruth Lee (ruth@example.org) | Otis Ward',
      ],
    ],
    [
      'Outlook in Spanish',
      table(OUTLOOK_SPANISH, {
        Nombre: 'María José',
        Apellidos: 'García López',
        'Teléfono del trabajo': '+34 911 11 22 33',
        Particular: '+34 911 11 22 34',
        Móvil: '+34 600 11 22 33',
        'Dirección de correo electrónico': 'maria@example.org',
        'Nombre del asistente': 'Ana Gil',
      }),
      ['María José García López, maria@example.org, +34600112233 | +34 911 11 22 33 | +34 911 11 22 34 | Ana Gil'],
    ],
    [
      'Planning Center',
      table(
        PLANNING_CENTER,
        {
          'Person ID': '12345678',
          'Given Name': 'Ruth',
          'First Name': 'Ruthie',
          'Last Name': 'Lee',
          'Home Phone Number': '(312) 555-0151',
          'Mobile Phone Number': '(312) 555-0152',
          'Home Email': 'ruth@example.org',
          'Work Email': 'ruth@work.example',
          'Household Name': 'Lee Household',
        },
        { 'First Name': 'Otis', 'Last Name': 'Ward', 'Work Email': 'otis@work.example' },
      ),
      [
        'Ruthie Lee, ruth@example.org, +13125550152 | 12345678 | Ruth | (312) 555-0151 | ruth@work.example | Lee Household',
        'Otis Ward, otis@work.example',
      ],
    ],
    [
      'ChMeetings',
      table(CHMEETINGS, { 'First Name': 'Ruth', 'Last Name': 'Lee', Email: 'ruth@example.org', Mobile: '13125550151' }),
      ['Ruth Lee, ruth@example.org, +13125550151'],
    ],
    [
      'Breeze',
      table(BREEZE, {
        'First Name': 'Ruth',
        'Last Name': 'Lee',
        Home: '312-555-0151',
        Family: 'Lee',
        'Family Role': 'Adult',
      }),
      ['Ruth Lee, +13125550151 | Lee | Adult'],
    ],
    [
      'Mailchimp',
      table(MAILCHIMP, {
        'Email Address': 'ruth@example.org',
        'First Name': 'Ruth',
        'Last Name': 'Lee',
        LEID: '123456789',
      }),
      ['Ruth Lee, ruth@example.org | 123456789'],
    ],
    ['an unknown word before the name', 'Team,Name\nA,Ruth Lee', ['Ruth Lee | A']],
    ['a numbered word', 'Name,Shirt,Phone 2\nRuth Lee,M,312-555-0151', ['Ruth Lee, +13125550151 | M']],
    ['numbers of lines', 'No.,Full Name,E-Mail (work)\n1,Ruth Lee,n/a', ['Ruth Lee | n/a']],
    [
      'words that run together',
      'FirstName;LastName;EmailAddress\nRuth;Lee;ruth@example.org',
      ['Ruth Lee, ruth@example.org'],
    ],
    [
      'Latin American names',
      'Nombres,Apellido Paterno,Apellido Materno,Celular\nAna,Gil,Paz,+52 55 1234 5678',
      ['Ana Gil Paz, +525512345678'],
    ],
    ['an email in a column with another word', 'Name,Reach\nRuth Lee,ruth@example.org', ['Ruth Lee, ruth@example.org']],
    ['a contact column', 'Name,Contact\nRuth Lee,312-555-0151', ['Ruth Lee, +13125550151']],
    ['no column of names', 'Email,Who\nruth@example.org,Ruth Lee', ['Ruth Lee, ruth@example.org']],
    [
      'what a spreadsheet adds',
      'sep=;\nName;Phone\nRuth Lee;="13125550151"\nOtis Ward;\'+1 312 555 0152',
      ['Ruth Lee, +13125550151', 'Otis Ward, +13125550152'],
    ],
    [
      'a person above the head',
      'Sam Ito, sam@example.org\nName,Email\nRuth Lee,ruth@example.org',
      ['Sam Ito, sam@example.org', 'Ruth Lee, ruth@example.org'],
    ],
    [
      'two lists',
      'Name,Email\nRuth Lee,ruth@example.org\nPhone,Name\n312-555-0151,Otis Ward',
      ['Ruth Lee, ruth@example.org', 'Otis Ward, +13125550151'],
    ],
  ])('%s', (_what, text, people) => expect(read(text)).toEqual(people))
})

describe('vCards', () => {
  const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
  it.each<[string, string, string[]]>([
    [
      '3.0, as iCloud writes it, folded',
      card(
        'VERSION:3.0',
        'PRODID:-//Apple Inc.//iOS 18.1//EN',
        'N:Lee;Ruth;Ann;;',
        'FN:Ruth Ann Lee',
        'ORG:First Chu',
        ' rch\\, Springfield;',
        'item1.EMAIL;type=INTERNET;type=pref:ruth@example.org',
        'item1.X-ABLabel:_$!<Home>!$_',
        'TEL;type=HOME;type=VOICE;type=pref:(312) 555-0151',
        'TEL;type=CELL;type=VOICE:+1 312 555\u00A00152',
        'NOTE:Sings alto\\, too\\nTwo lines',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg',
        ' ABAQAAAQABAAD',
      ),
      [
        'Ruth Lee, ruth@example.org, +13125550152 | Ann | First Church, Springfield | (312) 555-0151 | Sings alto, too Two lines',
      ],
    ],
    [
      '4.0',
      card(
        'VERSION:4.0',
        'FN:Otis Ward',
        'N:Ward;Otis;;;',
        'EMAIL;PREF=1:otis@example.org',
        'TEL;VALUE=uri;TYPE="voice,cell":tel:+1-312-555-0155;ext=12',
        'TEL;TYPE=fax:+1-312-555-0156',
      ),
      ['Otis Ward, otis@example.org, +13125550155 | ext=12 | +1-312-555-0156'],
    ],
    [
      '2.1 in quoted-printable',
      card(
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:N=C3=BA=C3=B1ez;Jos=',
        '=C3=A9;;;',
        'TEL;CELL;PREF:+34 600 11 22 33',
        'TEL;WORK:+34 911 11 22 33',
      ) + card('VERSION:2.1', 'FN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:In=E9s Paz', 'EMAIL;INTERNET:ines@example.org'),
      ['José Núñez, +34600112233 | +34 911 11 22 33', 'Inés Paz, ines@example.org'],
    ],
    [
      'of a company',
      card('VERSION:3.0', 'N:;;;;', 'FN:First Church', 'ORG:First Church;', 'TEL:312-555-0157', 'X-ABShowAs:COMPANY'),
      ['First Church, +13125550157 | First Church'],
    ],
    [
      'without a name',
      card('VERSION:3.0', 'ORG:First Church', 'EMAIL:office@example.org'),
      ['office@example.org | First Church'],
    ],
    ['that is cut off, among lines', `Sam Ito\nBEGIN:VCARD\nFN:Ruth Lee\nEMAIL:ruth@`, ['Sam Ito', 'Ruth Lee, ruth@']],
    ['between lines', `Sam Ito\n${card('FN:Ruth Lee')}Otis Ward`, ['Sam Ito', 'Ruth Lee', 'Otis Ward']],
  ])('%s', (_what, text, people) => expect(read(text)).toEqual(people))

  it('have the numbers of their lines', () => {
    const text = `Sam Ito\n${card('FN:Ruth Lee', 'TEL:312-555-0151')}Otis Ward`
    expect(peopleInText(text, MAX).people.map(({ line }) => line)).toEqual([1, 2, 6])
  })
})

describe('nothing is dropped', () => {
  const word = fc.constantFrom(
    'Ruth',
    'Lee',
    'José',
    'Núñez',
    "O'Hara",
    'van',
    'der',
    'Berg',
    'usher',
    'Main',
    'Door',
    'Jr.',
    '教会',
    'ext',
    'Tel:',
    'home',
    'R&B',
    'x12',
    '9am',
  )
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  const email = fc.constantFrom(
    'ruth@example.org',
    'otis.ward@example.org',
    'bad@',
    '@',
    'a@b@c',
    'ida@exämple.de',
    'mail to me',
  )
  const phone = fc.constantFrom(
    '312-555-0151',
    '(312) 555-0152',
    '+34 600 11 22 33',
    '13125550153',
    '12',
    '555 0151',
    '312-555-0151 x12',
    '312/555/0154/9',
    '2026-12-06',
    '99999999999999',
  )
  const piece = fc.oneof(
    name,
    email,
    phone,
    name.map((text) => `"${text}, Ann"`),
    fc.tuple(name, email).map(([who, mail]) => `${who} <${mail}>`),
    fc.tuple(name, phone).map((both) => both.join(' ')),
  )
  const delimiter = fc.constantFrom(', ', ',', '; ', '\t', ' | ', ' - ', ' ')
  const line = fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 6 }), delimiter)
    .map(([pieces, sign]) => pieces.join(sign))
  const headWord = fc.constantFrom(
    'Name',
    'First Name',
    'Last Name',
    'Email',
    'Home Email',
    'Phone',
    'Mobile Phone',
    'Phone 1 - Label',
    'Phone 1 - Value',
    'Notes',
    'Nombre',
    'Apellidos',
    'Suffix',
    'Contact',
    'Home',
    'Team 2',
    '',
  )
  const head = fc.array(headWord, { minLength: 2, maxLength: 6 }).map((words) => ['Name', ...words])
  const row = fc
    .array(fc.oneof(piece, fc.constant('')), { minLength: 1, maxLength: 6 })
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))

  const tokens = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const isKept = (token: string, kept: Set<string>, digits: string): boolean =>
    kept.has(token) || (/^\d+$/.test(token) && digits.includes(token))
  /** Words of the lines from `first` on that stand neither in a field nor among what was not used. */
  const dropped = (lines: string[], text: string, first = 1): string[] => {
    const { people, headings } = peopleInText(text, MAX)
    return lines.flatMap((each, index) => {
      const isOf = ({ line: number }: { line: number }) => number === index + first
      const all = [
        ...people
          .filter(isOf)
          .flatMap((person) => [
            person.name,
            person.email,
            person.phoneNumber,
            ...person.unused.map(({ text }) => text),
          ]),
        ...headings.filter(isOf).map((heading) => heading.text),
      ].join(' ')
      const [kept, digits] = [new Set(tokens(all)), all.replace(/\D/g, '')]
      return tokens(each).filter((token) => !isKept(token, kept, digits))
    })
  }

  it('of a pasted line, but the number before it', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        // A word first: lines are not numbered here, and are no heads.
        const named = lines.map((each) => `Zed ${each}`)
        expect(dropped(named, named.join('\n'))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('of a row below a head', () => {
    fc.assert(
      fc.property(head, fc.array(row, { minLength: 1, maxLength: 4 }), (heads, rows) => {
        const named = rows.map((each) => `Zed,${each}`)
        expect(dropped(named, [heads.join(','), ...named].join('\n'), 2)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

it('reads a large and strange text in one pass', () => {
  const long = 250_000
  const texts = [
    `Ruth Lee,${'x'.repeat(long)},ruth@example.org`,
    `Ruth Lee,${'1'.repeat(long)}a`,
    `Ruth Lee,${'1-'.repeat(long)}a`,
    `Ruth Lee ruth@example.org ${'-'.repeat(long)}b`,
    `Name,Phone\nRuth Lee,"1${','.repeat(long)}"`,
    `${'\n'.repeat(long)}Ruth Lee`,
    `Ruth Lee,${'"'.repeat(long)}`,
    `BEGIN:VCARD\nFN:Ruth Lee\nPHOTO:${'x\n '.repeat(long)}\nEND:VCARD`,
  ]
  for (const text of texts) expect(peopleInText(text, MAX).people.map(({ name }) => name)).toEqual(['Ruth Lee'])
})
