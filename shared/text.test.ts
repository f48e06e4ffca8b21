import { describe, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import { endpoints } from './api.ts'
import { anyParagraph, comparisonKey, foldSpaces, line, nameLine, optionalLine, paragraph } from './text.ts'

/** Signs that copying brings along (rule 105). */
const COPIED = [...'\u200e\u200f\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069\ufeff']

/** Texts that fields of people's texts take. An id, a date or a choice takes none of them. */
const SAMPLES = ['Main Door', 'ann@example.org', '+1 312 555 0101', '12 34 56', 'in progress', 'America/Chicago']
const GIF = 'https://media.giphy.com/a.gif'

/** Fields that take any text and are no text of a person, or are judged where they are read. */
const NOT_TEXT = new Map([
  ['password', 'a password is what its person typed, sign by sign'],
  ['newPassword', 'a password'],
  ['currentPassword', 'a password'],
  ['firebaseToken', 'made by a program'],
  ['botCheck', 'made by a program'],
  ['token', 'made by a program; whatever is no token is answered as an unknown one'],
  ['uuid', 'made by a program'],
  ['revision', 'made by a program'],
  ['channel', 'a name of the contract; any other is an unknown channel'],
  ['honeypot', 'a trap'],
  ['middleName', 'a trap'],
  ['smsCode', 'ignored'],
  ['POST /invites/:token email', 'ignored unless it is needed, then an Email'],
  ['POST /invites/:token phoneNumber', 'ignored unless it is needed, then a Phone'],
  ['POST /imports/people text', 'a list, of which each line is judged'],
  ['POST /invitations/read text', 'a list, of which each line is judged'],
  ['POST /auth/oidc/session code', 'made by a program'],
  ['PUT /channels/:name/read name', 'a name of the contract'],
])

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: z.ZodMiniType[]
}

interface Field {
  name: string
  schema: z.ZodMiniType
}

/** The fields of an input, with those of objects and lists in it. */
function fieldsOf(schema: z.ZodMiniType, name: string, whole = schema): Field[] {
  const def = schema.def as unknown as Definition
  if (def.shape) return Object.entries(def.shape).flatMap(([key, inner]) => fieldsOf(inner, key))
  if (def.element) return fieldsOf(def.element, name)
  const inner = def.innerType ?? def.in
  if (inner) return fieldsOf(inner, name, whole)
  if (def.type === 'union') return (def.options ?? []).flatMap((option) => fieldsOf(option, name))
  return [{ name, schema: whole }]
}

const sampleOf = ({ schema }: Field) => [...SAMPLES, GIF].find((text) => schema.safeParse(text).success)

const textFields = endpoints.flatMap((endpoint) => {
  const path = `${endpoint.method} ${endpoint.path}`
  return fieldsOf(endpoint.input, '').flatMap((field) => {
    const sample = sampleOf(field)
    return sample === undefined ? [] : [{ ...field, path, sample }]
  })
})
const isText = ({ name, path }: { name: string; path: string }) =>
  !NOT_TEXT.has(name) && !NOT_TEXT.has(`${path} ${name}`)

describe('every text of every endpoint', () => {
  it('is one that a test below tries, or is named above', () => {
    const exempt = textFields.filter((field) => !isText(field)).flatMap(({ name, path }) => [name, `${path} ${name}`])
    expect([...NOT_TEXT.keys()].filter((name) => !exempt.includes(name))).toEqual([])
    expect(textFields.filter(isText).length).toBeGreaterThan(60)
  })

  it.each(textFields.filter(isText))('$path $name comes without the signs that copying brings along', (field) => {
    const { schema, sample } = field
    const clean = schema.parse(sample)
    for (const sign of COPIED) {
      expect(schema.safeParse(`${sign}${sample}${sign}`).data).toEqual(clean)
      expect(schema.safeParse(`${sample.slice(0, 4)}${sign}${sample.slice(4)}`).data).toEqual(clean)
    }
    expect(schema.safeParse(`\u202a\u2066${sample}\u2069\u202c`).data).toEqual(clean)
  })

  it.each(textFields.filter(isText))('$path $name refuses overrides and control characters', ({ schema, sample }) => {
    for (const sign of ['\u202e', '\0', '\u0007']) {
      const issue = schema.safeParse(`${sample.slice(0, 4)}${sign}${sample.slice(4)}`).error?.issues[0]
      expect(issue?.message).toBe('input.invisible')
    }
  })
})

