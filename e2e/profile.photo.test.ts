import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findViolations } from './stage/accessibility.scan.ts'
import { addPhoneOwner, button, withPhones } from './stage/phone.steps.ts'
import { heicPicture, holdsPlace, onlyHalf, PHONE_MAKER, phonePicture } from './stage/photo.files.ts'
import { choosePicture, expectSaved, fileInput, openProfile, photo, save, savePhoto } from './stage/profile.steps.ts'
import { onHost, SITE_PATH } from './stage/site.ts'
import { DESKTOP, expect, PHONE, test } from './stage/stage.fixtures.ts'

const { team } = withPhones()

const SAVE = '**/api/users/me'

const STORED = new RegExp(`^${SITE_PATH}/api/images/[^?]+$`)

/** Fetches the photo that the page shows as it is stored, with the cookie of this browser's login, as its pages do. */
async function storedPhoto(page: Page, size: 'large' | 'small' = 'large'): Promise<Buffer> {
  await expect(photo(page)).toHaveAttribute('src', STORED)
  const photoUrl = await photo(page).getAttribute('src')
  const answer = await page.request.get(`${photoUrl}${size === 'small' ? '?size=small' : ''}`)
  expect(answer.status()).toBe(200)
  return answer.body()
}

test('a photo from a phone is cropped and saved, and one that is refused is not lost', async ({
  open,
  allowComplaints,
}) => {
  // The last is about what records this test: it looks into pictures that could not be drawn.
  allowComplaints(/status of (415|503)/, /^(415|503) .*\/api\//, /^Connecting to 'blob:/)
  const page = await open({ size: PHONE })
  const member = await addPhoneOwner(team)
  await openProfile(page, member)

  await test.step('a photo from a phone is cropped and tells nobody where it was taken', async () => {
    const picture = await phonePicture()
    const { exif } = await sharp(picture).metadata()
    expect(holdsPlace(exif)).toBe(true)
    expect(picture.includes(PHONE_MAKER)).toBe(true)

    await expect(photo(page)).toHaveAttribute('src', onHost('/default-photo.svg'))
    await choosePicture(page, picture)
    await expect(page.getByText(/^New photo \(not saved yet\)/)).toBeVisible()
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      expect(await findViolations(page)).toEqual([])
    }
    await save(page)
    await expectSaved(page)
    await expect(photo(page)).toHaveAttribute('src', STORED)
    await expect.poll(() => photo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)

    for (const [name, side] of [['large', 512] as const, ['small', 96] as const]) {
      const stored = await storedPhoto(page, name)
      const metadata = await sharp(stored).metadata()
      expect(metadata).toMatchObject({ width: side, height: side, format: 'webp' })
      for (const hidden of [metadata.exif, metadata.xmp, metadata.iptc]) expect(hidden).toBeUndefined()
      expect(stored.includes(PHONE_MAKER)).toBe(false)
    }
    // The middle of the picture: a half of each.
    expect(await onlyHalf(await storedPhoto(page))).toBeUndefined()
  })

  await test.step('a picture that this browser cannot draw is answered by the server, in a sentence', async () => {
    await page.getByLabel('Name').fill('Kept Though Refused')
    await fileInput(page).setInputFiles({ name: 'IMG_0413.HEIC', mimeType: 'image/heic', buffer: heicPicture() })
    await expect(page.getByText(/IMG_0413\.HEIC/)).toBeVisible()
    await save(page)
    await expect(page.getByRole('alert')).toHaveText(
      '❌ Update failedPictures in HEIC format cannot be read here. Please choose a JPEG or PNG picture.',
    )
    await expect(page.getByLabel('Name')).toHaveValue('Kept Though Refused')
    await choosePicture(page, await phonePicture())
    await save(page)
    await expectSaved(page)
  })

  await test.step('when it cannot be saved nothing is lost', async () => {
    const { photoUrl } = (await team.login(member)).user
    await page.route(SAVE, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: 'busy' }) : route.continue(),
    )
    await page.getByLabel('Name').fill('Kept Though Busy')
    await choosePicture(page, await phonePicture())
    await save(page)
    await expect(page.getByRole('alert')).toContainText('❌ Update failed')
    await expect(page.getByLabel('Zoom')).toBeVisible()
    await page.unroute(SAVE)
    await save(page)
    await expectSaved(page)
    const { user } = await team.login(member)
    expect(user).toMatchObject({ name: 'Kept Though Busy', photoUrl: expect.stringContaining('/api/images/') })
    expect(user.photoUrl).not.toBe(photoUrl)
  })
})

test('the photo of another app leaves its metadata behind too, gives way to another, and is removed', async ({
  open,
}) => {
  const member = await addPhoneOwner(team)
  await savePhoto(team, member, await phonePicture())
  const page = await open()
  await openProfile(page, member)

  await test.step('a photo that no browser has touched leaves its metadata behind too', async () => {
    const stored = await storedPhoto(page)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    expect(stored.includes(PHONE_MAKER)).toBe(false)
  })

  await test.step('the square of a photo is chosen with a mouse, and with the keyboard', async () => {
    await choosePicture(page, await phonePicture())
    const surface = page.getByRole('button', { name: /^Move the picture/ })
    const box = await surface.boundingBox()
    if (!box) throw new Error('The picture is not on the page')
    const middle = box.y + box.height / 2
    await page.mouse.move(box.x + 10, middle)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 10, middle, { steps: 5 })
    await page.mouse.up()
    await save(page)
    await expectSaved(page)
    // Pulled to the right, the picture shows its left.
    expect(await onlyHalf(await storedPhoto(page))).toBe('red')

    await choosePicture(page, await phonePicture())
    await surface.focus()
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowLeft')
    await page.getByLabel('Zoom').press('End')
    await expect(page.getByLabel('Zoom')).toHaveValue('4')
    await save(page)
    await expectSaved(page)
    expect(await onlyHalf(await storedPhoto(page))).toBe('blue')
  })

  await test.step('a photo is removed with the next save, and not before', async () => {
    await expect(photo(page)).toHaveAttribute('src', STORED)
    await button(page, 'Remove photo').click()
    const removed = page.getByText('🗑️ Photo removed (not saved yet)', { exact: true })
    await expect(removed).toBeVisible()
    await expect(photo(page)).toHaveAttribute('src', onHost('/default-photo.svg'))
    await button(page, 'Undo').click()
    await expect(removed).toHaveCount(0)
    await expect(photo(page)).toHaveAttribute('src', STORED)

    await button(page, 'Remove photo').click()
    expect((await team.login(member)).user.photoUrl).toMatch(STORED)
    await save(page)
    await expectSaved(page)
    await expect(removed).toHaveCount(0)
    expect((await team.login(member)).user.photoUrl).toBeNull()
    await expect(button(page, 'Remove photo')).toHaveCount(0)
  })
})
