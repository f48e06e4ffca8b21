import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { availabilityApi, type Member } from '#shared/rota/availability.ts'
import { type Capacity, capacityApi } from '#shared/rota/capacity.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { expectAccessible } from '../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../testing/screen.tsx'
import { expectNone, expectTexts } from '../testing/steps.ts'

const screen = withScreen()
const admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
const people = page.getByRole('list', { name: 'People' }).getByRole('listitem')
const table = page.getByRole('table', { name: 'People' })
let everybody: User[]
/** Ids of those whose days a fill does not know. */
let unknown: string[]
const known = () => ({
  ...{ people: 3, saidWhen: 3 - unknown.length, saidHowOften: 1, skills: 0, couples: 0, wishes: 0 },
  daysUnknown: everybody.filter(({ _id }) => unknown.includes(_id)).map(({ _id, name }) => ({ _id, name })),
})
const capacity = (): Capacity => ({
  ...{ places: 0, offered: 0, most: 0, people: 3, notJoined: 0, unstated: 0, each: 0, above: [] },
  known: known(),
})

/** Waits until these people are listed, by the beginnings of their names. */
const expectPeople = (...names: string[]) =>
  expect
    .poll(() => people.elements().map(({ textContent }) => textContent))
    .toEqual(names.map((name) => expect.stringMatching(new RegExp(`^${name}`))))

const memberOf = ({ _id, name }: User): Member => ({
  user: { _id, name, suspended: false },
  rota: {
    ...{
      times: 2,
      per: 'month',
      mostAMonth: null,
      mostADay: 1,
      backToBack: 'avoid',
      smsOk: false,
      askBy: 'app',
      offers: true,
    },
    ...{ pausedFrom: null, pausedUntil: null, wishes: [], stated: name.startsWith('Ruth') },
    skills: name.startsWith('Ruth') ? [{ skillId: 'aid', name: 'First aid', level: 'able', validUntil: null }] : [],
  },
  ...{ rows: [], confirmedUntil: null },
  share: {
    ...{ fromDay: '2026-12-06', toDay: '2027-03-06', share: 0, served: 0, asked: 0, accepted: 0, declined: 0 },
    ...{ teamLeast: 0, teamMost: 0 },
  },
})

beforeEach(() => {
  everybody = [
    admin,
    newPerson({ _id: 'opal', name: 'Opal Reyes', joined: false, email: '' }),
    newPerson({ _id: 'ruth', name: 'Ruth Stone' }),
  ]
  unknown = [admin._id, 'opal', 'sam']
  const { server } = screen
  server.on(capacityApi.show, capacity)
  server.on(usersApi.all, () => everybody)
  server.on(availabilityApi.members, () => everybody.map(memberOf))
  server.on(rotaLinksApi.list, () => [
    {
      ...{ _id: 'l', userA: 'opal', userB: 'ruth', kind: 'together' as const, agreedA: true, agreedB: false },
      createdBy: null,
    },
  ])
  server.on(invitationsApi.list, () => [])
  server.on(postsApi.list, () => [])
  server.on(skillsApi.list, () => [
    { _id: 'aid', name: 'First aid', retired: false, expires: false, warnDays: 60, able: 1, learning: 0 },
  ])
  server.on(unknownNamesApi.list, () => [])
})

it('is for admins alone', async () => {
  await screen.open('/people', { as: newPerson(), size: PHONE })
  await expectNone(page.getByRole('heading', { name: 'People' }))
})

it('on a phone everybody has a name and a few words, which lead to their page', async () => {
  await screen.open('/people', { as: admin, size: PHONE })
  await expect
    .element(people.nth(1))
    .toHaveTextContent(/^Opal Reyes ?Not invited yet ?said nothing yet\s· with Ruth Stone/)
  await expect
    .element(people.nth(2))
    .toHaveTextContent(/Ruth Stone.*2 times a month\s· skill: First aid\s· with Opal Reyes/)
  await expect.element(people.nth(2).getByRole('link')).toHaveAttribute('href', '/people/ruth')
  for (const row of people.elements()) expect(row.getBoundingClientRect().height).toBeLessThan(90)
  await expectAccessible(page.getByRole('heading', { level: 1, name: 'People' }))
})

