import type { Page } from '@playwright/test'
import { usersApi } from '#shared/users.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { button, passwordField, stranger, verifyPhone, withPhones } from './stage/phone.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const newPeople = (page: Page) => page.getByRole('region', { name: 'New people' })

test.describe('where admins approve new accounts', () => {
  const { team, phones } = withPhones({ settings: { REGISTRATION: 'approval' } })

  async function register(page: Page) {
    const person = stranger()
    await page.goto('/register')
    await verifyPhone(page, phones, person)
    await passwordField(page).fill(person.password)
    await button(page, 'Register').click()
    await expect(title(page)).toHaveText('Almost there')
    return person
  }

  test('somebody registers, waits, and is on the dashboard once an admin approves', async ({ open }) => {
    const admin = await open({ as: await team.add({ name: 'Bo Nyberg', role: 'admin' }) })
    await admin.goto('/admin?part=people')
    await expect(newPeople(admin)).toContainText('Nobody is waiting for you.')

    const page = await open({ size: PHONE })
    const person = await register(page)
    await expect(page.getByText(`Thank you, ${person.name}.`)).toBeVisible()
    await expect(page.getByText('Switch notifications on to be told when you are in.')).toBeVisible()
    await expectAccessible(page, title(page))
    await page.goto('/chat/general')
    await expect(title(page)).toHaveText('Almost there')
    await button(page, 'Check now').click()
    await expect(page.getByText('Not approved yet.')).toBeVisible()

    const card = newPeople(admin).getByRole('listitem', { name: person.name })
    await expect(card).toContainText(person.email)
    await expectAccessible(admin, card)
    // The second tap of a double tap hits nothing.
    await card.getByRole('button', { name: 'Approve' }).dblclick()
    await expect(card).toContainText('Approved. They can use the app now.')
    await expect(card).toBeFocused()

    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(title(page)).toContainText(person.name)
  })

  test('the waiting page opens the app by itself, and other admins see that somebody has answered', async ({
    open,
  }) => {
    const [admin, other] = [await open({ as: team.superAdmin }), await open({ as: team.superAdmin })]
    for (const each of [admin, other]) await each.goto('/admin')
    const page = await open()
    const person = await register(page)
    for (const each of [admin, other])
      await expect(newPeople(each).getByRole('listitem', { name: person.name })).toBeVisible()
    const card = newPeople(admin).getByRole('listitem', { name: person.name })
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(newPeople(other).getByRole('listitem', { name: person.name })).toContainText(
      'Another admin has answered.',
    )
    await page.clock.runFor(16_000)
    await expect(title(page)).toContainText(person.name)
  })

  test('a declined account is gone, and its person is at the login', async ({ open, allowComplaints }) => {
    allowComplaints(/status of 401/, /^401 .*\/api\//)
    const admin = await open({ as: team.superAdmin })
    await admin.goto('/admin')
    const page = await open()
    const person = await register(page)
    const card = newPeople(admin).getByRole('listitem', { name: person.name })
    await card.getByRole('button', { name: 'Decline' }).click()
    const dialog = admin.getByRole('alertdialog', { name: `Decline ${person.name}` })
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(card).toContainText('Declined. The account is deleted.')
    await button(page, 'Check now').click()
    await expect(page).toHaveURL(/\/login$/)
    expect((await team.call(usersApi.all)).map(({ email }) => email)).not.toContain(person.email)
  })

  test('who waits can log out', async ({ open }) => {
    const page = await open()
    await register(page)
    await button(page, 'Logout').click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('where nobody registers by themselves', () => {
  withTeam({ settings: { REGISTRATION: 'invitation' } })

  test('the register page says who adds people', async ({ open }) => {
    const page = await open({ size: PHONE })
    await page.goto('/register')
    await expect(title(page)).toHaveText('An admin adds new people')
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page, title(page))
    await page.getByRole('link', { name: 'Tell us about you' }).click()
    await expect(page).toHaveURL(/\/join$/)
  })
})
