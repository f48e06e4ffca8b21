import { describe, expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { attachmentProblem, charactersLeft, firstImage, isSendKey, lengthNotice } from './composer.rules.ts'

const notice = (length: number) => lengthNotice('x'.repeat(length), english)

describe('the length of a message', () => {
  it('is told before the 4,000 characters are reached', () => {
    expect(notice(3599)).toBeNull()
    expect(notice(3600)).toBe('400 characters left')
    expect(notice(3999)).toBe('1 character left')
    expect(notice(4000)).toBe('0 characters left')
  })

  it('is told when there are too many', () => {
    expect(notice(4001)).toBe('Please shorten this by 1 character.')
    expect(notice(5500)).toBe('Please shorten this by 1,500 characters.')
  })

  it('is counted as the server does, without the space around it', () => {
    expect(charactersLeft(`\n  ${'x'.repeat(4000)}  `)).toBe(0)
  })
})

describe('a file', () => {
  const MB = 1024 * 1024
  const problem = (type: string, size: number) => attachmentProblem({ type, size }, english)

  it('may be any image of at most 10 MB', () => {
    for (const type of ['image/png', 'image/gif', 'image/heic']) expect(problem(type, 10 * MB)).toBeNull()
    expect(problem('image/png', 10 * MB + 1)).toBe('Images may have at most 10 MB.')
    for (const type of ['application/pdf', 'text/html', ''])
      expect(problem(type, 1)).toBe('Only images can be attached.')
  })

  it('is found among others', () => {
    const files = ['text/plain', 'image/png', 'image/gif'].map((type) => new File([], type, { type }))
    expect(firstImage(files)?.name).toBe('image/png')
    expect(firstImage([])).toBeUndefined()
  })
})

describe('a key press', () => {
  const ENTER = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 }

  it('sends with Enter, and with no other key', () => {
    expect(isSendKey(ENTER)).toBe(true)
    expect(isSendKey({ ...ENTER, key: 'a', keyCode: 65 })).toBe(false)
  })

  it('makes a new line with shift', () => {
    expect(isSendKey({ ...ENTER, shiftKey: true })).toBe(false)
  })

  it('leaves an Enter to the word that is being composed, also in Safari', () => {
    expect(isSendKey({ ...ENTER, isComposing: true })).toBe(false)
    expect(isSendKey({ ...ENTER, keyCode: 229 })).toBe(false)
  })
})
