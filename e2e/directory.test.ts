import type { Locator, Page } from '@playwright/test'
import { usersApi } from '#shared/people/users.ts'
import { phonePicture } from './stage/photo.files.ts'
import { savePhoto } from './stage/profile.steps.ts'
import { signIn } from './stage/sessions.steps.ts'
import { onHost } from './stage/site.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Member, Person } from './stage/team.server.ts'

const team = withTeam()

const _DIRECTORY = '**/api/users/directory'

let miriam: Member
let marcus: Member
let gone: Member
test.beforeAll(async () => {
  miriam = await team.add({ name: 'Miriam Cohen-Reyes' })
  marcus = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
  gone = await team.add({ name: 'Gone Fishing' })
  await team.call(usersApi.suspend, { id: gone._id })
  await savePhoto(team, miriam, await phonePicture())
})

const entries = (page: Page): Locator => page.getByRole('main').getByRole('listitem')
const entry = (page: Page, { name }: Pick<Person, 'name'>): Locator => entries(page).filter({ hasText: name })

test('members find each other, by name, email or number', async ({ open }) => {
  const page = await open({ size: PHONE })
  await signIn(page, miriam)
  await page.goto('/directory')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Directory')
  await expect(entries(page)).toHaveText([/Marcus Whitfield.*Admin/, /Miriam Cohen-Reyes/, /Ruth Ellison/])
  await expect(page.getByText('3 people', { exact: true })).toBeVisible()

  const { user } = await team.login(miriam)
  const me = entry(page, miriam)
  await expect(me.getByText(miriam.email, { exact: true })).toBeVisible()
  expect((await me.innerText()).replace(/\s/g, '')).toContain(user.phoneNumber)
  await expect(me.getByRole('link')).toHaveCount(0)
  await expect(entry(page, marcus).getByRole('link', { name: /^Email/ })).toHaveAttribute(
    'href',
    `mailto:${marcus.email}`,
  )
  const picture = me.locator('img')
  await expect(picture).toHaveAttribute('src', `${user.photoUrl}?size=small`)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
  await expect(entry(page, marcus).getByText('MW', { exact: true })).toBeVisible()
})

test('a photo that fails to load gives way to the one that is always there', async ({ open, allowComplaints }) => {
  allowComplaints(/ERR_FAILED .*\/api\/images\//)
  const page = await open({ as: marcus, size: PHONE })
  await page.route('**/api/images/**', (route) => route.abort())
  await page.goto('/directory')
  const picture = entry(page, miriam).locator('img')
  await expect(picture).toHaveAttribute('src', onHost('/default-photo.svg'))
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
