import { expect, it } from 'vitest'
import { imageCookie, imageTokenIn } from './imageCookie.ts'

it('on https the cookie is this host’s alone', () => {
  expect(imageCookie('abc', 'https://ushers.example')).toMatch(/^__Host-ushers_images=abc; Path=\/; .*; Secure$/)
  expect(imageCookie('abc', 'http://localhost:5000')).toMatch(/^ushers_images=abc; (?!.*Secure)/)
  expect(imageTokenIn('ushers_images=old; a=b; __Host-ushers_images=new')).toBe('new')
  expect(imageTokenIn('a=b; ushers_images=old')).toBe('old')
  expect([imageTokenIn('a=b'), imageTokenIn()]).toEqual([undefined, undefined])
})

it('below a path the cookie is of that path, and the one of an app at the root is not taken for it', () => {
  const site = 'https://church.example/ushers'
  expect(imageCookie('abc', site)).toMatch(/^__Secure-ushers_images=abc; Path=\/ushers; .*; Secure$/)
  expect(imageCookie('abc', 'http://church.example/ushers')).toMatch(/^ushers_images=abc; Path=\/ushers; (?!.*Secure)/)
  const both = '__Host-ushers_images=root; __Secure-ushers_images=below'
  expect(imageTokenIn(both, '/ushers')).toBe('below')
  expect(imageTokenIn(both)).toBe('root')
  expect(imageTokenIn('__Host-ushers_images=root', '/ushers')).toBeUndefined()
})
