import { describe, expect, it } from 'vitest'
import { doPasswordsDiffer, isPasswordHalf, profileChangeOf, profileDraftOf } from './profile.draft.ts'

const draft = profileDraftOf({ name: 'Ann Lee', phoneNumber: '+13125551000' })

describe('what is sent', () => {
  it('is name and number, which stands in the form in groups', () => {
    expect(draft.phoneNumber).toBe('+1 312 555 1000')
    expect(profileChangeOf({ ...draft, name: 'Ann Lee-Reyes' }, true)).toEqual({
      name: 'Ann Lee-Reyes',
      phoneNumber: '+13125551000',
    })
  })

  it('holds an emptied number, so that it is refused, but none where there never was one', () => {
    expect(profileChangeOf({ ...draft, phoneNumber: '' }, true)).toEqual({ name: 'Ann Lee', phoneNumber: '' })
    expect(profileChangeOf(profileDraftOf({ name: 'Ann Lee', phoneNumber: null }), false)).toEqual({
      name: 'Ann Lee',
    })
    expect(profileChangeOf({ ...draft, phoneNumber: '312 555 1001' }, false)).toHaveProperty(
      'phoneNumber',
      '+13125551001',
    )
  })

  it('holds what is no number as it was typed', () => {
    expect(profileChangeOf({ ...draft, phoneNumber: '12' }, true)).toHaveProperty('phoneNumber', '12')
  })

  it('holds a password only when it was entered twice alike, spaces included', () => {
    const typed = { ...draft, password: ' a new one ', confirmPassword: ' a new one ' }
    expect(profileChangeOf(typed, true)).toHaveProperty('password', ' a new one ')
    expect(profileChangeOf({ ...typed, confirmPassword: 'a new one' }, true)).not.toHaveProperty('password')
    expect(profileChangeOf({ ...typed, confirmPassword: '' }, true)).not.toHaveProperty('password')
    expect(profileChangeOf(draft, true)).not.toHaveProperty('password')
  })

  it('holds the current password only beside a new one', () => {
    expect(profileChangeOf({ ...draft, currentPassword: 'old one' }, true)).not.toHaveProperty('currentPassword')
    const typed = { ...draft, password: 'a new one', confirmPassword: 'a new one', currentPassword: 'old one' }
    expect(profileChangeOf(typed, true)).toHaveProperty('currentPassword', 'old one')
  })
})

it.each([
  ['', '', false, false],
  ['new', '', false, true],
  ['', 'new', false, true],
  ['new', 'New', true, false],
  ['new', 'new', false, false],
])('%j and %j differ: %j, half: %j', (password, confirmPassword, differ, half) => {
  expect(doPasswordsDiffer({ password, confirmPassword })).toBe(differ)
  expect(isPasswordHalf({ password, confirmPassword })).toBe(half)
})
