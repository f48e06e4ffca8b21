import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { blackPng, CAMERA, phoneJpeg } from '../../../testing/pictures.ts'

const test = withTestApp()

const JPEG = await phoneJpeg()

const AVIF = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
  .avif({ effort: 0 })
  .toBuffer()

const save = (bytes: Uint8Array, token: string, filename = 'photo.jpg') =>
  test.upload(usersApi.updateMe, { bytes, filename }, token)

/** A signed-in person, with the cookie for pictures. */
async function withCookie() {
  const person = await test.signUp()
  const { headers } = await test.call(sessionsApi.login, { email: person.email, password: PASSWORD })
  return { ...person, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const fetchPicture = (path: string | null, cookie?: string) =>
  fetch(`${test.url}${path}`, { headers: cookie ? { cookie } : {} })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const imagesOf = (owner: string) =>
  test.db.selectFrom('images').select(['id', 'size', 'bytes']).where('owner_id', '=', owner).execute()

describe('a photo is refused', () => {
  let token = ''
  let _id = ''
  beforeAll(async () => {
    const person = await test.signUp()
    token = person.token
    _id = person._id
  })

  it('to strangers', async () => {
    expect((await test.upload(usersApi.updateMe, { bytes: JPEG })).status).toBe(401)
  })

  const svg = (inside: string, before = '') =>
    Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  // Each group draws the previous one ten times: a few hundred bytes that keep a renderer busy for minutes.
  const groups = Array.from({ length: 8 }, (_, level) => {
    const uses = level === 0 ? '<rect width="9" height="9"/>' : `<use href="#g${level - 1}"/>`.repeat(10)
    return `<g id="g${level}">${uses}</g>`
  })
  const heic = (brand: string) =>
    Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`), Buffer.alloc(500)])
  const ftyp = (...brands: string[]) =>
    Buffer.concat([Buffer.from(`\0\0\0\x14ftyp${brands[0]}\0\0\0\0${brands[1]}`), Buffer.alloc(500)])
  const formatOf = (format: string) =>
    `Pictures in ${format} format cannot be read here. Please choose a JPEG, PNG, WebP or GIF picture.`
  const WRONG_KIND = 'That is not a picture. Please choose a JPEG, PNG, WebP or GIF file.'
  const HEIC = 'Pictures in HEIC format cannot be read here. Please choose a JPEG or PNG picture.'

  it.each<[string, string, Buffer, number, string, string]>([
    ['an SVG', 'photo.png', svg('<script>alert(1)</script>'), 415, 'photo_format', formatOf('SVG')],
    ['an SVG that multiplies', 'photo.svg', svg(groups.join('')), 415, 'photo_format', formatOf('SVG')],
    ['an SVG with a comment', 'photo.jpg', svg(`<!--${'x'.repeat(900)}-->`), 415, 'photo_format', formatOf('SVG')],
    [
      'an SVG behind a comment',
      'photo.jpg',
      svg('', `<?xml version="1.0"?>\n<!--${'x'.repeat(900)}-->`),
      415,
      'photo_format',
      formatOf('SVG'),
    ],
    ['an AVIF', 'photo.jpg', AVIF, 415, 'photo_format', formatOf('AVIF')],
    ['an AVIF by its second brand', 'photo.avif', ftyp('mif1', 'avif'), 415, 'photo_format', formatOf('AVIF')],
    [
      'a BMP',
      'photo.jpg',
      Buffer.concat([Buffer.from('BM\x46\0\0\0\0\0\0\0'), Buffer.alloc(60)]),
      415,
      'photo_format',
      formatOf('BMP'),
    ],
    [
      'a JPEG XL',
      'photo.jpg',
      Buffer.from([0xff, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      415,
      'photo_format',
      formatOf('JPEG XL'),
    ],
    ['a PDF', 'photo.jpg', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj'), 415, 'not_a_photo', WRONG_KIND],
    ['a film', 'photo.jpg', ftyp('isom', 'mp41'), 415, 'not_a_photo', WRONG_KIND],
    ['many comments', 'photo.svg', Buffer.from('<!---->'.repeat(1000)), 415, 'not_a_photo', WRONG_KIND],
    ['a page', 'photo.png', html, 415, 'not_a_photo', WRONG_KIND],
    ['nothing', 'photo.png', Buffer.alloc(0), 415, 'not_a_photo', WRONG_KIND],
    ['a text', 'photo.png', Buffer.from('photo'), 415, 'not_a_photo', WRONG_KIND],
    ['a program', 'photo.jpg', Buffer.from('\x7fELF\x02\x01\x01'), 415, 'not_a_photo', WRONG_KIND],
    ['an iPhone’s HEIC', 'IMG_1.HEIC', heic('heic'), 415, 'photo_heic', HEIC],
    ['HEIC named .jpg', 'photo.jpg', heic('mif1'), 415, 'photo_heic', HEIC],
  ])('that is %s, named %s', async (_kind, filename, bytes, expected, code, sentence) => {
    const { status, body } = await save(bytes, token, filename)
    expect([status, body]).toEqual([expected, { error: sentence, code }])
    expect(await imagesOf(_id)).toEqual([])
  })

  it('that is a TIFF, which most browsers do not show', async () => {
    const { status, body } = await save(await sharp(JPEG).tiff().toBuffer(), token)
    expect([status, body.code, body.error]).toEqual([415, 'photo_format', formatOf('TIFF')])
  })

  it('that is truncated, with a sentence', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise } })
      .png()
      .toBuffer()
    const webp = await sharp(png).webp({ lossless: true }).toBuffer()
    const gif = await sharp(png).gif().toBuffer()
    const halves = [png, JPEG, webp, gif].map((bytes) => bytes.subarray(0, bytes.length / 2))
    for (const bytes of [...halves, png.subarray(0, 60), JPEG.subarray(0, 300)]) {
      const { status, body } = await save(bytes, token, 'photo.png')
      expect([status, body.error]).toEqual([400, 'That picture cannot be read. Please choose another.'])
    }
    expect(await imagesOf(_id)).toEqual([])
  })

  it('of more than 10 MB, whatever it holds', async () => {
    const { status, body } = await save(Buffer.concat([JPEG, Buffer.alloc(11 * 1024 * 1024)]), token)
    expect([status, body]).toEqual([
      413,
      { error: 'That picture is too large. Please choose one of at most 10 MB.', code: 'photo_too_large' },
    ])
  })

  it('of 30,000 times 30,000 pixels, and others that would exhaust the memory, without decoding them', async () => {
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    // The header contains the size twice: of the screen and of the picture on it.
    for (const place of [6, gif.indexOf(0x2c) + 5]) gif.writeUInt32LE((14_000 << 16) | 14_000, place)
    const huge = [blackPng(30_000, 30_000), blackPng(8000, 8000), gif]
    const before = process.resourceUsage().maxRSS
    for (const bytes of huge) {
      const { status, body } = await save(bytes, token, 'photo.png')
      expect([status, body]).toEqual([
        413,
        {
          error: 'That picture has too many pixels. Please choose one of at most 50 megapixels.',
          code: 'photo_too_many_pixels',
        },
      ])
    }
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(150 * 1024)
    expect(await imagesOf(_id)).toEqual([])
  })
})

describe('a photo', () => {
  it('is stored upright, square, in two sizes, without a trace of camera and place', async () => {
    const metadata = await sharp(JPEG).metadata()
    expect([metadata.orientation, JPEG.includes(CAMERA)]).toEqual([6, true])
    const { token, cookie } = await withCookie()
    const { status, body } = await save(JPEG, token)
    expect(status).toBe(200)
    expect(body.photoUrl).toMatch(/^\/api\/images\/[\w-]{22}$/)
    for (const [query, side] of [
      ['', 512],
      ['?size=small', 96],
    ] as const) {
      const bytes = await bytesOf(await fetchPicture(`${body.photoUrl}${query}`, cookie))
      const stored = await sharp(bytes).metadata()
      expect([stored.format, stored.width, stored.height]).toEqual(['webp', side, side])
      for (const trace of ['exif', 'xmp', 'iptc', 'icc', 'comments', 'orientation'])
        expect(stored).not.toHaveProperty(trace)
      expect(bytes.includes(CAMERA)).toBe(false)
      const pixel = async (top: number) =>
        [
          ...(await sharp(bytes)
            .extract({ left: side / 2, top, width: 1, height: 1 })
            .raw()
            .toBuffer()),
        ] as number[]
      const upper = await pixel(2)
      const lower = await pixel(side - 3)
      expect((upper[0] ?? 0) > (upper[2] ?? 0)).toBe(true)
      expect((lower[2] ?? 0) > (lower[0] ?? 0)).toBe(true)
    }
  })

  it.each([false, true])('may be a JPEG without its end, progressive: %s', async (progressive) => {
    const { token } = await test.signUp()
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise } })
      .jpeg({ progressive })
      .toBuffer()
    const cuts = [jpeg.subarray(0, -2), jpeg.subarray(0, -20), Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(9)])]
    for (const bytes of [...cuts, jpeg.subarray(0, jpeg.length * 0.9)])
      expect((await save(bytes, token)).status).toBe(200)
  })

  it.each(['png', 'webp', 'gif', 'jpeg'] as const)('may be a %s', async (format) => {
    const { token } = await test.signUp()
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#ff000080' } })
      .toFormat(format)
      .toBuffer()
    expect((await save(bytes, token, 'whatever.bin')).status).toBe(200)
  })

  it('with a page behind it is stored without the page', async () => {
    const { token, _id } = await test.signUp()
    const { status } = await save(Buffer.concat([JPEG, Buffer.from('<html><script>alert(1)</script>')]), token)
    expect(status).toBe(200)
    const stored = await imagesOf(_id)
    expect(stored.map(({ size }) => size).sort()).toEqual(['large', 'small'])
    for (const { bytes } of stored) expect(bytes.includes('<script')).toBe(false)
  })

  it('replaces the previous one, which is deleted', async () => {
    const { token, cookie, _id } = await withCookie()
    const first = (await save(JPEG, token)).body.photoUrl
    const second = (await save(JPEG, token)).body.photoUrl
    expect(second).not.toBe(first)
    expect((await fetchPicture(first, cookie)).status).toBe(404)
    expect((await fetchPicture(second, cookie)).status).toBe(200)
    expect(await imagesOf(_id)).toHaveLength(2)
  })

  it('can be removed, and other saves do not change it', async () => {
    const { token, cookie, _id } = await withCookie()
    const { photoUrl } = (await save(JPEG, token)).body
    expect((await test.call(usersApi.updateMe, { name: 'Other Name' }, token)).body.photoUrl).toBe(photoUrl)
    const kept = await test.upload(usersApi.updateMe, { fields: { removePhoto: 'false' } }, token)
    expect(kept.body.photoUrl).toBe(photoUrl)
    const removed = await test.upload(usersApi.updateMe, { fields: { removePhoto: 'true' } }, token)
    expect([removed.status, removed.body.photoUrl]).toEqual([200, null])
    expect((await fetchPicture(photoUrl, cookie)).status).toBe(404)
    expect(await imagesOf(_id)).toEqual([])
  })

  it('is in the directory, and in every user object alike', async () => {
    const { token, _id } = await test.signUp()
    const { photoUrl } = (await save(JPEG, token)).body
    const directory = await test.call(usersApi.directory, {}, token)
    expect(directory.body.find((user) => user._id === _id)?.photoUrl).toBe(photoUrl)
    expect((await test.call(sessionsApi.me, {}, token)).body.user.photoUrl).toBe(photoUrl)
  })
})

describe('a picture’s address', () => {
  it('answers members, by the cookie of their login alone', async () => {
    const owner = await withCookie()
    const other = await withCookie()
    const { photoUrl } = (await save(JPEG, owner.token)).body
    expect((await fetchPicture(photoUrl)).status).toBe(401)
    expect((await fetchPicture(photoUrl, `${owner.cookie.split('=')[0]}=${'x'.repeat(43)}`)).status).toBe(401)
    expect((await fetchPicture(photoUrl, `${owner.cookie.split('=')[0]}=`)).status).toBe(401)
    const bearer = { headers: { authorization: `Bearer ${owner.token}` } }
    expect((await fetch(`${test.url}${photoUrl}`, bearer)).status).toBe(401)
    expect((await fetchPicture(photoUrl, `theme=dark; ${other.cookie}; a=b`)).status).toBe(200)
  })

  it('answers as a picture that only this browser may cache', async () => {
    const { token, cookie } = await withCookie()
    const { photoUrl } = (await save(JPEG, token)).body
    const { headers } = await fetchPicture(photoUrl, cookie)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('answers 404 to unknown and malformed ids, not to be cached', async () => {
    const { cookie } = await withCookie()
    for (const id of ['none', '%00', '..%2F..', '%F0%9F%98%80', "'%20or%201=1", 'x'.repeat(199)]) {
      const response = await fetchPicture(`/api/images/${id}`, cookie)
      expect([id, response.status, await response.json()]).toEqual([
        id,
        404,
        { error: 'That is not here.', code: 'not_found' },
      ])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is refused to suspended and logged-out people', async () => {
    const leaving = await withCookie()
    const suspended = await withCookie()
    const { photoUrl } = (await save(JPEG, leaving.token)).body
    const login = await test.call(sessionsApi.login, { email: leaving.email, password: PASSWORD })
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await fetchPicture(photoUrl, cookie)).status).toBe(200)
    const logout = await test.call(sessionsApi.logout, {}, login.body.token)
    expect(logout.headers.get('set-cookie')).toMatch(/=; .*Max-Age=0/)
    expect((await fetchPicture(photoUrl, cookie)).status).toBe(401)
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', suspended._id).execute()
    expect((await fetchPicture(photoUrl, suspended.cookie)).status).toBe(401)
  })
})
