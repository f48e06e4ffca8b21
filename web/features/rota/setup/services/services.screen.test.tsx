import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { usersApi } from '#shared/people/users.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { type Service, servicesApi } from '#shared/rota/services.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import { type Template, templatesApi } from '#shared/rota/templates.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../../testing/screen.tsx'
import { expectNone } from '../../../../testing/steps.ts'
import { postWith } from '../../board/board.testing.ts'

const screen = withScreen()

const vigil: Service = {
  ...{ _id: 's1', templateId: null, date: '2026-12-09', serviceTime: '7pm', lastsMinutes: 90, tieColor: 'Navy' },
  ...{
    state: 'planned',
    cancelNote: null,
    edited: false,
    signUp: false,
    twoUnrelated: false,
    published: false,
    revision: 0,
    name: null,
    note: null,
  },
  ...{ files: [], startsAt: null, needs: [{ postId: 'door', minPeople: 2, maxPeople: 2, priority: 2 }], skills: [] },
}

const weekly: Template = {
  ...{ _id: 'weekly', name: 'Sunday', weekday: 0, serviceTime: '9am', lastsMinutes: 75, everyWeeks: 1, nth: 0 },
  ...{
    startsOn: '2026-01-04',
    endsOn: null,
    tieColor: null,
    retired: false,
    nextDates: [],
    differing: 0,
    signUp: false,
    publishWeeksBefore: null,
    twoUnrelated: false,
  },
  ...{ needs: [], skills: [] },
}

beforeEach(async () => {
  screen.server.on(postsApi.list, () => [
    postWith({ _id: 'door', name: 'Main Door' }),
    postWith({ _id: 'balcony', name: 'Balcony' }),
  ])
  screen.server.on(floorPlansApi.list, () => [])
  screen.server.on(templatesApi.list, () => [weekly])
  screen.server.on(suggestionsApi.show, () => ({ from: null, to: null, posts: [], templates: [] }))
  screen.server.on(skillsApi.list, () => [])
  screen.server.on(rotaLinksApi.list, () => [])
  screen.server.on(servicesApi.list, () => [vigil])
  screen.server.on(usersApi.all, () => [])
  screen.server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
  await page.getByRole('button', { name: 'Change Wednesday, December 9, 7pm' }).click()
})

const top = (part: { element(): Element }) => part.element().getBoundingClientRect().top

it('the form of a service is titled by its day, asks day, people and note in this order, and keeps Save in view', async () => {
  await expect.element(page.getByRole('heading', { level: 3, name: 'Wednesday, December 9, 7pm' })).toBeVisible()
  const day = page.getByLabelText('Day', { exact: true })
  const people = page.getByRole('spinbutton', { name: 'Main Door: at least' })
  const note = page.getByRole('textbox', { name: 'Note' })
  for (const part of [day, people, note]) await expect.element(part).toBeInTheDocument()
  expect(top(day)).toBeLessThan(top(people))
  expect(top(people)).toBeLessThan(top(note))
  for (const said of ['1 h 30 min', 'Navy']) await expect.element(page.getByText(said, { exact: true })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  day.element().scrollIntoView()
  expect(save.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(PHONE.height)
  await expectAccessible(save)
})

it('the form stands in the place of its line, and Cancel gives the line and the focus back', async () => {
  const change = page.getByRole('button', { name: 'Change Wednesday, December 9, 7pm' })
  await expect.element(page.getByRole('heading', { level: 3, name: 'Wednesday, December 9, 7pm' })).toHaveFocus()
  await expectNone(change)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(change).toHaveFocus()
})

it('posts that a service does not have come in a fold, where their numbers stay', async () => {
  const balcony = page.getByRole('spinbutton', { name: 'Balcony: at least' })
  await expect.element(page.getByRole('spinbutton', { name: 'Main Door: at least' })).toBeInTheDocument()
  await expectNone(balcony)
  await page.getByText('Other posts (1)').click()
  await balcony.fill('1')
  await expect.element(balcony).toHaveValue(1)
  await expect.element(page.getByText('Other posts (1)')).toBeVisible()
})

it('a service is called off from its form, after a question', async () => {
  let service = vigil
  screen.server.on(coverageApi.list, () => [])
  screen.server.on(servicesApi.list, () => [service])
  screen.server.on(servicesApi.cancel, () => {
    service = { ...vigil, state: 'cancelled' }
    return service
  })
  await page.getByRole('button', { name: 'Call off', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Call it off' }).click()
  await expect.element(page.getByRole('button', { name: /^Plan again/ })).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Save', exact: true }))
})
