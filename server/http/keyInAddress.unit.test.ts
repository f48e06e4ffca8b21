import { expect, it } from 'vitest'
import { hasKey, withoutKey } from './keyInAddress.ts'

const KEY = `uk_${'aB3-_'.repeat(8)}xyz`
const escaped = (text: string) => [...text].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')

it.each([
  ['in the query', `/api/schedule?key=${KEY}`],
  ['in the path', `/api/schedule/${KEY}`],
  ['at the end of a path', `/api/calendar/me/ushers.ics${KEY}`],
  ['before a colon', `/${KEY}:x@api`],
  ['after a number sign', `/api/schedule#${KEY}`],
  ['after an escaped number sign', `/api/schedule%23${KEY}`],
  ['escaped', `/api/schedule?key=${escaped(KEY)}`],
  ['escaped in capitals', `/api/schedule?key=${escaped(KEY).toUpperCase()}`],
  ['escaped twice', `/api/schedule?key=${escaped(KEY).replaceAll('%', '%25')}`],
  ['with its underscore alone escaped', `/api/schedule?key=${KEY.replace('_', '%5F')}`],
  ['below a path', `/ushers/api/schedule?access_token=${KEY}&view=all`],
])('is found %s, and never logged', (_where, url) => {
  expect(hasKey(url)).toBe(true)
  expect(withoutKey(url)).toContain('uk_…')
  expect(withoutKey(url)).not.toContain(KEY.slice(3, 20))
})

it.each([
  ['of nothing', '/api/schedule?view=all'],
  ['of a token that is no key', `/invite/${'aB3-_'.repeat(8)}xyz`],
  ['of the start of a key', '/api/schedule?prefix=uk_'],
  ['of what cannot be read', '/api/%zz?x=%'],
])('leaves an address %s as it is', (_what, url) => {
  expect(hasKey(url)).toBe(false)
  expect(withoutKey(url)).toBe(url)
})
