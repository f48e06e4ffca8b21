import { expect, it } from 'vitest'
import { appleLink, googleLink, outlookLink } from './calendar.links.ts'

const url = 'https://ushers.example.org/api/calendar/a_b-c/ushers.ics'

it('leads Apple and other programs to the feed itself', () => {
  expect(appleLink(url)).toBe('webcal://ushers.example.org/api/calendar/a_b-c/ushers.ics')
  expect(appleLink('http://192.168.1.20:5000/api/calendar/x/ushers.ics')).toBe(
    'webcal://192.168.1.20:5000/api/calendar/x/ushers.ics',
  )
})

it('hands Google the whole address as one value', () => {
  const link = new URL(googleLink(url))
  expect(link.origin + link.pathname).toBe('https://calendar.google.com/calendar/r')
  expect([...link.searchParams]).toEqual([['cid', appleLink(url)]])
})

it('hands Outlook the address and a name with spaces', () => {
  const name = 'St. Mark & St. Luke ushers'
  const link = new URL(outlookLink(url, name))
  expect(link.origin + link.pathname).toBe('https://outlook.live.com/calendar/0/addfromweb')
  expect([...link.searchParams]).toEqual([
    ['url', url],
    ['name', name],
  ])
  expect(link.search).not.toContain('+')
})
