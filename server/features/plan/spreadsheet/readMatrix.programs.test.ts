import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSchedule } from '../worker/readSchedule.ts'

const sample = (name: string): Buffer => readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

describe('the matrices of other programs', () => {
  it.each([
    [
      'openpyxl-posts-dates.xlsx',
      34,
      'C5 2027-02-07 9am Main Door Harold Jennings Blue',
      'E12 2027-02-21 10:45am Balcony Grace Adeyemi Gold',
    ],
    [
      'xlsxwriter-posts-dates.xlsx',
      29,
      'D3 2027-02-14 9am Main Door Grace Adeyemi Red',
      'E10 2027-02-21 6pm Balcony Peter Zhang Gold',
    ],
    [
      'libreoffice-posts-dates.xlsx',
      40,
      'B6 2027-02-07 9am Main Door Harold Jennings Blue',
      'E15 2027-02-28 6pm Balcony Isaac Brown Silver',
    ],
    [
      'openpyxl-people-dates.xlsx',
      32,
      'D2 2027-02-07 9am Main Door Harold Jennings ',
      'F11 2027-02-21 6pm Balcony Miriam Cohen-Reyes ',
    ],
    [
      'xlsxwriter-people-dates.xlsx',
      35,
      'B5 2027-02-07 9am Main Door Harold Jennings ',
      'F14 2027-02-21 9am Center Aisle Miriam Cohen-Reyes ',
    ],
    [
      'libreoffice-people-dates.xlsx',
      26,
      'B2 2027-02-07 9am Main Door Harold Jennings ',
      'E11 2027-02-28 9am Main Door Miriam Cohen-Reyes ',
    ],
  ])('reads %s: %d shifts', async (name, count, first, last) => {
    const { layout, rows } = await readSchedule(sample(name))
    const lines = rows.map(({ cell, date, serviceTime, assignment, name: who, tieColor }) =>
      [cell, date, serviceTime, assignment, who, tieColor].join(' '),
    )
    expect([layout, rows.length, lines[0], lines.at(-1)]).toEqual([
      name.includes('posts') ? 'posts-dates' : 'people-dates',
      count,
      first,
      last,
    ])
  })
})
