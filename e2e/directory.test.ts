import type { Locator, Page, Route } from '@playwright/test'
import { usersApi } from '#shared/users.ts'
import { findOverflow, findViolations } from './stage/accessibility.scan.ts'
import { refuse } from './stage/network.steps.ts'
import { phonePicture } from './stage/photo.files.ts'
import { savePhoto } from './stage/profile.steps.ts'
import { signIn } from './stage/sessions.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Member, Person } from './stage/team.server.ts'

const team = withTeam()

const DIRECTORY = '**/api/users/directory'

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
  await expect(me.getByText(user.phoneNumber ?? '', { exact: true })).toBeVisible()
  await expect(me.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', `tel:${user.phoneNumber}`)
  await expect(me.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', `mailto:${miriam.email}`)
  const picture = me.locator('img')
  await expect(picture).toHaveAttribute('src', `${user.photoUrl}?size=small`)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
  await expect(entry(page, marcus).getByText('MW', { exact: true })).toBeVisible()

  const search = page.getByLabel('Search')
  for (const [typed, names] of [
    ['COHEN', [/Miriam/]],
    [marcus.email.toUpperCase(), [/Marcus/]],
    [user.phoneNumber?.slice(-4) ?? '', [/Miriam/]],
    ['', [/Marcus/, /Miriam/, /Ruth/]],
  ] as const) {
    await search.fill(typed)
    await expect(entries(page)).toHaveText([...names])
  }
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await search.fill('nobody of that name')
    await expect(page.getByText('No users found.', { exact: true })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Show everybody' }).click()
    await expect(entries(page)).toHaveCount(3)
    expect(await findViolations(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
  }
})

test('while it is on its way nothing is said to be missing, and what fails to load is asked for again', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 404/, /^404 .*\/api\/users\/directory/, /ERR_FAILED .*\/api\/images\//)
  const page = await open({ as: marcus, size: PHONE })
  await page.route('**/api/images/**', (route) => route.abort())
  const mend = await refuse(page, DIRECTORY)
  const asked = new Promise<Route>((resolve) => void page.route(DIRECTORY, resolve, { times: 1 }))
  await page.goto('/directory')
  await test.step('while it is on its way nothing is said to be missing', async () => {
    await expect(page.getByText('Loading the directory')).toBeAttached()
    await expect(page.getByText('No users found.')).toHaveCount(0)
  })

  await test.step('a directory that cannot be loaded says so, and is asked for again', async () => {
    await (await asked).fallback()
    await expect(page.getByRole('alert').getByText('Failed to load directory', { exact: true })).toBeVisible()
    await expect(page.getByText('No users found.')).toHaveCount(0)
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(entries(page)).toHaveCount(3)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a photo that fails to load gives way to the one that is always there', async () => {
    const picture = entry(page, miriam).locator('img')
    await expect(picture).toHaveAttribute('src', '/default-photo.svg')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})
