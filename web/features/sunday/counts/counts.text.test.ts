import { expect, it } from 'vitest'
import { translateFor } from '#shared/strings/translate.ts'
import { countedDayText, moreText, totalText } from './counts.text.ts'

const t = translateFor('en')

it('says what was counted beside the year before', () => {
  const said = (total: number, more: number | null) => totalText('People', { total, more }, t)
  expect(said(1493, 47)).toBe('1,493 people, 47 more than a year ago')
  expect(said(493, -3)).toBe('493 people, 3 fewer than a year ago')
  expect(said(493, 0)).toBe('493 people, as many as a year ago')
  expect(said(493, null)).toBe('493 people')
  expect(totalText('VIPs', { total: 2, more: null }, t)).toBe('2 VIPs')
  expect([24, -3, 0, null].map((more) => moreText({ total: 5, more }))).toEqual(['(+24)', '(-3)', '(0)', ''])
})

it('names the day as people do', () => {
  const day = (date: string) => countedDayText(date, '2026-11-29', t)
  expect(['2026-11-29', '2026-11-28', '2026-11-22', '2026-11-21'].map(day)).toEqual([
    ...['Today', 'Last Saturday', 'Last Sunday', 'Saturday, November 21'],
  ])
})
