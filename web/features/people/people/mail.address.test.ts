import { expect, it } from 'vitest'
import { mailAddress } from './mail.address.ts'

it('leaves an address as it is, and lets none bring headers along', () => {
  expect(mailAddress('ruth.ellison+team@church.org')).toBe('mailto:ruth.ellison+team@church.org')
  expect(mailAddress('a?bcc=b&c%40d#e@church.org')).toBe('mailto:a%3Fbcc=b%26c%2540d%23e@church.org')
})
