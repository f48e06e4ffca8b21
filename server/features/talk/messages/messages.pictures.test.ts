import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { MESSAGE_IMAGE_MAX_BYTES } from '#shared/inputChecks.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { blackPng, CAMERA, phoneJpeg } from '../../../testing/pictures.ts'

const test = withTestApp()

const JPEG = await phoneJpeg()

let sender = { _id: '', token: '', email: '' }
let cookie = ''
beforeAll(async () => {
  sender = await test.signUp()
  const { headers } = await test.call(sessionsApi.login, { email: sender.email, password: PASSWORD })
  cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
})

const post = (bytes: Uint8Array, filename = 'picture.png', fields: Record<string, string> = {}) =>
  test.upload(messagesApi.create, { bytes, filename, fields: { channel: 'general', ...fields } }, sender.token)
const fetchPicture = (path: string | null, withCookie = cookie) =>
  fetch(`${test.url}${path}`, { headers: withCookie ? { cookie: withCookie } : {} })
const bytesOf = async (path: string | null) => Buffer.from(await (await fetchPicture(path)).arrayBuffer())
const images = () => test.db.selectFrom('images').select(['id', 'size', 'owner_id']).execute()

/** Frames of noise, each different. */
function animation(frames: number, side = 8) {
  const channels = 3
  const pixels = randomBytes(side * side * frames * channels)
  const raw = { width: side, height: side * frames, pageHeight: side, channels } as const
  const delay = Array.from({ length: frames }, (_, frame) => 50 + 10 * (frame % 3))
  return { picture: sharp(pixels, { raw }), options: { delay, loop: 2 } }
}

describe('a picture is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)])
  const HEIC = 'Pictures in HEIC format cannot be read here. Please choose a JPEG or PNG picture.'
  const WRONG_KIND = 'That is not a picture. Please choose a JPEG, PNG, WebP or GIF file.'

  it.each<[string, string, Buffer, number, string, string]>([
    [
      'an SVG',
      'picture.png',
      svg,
      415,
      'photo_format',
      'Pictures in SVG format cannot be read here. Please choose a JPEG, PNG, WebP or GIF picture.',
    ],
    ['a page', 'picture.png', html, 415, 'not_a_photo', WRONG_KIND],
    ['a text', 'picture.gif', Buffer.from('GIF'), 415, 'not_a_photo', WRONG_KIND],
    ['nothing', 'picture.png', Buffer.alloc(0), 415, 'not_a_photo', WRONG_KIND],
    ['an iPhone’s HEIC', 'IMG_1.jpg', heic, 415, 'photo_heic', HEIC],
    [
      'half a JPEG',
      'picture.jpg',
      JPEG.subarray(0, JPEG.length / 2),
      400,
      'photo_unreadable',
      'That picture cannot be read. Please choose another.',
    ],
    [
      'more than 10 MB',
      'picture.jpg',
      Buffer.concat([JPEG, Buffer.alloc(MESSAGE_IMAGE_MAX_BYTES)]),
      413,
      'photo_too_large',
      'That picture is too large. Please choose one of at most 10 MB.',
    ],
    [
      'too many pixels',
      'picture.png',
      blackPng(8000, 8000),
      413,
      'photo_too_many_pixels',
      'That picture has too many pixels. Please choose one of at most 50 megapixels.',
    ],
  ])(
    'that is %s, named %s, whatever is written beside it',
    async (_kind, filename, bytes, expected, code, sentence) => {
      const before = await test.db.selectFrom('messages').select('id').execute()
      const { status, body } = await post(bytes, filename, { content: 'Look' })
      expect([status, body]).toEqual([expected, { error: sentence, code }])
      expect(await test.db.selectFrom('messages').select('id').execute()).toEqual(before)
      expect(await images()).toEqual([])
    },
  )

  it('that moves for more than a thousand frames, or has too many pixels in all of them', async () => {
    const { picture, options } = animation(1001, 2)
    const many = await picture.gif(options).toBuffer()
    const large = await animation(3, 100).picture.gif().toBuffer()
    // The header contains the size twice: of the screen and of the first frame. One frame of it would be accepted.
    const frame = large.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 100, 0, 100, 0]))
    for (const place of [6, frame + 5]) large.writeUInt32LE((2900 << 16) | 2900, place)
    for (const bytes of [many, large]) {
      const { status, body } = await post(bytes, 'moving.gif')
      expect([status, body.code]).toEqual([413, 'photo_too_many_pixels'])
    }
    expect(await images()).toEqual([])
  })
})

