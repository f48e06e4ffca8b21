import { expect, it } from 'vitest'
import { findPeople } from './people.search.ts'

const people = [
  { name: 'Ruth Ellison', email: 'ruth@church.org', phoneNumber: '+13125551000' },
  { name: 'Zoë  Van Dam', email: 'zoe@demo.example', phoneNumber: null },
  { name: 'Peter Zhang', email: 'p.zhang@church.org', phoneNumber: '+442079460018' },
]

const namesFor = (typed: string) => findPeople(people, typed).map(({ name }) => name)

it.each([
  ['', ['Ruth Ellison', 'Zoë  Van Dam', 'Peter Zhang']],
  ['  ', ['Ruth Ellison', 'Zoë  Van Dam', 'Peter Zhang']],
  ['ELLI', ['Ruth Ellison']],
  ['zoë van', ['Zoë  Van Dam']],
  ['@church', ['Ruth Ellison', 'Peter Zhang']],
  ['(312) 555', ['Ruth Ellison']],
  ['+1 312-555-1000', ['Ruth Ellison']],
  ['020 7946', []],
  ['20 7946', ['Peter Zhang']],
  ['12', []],
  ['nobody', []],
])('%j finds %j', (typed, names) => {
  expect(namesFor(typed)).toEqual(names)
})
