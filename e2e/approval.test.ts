import type { Page } from '@playwright/test'
import { usersApi } from '#shared/people/users.ts'
import { button, passwordField, stranger, verifyPhone, withPhones } from './stage/phone.steps.ts'
import { expect, PHONE, test } from './stage/stage.fixtures.ts'

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
    await expect(page.getByText('an admin of Ushers Scheduler approves it')).toBeVisible()
    return person
  }

  test('somebody registers, waits, and is in once an admin approves, or out once one declines', async ({
    open,
    allowComplaints,
  }) => {
    allowComplaints(/status of 401/, /^401 .*\/api\//)
    const admin = await open({ as: await team.add({ name: 'Bo Nyberg', role: 'admin' }) })
    const other = await open({ as: team.superAdmin })
    for (const each of [admin, other]) {
      await each.goto('/admin?part=people')
      await expect(newPeople(each)).toContainText('Nobody is waiting for you.')
    }
    const page = await open({ size: PHONE })

    await test.step('who waits can log out', async () => {
      await register(page)
      await button(page, 'Logout').click()
      await expect(page).toHaveURL(/\/login$/)
    })

    await test.step('a declined account is gone, and its person is at the login', async () => {
      const person = await register(page)
      const card = newPeople(other).getByRole('listitem', { name: person.name })
      await card.getByRole('button', { name: 'Decline' }).click()
      const dialog = other.getByRole('alertdialog', { name: `Decline ${person.name}` })
      await dialog.getByRole('button', { name: 'Decline' }).click()
      await expect(card).toContainText('Declined. The account is deleted.')
      await button(page, 'Check now').click()
      await expect(page).toHaveURL(/\/login$/)
      expect((await team.call(usersApi.all)).map(({ email }) => email)).not.toContain(person.email)
    })

    const person = await register(page)
    await test.step('somebody registers and waits', async () => {
      await expect(page.getByText(`Thank you, ${person.name}.`)).toBeVisible()
      await expect(page.getByText('Switch notifications on to be told when you are in.')).toBeVisible()
      await page.goto('/chat/general')
      await expect(title(page)).toHaveText('Almost there')
      await button(page, 'Check now').click()
      await expect(page.getByText('Not approved yet.')).toBeVisible()
      await page.goto('/')
      await expect(title(page)).toHaveText('Almost there')
    })

    await test.step('an admin approves, and other admins see that somebody has answered', async () => {
      for (const each of [admin, other])
        await expect(newPeople(each).getByRole('listitem', { name: person.name })).toBeVisible()
      const card = newPeople(admin).getByRole('listitem', { name: person.name })
      await expect(card).toContainText(person.email)
      // The second tap of a double tap hits nothing.
      await card.getByRole('button', { name: 'Approve' }).dblclick()
      await expect(card).toContainText('Approved. They can use the app now.')
      await expect(card).toBeFocused()
      await expect(newPeople(other).getByRole('listitem', { name: person.name })).toContainText(
        'Another admin has answered.',
      )
    })

    await test.step('the waiting page opens the app by itself, and whoever comes back is on the dashboard', async () => {
      await page.clock.runFor(16_000)
      await expect(title(page)).toContainText(person.name)
      await page.goto('/')
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(title(page)).toContainText(person.name)
    })
  })
})
