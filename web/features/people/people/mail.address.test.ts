import { expect, it } from 'vitest'
import { mailAddress, withBody } from './mail.address.ts'

it('leaves an address as it is, and lets none bring headers along', () => {
  expect(mailAddress('ruth.ellison+team@church.org')).toBe('mailto:ruth.ellison+team@church.org')
  expect(mailAddress('a?bcc=b&c%40d#e@church.org')).toBe('mailto:a%3Fbcc=b%26c%2540d%23e@church.org')
})

it('the words of a mail or text stay in its body', () => {
  expect(withBody('sms:+13125551002', 'Can you & Ann? 9am')).toBe(
    'sms:+13125551002?body=Can%20you%20%26%20Ann%3F%209am',
  )
  expect(withBody('mailto:a@church.org', '')).toBe('mailto:a@church.org')
})
