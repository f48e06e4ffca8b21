import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type User, usersApi } from '#shared/people/users.ts'
import { type Meeting, meetingsApi } from '#shared/work/meetings.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectBriefly, panel } from '../../../testing/steps.ts'

const screen = withScreen()
const form = panel('Schedule Meeting/Training')
const guestList = form.getByRole('listbox')
const options = guestList.getByRole('option')
const search = form.getByLabelText('Search for people to assign')
const createButton = form.getByRole('button', { name: 'Create Meeting' })

const CROWD = 1000
/** All who can be chosen, the super admin and the admin among them. */
const EVERYBODY = CROWD + 2
/** A list box draws little beyond the rows that it shows. */
const FEW = 40

const crowdName = (place: number): string => `Member ${String(place).padStart(4, '0')}`

let admin: User
let crowd: User[]
let stored: Meeting[]
beforeEach(() => {
  admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
  crowd = Array.from({ length: CROWD }, (_, place) => newPerson({ name: crowdName(place) }))
  stored = []
  const { server } = screen
  const everybody = [
    admin,
    ...crowd,
    newPerson({ name: 'Ruth Ellison', email: 'ruth@example.org', role: 'superAdmin' }),
  ]
  server.on(usersApi.directory, () => everybody)
  server.on(usersApi.all, () => [...everybody, newPerson({ name: 'Somebody Suspended', suspended: true })])
  server.on(meetingsApi.list, () => stored)
  server.on(meetingsApi.create, (meeting) => {
    const scheduled: Meeting = { ...meeting, _id: 'meeting' }
    stored.push(scheduled)
    return scheduled
  })
})

it('a thousand people are chosen from', async () => {
  await screen.open('/admin#schedule-meeting', { as: admin, size: PHONE })
  await expect.element(options.first()).toHaveAttribute('aria-setsize', String(EVERYBODY))
  expect(options.elements().length).toBeLessThan(FEW)
  await expect.element(guestList).toHaveAttribute('aria-multiselectable', 'true')

  await search.fill('suspended')
  await expect.element(form.getByText('No users found.', { exact: true })).toBeVisible()
  await expect.element(form.getByRole('button', { name: 'Select All (0 found)' })).toBeDisabled()

  // The name of the button says that it takes all matches.
  await search.fill('member 07')
  await expect.element(form.getByRole('status').filter({ hasText: '100 people found' })).toBeInTheDocument()
  await form.getByRole('button', { name: 'Select All (100 found)', exact: true }).click()
  await expect.element(form.getByText('100 people chosen', { exact: true })).toBeVisible()
  await expect.element(form.getByText('and 94 more', { exact: true })).toBeVisible()
  await search.fill('ruth@')
  await expect.poll(() => options.elements().length).toBe(1)
  await options.click()
  await expect.element(form.getByText('101 people chosen', { exact: true })).toBeVisible()
})

it('all are chosen but one', async () => {
  await screen.open('/admin#schedule-meeting', { as: admin, size: PHONE })
  await form.getByRole('button', { name: 'Select All', exact: true }).click()
  await expect.element(form.getByText('1,002 people chosen', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(form.getByText('Nobody chosen yet', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Select All', exact: true }).click()
  await options.filter({ hasText: crowdName(0) }).click()
  await expect.element(form.getByText('1,001 people chosen', { exact: true })).toBeVisible()

  await form.getByLabelText('Title').fill('Everybody but one')
  await form.getByLabelText('Date').fill('2026-12-12')
  await form.getByLabelText('Time').fill('after the 6pm service')
  await createButton.click()
  await expectBriefly('Meeting created successfully')
  expect(stored[0]?.assignedTo).toHaveLength(EVERYBODY - 1)
  expect(stored[0]?.assignedTo).not.toContain(crowd[0]?._id)
  const entry = panel('Scheduled Meetings').getByRole('listitem', { name: 'Everybody but one', exact: true })
  await entry.getByText('1,001 people assigned', { exact: true }).click()
  await expect.element(entry.getByText(crowdName(999), { exact: true })).toBeVisible()
})

it('with the keyboard alone', async () => {
  const active = () => document.getElementById(guestList.element().getAttribute('aria-activedescendant') ?? '')
  const expectActive = (place: number) => expect.poll(() => active()?.textContent).toBe(crowdName(place))
  await screen.open('/admin#schedule-meeting', { as: admin, size: DESKTOP })
  await expect.element(options.first()).toBeVisible()
  expect(options.elements().length).toBeLessThan(FEW)
  await search.click()
  await userEvent.keyboard('member 0')
  await expect.element(options.first()).toHaveAttribute('aria-setsize', String(CROWD))
  // Enter belongs to the list, not to the form around it.
  await userEvent.keyboard('{Enter}')
  await expect.element(guestList).toHaveFocus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}{ArrowDown}{Enter}')
  await expect.element(form.getByText('3 people chosen', { exact: true })).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(form.getByText('2 people chosen', { exact: true })).toBeVisible()
  for (const place of [0, 1])
    await expect
      .element(guestList.getByRole('option', { name: crowdName(place) }))
      .toHaveAttribute('aria-selected', 'true')

  await userEvent.keyboard('{End}')
  await expectActive(999)
  await expect.element(page.elementLocator(active() ?? document.body)).toBeInViewport()
  await userEvent.keyboard(' {Home}')
  await expectActive(0)
  await userEvent.keyboard('{PageDown}')
  await expectActive(6)
  await expect.element(form.getByText('3 people chosen', { exact: true })).toBeVisible()

  // Typed text goes to the search.
  await userEvent.keyboard('77')
  await expect.element(search).toHaveFocus()
  await expect.element(search).toHaveValue('member 077')
  await userEvent.keyboard('{ArrowDown}{Control>}a{/Control}')
  await expect.element(form.getByText('13 people chosen', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(form.getByText('12 people chosen', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(guestList).toHaveFocus()
})

it('the form and the list of guests are accessible', async () => {
  await screen.open('/admin#schedule-meeting', { as: admin, size: DESKTOP })
  await search.fill('member 07')
  await form.getByRole('button', { name: 'Select All (100 found)' }).click()
  await createButton.click()
  await expect.element(form.getByLabelText('Title')).toHaveFocus()
  await expectAccessible(form)
})
