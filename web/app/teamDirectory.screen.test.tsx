import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { peopleApi } from '#shared/people/people.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { type Shift, scheduleApi } from '#shared/plan/schedule.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { mineWith } from '../features/rota/availability/availability.testing.ts'
import { setRotaOn } from '../navigation/rotaOn.ts'
import { expectAccessible } from '../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../testing/screen.tsx'
import { expectNone, expectTexts } from '../testing/steps.ts'

const screen = withScreen()
const entries = page.getByRole('main').getByRole('listitem')
const search = page.getByLabelText('Search')
const miriam = newPerson({ phoneNumber: '+13125551001' })
const marcus = newPerson({ name: 'Marcus Whitfield', role: 'admin' })

beforeEach(() => {
  setRotaOn(true)
  screen.server.on(usersApi.directory, () => [marcus, miriam, newPerson({ name: 'Ruth Ellison' })])
})
afterEach(() => setRotaOn(false))

const entry = ({ name }: User): Locator => entries.filter({ hasText: name })
const expectEntries = (...names: RegExp[]) =>
  expect
    .poll(() => entries.elements().map(({ textContent }) => textContent))
    .toEqual(names.map((name) => expect.stringMatching(name)))

const shift = (date: string, { _id, name }: Pick<User, '_id' | 'name'>, assignment: string): Shift => ({
  ...{
    _id: `${date}-${assignment}-${name}`.replaceAll(' ', '-'),
    date,
    assignment,
    serviceTime: '9am',
    tieColor: null,
  },
  user: { _id, name },
})
const carol = newPerson({ _id: 'carol', name: 'Carol Moss', joined: false })
const dan = newPerson({ _id: 'dan', name: 'Dan Reed', joined: false })
const eve = newPerson({ _id: 'eve', name: 'Eve Hart', joined: false })

/** A schedule on which the viewer serves with Carol, and only with her, and Marcus; Eve on another day. */
function stubSchedule(viewer: User): void {
  const { server } = screen
  server.on(scheduleApi.list, () => [
    ...[shift('2026-12-13', viewer, 'Main Door'), shift('2026-12-13', carol, 'Main Door')],
    ...[shift('2026-12-13', marcus, 'Balcony'), shift('2026-12-20', eve, 'Balcony')],
    { ...shift('2026-12-20', dan, 'Lobby'), user: { _id: null, name: 'A guest' } },
  ])
  server.on(peopleApi.notJoined, () => ({ count: 3, admin: marcus }))
  server.on(availabilityApi.mine, () =>
    mineWith({
      links: [
        { _id: 'l', kind: 'only_together', other: carol, agreed: true, agreedByMe: true },
        { _id: 'l2', kind: 'apart', other: { _id: 'fay', name: 'Fay Low' }, agreed: true, agreedByMe: true },
      ],
    }),
  )
}