/** What a text may be made into, and at what cost: none of it may happen to one that is longer than its field. */
const TRANSFORMS = ['normalize', 'replace', 'replaceAll', 'split', 'toLowerCase', 'toUpperCase', 'trim'] as const

/** Lengths of the texts that were transformed while `work` ran. */
function transformedBy(work: () => void): number[] {
  const lengths: number[] = []
  const spies = TRANSFORMS.map((name) => {
    const real = String.prototype[name] as (...args: unknown[]) => unknown
    return vi.spyOn(String.prototype, name as 'trim').mockImplementation(function (this: string, ...args: unknown[]) {
      lengths.push(this.length)
      return real.apply(this, args) as string
    })
  })
  try {
    work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return lengths
}

/** Fields that are never looked into: traps, and a code beside a proof. */
const UNREAD = ['smsCode', 'middleName', 'honeypot']

/** Lists of people, which are judged line by line in a worker. */
const LISTS = ['POST /invitations/read text', 'POST /imports/people text']

/** Every other text of the contract, also what no person types. */
const allTexts = textFields.filter(({ name, path }) => !LISTS.includes(`${path} ${name}`) && !UNREAD.includes(name))

describe('a text that is far too long', () => {
  const LONG = 500_000
  const texts = ['a', '\u4e2d', '\u200e', ' ', '1', '\u0130'].flatMap((sign) => [
    sign.repeat(LONG),
    `a@${sign.repeat(LONG)}`,
    `+1 ${sign.repeat(LONG)}`,
  ])

  it('is told from one that is transformed', () =>
    expect(transformedBy(() => foldSpaces(' \u4e2d '.repeat(3)))).toContain(9))

  it.each(allTexts)('is refused by $path $name before anything is made of it', ({ schema }) => {
    for (const text of texts) {
      let isTaken = true
      const lengths = transformedBy(() => {
        isTaken = schema.safeParse(text).success
      })
      expect(isTaken).toBe(false)
      expect(lengths.filter((length) => length > 10_000)).toEqual([])
    }
  })
})

describe('a token of a link', () => {
  const token = `${'kD3_-'.padEnd(42, 'x')}_`
  const ends = ['.', ' ', ')', '].', '>', ',', ';', '!', '”', '._', '*', '__', '\u200e', '\u00a0', '%20', '…\nmore']
  const linked = endpoints
    .filter(({ path }) => /:token|mail/.test(path))
    .flatMap(({ input, method, path }) =>
      fieldsOf(input, '').flatMap((field) => (field.name === 'token' ? [{ ...field, name: `${method} ${path}` }] : [])),
    )

  it('is read by eight endpoints', () => {
    expect(linked.map(({ name }) => name).sort()).toEqual([
      'GET /calendar/:token/ushers.ics',
      'GET /invites/:token',
      'GET /replies/:token',
      'POST /invites/:token',
      'POST /mail/links',
      'POST /mail/verify',
      'POST /replies/:token',
      'POST /users/reset-password-by-mail',
    ])
  })

  it.each(linked)('of $name comes without what a sentence put around its link', ({ schema }) => {
    for (const end of ends) expect(schema.parse(token + end)).toBe(token)
    expect(schema.parse(`<${token}>`)).toBe(token)
    for (const other of [`${token}x`, token.slice(1), `${token.slice(1)}.`]) {
      const { data } = schema.safeParse(other)
      expect([undefined, other]).toContain(data)
    }
  })
})

describe('lines and paragraphs', () => {
  it('break where a word processor breaks', () => {
    expect(line(20).parse('Left\vAisle\f')).toBe('Left Aisle')
    expect(paragraph(20).parse('one\vtwo\fthree')).toBe('one\ntwo\nthree')
    expect(anyParagraph(20).parse('one\r\ntwo')).toBe('one\r\ntwo')
  })

  it('keep the zero-width space in paragraphs alone, and joiners within words and emoji', () => {
    expect(line(20).parse('An\u200bna')).toBe('Anna')
    expect(paragraph(20).parse('สวัสดี\u200bครับ')).toBe('สวัสดี\u200bครับ')
    const words = ['می\u200cخواهم', 'രാജന്\u200d ദാസ്', '👩\u200d👧']
    for (const word of words) {
      expect(line(20).parse(word)).toBe(word)
      expect(paragraph(20).parse(word)).toBe(word)
    }
    expect(line(20).parse('\u200dAnn \u200cLee')).toBe('Ann Lee')
    expect(paragraph(20).parse('രാജന്\u200d')).toBe('രാജന്\u200d')
  })

  it.each([
    ['joiners at its end', 'Ann Lee\u200d', 'Ann Lee\u200c \u200d'],
    ['signs of no width', 'A\u2060nn Lee\u2060', 'An\u00adn Lee\u180e', 'Ann L\u180eee\u00ad'],
    ['Hangul fillers, which are blanks', 'Ann\u3164Lee\uffa0', '\u115fAnn \u1160 Lee\u3164'],
  ])('a line goes without %s', (_what, ...typed) => {
    for (const text of typed) expect([nameLine(20).parse(text), foldSpaces(text)]).toEqual(['Ann Lee', 'Ann Lee'])
  })

  it('need something that shows', () => {
    for (const nothing of [
      '',
      ' \u00a0 ',
      '\u3164',
      '\u115f\u1160',
      '\uffa0',
      '\u2800',
      '\u200b\u200d',
      '\u00ad\u034f',
      '\u2060',
    ]) {
      const messages = [line(20), nameLine(20), paragraph(20)].map(
        (schema) => schema.safeParse(nothing).error?.issues[0]?.message,
      )
      expect(messages).toEqual(Array(3).fill('input.required'))
      expect(optionalLine(20).parse(nothing)).toBeNull()
    }
  })

  it('name with a letter, digit or symbol', () => {
    for (const name of ['Ann', '田', '7', '☺', '👩‍👧', 'Ł.', "D'"]) expect(nameLine(20).parse(name)).toBe(name)
    for (const marks of ['.', '--', '“”'])
      expect(nameLine(20).safeParse(marks).error?.issues[0]?.message).toBe('input.name')
  })
})

describe('comparisonKey', () => {
  it.each([
    ['Ann  Abel ', 'ann abel'],
    ['İnce', 'i\u0307nce', 'I\u0307nce', 'INCE', 'ınce', 'ince'],
    ['Weiß', 'WEISS', 'weiss', 'WEIẞ'],
    ["Tim O'Brien", 'Tim O’Brien', 'TIM Oʼbrien', 'Tim O‘Brien', 'Tim O´Brien', 'Tim O`Brien', 'Tim O＇Brien'],
    ['Anne-Marie', 'Anne\u2010Marie', 'anne\u2011marie'],
    ['Zoë', 'Zoe\u0308', 'ZOË'],
    ['ΣΊΣΥΦΟΣ', 'Σίσυφος', 'Σίσυφοσ'],
    ['Ruth', '\u200eRu\u200bth\u00ad', '\u202aRuth\u202c', 'Ｒｕｔｈ'],
    ['ﬁne', 'fine', 'FINE'],
  ])('is one for %j and its other forms', (first, ...others) => {
    expect(others.map(comparisonKey)).toEqual(others.map(() => comparisonKey(first)))
  })

  it.each([
    ['Zoe', 'Zoë'],
    ['Weis', 'Weiss'],
    ['OBrien', "O'Brien"],
    ['Ann Abel', 'Annabel'],
  ])('tells %j from %j', (one, other) => {
    expect(comparisonKey(one)).not.toBe(comparisonKey(other))
  })

  it('of a key is that key, and has no line break', () => {
    const isKey = (key: string) => comparisonKey(key) === key && foldSpaces(key) === key && !/[\n\r]/.test(key)
    for (let code = 0; code <= 0x1ffff; code++) {
      const key = comparisonKey(`a${String.fromCodePoint(code)}b`)
      if (!isKey(key)) expect.unreachable(`U+${code.toString(16)}`)
    }
    const parts = [...'iIİı\u0307ßẞΣς’´`\u200b\u00ad\v ŉᾳ\u0345\u0301ΐa']
    for (const one of parts)
      for (const two of parts)
        for (const three of parts)
          if (!isKey(comparisonKey(one + two + three))) expect.unreachable(JSON.stringify(one + two + three))
  })
})
