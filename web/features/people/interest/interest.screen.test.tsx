import { beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type Interest, interestApi } from '#shared/people/interest.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { UNDO_MS } from '../../../outbox/hold.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { stubSuperAdmin } from '../../../testing/pages.stub.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, expectTexts, mendAndPress, panel, passTime } from '../../../testing/steps.ts'

const screen = withScreen()
const submissions = panel('People who want to join')
const cardOf = ({ name }: { name: string }): Locator => submissions.getByRole('listitem').filter({ hasText: name })
const question = page.getByRole('alertdialog')

const PASSWORD = 'an even longer password'

let admin: User
let superAdmin: User
/** Newest first, as the server answers. */
let stored: Interest[]
let written = 0

function write(): Interest {
  written += 1
  const interest: Interest = {
    _id: `interest${written}`,
    name: `Grace Kim ${written}`,
    email: `grace${written}@example.org`,
    message: 'My grandmother was an usher.\n\nI can serve at 9am.',
    status: 'new',
    note: null,
    createdAt: new Date().toISOString(),
  }
  stored = [interest, ...stored]
  return interest
}

beforeEach(() => {
  admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
  superAdmin = newPerson({ name: 'Ruth Ellison', role: 'superAdmin' })
  stored = []
  let people = [admin, superAdmin]
  const { server } = screen
  stubSuperAdmin(server)
  server.on(usersApi.all, () => people)
  server.on(interestApi.list, () => stored)
  server.on(interestApi.update, ({ id, status }) => {
    stored = stored.map((one) => (one._id === id && status ? { ...one, status } : one))
    return stored.find(({ _id }) => _id === id) as Interest
  })
  server.on(interestApi.remove, ({ id }): undefined => {
    stored = stored.filter(({ _id }) => _id !== id)
  })
  server.on(interestApi.createUser, ({ id, phoneNumber, role }) => {
    const { name, email } = stored.find(({ _id }) => _id === id) as Interest
    const user = newPerson({ name, email, phoneNumber, role })
    people = [...people, user]
    stored = stored.map((one) => (one._id === id ? { ...one, status: 'joined' } : one))
    return user
  })
})

const openPage = (as = admin, size = DESKTOP) => screen.open('/admin', { as, size })

it('before anybody has written the panel leads to the form, and what cannot be loaded is asked for again', async () => {
  screen.allowComplaints(/^404 .*\/api\/interest/)
  await openPage()
  await expect.element(submissions.getByText('Nobody has sent the join form yet.')).toBeVisible()
  await expect.element(submissions.getByRole('link', { name: 'See the form' })).toHaveAttribute('href', '/join')
  write()
  const mend = screen.server.refuse(interestApi.list, 'not_found')
  await openPage()
  await expect.element(submissions.getByRole('alert')).toHaveTextContent('The join forms could not be loaded.')
  await mendAndPress(mend, submissions.getByRole('button', { name: 'Try again' }))
  await expect.element(submissions.getByRole('listitem')).toBeVisible()
})

it('an admin reads what people wrote, newest first, and marks it', async () => {
  screen.allowComplaints(/^500 .*\/api\/interest/)
  const [first, second] = [write(), write()]
  await openPage()
  await expectTexts(submissions.getByRole('heading', { level: 3 }), [second.name, first.name])
  const card = cardOf(first)
  await expect.element(card).toHaveTextContent('I can serve at 9am.')
  await expect.element(card.getByRole('link', { name: first.email })).toHaveAttribute('href', `mailto:${first.email}`)
  await expectNone(card.getByRole('button', { name: 'Create user' }))
  await expectNone(card.getByRole('button', { name: 'Delete' }))
  await expectTexts(card.getByLabelText('Status').getByRole('option'), [
    'New',
    'Contacted',
    'Invited',
    'Joined',
    'Declined',
  ])
  await expectAccessible(card)

  await card.getByLabelText('Status').selectOptions('Contacted')
  await expect.poll(() => stored.map(({ status }) => status)).toEqual(['new', 'contacted'])
  await openPage()
  await expect.element(card.getByLabelText('Status')).toHaveValue('contacted')
  await submissions.getByLabelText('Which to show').selectOptions('New')
  await expectNone(card)
  await expect.element(cardOf(second)).toBeVisible()

  const mend = screen.server.refuse(interestApi.update, 'internal')
  await cardOf(second).getByLabelText('Status').selectOptions('Declined')
  await expect.element(cardOf(second).getByRole('alert')).toHaveTextContent('The status could not be changed.')
  await expect.element(cardOf(second).getByLabelText('Status')).toHaveValue('new')
  mend()
  await cardOf(second).getByRole('button', { name: 'Try again' }).click()
  await expectNone(cardOf(second).getByRole('alert'))
  // The submission stays where it was marked, and is gone with the next look.
  await expect.element(cardOf(second).getByLabelText('Status')).toHaveValue('declined')
  await submissions.getByLabelText('Which to show').selectOptions('Contacted')
  await expect.element(card).toBeVisible()
  await expectNone(cardOf(second))
})

it('a super admin deletes what somebody wrote, which can be undone, and who looks on sees it go', async () => {
  const [kept, gone] = [write(), write()]
  await openPage(superAdmin, PHONE)
  const button = cardOf(gone).getByRole('button', { name: 'Delete' })
  await expect.element(button).toHaveAccessibleDescription(gone.name)
  await button.click()
  await expectAccessible(page.getByRole('alertdialog', { name: `Delete the join form of ${gone.name}` }), [PHONE])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(cardOf(gone)).toBeVisible()
  await button.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  const offer = page.getByRole('status').filter({ hasText: `Join form deleted${gone.name}` })
  await expect.element(offer).toBeVisible()
  await expectNone(cardOf(gone))
  // The offer to undo keeps it.
  await offer.getByRole('button', { name: 'Undo' }).click()
  await expect.element(cardOf(gone)).toBeVisible()
  await expectNone(offer)
  await button.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectNone(cardOf(gone))
  expect(stored).toHaveLength(2)
  await passTime(UNDO_MS)
  await expect.poll(() => stored).toEqual([kept])
  await expect.element(cardOf(kept)).toBeVisible()

  await screen.server.connected()
  stored = []
  screen.server.tell('interestChanged', { _id: kept._id })
  await expectNone(cardOf(kept))
})

it('a super admin makes a user of somebody who wrote', async () => {
  const person = write()
  await openPage(superAdmin)
  const card = cardOf(person)
  await card.getByRole('button', { name: 'Create user' }).click()
  // Name and email are those of the form.
  await expectNone(card.getByLabelText('Name'))
  const submit = card.getByRole('button', { name: 'Create User', exact: true }).last()
  await submit.click()
  const password = card.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveAccessibleDescription(/at least 8 characters$/)
  await password.fill(PASSWORD)
  await card.getByLabelText('Phone').fill('773 555 1440')
  await card.getByLabelText('Role').selectOptions('Admin')
  await submit.click()
  await expect.element(page.getByText('User created successfully', { exact: true })).toBeVisible()
  await expect.element(card.getByLabelText('Status')).toHaveValue('joined')
  await expectNone(card.getByRole('button', { name: 'Create user' }))
  await expect.element(panel('Manage Users').getByText(person.email)).toBeVisible()
  expect(screen.server.received(interestApi.createUser)).toMatchObject([
    { id: person._id, phoneNumber: '+17735551440', password: PASSWORD, role: 'admin' },
  ])
})
