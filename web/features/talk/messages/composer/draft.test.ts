import { describe, expect, it } from 'vitest'
import { MESSAGE_IMAGE_MAX_BYTES } from '#shared/inputChecks.ts'
import { MESSAGE_MAX } from '#shared/talk/messages.ts'
import { withStorage } from '../../../../platform/storage.testing.ts'
import { t } from '../../../../strings/strings.ts'
import { readDraft, storablePicture, storeDraft, validateDraft } from './draft.ts'

const stored = withStorage('sessionStorage')

const image = new File(['x'], 'door.png', { type: 'image/png' })
const validate = (content: string, file: File | null = null) => validateDraft('general', { content, file }, t)

describe('a draft', () => {
  it('is refused when it says nothing, or too much', () => {
    expect(validate(' \n ')).toEqual({ ok: false, reason: 'Please write something or attach a picture.' })
    expect(validate('x'.repeat(MESSAGE_MAX + 1))).toEqual({ ok: false, reason: 'Please use at most 4000 characters' })
    expect(validate(`${'x'.repeat(MESSAGE_MAX)} `)).toMatchObject({ ok: true })
  })

  it('is refused with a file that is no image, or too large', () => {
    expect(validate('see', new File(['x'], 'a.pdf', { type: 'application/pdf' }))).toEqual({
      ok: false,
      reason: 'Only images can be attached.',
    })
    const large = { type: 'image/png', size: MESSAGE_IMAGE_MAX_BYTES + 1 } as File
    expect(validate('', large)).toEqual({ ok: false, reason: 'Images may have at most 10 MB.' })
  })

  it('may be a picture without words', () => {
    expect(validate('', image)).toEqual({ ok: true, content: '', imageUrl: null })
  })
})

describe('the address of a GIF', () => {
  it.each([
    ['https://media.giphy.com/media/abc/giphy.gif', 'https://media.giphy.com/media/abc/giphy.gif'],
    ['  http://giphy.com/gifs/abc ', 'https://giphy.com/gifs/abc'],
    ['HTTPS://GIPHY.com/x', 'HTTPS://GIPHY.com/x'],
  ])('%s is a picture', (text, imageUrl) => {
    expect(validate(text)).toEqual({ ok: true, content: '', imageUrl })
  })

  it.each([
    'look: https://media.giphy.com/a.gif',
    'https://media.giphy.com/a.gif https://giphy.com/b',
    'https://giphy.com.evil.example/a.gif',
    'https://evil.example/giphy.com',
    'https://notgiphy.com/a.gif',
    'giphy.com/a.gif',
    'ftp://giphy.com/a.gif',
  ])('is not in %s', (content) => {
    expect(validate(content)).toEqual({ ok: true, content, imageUrl: null })
  })

  it('stays a text beside a picture', () => {
    const content = 'https://giphy.com/a.gif'
    expect(validate(content, image)).toEqual({ ok: true, content, imageUrl: null })
  })
})

describe('the picture to be kept', () => {
  it('is what the file holds', async () => {
    const picture = await storablePicture(image)
    expect(picture).toMatchObject({ name: 'door.png', blob: { type: 'image/png' } })
    expect(await picture?.blob.text()).toBe('x')
  })

  it('is none where the browser will not read the file any more', async () => {
    class ChangedFile extends File {
      override arrayBuffer(): Promise<ArrayBuffer> {
        return Promise.reject(new DOMException('changed', 'NotReadableError'))
      }
    }
    expect(await storablePicture(new ChangedFile(['x'], 'a.png'))).toBeNull()
  })
})

describe('a stored draft', () => {
  const ann = { _id: 'ann' }
  const bo = { _id: 'bo' }

  it('is there for one person in one channel', () => {
    storeDraft('general', ann, 'See you on Sun')
    expect(readDraft('general', ann)).toBe('See you on Sun')
    expect(readDraft('announcements', ann)).toBe('')
    expect(readDraft('general', bo)).toBe('')
  })

  it('is removed when it is empty', () => {
    storeDraft('general', ann, 'See you on Sunday')
    storeDraft('general', ann, '')
    expect(readDraft('general', ann)).toBe('')
    expect(stored.size).toBe(0)
  })
})
