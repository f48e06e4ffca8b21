import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { leftOutOf, linesOf, readHere } from './readInProcess.fixtures.ts'
import { type FixtureCell, HEADER, workbook } from './workbook.fixtures.ts'

const sample = (name: string): Buffer => readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

const read = (rows: FixtureCell[][], choice: Parameters<typeof readHere>[1] = {}) => {
  const found = readHere(workbook([rows]), choice)
  return { shifts: linesOf(found), leftOut: leftOutOf(found) }
}

describe('a list below a table', () => {
  it('is left out of posts × dates, and named', () => {
    const found = readHere(sample('list-below.xlsx'))
    expect(linesOf(found)).toEqual([
      '2027-01-03 9am Main Door Harold Jennings',
      '2027-01-10 9am Main Door Ruth Lee',
      '2027-01-03 9am Balcony Otis Ward',
      '2027-01-10 9am Balcony Tilda Brook',
    ])
    expect(leftOutOf(found)).toEqual([
      '6 apart Contact · Marcus Bell',
      '7 apart Phone · 312-555-0100',
      '8 apart HJ · Harold Jennings',
    ])
  })

  const MONTH = [
    ['Post', '2027-01-03', '2027-01-10', '2027-01-17', '2027-01-24'],
    ['9am Door', 'Ann Abel', 'Bo Bell', 'Cy Cole', 'Di Dunn'],
    ['9am Hall', 'Ed Gil', 'Flo Hay', 'Gus Ito', 'Ann Abel'],
  ]

  it.each<[string, FixtureCell[][]]>([
    ['posts below a time', [['11am'], ['Tower', 'Bo Bell', 'Cy Cole', 'Di Dunn', 'Ed Gil']]],
    ['posts with their time', [['11am Tower', 'Bo Bell', 'Cy Cole']]],
    ['posts of known words', [['Balcony', 'Bo Bell']]],
    ['posts of every Sunday', [['9am Tower', 'Bo Bell', 'Cy Cole', 'Di Dunn', 'Ed Gil']]],
    [
      'another month',
      [
        ['Post', '2027-02-07', '2027-02-14'],
        ['9am Door', 'Bo Bell'],
      ],
    ],
  ])('is none of %s, which an empty row parts', (_what, rows) => {
    const { shifts, leftOut } = read([...MONTH, [], ...rows], { serviceTime: '9am' })
    expect(shifts.length).toBeGreaterThan(8)
    expect(leftOut).toEqual([])
  })

  it('is left out of a list, which it does not refuse', () => {
    const rows = [HEADER, ['2027-01-03', 'Ruth Lee', 'Door', '9am'], [], ['Contact', 'Marcus Bell'], ['Thanks to all']]
    expect(read(rows)).toEqual({
      shifts: ['2027-01-03 9am Door Ruth Lee'],
      leftOut: ['4 apart Contact · Marcus Bell', '5 apart Thanks to all'],
    })
    const more = [...rows.slice(0, 3), ['2027-01-10', 'Otis Ward', 'Door', '9am']]
    expect(read(more).shifts).toHaveLength(2)
    expect(() => read([...rows.slice(0, 3), ['soon', 'Otis Ward', 'Door', '9am']])).toThrow('rows_invalid')
  })
})

describe('a list beside a table', () => {
  it('is left out of dates × posts, and named', () => {
    const found = readHere(sample('list-beside.xlsx'))
    expect(linesOf(found)).toHaveLength(6)
    expect(leftOutOf(found)).toEqual(['F1 apart Phone list'])
    expect(found.leftOut[0]).toMatchObject({ what: 'column', filled: 4 })
  })

  it('is left out of a list and of a matrix, be it longer than they are', () => {
    const beside = [
      ['Usher', 'Phone'],
      ['Pam Hill', '555'],
      ['Geoff Hill', '556'],
      ['Sean', '557'],
      ['Al', '558'],
    ]
    const list = [
      ['Date', 'Name', 'Post', 'Time'],
      ...['03', '10', '17', '24'].map((day) => [`2027-01-${day}`, 'Ruth Lee', 'Door', '9am']),
      ['2027-01-31', 'Ruth Lee', 'Door', '9am'],
    ]
    const both = list.map((row, at) => [...row, null, ...(beside[at] ?? [])])
    expect(read(both)).toMatchObject({ leftOut: ['F1 apart Usher', 'G1 apart Phone'] })
    expect(read(both).shifts).toHaveLength(5)
    const matrix = [
      ['Post', '2027-01-03', '2027-01-10', null, 'Phones'],
      ['9am Door', 'Ruth Lee', 'Otis Ward', null, 'Pam Hill'],
      ['9am Hall', 'Pam Hill', 'Al Reed', null, '555 0100'],
    ]
    expect(read(matrix)).toMatchObject({ leftOut: ['E1 apart Phones'] })
  })

  it('is none of posts with a time, a known word, or so many people', () => {
    for (const head of ['11am Tower', 'Balcony']) {
      const rows = [
        ['Date', 'Time', 'Door', null, head],
        ['2027-01-03', '9am', 'Ruth Lee', null, 'Ann Abel'],
        ['2027-01-10', '9am', 'Otis Ward', null, null],
      ]
      expect(read(rows).shifts).toHaveLength(3)
    }
    const few = [
      ['Date', null, 'Tower'],
      ['2027-01-03 9am', null, 'Ruth Lee'],
      ['2027-01-10 9am', null, null],
      ['2027-01-17 9am', null, null],
    ]
    expect(read(few).shifts).toEqual(['2027-01-03 9am Tower Ruth Lee'])
  })
})

describe('a last row of substitutes', () => {
  const rows = (word: string) => [
    ['Post', '2027-01-03', '2027-01-10'],
    ['9am Door', 'Ruth Lee', 'Otis Ward'],
    [word, 'Ann Abel', null],
  ]
  it.each(['Subs', 'Reserves', 'Alternates', 'Suplentes'])('that says %s is a post only where it is read', (word) => {
    const { shifts, leftOut } = read(rows(word), { serviceTime: '9am' })
    expect([shifts.length, leftOut]).toEqual([2, [`3 apart ${word} · Ann Abel`]])
    expect(read(rows(word), { serviceTime: '9am', subs: 'read' }).shifts).toContain(`2027-01-03 9am ${word} Ann Abel`)
  })

  it('below dates × posts is left out, and refuses nothing', () => {
    const down = [
      ['Date', 'Door', 'Hall'],
      ['2027-01-03 9am', 'Ann', 'Bo'],
      ['2027-01-10 9am', 'Cy'],
      ['Subs', 'Di', 'Ed'],
    ]
    expect(read(down)).toMatchObject({ leftOut: ['4 apart Subs · Di · Ed'] })
  })
})
