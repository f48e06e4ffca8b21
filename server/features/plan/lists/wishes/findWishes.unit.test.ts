import { describe, expect, it } from 'vitest'
import { findWishes } from './findWishes.ts'
import { withWishes } from './listedWishes.ts'

const TODAY = '2026-11-29'

const read = (text: string, head = '') => {
  const { wishes, others } = findWishes([{ text, head }], TODAY)
  return others.length > 0 ? others.map((one) => one.text) : wishes[0]?.says
}
const away = (...spans: [string, string][]) => ({
  what: 'days',
  spans: spans.map(([fromDay, toDay]) => ({ fromDay, toDay })),
})
const services = (mood: string, { weekdays = 0, nth = 0, minutes = [] as number[] }) => ({
  what: 'services',
  mood,
  services: { weekdays, nth, minutes },
})
const often = (times: number, per: string) => ({ what: 'often', times, per })
const link = (kind: string, name: string) => ({ what: 'link', kind, name })

describe('A text of a list is', () => {
  it.each([
    ['away Dec 13', away(['2026-12-13', '2026-12-13'])],
    ['Dec 13–27 out', away(['2026-12-13', '2026-12-27'])],
    ['out Dec 13-27', away(['2026-12-13', '2026-12-27'])],
    ['Out 12/13 - 12/27', away(['2026-12-13', '2026-12-27'])],
    ['13-27 Dec off', away(['2026-12-13', '2026-12-27'])],
    ['On vacation from Dec 20 to Jan 3', away(['2026-12-20', '2027-01-03'])],
    ['away Nov 20 – Dec 5', away(['2026-11-20', '2026-12-05'])],
    [
      'not available Dec 13, 20 & 27',
      away(['2026-12-13', '2026-12-13'], ['2026-12-20', '2026-12-20'], ['2026-12-27', '2026-12-27']),
    ],
    ['out 12/13 and 12/14', away(['2026-12-13', '2026-12-14'])],
    ['away Jan 3', away(['2027-01-03', '2027-01-03'])],
    ['away Dec 13, 2026', away(['2026-12-13', '2026-12-13'])],
    ['away 2026-12-13', away(['2026-12-13', '2026-12-13'])],
    ['out in February', away(['2027-02-01', '2027-02-28'])],
    ['away until Jan 5', away(['2026-11-29', '2027-01-05'])],
    ['fuera del 13 al 27 de diciembre', away(['2026-12-13', '2026-12-27'])],
  ])('days away: %s', (text, expected) => expect(read(text)).toEqual(expected))

  it.each([
    ['prefers 9am', services('prefer', { minutes: [540] })],
    ['Prefers the 9:00 am service', services('prefer', { minutes: [540] })],
    ['9am preferred', services('prefer', { minutes: [540] })],
    ['8:30', services('prefer', { minutes: [510] })],
    ["can't do 11am", services('away', { minutes: [660] })],
    ['Can’t do 11am or 6pm', services('away', { minutes: [660, 1080] })],
    ['not 11am', services('away', { minutes: [660] })],
    ['rather not 11am', services('rather_not', { minutes: [660] })],
    ['only 9am', services('only', { minutes: [540] })],
    ['only 2nd & 4th', services('only', { nth: 10 })],
    ['2nd & 4th only', services('only', { nth: 10 })],
    ['2nd & 4th Sundays', services('prefer', { nth: 10, weekdays: 1 })],
    ['2nd and 4th Sunday of the month', services('prefer', { nth: 10, weekdays: 1 })],
    ['last Sunday', services('prefer', { nth: 32, weekdays: 1 })],
    ['no Wednesdays', services('away', { weekdays: 8 })],
    ['Sundays only', services('only', { weekdays: 1 })],
    ['Wed 7pm', services('prefer', { weekdays: 8, minutes: [1140] })],
    ['solo 2º y 4º domingo', services('only', { nth: 10, weekdays: 1 })],
    ['prefiere 9am', services('prefer', { minutes: [540] })],
  ])('services: %s', (text, expected) => expect(read(text)).toEqual(expected))

  it.each([
    ['once a month', often(1, 'month')],
    ['Once per month', often(1, 'month')],
    ['2x/month', often(2, 'month')],
    ['2x a month', often(2, 'month')],
    ['two times a month', often(2, 'month')],
    ['no more than twice a month', often(2, 'month')],
    ['only once a month', often(1, 'month')],
    ['every week', often(1, 'week')],
    ['every other week', often(0.5, 'week')],
    ['every 2 weeks', often(0.5, 'week')],
    ['every two months', often(1.5, 'quarter')],
    ['once every two months', often(1.5, 'quarter')],
    ['monthly', often(1, 'month')],
    ['una vez al mes', often(1, 'month')],
    ['cada dos semanas', often(0.5, 'week')],
  ])('how often: %s', (text, expected) => expect(read(text)).toEqual(expected))

  it.each([
    ['not with Bob', link('apart', 'Bob')],
    ['Never with Bob Ray', link('apart', 'Bob Ray')],
    ['with Mary', link('together', 'Mary')],
    ['only with Mary Lee', link('only_together', 'Mary Lee')],
    ['no con Ana', link('apart', 'Ana')],
  ])('about somebody: %s', (text, expected) => expect(read(text)).toEqual(expected))

  it.each([
    ['Dec 13', 'Away', away(['2026-12-13', '2026-12-13'])],
    ['Dec 13–27', 'Blocked out', away(['2026-12-13', '2026-12-27'])],
    ['9am', 'Prefers', services('prefer', { minutes: [540] })],
    ['11am', 'Cannot', services('away', { minutes: [660] })],
    ['Bob', 'Not with', link('apart', 'Bob')],
    ['2', 'Times per month', often(2, 'month')],
  ])('what the head of its column says: %s below %s', (text, head, expected) =>
    expect(read(text, head)).toEqual(expected),
  )

  it.each([
    'Balcony',
    'brings keys',
    'not sure',
    'out of state plates',
    'Dec 13',
    'every 2nd Sunday',
    'only the last Sunday',
    'away Dec 13, 2025',
    'away Feb 30',
    'not with the children',
    'with a cane',
    'usher, head',
    'once',
    'No',
    'birthday Dec 13',
    `away ${'Dec 13, '.repeat(40)}`,
    `prefers ${'9am '.repeat(200)}`,
  ])('not read where it says something else: %s', (text) => expect(read(text)).toEqual([text]))

  it('made of parts that commas had parted', () => {
    const unused = ['out Dec 13', '20', 'brings keys', 'once a month'].map((text) => ({ text, head: '' }))
    const { wishes, others } = findWishes(unused, TODAY)
    expect(wishes.map(({ text }) => text)).toEqual(['out Dec 13, 20', 'once a month'])
    expect(others.map(({ text }) => text)).toEqual(['brings keys'])
  })
})

describe('A list of thousands of texts', () => {
  it('is looked at as far as its first ten thousand, and names the others as not used', () => {
    const person = (line: number, texts: string[]) => ({
      ...{ line, name: 'Ann Lee', email: '', phoneNumber: '' },
      unused: texts.map((text) => ({ text, head: '' })),
    })
    const many = Array.from({ length: 999 }, (_, at) => person(at + 1, Array(150).fill('brings keys')))
    const last = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'once a month']
    const read = withWishes([...many, person(1000, last), person(1001, ['once a month'])], TODAY)
    expect(read.slice(-2).map(({ unused, wishes }) => [unused.length, wishes.length])).toEqual([
      [9, 1],
      [1, 0],
    ])
    expect(read[0]?.unused).toHaveLength(150)
  })
})
