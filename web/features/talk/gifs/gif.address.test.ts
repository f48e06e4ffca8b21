import { expect, it } from 'vitest'
import { stillOf, videoOf } from './gif.address.ts'

it.each([
  ['https://media.giphy.com/media/abc/giphy.gif', 'https://media.giphy.com/media/abc/giphy_s.gif'],
  [
    'https://media4.giphy.com/media/v1.Y2lk/abc/200w.webp?cid=1',
    'https://media4.giphy.com/media/v1.Y2lk/abc/200w_s.gif',
  ],
  ['https://media.giphy.com/media/abc/giphy_s.gif', 'https://media.giphy.com/media/abc/giphy_s.gif'],
])('knows of %s the picture that stands still', (moving, still) => {
  expect(stillOf(moving)).toBe(still)
})

it('knows of a GIF the video beside it', () => {
  expect(videoOf('https://media.giphy.com/media/abc/giphy-downsized.gif?cid=1')).toBe(
    'https://media.giphy.com/media/abc/giphy.mp4',
  )
})

it.each(['https://giphy.com/gifs/abc', 'https://evil.example/media/abc/giphy.gif', '/api/images/a.gif', 'blob:x.gif'])(
  'knows of %s neither',
  (address) => {
    expect(stillOf(address)).toBeNull()
    expect(videoOf(address)).toBeNull()
  },
)
