import { expect, it } from 'vitest'
import { imageCookie, imageTokenIn } from './imageCookie.ts'

it('on https the cookie is this host’s alone', () => {
  expect(imageCookie('abc', 'https://ushers.example')).toMatch(/^__Host-ushers_images=abc; Path=\/; .*; Secure$/)
  expect(imageCookie('abc', 'http://localhost:5000')).toMatch(/^ushers_images=abc; (?!.*Secure)/)
  expect(imageTokenIn('ushers_images=old; a=b; __Host-ushers_images=new')).toBe('new')
  expect(imageTokenIn('a=b; ushers_images=old')).toBe('old')
  expect([imageTokenIn('a=b'), imageTokenIn()]).toEqual([undefined, undefined])
})
