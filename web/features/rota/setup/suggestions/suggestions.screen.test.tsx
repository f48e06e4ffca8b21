import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import type { User } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { type Suggestions, suggestionsApi } from '#shared/rota/suggestions.ts'
import { type Template, templatesApi } from '#shared/rota/templates.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { stubDashboard } from '../../../../testing/pages.stub.ts'
import { newPerson, PHONE, withScreen } from '../../../../testing/screen.tsx'
import { passTime } from '../../../../testing/steps.ts'

const screen = withScreen()

const seen = { times: 4, of: 4 }
const service = (name: string, serviceTime: string, needs: Suggestions['templates'][number]['needs']) => ({
  ...{ name, weekday: 0, serviceTime, everyWeeks: 1, nth: 0, startsOn: '2026-12-06', needs, seen },
})
const OCTOBER: Suggestions = {
  from: '2026-08-02',
  to: '2026-10-25',
  posts: ['Door', 'Balcony'].map((name) => ({ name, seen })),
  templates: [
    service('Sunday 9am', '9am', [{ post: 'Door', minPeople: 2, maxPeople: 2, seen }]),
    service('Sunday 11am', '11am', [{ post: 'Balcony', minPeople: 1, maxPeople: 2, seen }]),
  ],
}

let admin: User
let suggestions: Suggestions
let templates: Template[]
/** Applied suggestions, in order. */
let applied: { posts: { name: string }[]; templates: { name: string }[] }[]

beforeEach(() => {
  admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
  suggestions = OCTOBER
  templates = []
  applied = []
  screen.server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
  stubDashboard(screen.server)
  screen.server.on(templatesApi.list, () => templates)
  screen.server.on(suggestionsApi.show, () => suggestions)
  screen.server.on(suggestionsApi.apply, (wanted) => {
    applied.push(wanted)
    return { posts: [], templates: [] }
  })
})

const title = page.getByRole('heading', { name: 'Plan the coming months like October: 2 posts, 2 services a Sunday' })
const makeButton = page.getByRole('button', { name: 'Plan like October' })

/** The dashboard with what comes after the page itself. */
async function openDashboard(): Promise<void> {
  await screen.open('/dashboard', { as: admin, size: PHONE })
  await passTime(2000)
}

it('the dashboard of an admin offers the coming months once, and makes what is left ticked with one press', async () => {
  await openDashboard()
  await expect.element(title).toBeVisible()
  await expect.element(page.getByText('Balcony 1–2')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sunday 11am' }).click()
  await makeButton.click()
  await expect.element(page.getByRole('link', { name: 'Fill them' })).toHaveAttribute('href', '/rota')
  await expect.element(title).not.toBeInTheDocument()
  expect(
    applied.map((wanted) => [wanted.posts.map(({ name }) => name), wanted.templates.map(({ name }) => name)]),
  ).toEqual([[['Door'], ['Sunday 9am']]])
})

it('the schedule has the offer above its month, and a month without shifts begins with two buttons', async () => {
  screen.server.on(scheduleApi.list, () => [])
  await screen.open('/schedule', { as: admin, size: PHONE })
  await expect.element(title).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Plan the coming months')
  await expect.element(page.getByText('This makes 2 services a Sunday for the coming year')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sunday 11am' }).click()
  await expect.element(page.getByText('This makes 1 service a Sunday for the coming year')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Upload a spreadsheet' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add a shift' })).toBeVisible()
})

it('what is refused stays as it was chosen, with the reason', async () => {
  const mend = screen.server.refuse(suggestionsApi.apply, 'unavailable')
  screen.allowComplaints(/503/)
  await openDashboard()
  await page.getByRole('checkbox', { name: 'Sunday 11am' }).click()
  await makeButton.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Sunday 11am' })).not.toBeChecked()
  mend()
  await makeButton.click()
  await expect.element(page.getByRole('link', { name: 'Fill them' })).toBeVisible()
})

it('the offer that was sent away does not come back to this device', async () => {
  await openDashboard()
  const later = page.getByRole('button', { name: 'No, thanks' })
  await expect.element(later).toBeVisible()
  // Beside the other button, also on a phone.
  expect(later.element().getBoundingClientRect().top).toBe(makeButton.element().getBoundingClientRect().top)
  await later.click()
  await expect.element(title).not.toBeInTheDocument()
  await openDashboard()
  await expect.element(title).not.toBeInTheDocument()
})

it('nothing is offered once there is a template', async () => {
  templates = [
    {
      ...{ _id: 'early', name: 'Sunday 9am', weekday: 0, serviceTime: '9am', lastsMinutes: 75, everyWeeks: 1, nth: 0 },
      ...{
        startsOn: '2026-12-06',
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
    },
  ]
  let asked = 0
  screen.server.on(templatesApi.list, () => {
    asked += 1
    return templates
  })
  await openDashboard()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect.element(title).not.toBeInTheDocument()
})

it('nothing is offered without a month, or to members', async () => {
  suggestions = { from: null, to: null, posts: [], templates: [] }
  await openDashboard()
  await expect.element(title).not.toBeInTheDocument()
  suggestions = OCTOBER
  screen.server.on(suggestionsApi.show, () => {
    throw new AppError('forbidden')
  })
  await screen.open('/dashboard', { as: newPerson(), size: PHONE })
  await passTime(2000)
  await expect.element(title).not.toBeInTheDocument()
})
