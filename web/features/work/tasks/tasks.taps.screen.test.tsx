import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { settled } from '../../../testing/accessibility.page.ts'
import { stubDashboard } from '../../../testing/pages.stub.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, passTime } from '../../../testing/steps.ts'
import { endUndo, expectTasks, StoredTasks, taskButton, undoButton } from './tasks.testing.ts'

const screen = withScreen()

/** Presses a spot several times, as a hasty or trembling finger does: the element below it gets the press. */
async function tapSpot(title: string, name: 'Mark as Done' | 'Delete', taps: number, pause: number): Promise<void> {
  const button = taskButton(title, name)
  await expect.element(button).toBeVisible()
  button.element().scrollIntoView({ block: 'center' })
  const { x, y, width, height } = button.element().getBoundingClientRect()
  // The page's clock stands: on a busy machine the time between the taps would be longer.
  vi.setTimerTickMode('manual')
  for (let tap = 0; tap < taps; tap += 1) {
    if (tap > 0) await passTime(pause)
    await settled()
    const below = document.elementFromPoint(x + width / 2, y + height / 2)
    // `detail` tells a press of a finger from one of a key.
    below?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: tap + 1 }))
  }
  vi.setTimerTickMode('interval')
}

describe.each([
  { path: '/dashboard', size: { width: 1280, height: 900 } },
  { path: '/tasks', size: PHONE },
])('on $path', ({ path, size }) => {
  it('a second tap changes nothing more, nor do three on the only task', async () => {
    const person = newPerson()
    stubDashboard(screen.server)
    const stored = new StoredTasks(screen.server, person)
    screen.server.on(dashboardApi.show, () => ({ meetings: [], tasks: stored.all, schedule: [] }))
    for (const [index, title] of ['First', 'Second', 'Third'].entries())
      stored.add({ title, dueDate: `2026-12-2${index}` })
    await screen.open(path, { as: person, size })
    await screen.server.settled()
    for (const [pause, title, left] of [
      [150, 'First', ['Second', 'Third']],
      [450, 'Second', ['Third']],
    ] as const) {
      await tapSpot(title, 'Delete', 2, pause)
      await expectTasks([...left])
      await endUndo()
      await expect.poll(() => stored.all.map(({ title }) => title).sort()).toEqual(left)
      await expectNone(undoButton)
    }

    await tapSpot('Third', 'Mark as Done', 3, 300)
    await expect.poll(() => stored.all).toMatchObject([{ status: 'Done' }])
    await expectTasks(['Third'])
    await expectNone(page.getByRole('button', { name: 'Undo' }))
  })
})
