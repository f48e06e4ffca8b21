import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { withTestApp } from '../../../testing/app.ts'
import { imagesService } from './images.service.ts'

const test = withTestApp({ PICTURE_QUOTA_MB: '1' })

/** A picture of noise, which no format compresses. */
const noise = (side: number, frames = 1) => {
  const pixels = randomBytes(side * side * frames * 3)
  return sharp(pixels, { raw: { width: side, height: side * frames, pageHeight: side, channels: 3 } })
}

it('refuses pictures past the quota of a person, with a sentence, and takes those of others', async () => {
  const full = await test.signUp()
  const other = await test.signUp()
  const picture = { bytes: await noise(1000).png().toBuffer(), filename: 'a.png', fields: { channel: 'general' } }
  const answers = []
  for (let number = 0; number < 4; number++) answers.push(await test.upload(messagesApi.create, picture, full.token))
  const refused = answers.at(-1)
  expect([answers[0]?.status, refused?.status, refused?.body]).toEqual([
    201,
    413,
    {
      error: 'You have used the space for your pictures. Please delete some of your messages with pictures.',
      code: 'picture_quota',
    },
  ])
  expect((await test.upload(messagesApi.create, picture, other.token)).status).toBe(201)
  const stored = answers.find(({ status }) => status === 201)
  await test.call(messagesApi.remove, { id: stored?.body._id ?? '' }, full.token)
  expect((await test.upload(messagesApi.create, picture, full.token)).status).toBe(201)
  const photo = await test.upload(usersApi.updateMe, { bytes: picture.bytes, filename: 'a.png' }, full.token)
  expect([200, 413]).toContain(photo.status)
})

it('stops the work on a picture that takes too long', async () => {
  const images = imagesService({ quotaBytes: 1, maxSeconds: 1 })
  const costly = await noise(1000, 24).webp({ effort: 0 }).toBuffer()
  await expect(images.encodeMessagePicture('anna', costly)).rejects.toMatchObject({ code: 'picture_too_costly' })
})

it('encodes a small picture of one person before the animations that another has waiting', async () => {
  const images = imagesService({ quotaBytes: 1, maxSeconds: 600 })
  const moving = await noise(300, 10).webp({ effort: 0 }).toBuffer()
  const still = await noise(100).png().toBuffer()
  const done: string[] = []
  const encode = (owner: string, bytes: Buffer, name: string) =>
    images.encodeMessagePicture(owner, bytes).then(() => done.push(name))
  await Promise.all([
    ...Array.from({ length: 6 }, () => encode('anna', moving, 'animation')),
    encode('ben', still, 'still'),
  ])
  expect(done.indexOf('still')).toBeLessThan(3)
})

it('makes a picture that would take more than 2 MB smaller until it fits, still animated', async () => {
  // Time enough on a busy machine, too.
  const images = imagesService({ quotaBytes: 1, maxSeconds: 600 })
  const moving = await noise(900, 7).webp({ quality: 90, effort: 0 }).toBuffer()
  const still = await noise(1700).png({ compressionLevel: 1 }).toBuffer()
  for (const [picture, frames] of [
    [moving, 7],
    [still, undefined],
  ] as const) {
    const { bytes, width, height } = await images.encodeMessagePicture('anna', picture)
    expect(bytes.length).toBeLessThanOrEqual(2_097_152)
    const stored = await sharp(bytes).metadata()
    expect([stored.width, stored.pageHeight ?? stored.height, stored.pages]).toEqual([width, height, frames])
    expect(width).toBeGreaterThan(300)
  }
})