it('at a desk it is a table: when, what and with whom, and the account at the name', async () => {
  await screen.open('/people', { as: admin, size: DESKTOP })
  await expectTexts(table.getByRole('columnheader'), ['Name', 'When they can', 'Skills, wishes and with whom'])
  const row = table.getByRole('row', { name: /^Ruth Stone ?Joined/ })
  await expectTexts(row.getByRole('cell'), ['2 times a month', 'skill: First aid · with Opal Reyes (not agreed yet)'])
  await expectAccessible(page.getByRole('heading', { level: 1 }))
})

it('the same of most is said once above, and no line of a card breaks a phrase or begins with a dot', async () => {
  const named = ['Ann Abel', 'Bo Abel', 'Cy Abel', 'Di Abel'].map((name) =>
    newPerson({ _id: name.slice(0, 2), name, joined: false }),
  )
  everybody.push(...named)
  screen.server.on(invitationsApi.list, () =>
    named.map(({ _id, name }) => ({
      ...{
        _id: `of-${_id}`,
        name,
        email: null,
        phoneNumber: null,
        state: 'open' as const,
        mail: 'none' as const,
        personId: _id,
      },
      ...{ createdAt: '2026-12-01T18:00:00.000Z', expiresAt: '2026-12-15T18:00:00.000Z' },
      ...{ usedAt: null, userId: null, interestId: null },
    })),
  )
  for (const size of [PHONE, { width: 768, height: 1024 }]) {
    await screen.open('/people', { as: admin, size })
    await expect
      .element(page.getByText('4 people were invited Dec 1; their links are good until Dec 15.'))
      .toBeVisible()
    await expect.element(people.filter({ hasText: /^Ruth Stone/ })).toHaveTextContent(/Joined/)
    await expect.element(people.filter({ hasText: 'Bo Abel' })).not.toHaveTextContent(/invited/i)
    const phrases = [...document.querySelectorAll('main li .inline-block')]
    expect(phrases.length).toBeGreaterThan(5)
    for (const phrase of phrases) {
      expect(phrase.textContent).not.toMatch(/^\s*·/)
      expect(phrase.getClientRects()).toHaveLength(1)
    }
    await expectAccessible(page.getByRole('heading', { level: 1 }))
  }
})

it('search and filters take two lines on a phone and one from tablets on, where nothing typed in is cut', async () => {
  const boxOf = (field: ReturnType<typeof page.getByLabelText>) => field.element().getBoundingClientRect()
  const search = page.getByRole('searchbox')
  const [show, skill] = [page.getByLabelText('Show', { exact: true }), page.getByLabelText('Skill')]
  await screen.open('/people', { as: admin, size: PHONE })
  await expect.element(search).toBeVisible()
  expect(boxOf(skill).top).toBe(boxOf(show).top)
  expect(boxOf(skill).right).toBe(boxOf(search).right)
  await screen.open('/people', { as: admin, size: { width: 768, height: 1024 } })
  await expect.element(search).toBeVisible()
  expect([boxOf(show).top, boxOf(skill).top]).toEqual([boxOf(search).top, boxOf(search).top])
  expect(boxOf(search).width).toBeGreaterThan(210)
})

it('search and filters stand in the address, and who finds nobody is led back', async () => {
  await screen.open('/people?show=notJoined', { as: admin, size: PHONE })
  await expect.element(page.getByRole('option', { name: 'Not joined yet (1)' })).toBeInTheDocument()
  await expectPeople('Opal Reyes')
  await page.getByLabelText('Show', { exact: true }).selectOptions('all')
  await page.getByLabelText('Skill').selectOptions('First aid')
  await expectPeople('Ruth Stone')
  await page.getByRole('searchbox').fill('opal')
  await expect.element(page.getByText('No users found.')).toBeVisible()
  expect(location.search).toBe('?skill=aid&find=opal')
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expectPeople('Marcus', 'Opal', 'Ruth')
})

