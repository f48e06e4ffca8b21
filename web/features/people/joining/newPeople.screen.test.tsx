import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type PeopleMatch, peopleApi } from '#shared/people/people.ts'
import { usersApi } from '#shared/people/users.ts'
import { DESKTOP, newPerson, withScreen } from '../../../testing/screen.tsx'

const screen = withScreen()

const harold = (since: string): PeopleMatch => ({
  person: newPerson({ name: 'Harold Greene' }),
  user: newPerson({ name: 'Harry Greene' }),
  since,
  by: 'name',
  contact: null,
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

it('who has proven the number or has the email of somebody of the list is asked about by both names, in both languages', async () => {
  const admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
  screen.server.on(usersApi.all, () => [admin])
  const open = async (match: Partial<PeopleMatch>, language: 'en' | 'es' = 'en') => {
    const since = match.since ?? '2026-12-05T04:00:00.000Z'
    const user = newPerson({ name: 'Ruth Greene' })
    screen.server.on(peopleApi.matches, () => [{ ...harold(since), user, ...match }])
    await screen.open('/admin', { as: { ...admin, language }, size: DESKTOP })
  }
  const number = { by: 'phoneNumber', contact: '+13125550177' } as const
  await open(number)
  const question = 'Is Ruth Greene, who has just proved this number, Harold Greene on your list?'
  const card = page.getByRole('listitem', { name: question })
  await expect.element(card).toBeVisible()
  await expect.element(card.getByText('+1 312 555 0177')).toBeVisible()
  const answers: string[] = []
  screen.server.on(peopleApi.keepApart, () => {
    answers.push('no')
    return undefined
  })
  await card.getByRole('button', { name: 'No, two people' }).click()
  await expect.element(page.getByText('They stay two people.')).toBeVisible()
  expect(answers).toEqual(['no'])
  await open({ ...number, since: '2026-11-20T16:00:00.000Z' })
  await expect
    .element(page.getByText('Is Ruth Greene, who has proved this number, Harold Greene on your list?'))
    .toBeVisible()
  await open({ by: 'unprovenEmail', contact: 'harold@example.org' })
  await expect.element(page.getByText(/registered with this email without proving it/)).toBeVisible()
  await expect.element(page.getByText(/Harold Greene cannot sign in with it/)).toBeVisible()
  await open(number, 'es')
  await expect
    .element(page.getByText('¿Es Ruth Greene, que acaba de verificar este número, Harold Greene de tu lista?'))
    .toBeVisible()
})