it.each([PHONE, { width: 768, height: 1024 }, DESKTOP])(
  'a member first sees those with whom they serve next, by name where they have not joined, then everybody: %o',
  async (size) => {
    stubSchedule(miriam)
    await screen.open('/directory', { as: miriam, size })
    await expectTexts(page.getByRole('main').getByRole('heading', { level: 2 }), [
      'With you on Sunday, December 13',
      'Everybody else',
    ])
    await expectEntries(
      /Miriam.*you.*Main Door/,
      /Carol Moss.*Main Door · only with you/,
      /Marcus Whitfield.*Balcony/,
      /Eve Hart.*Balcony/,
      /Ruth Ellison/,
    )
    // Oneself is none of those with whom one serves, nor of everybody else.
    const [own, near] = [entry(miriam), page.getByRole('heading', { name: /^With you/ })].map((one) => one.element())
    expect(own?.getBoundingClientRect().bottom).toBeLessThan(near?.getBoundingClientRect().top ?? 0)
    // Nobody learns how to reach who has not joined, nor of whom one would rather not meet, nor of guests.
    await expect
      .element(entry(carol).getByRole('link'))
      .toHaveAttribute('href', `mailto:${marcus.email}?subject=How%20can%20I%20reach%20Carol%20Moss%3F`)
    await expect.element(entry(eve).getByRole('link', { name: 'Ask Marcus: How can I reach Eve Hart?' })).toBeVisible()
    await expectNone(page.getByText(/Fay|A guest/))
    await expect.element(page.getByText('2 not joined', { exact: true })).toBeVisible()
    await expect
      .element(page.getByText('One more has not joined yet; Marcus Whitfield can tell you how to reach them.'))
      .toBeVisible()
    // That stands above the list, with the ways to ask them; oneself nobody calls.
    const [how, first] = [page.getByText(/^One more/), entries.first()].map((one) => one.element())
    expect(how?.getBoundingClientRect().bottom).toBeLessThan(first?.getBoundingClientRect().top ?? 0)
    await expect
      .element(how?.parentElement?.querySelector('a[href^="mailto:"]') as HTMLElement)
      .toHaveAttribute('href', `mailto:${marcus.email}`)
    await expect.element(entry(miriam).getByText('you', { exact: true })).toBeVisible()
    expect(entry(miriam).getByRole('link').elements()).toEqual([])
    await expectAccessible(entry(carol))
    await search.fill('moss')
    await expectEntries(/Carol Moss.*Main Door · only with you/)
    await search.fill('balcony')
    await expectEntries(/Eve/, /Marcus/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.element(search).toHaveFocus()
    await expect.element(search).toHaveValue('')
    await expectEntries(/Miriam/, /Carol/, /Marcus/, /Eve/, /Ruth/)
  },
)

it('who does not serve yet sees their partner first; once all are named, who knows them is said, also in Spanish', async () => {
  const { server } = screen
  const reader = newPerson({ _id: miriam._id, name: miriam.name, language: 'es' })
  stubSchedule(carol)
  server.on(peopleApi.notJoined, () => ({ count: 2, admin: marcus }))
  await screen.open('/directory', { as: reader, size: PHONE })
  await expectTexts(page.getByRole('main').getByRole('heading', { level: 2 }), ['Con quienes sirves', 'Los demás'])
  await expectEntries(/Miriam.*tú/, /Carol Moss.*Main Door · solo contigo/, /Eve/, /Marcus/, /Ruth/)
  await expect
    .element(page.getByText('Marcus Whitfield puede decirte cómo contactar a quienes no se han unido.'))
    .toBeVisible()
  await expect.element(entry(miriam).getByText('tú', { exact: true })).toBeVisible()
})

it('where most have not joined a member has those first whom they reach, and the others by name behind them', async () => {
  stubSchedule(miriam)
  const { server } = screen
  server.on(usersApi.directory, () => [marcus, miriam])
  const more = ['Fay Low', 'Gus Orr'].map((name) => newPerson({ _id: name.slice(0, 3), name, joined: false }))
  server.on(scheduleApi.list, () => [
    ...[shift('2026-12-13', miriam, 'Main Door'), shift('2026-12-13', carol, 'Main Door')],
    ...more.map((one) => shift('2026-12-20', one, 'Balcony')),
    shift('2026-12-20', eve, 'Balcony'),
  ])
  await screen.open('/directory', { as: miriam, size: PHONE })
  await expectEntries(/Miriam/, /Carol Moss/, /Marcus/)
  for (const one of [carol, marcus]) expect(entry(one).getByRole('link').elements()).not.toEqual([])
  await page.getByText('3 more, not joined yet').click()
  for (const name of ['Eve Hart', 'Fay Low', 'Gus Orr']) await expect.element(page.getByText(name)).toBeVisible()
  await search.fill('gus')
  await expectEntries(/Gus Orr/)
})

it('an admin reads in each row where somebody stands, and with whom', async () => {
  stubSchedule(miriam)
  screen.server.on(usersApi.all, () => [carol, eve, marcus, miriam])
  screen.server.on(rotaLinksApi.list, () => [
    {
      ...{ _id: 'l', kind: 'only_together' as const, userA: miriam._id, userB: 'carol', createdBy: null },
      ...{ agreedA: true, agreedB: true },
    },
    // Nobody has agreed yet.
    {
      ...{ _id: 'l2', kind: 'together' as const, userA: 'eve', userB: 'carol', createdBy: null },
      ...{ agreedA: true, agreedB: false },
    },
  ])
  await screen.open('/directory', { as: marcus, size: DESKTOP })
  await expectEntries(
    /Carol Moss.*Main Door · with Miriam/,
    /Eve Hart.*Balcony(?! · with)/,
    /Marcus.*Balcony/,
    /Miriam.*Main Door · with Carol/,
  )
  await expectNone(page.getByText('Everybody else'))
  await expectAccessible(entry(carol))
})

it('where the schedule does not come the directory does, without what it says', async () => {
  screen.allowComplaints(/^404 .*\/api\/schedule/)
  stubSchedule(miriam)
  screen.server.refuse(scheduleApi.list, 'not_found')
  await screen.open('/directory', { as: miriam, size: PHONE })
  await expectEntries(/Miriam/, /Carol Moss.*only with you/, /Marcus/, /Ruth/)
})
