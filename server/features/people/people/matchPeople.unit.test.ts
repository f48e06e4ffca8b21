import { expect, it } from 'vitest'
import { type ListLine, matchPeople } from './matchPeople.ts'

const line = (name_key: string, email: string | null = null, phone_number: string | null = null): ListLine => ({
  name_key,
  email,
  phone_number,
})

/** The person behind each line: the place of somebody of the team, `=` and the place of an earlier line, or `new`. */
const who = (lines: ListLine[], team: ListLine[]) =>
  matchPeople(lines, team).map((match) =>
    match === 'new' ? 'new' : 'member' in match ? team.indexOf(match.member) : `= ${match.line}`,
  )

it.each<[string, ListLine[], ListLine[], (number | string)[]]>([
  ['the same email', [line('ann', 'a@x')], [line('ann', 'b@x'), line('ann', 'a@x')], [1]],
  ['the same number', [line('ann', 'c@x', '1')], [line('ann', 'a@x', '1')], [0]],
  ['an equal email under another name is another person', [line('bo', 'a@x')], [line('ann', 'a@x')], ['new']],
  ['another email under the same name', [line('ann', 'b@x')], [line('ann', 'a@x')], ['new']],
  ['the only one of that name, where the line has neither', [line('ann')], [line('ann', 'a@x')], [0]],
  ['the only one of that name, where the person has neither', [line('ann', 'a@x')], [line('ann')], [0]],
  ['one of several of that name', [line('ann')], [line('ann', 'a@x'), line('ann')], ['new']],
  ['two lines of one name are two people', [line('ann'), line('ann')], [], ['new', 'new']],
  ['and again the same two', [line('ann'), line('ann')], [line('ann'), line('ann')], [0, 1]],
  ['one of the two is there', [line('ann'), line('ann')], [line('ann')], [0, 'new']],
  ['a line that says less of the one above', [line('ann', 'a@x', '1'), line('ann', 'a@x')], [], ['new', '= 0']],
  ['a line that says otherwise', [line('ann', 'a@x', '1'), line('ann', 'a@x', '2')], [], ['new', 'new']],
  ['a name beside its contacts, again', [line('ann', 'a@x'), line('ann')], [line('ann', 'a@x'), line('ann')], [0, 1]],
  ['an empty email is none', [line('ann')], [line('ann', '')], [0]],
])('%s', (_why, lines, team, expected) => {
  expect(who(lines, team)).toEqual(expected)
})
