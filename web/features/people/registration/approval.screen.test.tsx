import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { configApi } from '#shared/people/config.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { stubDashboard } from '../../../testing/pages.stub.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { CONFIG } from '../../../testing/server.stub.ts'
import { expectNone, panel } from '../../../testing/steps.ts'

const screen = withScreen()
const title = page.getByRole('heading', { level: 1 })
const newPeople = panel('New people waiting')

it('where nobody registers by themselves the register page says who adds people', async () => {
  screen.server.on(configApi.read, () => ({ ...CONFIG, registration: 'invitation' as const }))
  await screen.open('/register', { size: PHONE })
  await expect.element(title).toHaveTextContent('An admin adds new people')
  await expectNone(page.getByRole('textbox'))
  await expectAccessible(title)
  await page.getByRole('link', { name: 'Ask to join the team' }).click()
  await expect.poll(() => location.pathname).toBe('/join')
})

it('who waits is told so on every page, looks again, and is in once approved', async () => {
  const person = newPerson({ waiting: true })
  stubDashboard(screen.server)
  await screen.open('/chat/general', { as: person, size: PHONE })
  await expect.element(title).toHaveTextContent('Almost there')
  await expect.element(page.getByText(`Thank you, ${person.name}.`)).toBeVisible()
  await expect.element(page.getByText('Switch notifications on to be told when you are in.')).toBeVisible()
  await expectAccessible(title)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect.element(page.getByText('Not approved yet.')).toBeVisible()
  await screen.open('/dashboard', { as: person, size: PHONE })
  await expect.element(title).toHaveTextContent('Almost there')
  const { waiting: _, ...approved } = person
  screen.server.on(sessionsApi.me, () => ({ user: approved }))
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect.element(title).toHaveTextContent(person.name)
})

it('an admin approves once, however often one taps, and the card stays and is accessible', async () => {
  const admin = newPerson({ name: 'Bo Nyberg', role: 'admin' })
  let person = newPerson({ waiting: true })
  screen.server.on(usersApi.all, () => [admin, person])
  screen.server.on(registrationApi.approve, () => {
    const { waiting: _, ...approved } = person
    person = approved
    return approved
  })
  await screen.open('/admin?part=people', { as: admin })
  const card = newPeople.getByRole('listitem', { name: person.name })
  await expect.element(card).toHaveTextContent(person.email)
  await expectAccessible(card)
  // The second tap of a double tap hits nothing.
  await card.getByRole('button', { name: 'Approve' }).dblClick()
  await expect.element(card).toHaveTextContent('Approved. They can use the app now.')
  await expect.element(card).toHaveFocus()
  expect(screen.server.received(registrationApi.approve)).toEqual([{ id: person._id }])
})
