import { describe, expect, it } from 'vitest'
import { splitExtension, storedEmail } from './contacts.ts'
import { Email, Phone } from './personFields.ts'

const problemOf = (schema: typeof Phone | typeof Email, text: string) =>
  schema.safeParse(text).error?.issues[0]?.message

describe('a phone number', () => {
  it.each([
    ['312 555 0151', '+13125550151'],
    ['1-312-555-0151', '+13125550151'],
    ['13125550151', '+13125550151'],
    ['1 (312) 555.0151', '+13125550151'],
    ['+1 312 555 0151', '+13125550151'],
    ["'+1 312 555 0151", '+13125550151'],
    ['\u2019312 555 0151', '+13125550151'],
    ['tel:+1-312-555-0151', '+13125550151'],
    ['\uFF0B\uFF11 312\uFF0D555\uFF0D0151', '+13125550151'],
    ['\u202A(312) 555\u22120151\u202C', '+13125550151'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+44(0)2079460958', '+442079460958'],
    ['+44 (020) 7946 0958', '+442079460958'],
    ['\u202A+44 [0] 20-7946-0958\u202C', '+442079460958'],
    ['+44 020 7946 0958', '+442079460958'],
    ['+4402079460958', '+442079460958'],
    ['+49 030 123456', '+4930123456'],
    ['+380 044 123 4567', '+380441234567'],
    ['+353 (0)1 234 5678', '+35312345678'],
    ['+20 02 1234 5678', '+20212345678'],
    // Part of the number in these countries, in brackets too.
    ['+39 06 1234 5678', '+390612345678'],
    ['+39 (06) 1234 5678', '+390612345678'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['+378 0549 123456', '+3780549123456'],
    ['+225 07 12 34 56 78', '+2250712345678'],
    // Zeros of the code, and of the number itself.
    ['+850 2 381 1234', '+85023811234'],
    ['+380 44 012 3456', '+380440123456'],
    ['+49 30/123456-78', '+493012345678'],
    ['+34 600 11 22 33', '+34600112233'],
    ['(055) 512-3456', '+10555123456'],
  ])('%s is %s', (typed, stored) => {
    expect(Phone.parse(typed)).toBe(stored)
    expect(Phone.parse(stored)).toBe(stored)
  })

  it.each([
    ['312-555-0151 ext. 12', 'ext. 12'],
    ['312-555-0151 x12', 'x12'],
    ['312-555-0151x12', 'x12'],
    ['(312) 555-0151 (ext 12)', '(ext 12)'],
    ['312-555-0151 #12', '#12'],
    ['312-555-0151 extensión 12', 'extensión 12'],
    ['tel:+1-312-555-0151;ext=12', ';ext=12'],
    ['3125550151,,12', ',,12'],
    ['3125550151;12#', ';12#'],
    ['3125550151p12', 'p12'],
    ['+49 30 123456 Durchwahl 78', 'Durchwahl 78'],
    ['+44 (0)20 7946 0958 EXT 12', 'EXT 12'],
  ])('is refused with its extension: %s', (typed, extension) => {
    expect(problemOf(Phone, typed)).toBe('input.phoneExtension')
    const split = splitExtension(typed)
    expect(split.extension).toBe(extension)
    expect(Phone.safeParse(split.number).success).toBe(true)
  })

  it.each(['12', '312 555 015', '1312 555 0151 2', '+44', 'ext. 12', '+1 312 555 01510', '', 'call me'])(
    'is not %j',
    (typed) => expect(problemOf(Phone, typed)).toBe('input.phoneWithArea'),
  )
})

describe('an email', () => {
  it.each([
    [' Ruth@Example.ORG ', 'ruth@example.org'],
    ['ruth@exämple.de', 'ruth@xn--exmple-cua.de'],
    ['ruth@EXÄMPLE.de', 'ruth@xn--exmple-cua.de'],
    ['ruth@exa\u0308mple.de', 'ruth@xn--exmple-cua.de'],
    ['ruth@xn--exmple-cua.de', 'ruth@xn--exmple-cua.de'],
    ['ruth@教会.例え', 'ruth@xn--6oq255c.xn--r8jz45g'],
    ['ruth@教会\u3002例え', 'ruth@xn--6oq255c.xn--r8jz45g'],
    ['admin@localhost', 'admin@localhost'],
  ])('%s is %s', (typed, stored) => {
    expect(Email.parse(typed)).toBe(stored)
    expect(storedEmail(typed)).toBe(stored)
  })

  it.each([
    'rúth@example.org',
    'ruth@exä mple.de',
    'ruth@exämple.de/x',
    'ruth@exämple.de:25',
    'ä',
    '@ä',
    'a@ä@b',
    'ruth@ä..de',
  ])('is not %j', (typed) => expect(problemOf(Email, typed)).toBe('input.email'))
})
