import { breakDown } from './stage/network.steps.ts'
import { type Row, shiftOf } from './stage/sample.files.ts'
import { dayRegion, expectTables, shiftRow } from './stage/schedule.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { endUndo } from './stage/tasks.steps.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

let admin: Person
let member: Person
test.beforeAll(async () => {
  admin = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
  member = await team.add({ name: 'Miriam Cohen-Reyes' })
})

// Each step has a month of its own, so that none depends on another.
const shiftOn = (date: string, change: Partial<Row> = {}): Row => shiftOf(member.name, date, change)

test('an admin adds and deletes shifts, here and on a member’s phone, whatever is refused meanwhile', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(
    /status of (409|500) .*\/api\/schedule\/manual/,
    /^(409|500) .*\/api\/schedule\/manual/,
    /ERR_INTERNET_DISCONNECTED/,
    /^offline /,
  )
  const page = await open({ as: admin })
  const phone = await open({ as: member, size: PHONE })

  await test.step('a shift is deleted after a question, and Cancel keeps it', async () => {
    const [kept, gone] = [shiftOn('2027-03-07'), shiftOn('2027-03-07', { assignment: 'Balcony' })]
    for (const shift of [kept, gone]) await team.addShift(shift)
    await page.goto('/schedule?month=2027-03')
    await phone.goto('/schedule?month=2027-03')
    await expect(dayRegion(phone, gone.date).getByRole('listitem')).toHaveCount(2)

    const remove = page.getByRole('button', { name: `Delete ${member.name}, Balcony, 9am` })
    const dialog = page.getByRole('alertdialog')
    await remove.click()
    await expect(dialog.getByText('Are you sure you want to delete this shift?', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expectTables(page, [gone, kept])

    await remove.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(remove).toHaveCount(0)
    await expectTables(page, [kept])
    await endUndo(page)
    await expect(dayRegion(phone, gone.date).getByRole('listitem')).toHaveCount(1)
    expect((await team.shifts()).filter(({ date }) => date === gone.date)).toMatchObject([{ assignment: 'Main Door' }])
  })

  await test.step('a shift that is there already, or lacks a field, is not added', async () => {
    const shift = shiftOn('2027-11-07')
    await team.addShift(shift)
    await page.goto('/schedule?month=2027-11')
    const form = page.getByRole('region', { name: 'Add Manual Shift' })
    await expect(form.getByLabel('Date')).toHaveValue(shift.date)
    await form.getByLabel('Date').fill('')
    await form.getByRole('button', { name: 'Add Shift' }).click()
    for (const label of ['Date', 'Name', 'Assignment', 'Service Time']) {
      await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(form.getByLabel('Date')).toBeFocused()
    const typed = { Date: shift.date, 'Service Time': '9 AM', Name: member.name.toUpperCase(), Assignment: 'main door' }
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text)
    await form.getByRole('button', { name: 'Add Shift' }).click()
    await expect(form.getByText('❌ Failed to add shift', { exact: true })).toBeVisible()
    await expect(form.getByText('That shift is already on the schedule.')).toBeVisible()
    expect((await team.shifts()).filter(({ date }) => date === shift.date)).toHaveLength(1)
  })

  await test.step('what was typed survives a request that fails, and reaches the server in the end', async () => {
    await page.goto('/schedule?month=2027-10')
    const form = page.getByRole('region', { name: 'Add Manual Shift' })
    const typed = {
      Date: '2027-10-03',
      'Service Time': '6pm',
      Name: 'Visiting Usher',
      Assignment: 'Overflow Room',
      'Tie Color': 'Teal',
    }
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text)
    const expectKept = async () => {
      await expect(form.getByText('❌ Failed to add shift', { exact: true })).toBeVisible()
      for (const [label, text] of Object.entries(typed)) await expect(form.getByLabel(label)).toHaveValue(text)
    }

    const address = '**/api/schedule/manual'
    const mend = await breakDown(page, address)
    await form.getByRole('button', { name: 'Add Shift' }).click()
    await expectKept()
    await mend()
    await page.route(address, (route) => route.abort('internetdisconnected'))
    await form.getByRole('button', { name: 'Add Shift' }).click()
    await expect(form.getByRole('alert')).toContainText('The server cannot be reached.')
    await expectKept()
    await page.unroute(address)
    await form.getByRole('button', { name: 'Add Shift' }).click()
    await expect(form.getByText('✅ Shift added', { exact: true })).toBeVisible()
    await expectTables(page, [
      { date: '2027-10-03', name: 'Visiting Usher', assignment: 'Overflow Room', serviceTime: '6pm', tieColor: 'Teal' },
    ])
    await page.unrouteAll()
  })

  await test.step('a shift added by hand appears at once, here and on a member’s phone', async () => {
    await team.addShift(shiftOn('2026-12-06', { name: 'Peter Zhang' }))
    await page.goto('/schedule')
    await phone.goto('/schedule?view=personal')
    await expect(phone.getByText('You are not scheduled in December 2026.')).toBeVisible()

    const form = page.getByRole('region', { name: 'Add Manual Shift' })
    await form.getByLabel('Date').fill('2026-12-13')
    await form.getByLabel('Service Time').fill('10:45am')
    await form.getByLabel('Name').pressSequentially('miri')
    await page.getByRole('option', { name: member.name }).click()
    await expect(form.getByLabel('Name')).toHaveValue(member.name)
    await form.getByLabel('Assignment').pressSequentially('main')
    await page.getByRole('option', { name: 'Main Door' }).click()
    // The tie of the shift before it is still there.
    await form.getByLabel('Tie Color').fill('')
    await form.getByLabel('Tie Color').pressSequentially('gol')
    await page.getByRole('option', { name: 'Gold' }).click()
    await form.getByRole('button', { name: 'Add Shift' }).click()
    await expect(form.getByText('✅ Shift added', { exact: true })).toBeVisible()

    const added = shiftOn('2026-12-13', { serviceTime: '10:45am' })
    await expect(shiftRow(page, added)).toBeVisible()
    await expect(dayRegion(phone, added.date).getByRole('listitem')).toHaveText(/Main Door/)

    // The day and the service are still there for the next person, who is no member.
    await form.getByLabel('Name').fill('Visiting Usher')
    await form.getByLabel('Assignment').fill('Overflow Room')
    await form.getByRole('button', { name: 'Add Shift' }).click()
    await expect(shiftRow(page, { ...added, name: 'Visiting Usher', assignment: 'Overflow Room' })).toBeVisible()
    await phone.getByText('View All Schedules').click()
    await expect(phone.getByText('Visiting Usher')).toBeVisible()
  })

  await test.step('a shift that could not be deleted comes back with the reason', async () => {
    const shift = shiftOn('2027-04-04')
    await team.addShift(shift)
    await page.goto('/schedule?month=2027-04')
    const mend = await breakDown(page, '**/api/schedule/manual/*')
    await page.getByRole('button', { name: `Delete ${member.name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(shiftRow(page, shift)).toHaveCount(0)
    await endUndo(page)
    await expect(page.getByRole('alert')).toContainText('The shift could not be deleted.')
    await expect(shiftRow(page, shift)).toBeVisible()
    await mend()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(shiftRow(page, shift)).toHaveCount(0)
  })
})