it('those whose days a fill does not know are asked by one press, and rows say who was asked today', async () => {
  const asked: object[] = []
  const spans: object[] = []
  screen.server.on(capacityApi.show, (span) => {
    spans.push(span)
    return capacity()
  })
  const reached = new Set<string>()
  screen.server.on(availabilityApi.members, () =>
    everybody.map((user) => ({ ...memberOf(user), ...(reached.has(user._id) && { askedOn: '2026-12-06' }) })),
  )
  screen.server.on(availabilityApi.ask, ({ byHand, ...input }) => {
    asked.push({ ...input, byHand })
    reached.add(byHand ? 'opal' : admin._id)
    const opal = { _id: 'opal', name: 'Opal Reyes', phoneNumber: '+13125551002', joined: false }
    const me = { _id: admin._id, name: admin.name, phoneNumber: null, joined: true }
    return { asked: 2, push: 0, mail: 0, sms: 0, unreached: byHand ? [] : [me, opal] }
  })
  screen.server.on(peopleApi.link, () => ({
    url: 'https://x.example/i',
    expiresAt: '2027-01-01T00:00:00.000Z',
    message: '',
  }))
  everybody = everybody.map((user) => (user._id === 'opal' ? { ...user, email: 'opal@reyes.example' } : user))
  await screen.open('/people?show=unknown&from=2026-12-01&to=2026-12-31', { as: admin, size: PHONE })
  await expect.element(page.getByRole('option', { name: 'Days not known (2)' })).toBeInTheDocument()
  await expectPeople('Marcus', 'Opal')
  expect(spans).toMatchObject([{ from: '2026-12-01', to: '2026-12-31' }])
  // The longest of these choices has room for its number.
  const choice = page.getByLabelText('Show', { exact: true }).element()
  const { font, paddingLeft, paddingRight } = getComputedStyle(choice)
  const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  pen.font = font
  const room = choice.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(pen.measureText('Together, not agreed (12)').width).toBeLessThanOrEqual(room)
  await page.getByRole('button', { name: 'Ask these 2' }).click()
  await expect.element(people.filter({ hasText: 'Marcus' })).toHaveTextContent('asked today')
  // Who is asked by hand has a row with the ways to it, and stands once on the page.
  const rows = page.getByRole('list', { name: 'To ask yourself' }).getByRole('listitem')
  await expect.element(rows).toHaveTextContent(/^Opal Reyes ?not here yet/)
  await expectPeople('Marcus')
  await expect.element(page.getByRole('heading', { name: 'One person to ask yourself' })).toBeVisible()
  await expect.element(rows.getByRole('link', { name: /^Call Opal Reyes/ })).toHaveTextContent('312')
  // An admin asks themselves nothing: their own page is theirs.
  await expect.element(page.getByRole('link', { name: 'Say your own days' })).toHaveAttribute('href', '/availability')
  // Before anything was copied a mail has the message in it, too: it is made at the press.
  const went: string[] = []
  const onward = (event: Event) => {
    const { destination } = event as unknown as { destination: { url: string } }
    went.push(destination.url)
    event.preventDefault()
  }
  const { navigation } = window as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', onward)
  await rows.getByRole('link', { name: /^Email Opal|opal@/ }).click()
  await expect.poll(() => went.join()).toContain('mailto:opal@reyes.example?body=Hello%20Opal')
  navigation.removeEventListener('navigate', onward)
  await page.getByRole('button', { name: 'Copy a message for Opal Reyes' }).click()
  await expect.element(rows).toHaveTextContent('asked today')
  await expect.element(page.getByRole('heading', { name: 'All of them are asked.' })).toBeVisible()
  // From then on a text and a mail have the message in them.
  for (const name of [/^Text Opal/, /^Email Opal|opal@/])
    await expect
      .element(rows.getByRole('link', { name }))
      .toHaveAttribute('href', expect.stringContaining('?body=Hello%20Opal'))
  expect(asked).toEqual([
    { until: '2026-12-31', userIds: [admin._id, 'opal'], byHand: false },
    { until: '2026-12-31', userIds: ['opal'], byHand: true },
    { until: '2026-12-31', userIds: ['opal'], byHand: true },
  ])
  await expectAccessible(rows)
})

it('people whom nothing reaches are asked all at once: one press makes every message, and they count as asked', async () => {
  const asked: object[] = []
  const names = ['Opal Reyes', 'Quentin Reed', 'Sam Otis']
  const three = names.map((name) => ({ _id: name.split(' ')[0]?.toLowerCase() ?? '', name }))
  everybody = [admin, ...three.map((person) => newPerson({ ...person, joined: false, email: '' }))]
  unknown = three.map(({ _id }) => _id)
  screen.server.on(availabilityApi.ask, (input) => {
    asked.push(input)
    const unreached = three.map((person) => ({ ...person, phoneNumber: null, joined: false }))
    return { asked: 3, push: 0, mail: 0, sms: 0, unreached: input.byHand ? [] : unreached }
  })
  screen.server.on(peopleApi.link, ({ id }) => ({
    url: `https://x.example/${id}`,
    expiresAt: '2027-01-01T00:00:00.000Z',
    message: '',
  }))
  await screen.open('/people?show=unknown&from=2026-12-01&to=2026-12-31', { as: admin, size: PHONE })
  await page.getByRole('button', { name: 'Ask these 3' }).click()
  await expect.element(page.getByText('The app reached none of these 3.')).toBeVisible()
  // What is no longer true is gone.
  await expectNone(page.getByText('They are asked when they can serve'))
  await page.getByRole('button', { name: 'Copy all 3 messages' }).click()
  await expect.element(page.getByRole('heading', { name: 'All of them are asked.' })).toBeVisible()
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  for (const { _id, name } of three)
    await expect.element(message).toHaveValue(expect.stringMatching(new RegExp(`Hello ${name},.*x.example/${_id}`)))
  const userIds = three.map(({ _id }) => _id)
  expect(asked).toEqual([
    { until: '2026-12-31', userIds, byHand: false },
    { until: '2026-12-31', userIds, byHand: true },
  ])
})