describe('a picture', () => {
  it('is stored upright, without camera and location data, and the message contains its size', async () => {
    const { status, body } = await post(JPEG, 'IMG_1.JPG', { content: 'The new doors' })
    expect([status, body.content, body.imageWidth, body.imageHeight]).toEqual([201, 'The new doors', 900, 1200])
    expect(body.imageUrl).toMatch(/^\/api\/images\/[\w-]{22}$/)
    const bytes = await bytesOf(body.imageUrl)
    const stored = await sharp(bytes).metadata()
    expect([stored.format, stored.width, stored.height]).toEqual(['webp', 900, 1200])
    for (const trace of ['exif', 'xmp', 'iptc', 'icc', 'comments', 'orientation'])
      expect(stored).not.toHaveProperty(trace)
    expect([JPEG.includes(CAMERA), bytes.includes(CAMERA)]).toEqual([true, false])
    const [red, , blue] = await sharp(bytes).extract({ left: 450, top: 5, width: 1, height: 1 }).raw().toBuffer()
    expect(red).toBeGreaterThan(blue ?? 255)
    const id = body.imageUrl?.split('/').at(-1)
    expect((await images()).filter((image) => image.id === id)).toEqual([{ id, size: 'large', owner_id: sender._id }])
  })

  it('is asked for each time, and sent again only to who does not have it', async () => {
    const { body } = await post(JPEG)
    const first = await fetchPicture(body.imageUrl)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = (withCookie: string) =>
      fetch(`${test.url}${body.imageUrl}`, {
        headers: { cookie: withCookie, 'if-none-match': first.headers.get('etag') ?? '' },
      })
    expect([(await again(cookie)).status, (await again('')).status]).toEqual([304, 401])
    expect((await test.call(messagesApi.remove, { id: body._id }, sender.token)).status).toBe(204)
    expect((await again(cookie)).status).toBe(404)
  })

  it('alone is a message, of at most 1600 pixels on its long side', async () => {
    const { status, body } = await post(await phoneJpeg(4000, 3000), 'IMG_2.JPG')
    expect([status, body.content, body.imageWidth, body.imageHeight]).toEqual([201, '', 1200, 1600])
  })

  it('that is smaller is not enlarged, and a thin one has at least one pixel', async () => {
    expect((await post(blackPng(40, 30))).body).toMatchObject({ imageWidth: 40, imageHeight: 30 })
    expect((await post(blackPng(9000, 1))).body).toMatchObject({ imageWidth: 1600, imageHeight: 1 })
  })

  it.each(['gif', 'webp'] as const)('stays animated: %s', async (format) => {
    const { picture, options } = animation(6)
    const { status, body } = await post(await picture[format](options).toBuffer(), 'moving.png')
    expect([status, body.imageWidth, body.imageHeight]).toEqual([201, 8, 8])
    const stored = await sharp(await bytesOf(body.imageUrl)).metadata()
    expect(stored).toMatchObject({ format: 'webp', pages: 6, delay: options.delay, loop: 2, width: 8, height: 8 })
  })

  it('with a page behind it is stored without the page', async () => {
    const { body } = await post(Buffer.concat([JPEG, Buffer.from('<html><script>alert(1)</script>')]))
    expect((await bytesOf(body.imageUrl)).includes('<script')).toBe(false)
  })

  it('may be a JPEG without its end', async () => {
    const { status, body } = await post(JPEG.subarray(0, -2))
    expect([status, body.imageWidth, body.imageHeight]).toEqual([201, 900, 1200])
  })

  it('wins over the address of a GIF', async () => {
    const { body } = await post(blackPng(9, 9), 'a.png', { imageUrl: 'https://media.giphy.com/a.gif' })
    expect(body.imageUrl).toMatch(/^\/api\/images\//)
  })

  it('is for members only, and 404 once its message is deleted', async () => {
    const other = await test.signUp()
    const { headers } = await test.call(sessionsApi.login, { email: other.email, password: PASSWORD })
    const { body } = await post(JPEG)
    expect((await fetchPicture(body.imageUrl, '')).status).toBe(401)
    expect((await fetchPicture(body.imageUrl, headers.get('set-cookie')?.split(';')[0])).status).toBe(200)
    await test.call(messagesApi.remove, { id: body._id }, sender.token)
    expect((await fetchPicture(body.imageUrl)).status).toBe(404)
    const { body: page } = await test.call(messagesApi.list, { channel: 'general', limit: 1 }, other.token)
    expect(page[0]).toMatchObject({ _id: body._id, deleted: true, imageUrl: null, imageWidth: null })
  })

  it('under a repeated uuid is not stored again, in sequence or concurrently', async () => {
    const [before, uuid] = [(await images()).length, randomUUID()]
    const first = await post(JPEG, 'a.jpg', { uuid })
    const again = await post(JPEG, 'a.jpg', { uuid })
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body])
    const atOnce = { uuid: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(blackPng(9, 9), 'a.png', atOnce)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(await images()).toHaveLength(before + 2)
  })
})
