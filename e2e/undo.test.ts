import type { Page } from '@playwright/test'
import { addMeeting, meetingEntry, removeMeeting, storedMeetings } from './stage/meetings.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { addTask, endUndo, expectTasks, storedTasks, taskButton, taskItem } from './stage/tasks.steps.ts'

const team = withTeam()

const titles = ['First', 'Second', 'Third']

/** Somebody with three tasks, who looks at them. */
async function withTasks(open: (options: object) => Promise<Page>, options: object = {}) {
  const member = await team.add()
  for (const [index, title] of titles.entries()) await addTask(team, member, { title, dueDate: `2026-12-2${index}` })
  const page = await open({ as: member, ...options })
  return { member, page }
}

/** Presses a spot several times, as a hasty or trembling finger does. */
async function tapSpot(
  page: Page,
  title: string,
  name: 'Mark as Done' | 'Delete',
  taps: number,
  pause: number,
): Promise<void> {
  const box = await taskButton(page, title, name).boundingBox()
  if (!box) throw new Error('There is no such button')
  const spot = [box.x + box.width / 2, box.y + box.height / 2] as const
  // The page's clock stands: on a busy machine the time between the taps would be longer.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  for (let tap = 0; tap < taps; tap += 1) {
    if (tap > 0) {
      await page.waitForTimeout(pause)
      await page.clock.runFor(pause)
    }
    if (page.viewportSize()?.width === PHONE.width) await page.touchscreen.tap(...spot)
    else await page.mouse.click(...spot)
  }
  await page.clock.resume()
}

for (const { path, size } of [
  { path: '/dashboard', size: { width: 1280, height: 900 } },
  { path: '/tasks', size: PHONE },
])
  test(`a second tap changes nothing more on ${path}, nor do three on the only task`, async ({ open }) => {
    const { member, page } = await withTasks(open, { size })
    const stored = async () => (await storedTasks(team, member)).map(({ title }) => title).sort()
    await page.goto(path)
    for (const [pause, title, left] of [
      [150, 'First', ['Second', 'Third']],
      [450, 'Second', ['Third']],
    ] as const)
      await test.step(`a second tap after ${pause} ms`, async () => {
        await taskItem(page, title).scrollIntoViewIfNeeded()
        await tapSpot(page, title, 'Delete', 2, pause)
        await expectTasks(page, [...left])
        await endUndo(page)
        await expect.poll(stored).toEqual(left)
        await expect(undo(page)).toHaveCount(0)
      })

    await test.step('three taps on the only task finish it and do not delete it', async () => {
      await tapSpot(page, 'Third', 'Mark as Done', 3, 300)
      await expect.poll(() => storedTasks(team, member)).toMatchObject([{ status: 'Done' }])
      await expectTasks(page, ['Third'])
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    })
  })

const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' })

test('a deletion is sent when its ten seconds are over, or the page is left', async ({ open }) => {
  const { member, page } = await withTasks(open)
  await page.goto('/tasks')
  await taskButton(page, 'First', 'Delete').click()
  await expect(undo(page)).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect.poll(() => storedTasks(team, member)).toHaveLength(2)
  await expect(undo(page)).toHaveCount(0)
  await taskButton(page, 'Second', 'Delete').click()
  await expect(undo(page)).toBeVisible()
  await page.goto('/directory')
  await expect.poll(() => storedTasks(team, member)).toHaveLength(1)
  await page.goto('/tasks')
  await expectTasks(page, ['Third'])
  await taskButton(page, 'Third', 'Delete').click()
  await expect(undo(page)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedTasks(team, member)).toEqual([])
})

/** The `pointer-events` of the last button of the next question, as soon as it is in the document. */
const tapsOnAnswerAtFirst = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          const answer = [...document.querySelectorAll('[role=alertdialog] button')].at(-1)
          if (!answer) return
          observer.disconnect()
          resolve(getComputedStyle(answer).pointerEvents)
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )

test('a meeting and a shift come back, too', async ({ open }) => {
  const page = await open({ as: team.superAdmin, size: PHONE })

  await test.step('a meeting, and the second tap on its Delete does not answer the question', async () => {
    const meeting = await addMeeting(team, { title: 'Fire drill', date: '2026-12-13', time: '10:00 AM' })
    await page.goto('/admin#schedule-meeting')
    const remove = meetingEntry(page, meeting.title).getByRole('button', { name: /^Delete/ })
    const atFirst = tapsOnAnswerAtFirst(page)
    await remove.click()
    expect(await atFirst).toBe('none')
    // Waits until the button takes taps.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(remove).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Meeting deletedFire drill' })).toBeVisible()
    await undo(page).click()
    await expect(remove).toBeVisible()
    await page.clock.fastForward(20_000)
    expect(await storedMeetings(team)).toMatchObject([{ _id: meeting._id }])
    await removeMeeting(team, meeting)
  })

  await test.step('a shift', async () => {
    await page.setViewportSize(DESKTOP)
    const shift = {
      date: '2026-12-13',
      name: 'Ann Whitfield',
      assignment: 'Balcony',
      serviceTime: '9am',
      tieColor: 'Navy',
    }
    await team.addShift(shift)
    await page.goto('/schedule')
    const remove = page.getByRole('button', { name: 'Delete Ann Whitfield, Balcony, 9am' })
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(remove).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Deleted: Ann Whitfield, Balcony, 9am' })).toBeVisible()
    await undo(page).click()
    await expect(remove).toBeVisible()
    await page.clock.fastForward(20_000)
    expect(await team.shifts()).toHaveLength(1)
  })
})
