import { describe, expect, it } from 'vitest'
import { joinedNames, slashParts, splitCommas } from './cell.names.ts'
import { splitRemark } from './cell.remarks.ts'

describe('joinedNames', () => {
  it.each<[string, string[]]>([
    ['Pam and/or Geoff Hill', ['Pam Hill', 'Geoff Hill']],
    ['Pam & / or Geoff Hill', ['Pam Hill', 'Geoff Hill']],
    ['Ana y/o Luis Gil', ['Ana Gil', 'Luis Gil']],
    ['Otis Ward w/ Tilda Brook', ['Otis Ward', 'Tilda Brook']],
    ['Otis Ward w/Tilda Brook', ['Otis Ward', 'Tilda Brook']],
    ['Otis Ward with Tilda Brook', ['Otis Ward', 'Tilda Brook']],
    ['Edgar & Ilse Thorn', ['Edgar Thorn', 'Ilse Thorn']],
    ['Edgar + Ilse Thorn', ['Edgar Thorn', 'Ilse Thorn']],
    ['Edgar AND Ilse Thorn', ['Edgar Thorn', 'Ilse Thorn']],
    ['Ana y Luis', ['Ana', 'Luis']],
    ['Ana con Luis Gil', ['Ana Gil', 'Luis Gil']],
    ['Juan e Inés Gil', ['Juan Gil', 'Inés Gil']],
    ['Harold / Ruth Jennings', ['Harold Jennings', 'Ruth Jennings']],
    ['Harold/Ruth Jennings', ['Harold Jennings', 'Ruth Jennings']],
    ['Ann, Bo, Cy', ['Ann', 'Bo', 'Cy']],
    ['Edgar & Ilse Thorn (new) *', ['Edgar Thorn', 'Ilse Thorn']],
    ['Mr. & Mrs. Thorn', ['Mr. Thorn', 'Mrs. Thorn']],
  ])('of %j are several', (text, names) => expect(joinedNames(text)).toEqual(names))

  it.each([
    ...['Ruth Lee', 'Reed, Ann', 'Harold c/o Ruth Lee', 'A/V Team', 'Sandy Anderson', 'María E López', 'Otis w/o vest'],
    ...['Lee, Ruth, Jr.', 'Yolanda Yates', `${'Ann & '.repeat(100)}Bo`],
  ])('of %j is one', (text) => expect(joinedNames(text)).toBeNull())
})

it.each<[string, string[]]>([
  ['Ann Lee/Bo Ray', ['Ann Lee', 'Bo Ray']],
  ['Ann Lee / Bo Ray / Cy', ['Ann Lee', 'Bo Ray', 'Cy']],
  ['Pam and/or Geoff Hill', ['Pam and/or Geoff Hill']],
  ['Otis w/ Tilda', ['Otis w/ Tilda']],
  ['Otis c/o Tilda', ['Otis c/o Tilda']],
  ['A/V', ['A/V']],
  ['n/a', ['n/a']],
  ['1/2 Ann', ['1/2 Ann']],
  ['/', ['/']],
  ['Ann /', ['Ann']],
])('the slashes of %j part %j', (text, parts) => expect(slashParts(text)).toEqual(parts))

it.each<[string, string[]]>([
  ['Jim Ba., Grace K.', ['Jim Ba.', 'Grace K.']],
  ['Jim Ba., Grace K., Tom', ['Jim Ba.', 'Grace K.', 'Tom']],
  ['Reed, Ann', ['Reed, Ann']],
  ['Reed, Ann, Jr.', ['Reed, Ann, Jr.']],
])('the commas of %j part %j', (text, parts) => expect(splitCommas(text)).toEqual(parts))

it.each([
  ['Ruth Lee *', 'Ruth Lee', '*'],
  ['Ruth Lee?', 'Ruth Lee', '?'],
  ['Ruth Lee (head)', 'Ruth Lee', '(head)'],
  ['Ruth Lee (head) **', 'Ruth Lee', '(head) **'],
  ['Ruth Lee [new]', 'Ruth Lee', '[new]'],
  ['Ruth (Ruthie) Lee', 'Ruth (Ruthie) Lee', ''],
  ['(head)', '(head)', ''],
  ['?', '?', ''],
  ['@SUM(A1)', '@SUM(A1)', ''],
  ['Pam Hill 312-555-0100', 'Pam Hill', '312-555-0100'],
  ['Ruth Lee (312) 555-0102', 'Ruth Lee', '(312) 555-0102'],
  ['Pam Hill, +1 312.555.0100 *', 'Pam Hill', ', +1 312.555.0100 *'],
  ['Pam Hill 2027-01-03', 'Pam Hill 2027-01-03', ''],
  ['Team 12', 'Team 12', ''],
])('%j is %j with the remark %j', (text, name, remark) => expect(splitRemark(text)).toEqual({ name, remark }))

it('looks at long and strange texts in one pass', () => {
  for (const sign of ['/', ' /', '& ', ' and', '(', ' (', ')', '*', ', ', ' w/', ' y'])
    for (const text of [sign.repeat(20_000), `Ann ${sign.repeat(20_000)} Bo`]) {
      joinedNames(text)
      splitRemark(text)
      splitCommas(text)
      slashParts(text.slice(0, 2000))
    }
})