it('whose days are not known is gone through one by one, and the way back leads to them', async () => {
  everybody.push(newPerson({ _id: 'sam', name: 'Sam Otis' }))
  screen.allowComplaints(/^404 .*\/api\/availability\//)
  screen.server.refuse(memberAvailabilityApi.show, 'not_found')
  await screen.open('/people?show=unknown', { as: admin, size: PHONE })
  await expectPeople('Marcus', 'Opal', 'Sam')
  await people.nth(1).getByRole('link').click()
  // The days of Ruth Stone, who comes next by name, are known.
  const next = page.getByRole('link', { name: 'Next: Sam Otis' })
  await expect.element(next).toBeVisible()
  const back = page.getByRole('link', { name: 'All people' })
  await expect.element(back).toHaveAttribute('href', '/people?show=unknown')
  await next.click()
  await expect.element(page.getByRole('link', { name: 'Before: Opal Reyes' })).toBeVisible()
  await expect.element(back).toHaveAttribute('href', '/people?show=unknown')
  await back.click()
  await expectPeople('Marcus', 'Opal', 'Sam')
  await page.getByLabelText('Show', { exact: true }).selectOptions('all')
  await people.nth(1).getByRole('link').click()
  await expect.element(page.getByRole('link', { name: 'Next: Ruth Stone' })).toBeVisible()
})

it('people are added here by the form of the admin page', async () => {
  await screen.open('/people', { as: admin, size: PHONE })
  await page.getByRole('link', { name: 'Add people' }).click()
  await expect.element(page.getByRole('heading', { name: 'Invite people' })).toBeVisible()
  await expect.element(page.getByRole('textbox').first()).toHaveFocus()
})

it('a thousand people are rendered as one comes to them', async () => {
  everybody = Array.from({ length: 1000 }, (_, place) => newPerson({ name: `Person ${place}` }))
  await screen.open('/people', { as: admin, size: DESKTOP })
  await expect.element(page.getByRole('option', { name: 'Everybody (1,000)' })).toBeInTheDocument()
  expect(table.getByRole('row').elements().length).toBeLessThan(300)
  await page.getByRole('searchbox').fill('Person 999')
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(/Person 999/)
})

it('an address that is longer than its column is cut, in one line', async () => {
  const email = `${'long'.repeat(12)}@${'house'.repeat(8)}.example`
  everybody = [admin, newPerson({ name: 'Ann Long', email })]
  await screen.open('/people', { as: admin, size: DESKTOP })
  const address = page.getByText(email)
  await expect.element(address).toBeVisible()
  // The block around it: an ellipsis has rectangles of its own.
  expect(address.element().parentElement?.getBoundingClientRect().height).toBeLessThan(30)
})

it('what is missing beside the people is said above them', async () => {
  screen.allowComplaints(/^404 .*\/api\/rota\/skills/)
  screen.server.refuse(skillsApi.list, 'not_found')
  await screen.open('/people', { as: admin, size: PHONE })
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Not everything could be loaded\./)
  await expectPeople('Marcus Whitfield', 'Opal Reyes', 'Ruth Stone')
})

it('what does not come is said with a way to try again, and an empty team with the next step', async () => {
  screen.allowComplaints(/^404 .*\/api\/users\/all/)
  const mend = screen.server.refuse(usersApi.all, 'not_found')
  everybody = [admin]
  await screen.open('/people', { as: admin, size: PHONE })
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^The people of the team could not be loaded\./)
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/Nobody else is on the team yet/)).toBeVisible()
})
