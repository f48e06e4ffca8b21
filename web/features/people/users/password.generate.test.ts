import { expect, it } from 'vitest'
import { Password } from '#shared/people/personFields.ts'
import { generatePassword } from './password.generate.ts'

it('makes a password that the contract accepts and that can be read aloud', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  expect(new Set(made).size).toBe(made.length)
  for (const password of made) {
    expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/)
    expect(Password.safeParse(password).success).toBe(true)
  }
})
