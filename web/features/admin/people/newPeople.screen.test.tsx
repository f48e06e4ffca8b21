import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type PeopleMatch, peopleApi } from '#shared/people.ts'
import { usersApi } from '#shared/users.ts'
import { DESKTOP, newPerson, withScreen } from '../../../testing/screen.tsx'

const screen = withScreen()

const harold = (since: string): PeopleMatch => ({
  person: newPerson({ name: 'Harold Greene' }),
  user: newPerson({ name: 'Harry Greene' }),
  since,
})

it('who may be somebody of the list is asked about, with the day of the team on which they joined, and that it was just now', async () => {
  const admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
  screen.server.on(usersApi.all, () => [admin])
  const open = async (since: string) => {
    screen.server.on(peopleApi.matches, () => [harold(since)])
    await screen.open('/admin', { as: admin, size: DESKTOP })
  }
  // Late in the evening before, where the team is.
  await open('2026-12-05T04:00:00.000Z')
  await expect.element(page.getByText('Is Harry Greene, who has just registered, the one on your list?')).toBeVisible()
  await expect.element(page.getByText(/Harry Greene joined on Friday, December 4, 2026\./)).toBeVisible()
  await open('2026-11-20T16:00:00.000Z')
  await expect.element(page.getByText('Is Harry Greene the one on your list?')).toBeVisible()
})
