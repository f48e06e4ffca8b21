import { expect, it } from 'vitest'
import { isToSend } from './composer.keys.ts'

const ENTER = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 }

it('sends with Enter, and with no other key', () => {
  expect(isToSend(ENTER)).toBe(true)
  expect(isToSend({ ...ENTER, key: 'a', keyCode: 65 })).toBe(false)
})

it('makes a new line with shift', () => {
  expect(isToSend({ ...ENTER, shiftKey: true })).toBe(false)
})

it('leaves an Enter to the word that is being composed, also in Safari', () => {
  expect(isToSend({ ...ENTER, isComposing: true })).toBe(false)
  expect(isToSend({ ...ENTER, keyCode: 229 })).toBe(false)
})
