import type { Page } from '@playwright/test'
import { tabTo } from './stage/keyboard.steps.ts'
import { dayRegion, monthHeading, shiftRow } from './stage/schedule.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

/** The one that has the focus shows it: with an outline of its own, or of the label around it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const widths = await page.evaluate(() => {
    const element = document.activeElement
    return [element, element?.closest('label')].map((one) => {
      const style = one && getComputedStyle(one)
      return style && style.outlineStyle !== 'none' ? Number.parseFloat(style.outlineWidth) : 0
    })
  })
  expect(Math.max(...widths), 'width of the focus outline').toBeGreaterThanOrEqual(2)
}

test('with the keyboard alone: log in, find the way, and change the schedule', async ({ open, allowComplaints }) => {
  // A removal that was sent as the page was left is sent again by the next page, where the answer did not come before.
  allowComplaints(/status of 404.*\/schedule\/manual\//, /^404 .*\/api\/schedule\/manual\//)
  const page = await open()

  await test.step('log in, change the month, delete a shift and think better of it', async () => {
    const shift = {
      date: '2027-01-03',
      name: 'Peter Zhang',
      assignment: 'Balcony',
      serviceTime: '9am',
      tieColor: 'Gold',
    }
    await team.addShift(shift)
    await page.goto('/login')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(team.superAdmin.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(team.superAdmin.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')

    await tabTo(page, page.getByRole('link', { name: 'Schedule', exact: true }))
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/schedule')
    // The reader starts at the top of the new page, past the menu.
    await expect(page.getByRole('main')).toBeFocused()
    const next = page.getByRole('button', { name: 'Next', exact: true })
    await tabTo(page, next)
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await expect(monthHeading(page, 'January 2027')).toBeVisible()
    await expect(next).toBeFocused()

    const remove = page.getByRole('button', { name: 'Delete Peter Zhang, Balcony, 9am' })
    await tabTo(page, remove)
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    for (const name of ['Delete', 'Cancel']) {
      await page.keyboard.press('Tab')
      await expect(dialog.getByRole('button', { name })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(remove).toBeFocused()
    await expect(shiftRow(page, shift)).toBeVisible()
    expect((await team.shifts()).filter(({ date }) => date === shift.date)).toHaveLength(1)

    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await expect(dayRegion(page, shift.date)).toHaveCount(0)
  })

  await test.step('the view is changed with arrow keys, and a suggestion chosen with them', async () => {
    await page.goto('/schedule')
    await tabTo(page, page.getByLabel('View All Schedules'))
    await expectVisibleFocus(page)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByLabel('View My Schedule')).toBeChecked()
    await expect(page).toHaveURL('/schedule?view=personal')

    const name = page.getByRole('region', { name: 'Add Manual Shift' }).getByLabel('Name')
    await tabTo(page, name)
    await page.keyboard.type('ruth')
    await expect(page.getByRole('option', { name: team.superAdmin.name })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(name).toHaveValue(team.superAdmin.name)
    await expect(page.getByRole('listbox')).toHaveCount(0)
  })

  await test.step('the skip link leads past the menu', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })

  await test.step('the menu of a phone keeps the focus, gives it back, and closes by itself on a choice', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/dashboard')
    const opener = page.getByRole('button', { name: 'Open menu' })
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Shift+Tab')
    await expect(menu.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, menu.getByRole('link', { name: 'Tasks' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/tasks')
    await expect(menu).toHaveCount(0)
  })
})
