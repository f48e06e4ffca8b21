import { addDays, today } from '#shared/days.ts'
import { peopleApi } from '#shared/people/people.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { TEAM_TIMEZONE } from './stage/team.server.ts'

const team = withTeam()

const HEADS = ['Harold Greene', 'Ruth Bell']
const COUPLE = ['Bill Reed', 'Carol Reed']
const OTHERS = ['Ann Hale', 'Bo Lee', 'Cy Moss', 'Dee Orr', 'Eve Pace', 'Flo Hart']

/** Six Sundays with two services: two heads take turns, the couple is at the second. */
async function typeSheet(): Promise<void> {
  await team.call(peopleApi.add, { people: [...HEADS, ...COUPLE, ...OTHERS].map((name) => ({ name })) })
  const last = weekOf(today(TEAM_TIMEZONE))
  for (let week = 0; week < 6; week += 1) {
    const type = (serviceTime: string, assignment: string, name = '') =>
      team.call(scheduleApi.createManual, { date: addDays(last, -7 * week), serviceTime, assignment, name })
    await type('9am', 'Head Usher', HEADS[week % 2])
    await type('9am', 'Door', OTHERS[week % 6])
    await type('11am', 'Head Usher', HEADS[(week + 1) % 2])
    await type('11am', 'Door', OTHERS[(week + 1) % 6])
    if (week > 0) for (const name of COUPLE) await type('11am', 'Balcony', name)
  }
  await team.call(suggestionsApi.apply, await team.call(suggestionsApi.show))
}

test('what the sheet shows is answered by keyboard, followed by another admin, and taken back', async ({ open }) => {
  await typeSheet()
  const page = await open({ as: team.superAdmin, size: DESKTOP })
  await page.goto('/rota/setup')
  await page.getByRole('link', { name: /^What your schedule shows.*[56] questions$/ }).click()
  await expect(page.getByRole('heading', { name: /^Only Harold Greene and Ruth Bell ever stood/ })).toBeVisible()
  await expect(page.getByText('At 5 of 5 services at which one of them was, the other was, too.')).toBeVisible()
  await expectAccessible(page, page.getByRole('heading', { level: 1 }))
  const other = await open({ as: team.superAdmin, size: PHONE })
  await other.goto('/rota/habits')

  await page.getByRole('button', { name: 'Keep it theirs' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Done: Head Usher.')).toBeVisible()
  await expect(other.getByRole('heading', { name: /^Only Harold Greene/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Only together' }).press('Space')
  await expect(page.getByText('Done: Bill and Carol Reed.')).toBeVisible()
  // People without an account need not agree.
  expect(await team.call(rotaLinksApi.list)).toMatchObject([{ kind: 'only_together', agreedA: true, agreedB: true }])

  await page.getByRole('button', { name: 'Undo all' }).first().press('Enter')
  await expect(page.getByText('Your answers of the last ten minutes were taken back.')).toBeVisible()
  await expect(other.getByRole('heading', { name: /^Only Harold Greene/ })).toBeVisible()
  expect(await team.call(rotaLinksApi.list)).toEqual([])
  expect((await team.call(postsApi.list)).map(({ skillId }) => skillId)).toEqual([null, null, null])
})
