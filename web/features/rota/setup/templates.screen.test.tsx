import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { floorPlansApi } from '#shared/floorPlans.ts'
import { rotaLinksApi } from '#shared/rotaLinks.ts'
import { type Post, postsApi } from '#shared/rotaPosts.ts'
import { servicesApi } from '#shared/rotaServices.ts'
import { skillsApi } from '#shared/rotaSkills.ts'
import { type Template, templatesApi } from '#shared/rotaTemplates.ts'
import { todoApi } from '#shared/rotaTodo.ts'
import { usersApi } from '#shared/users.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { postWith } from '../board/board.testing.ts'

const screen = withScreen()

const door: Post = postWith({ _id: 'door', name: 'Main Door' })
const early: Template = {
  ...{ _id: 'early', name: 'Sunday', weekday: 0, serviceTime: '9am', lastsMinutes: 75, everyWeeks: 1, nth: 0 },
  ...{
    startsOn: '2026-01-04',
    endsOn: null,
    tieColor: 'Navy',
    retired: false,
    nextDates: ['2026-12-13'],
    differing: 0,
  },
  needs: [{ postId: 'door', minPeople: 2, maxPeople: 3, priority: 2 }],
  skills: [],
}
/** Templates that were made, in order. */
let made: object[]

beforeEach(async () => {
  made = []
  screen.server.on(postsApi.list, () => [door])
  screen.server.on(floorPlansApi.list, () => [])
  screen.server.on(templatesApi.list, () => [early])
  screen.server.on(skillsApi.list, () => [])
  screen.server.on(rotaLinksApi.list, () => [])
  screen.server.on(servicesApi.list, () => [])
  screen.server.on(usersApi.all, () => [])
  screen.server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
  screen.server.on(templatesApi.create, (wanted) => {
    made.push(wanted)
    return early
  })
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
})

const time = page.getByRole('textbox', { name: 'Time', exact: true })

it('a template is one line, and all of it stands in its form', async () => {
  await expect.element(page.getByText('Sunday, 9am · 2 to 3 people at 1 post · next Dec 13')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: '2 to 3 people' })
  expect(row.element().getBoundingClientRect().height).toBeLessThan(120)
  await row.getByRole('button', { name: 'Change Sunday' }).click()
  await expect.element(page.getByText('Main Door', { exact: true }).first()).toBeVisible()
})

it('a post and its two numbers are one line of the form on a phone', async () => {
  await page.getByRole('button', { name: 'Change Sunday' }).click()
  const least = page.getByRole('spinbutton', { name: 'Main Door: at least' }).element().getBoundingClientRect()
  const most = page.getByRole('spinbutton', { name: 'Main Door: at most' }).element().getBoundingClientRect()
  const name = page.getByText('Main Door', { exact: true }).first().element().getBoundingClientRect()
  expect(most.top).toBe(least.top)
  expect(name.right).toBeLessThan(least.left)
  expect(name.top).toBeGreaterThan(least.top)
})

it('a template that is called by its day and time does not say them twice', async () => {
  screen.server.on(templatesApi.list, () => [{ ...early, name: 'Sunday 9am' }])
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('2 to 3 people at 1 post · next Dec 13', { exact: true })).toBeVisible()
})

it('what is added by its name has a field once it is asked for, which stays for the next name', async () => {
  const posts: string[] = []
  screen.server.on(postsApi.create, (wanted) => {
    posts.push(wanted.name)
    return postWith({ _id: wanted.name, name: wanted.name })
  })
  const add = page.getByRole('button', { name: 'Add post' })
  const field = page.getByRole('textbox', { name: 'New post' })
  await expect.element(add).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await add.click()
  await expect.element(field).toHaveFocus()
  await expect.element(add).toBeDisabled()
  await field.fill('Balcony')
  await add.click()
  await expect.element(field).toHaveValue('')
  expect(posts).toEqual(['Balcony'])
})

it('the form for two people is there once it is asked for, its choices uncut', async () => {
  await expect.element(page.getByRole('button', { name: 'Add a rule for two people' })).toBeVisible()
  await page.viewport(1440, 900)
  await page.getByRole('button', { name: 'Add a rule for two people' }).click()
  const who = page.getByRole('combobox', { name: 'Who', exact: true }).element()
  expect(who.clientWidth).toBeGreaterThan(240)
})

it('a template is copied with all but its time, and says how the typed one is understood', async () => {
  await page.getByRole('button', { name: 'Copy Sunday' }).click()
  await expect.element(time).toHaveValue('')
  await time.fill('10.45')
  await expect.element(page.getByText('Held at 10:45am')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(time).not.toBeInTheDocument()
  expect(made).toMatchObject([
    { name: 'Sunday', serviceTime: '10.45', lastsMinutes: 75, tieColor: 'Navy', startsOn: '2026-12-06', endsOn: null },
  ])
  expect(made).toMatchObject([{ needs: [{ postId: 'door', minPeople: 2, maxPeople: 3 }] }])
})

it('asks which half of the day is meant where the team’s other times do not tell', async () => {
  await page.getByRole('button', { name: 'Copy Sunday' }).click()
  await time.fill('6')
  await expect.element(page.getByText('Is it 6am or 6pm?')).toBeVisible()
  await time.fill('6pm')
  await expect.element(page.getByText('Is it 6am or 6pm?')).not.toBeInTheDocument()
  await expect.element(page.getByText(/Held at/)).not.toBeInTheDocument()
})
