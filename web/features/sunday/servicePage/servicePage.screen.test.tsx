import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { recordsApi } from '#shared/sunday/records.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'
import { assignmentWith } from '../../rota/answers/answers.testing.ts'
import { servicePageWith } from './servicePage.testing.ts'

const screen = withScreen()
const me = newPerson({ name: 'Ann Abel' })

const SERVICE = servicePageWith(me)
const note = () => page.getByRole('region', { name: 'Note', exact: true })

beforeEach(() => {
  const mine = { on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null }
  screen.server.on(answersApi.mine, () => mine)
  screen.server.on(scheduleApi.list, () => [])
  screen.server.on(servicePageApi.show, () => SERVICE)
})

it('says post, time and tie first, then where, what to do, who else, note, files and count', async () => {
  // The service is to come: its first duty is next.
  screen.server.on(servicePageApi.show, () => ({ ...SERVICE, startsAt: '2026-12-06T19:00:00.000Z' }))
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Main Door, 9am' })).toBeVisible()
  for (const said of ['Easter Vigil', 'North entrance, by the font', 'Next: Unlock both doors', 'Otis Reed'])
    await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByText(/^today, in /)).toBeVisible()
  await expectNone(page.getByText('Upstairs'))
  const phone = page.getByRole('link', { name: /Call Otis Reed/ })
  await expect.element(phone).toHaveAttribute('href', 'tel:+13125550177')
  await expect.element(note().getByText('The lift is out of order.')).toBeVisible()
  const order = ['What to do', 'Who else', 'Note', 'Files', 'Head count'].map((name) =>
    page.getByRole('heading', { name, exact: true }),
  )
  await expect.element(page.getByRole('heading', { name: 'Head count' })).toBeVisible()
  const tops = order.map((heading) => heading.element().getBoundingClientRect().top)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  const file = page.getByRole('link', { name: 'Order of service.pdf (240 kB)' })
  await expect.element(file).toHaveAttribute('href', expect.stringMatching(/\/api\/service-files\/f1$/))
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

it('has a row for each post that has nobody yet, from which admins choose somebody, until the service is over', async () => {
  const [door] = SERVICE.posts
  if (!door) throw new Error('no post')
  const side = { ...door, ...{ postId: 'side', post: 'Side Door', duties: [] } }
  const posts = [...SERVICE.posts, side, { ...side, postId: 'tower', post: 'Tower', needed: 0 }]
  let service = { ...SERVICE, posts }
  screen.server.on(servicePageApi.show, () => service)
  await screen.open('/service/s1', { as: me, size: PHONE })
  const open = page.getByText('Side Door – nobody yet')
  await expect.element(open).toBeVisible()
  const isAbove = (name: string) =>
    open.element().getBoundingClientRect().top < page.getByText(name).element().getBoundingClientRect().top
  expect(isAbove('Otis Reed')).toBe(false)
  await expectNone(page.getByText('nobody yet', { exact: false }).filter({ hasText: /Tower|Main Door|Balcony/ }))
  await expectNone(page.getByRole('link', { name: 'Choose somebody for Side Door' }))
  await screen.open('/service/s1', { as: newPerson({ role: 'admin' }), size: PHONE })
  const choose = page.getByRole('link', { name: 'Choose somebody for Side Door' })
  await expect.element(choose).toBeVisible()
  expect(isAbove('Otis Reed')).toBe(true)
  await expect.element(choose).toHaveAttribute('href', '/rota?month=2026-12&cell=s1+side')
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  service = { ...service, lastsMinutes: 90 }
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('Over since 10:30 AM')).toBeVisible()
  await expectNone(page.getByText('Side Door – nobody yet'))
})

it('on phones leads back to the dashboard; without a name it says the time, above the day', async () => {
  screen.server.on(servicePageApi.show, () => ({
    ...{ ...SERVICE, name: null, onDuty: false },
    people: SERVICE.people.slice(1),
  }))
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1, name: '9am', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'To the dashboard' })).toHaveAttribute('href', '/dashboard')
})

it('asks for the answer to one’s own place until the service begins, and takes it', async () => {
  let own = assignmentWith({ userId: me._id, post: 'Main Door' })
  const elsewhere = assignmentWith({ _id: 'a2', serviceId: 's2', userId: me._id, post: 'Foyer' })
  screen.server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: [own, elsewhere], offers: [], swaps: [], publications: [], asked: null },
  }))
  screen.server.on(answersApi.answer, () => {
    own = { ...own, state: 'accepted', sequence: 2 }
    return own
  })
  let startsAt = '2026-12-06T19:00:00.000Z'
  screen.server.on(servicePageApi.show, () => ({ ...SERVICE, startsAt }))
  await screen.open('/service/s1', { as: me, size: PHONE })
  const yes = page.getByRole('button', { name: /^I’ll be there/ })
  await expect.element(yes).toBeInViewport()
  await expect.element(page.getByRole('button', { name: /^I can’t/ })).toBeVisible()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  await yes.click()
  await expect.element(page.getByText('You said yes')).toBeVisible()
  await expect.poll(() => screen.server.received(answersApi.answer)).toMatchObject([{ id: 'a1', answer: 'accept' }])
  startsAt = SERVICE.startsAt ?? ''
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNone(page.getByText('You said yes'))
})

it('shows who does not serve there who does, and says where a service is cancelled', async () => {
  const people = SERVICE.people.filter(({ userId }) => userId !== me._id).map(({ phoneNumber: _, ...rest }) => rest)
  screen.server.on(servicePageApi.show, () => ({
    ...SERVICE,
    ...{ people, onDuty: false, note: null, files: [], state: 'cancelled' as const },
  }))
  await screen.open('/service/s1', { as: me, size: DESKTOP })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Easter Vigil, 9am' })).toBeVisible()
  await expect.element(page.getByText('This service is cancelled.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Who serves' })).toBeVisible()
  await expectNone(page.getByRole('link', { name: /Call/ }))
})

it('shows six lines of a long note, and all of it after a press', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `Row ${at + 1} stays free.`).join('\n')
  screen.server.on(servicePageApi.show, () => ({ ...SERVICE, note: rows }))
  await screen.open('/service/s1', { as: me, size: PHONE })
  const shown = note().getByText('Row 1 stays free.')
  const height = () => shown.element().getBoundingClientRect()
  await expect.element(shown).toBeVisible()
  const folded = height().height
  const button = page.getByRole('button', { name: 'Show the whole note' })
  await button.click()
  await expectNone(button)
  expect(height().height).toBeCloseTo(folded * 2, 0)
})

it('breaks the title between post and time', async () => {
  await screen.open('/service/s1', { as: me, size: { width: 240, height: 812 } })
  const heading = page.getByRole('heading', { level: 1, name: 'Main Door, 9am' })
  await expect.element(heading).toBeVisible()
  const pieces = [...heading.element().querySelectorAll('span')]
  expect(pieces.map(({ textContent }) => textContent)).toEqual(['Main Door,', '9am'])
  expect(pieces.map((piece) => piece.getClientRects().length)).toEqual([1, 1])
})

it('says to who does not serve there that they do not, and leads to the schedule', async () => {
  screen.server.on(servicePageApi.show, () => ({ ...SERVICE, people: SERVICE.people.slice(1), onDuty: false }))
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('You don’t serve at this one.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the whole schedule' })).toBeVisible()
})

it('opened from a link says why a service is cancelled, and leads to one’s next service and to the schedule', async () => {
  const shift = (serviceId: string, date: string, assignment: string) => ({
    ...{ _id: `shift-${serviceId}`, date, serviceTime: '11am', assignment, tieColor: null, serviceId },
    user: { _id: me._id, name: me.name },
  })
  screen.server.on(scheduleApi.list, ({ view }) =>
    view === 'personal' ? [shift('s1', '2026-12-06', 'Main Door'), shift('s2', '2026-12-13', 'Balcony')] : [],
  )
  screen.server.on(servicePageApi.show, () => ({
    ...SERVICE,
    ...{ people: [], state: 'cancelled' as const, cancelNote: 'The heating is broken.' },
  }))
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('The heating is broken.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Your next: Sunday, December 13, 11am, Balcony' })
  await expect.element(link).toHaveAttribute('href', '/service/s2')
  await expect.element(page.getByRole('link', { name: 'See the whole schedule' })).toBeVisible()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

it('shows the first people of many, those at the viewer’s post above the others, and all after a press', async () => {
  const [own, other] = SERVICE.people
  const others = Array.from({ length: 20 }, (_, at) => ({ ...other, userId: `o${at}`, name: `Otis ${at}` }))
  const beside = { ...other, userId: 'b', name: 'Beside Me', postId: 'door', post: 'Main Door' }
  screen.server.on(servicePageApi.show, () => ({
    ...SERVICE,
    people: [own, ...others, beside] as typeof SERVICE.people,
  }))
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('Beside Me')).toBeVisible()
  await expectNone(page.getByText('Otis 19'))
  await page.getByRole('button', { name: 'Show all 21 people' }).click()
  await expect.element(page.getByText('Otis 19')).toBeVisible()
})

it('a team without maps, duties and notes has the people beside the count on wide windows, not below it', async () => {
  const posts = SERVICE.posts.map((post) => ({ ...post, where: null, duties: [] }))
  screen.server.on(servicePageApi.show, () => ({ ...SERVICE, posts, note: null, files: [] }))
  await screen.open('/service/s1', { as: me, size: DESKTOP })
  const [who, count] = ['Who else', 'Head count'].map((name) => page.getByRole('heading', { name }))
  if (!who || !count) throw new Error('two headings')
  await expect.element(count).toBeVisible()
  await expect.element(who).toBeVisible()
  const [left, right] = [who, count].map((heading) => heading.element().getBoundingClientRect())
  expect(left?.left).toBeLessThan(right?.left ?? 0)
})

it('leads to the talk of its day, and says how many read it', async () => {
  const name = 'day-2026-12-06' as const
  screen.server.on(servicePageApi.show, () => ({ ...SERVICE, channel: name }))
  screen.server.on(channelsApi.days, () => [{ name, date: '2026-12-06', unread: 3, people: 7 }])
  screen.server.on(messagesApi.list, () => [])
  await screen.open('/service/s1', { as: me, size: PHONE })
  const who = page.getByRole('region', { name: 'Who else' })
  const link = who.getByRole('link', { name: 'Write to those who serve (7 people)' })
  await expect.element(link).toHaveAttribute('href', '/chat/day-2026-12-06')
  await expect.element(link).toHaveTextContent(/3 unread messages$/)
  await link.click()
  // Back where one came from, and not to the channels.
  await expect.element(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/service/s1')
})

it('after its end says so, and begins with the call for help and what is left: the duties of afterwards, the record and the count', async () => {
  const [door, balcony] = SERVICE.posts
  const duties = [
    { _id: 'd1', when: 'before' as const, text: 'Unlock both doors' },
    { _id: 'd3', when: 'after' as const, text: 'Lock both doors' },
  ]
  screen.server.on(servicePageApi.show, () => ({
    ...{ ...SERVICE, lastsMinutes: 90 },
    posts: [door, balcony].flatMap((post) => (post ? [{ ...post, duties }] : [])),
  }))
  screen.server.on(recordsApi.list, () => [])
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('Over since 10:30 AM')).toBeVisible()
  const order = [
    page.getByRole('checkbox', { name: 'Still to do: Lock both doors' }),
    page.getByRole('button', { name: 'Call for help' }),
    page.getByRole('checkbox', { name: 'Lock both doors', exact: true }),
    page.getByText('Before: 0 of 1 done'),
    page.getByRole('heading', { name: 'Write down what happened' }),
    page.getByRole('heading', { name: 'Head count' }),
    page.getByRole('heading', { name: 'Note' }),
  ]
  for (const part of order) await expect.element(part).toBeVisible()
  const tops = order.map((part) => part.element().getBoundingClientRect().top)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await expectNone(page.getByRole('checkbox', { name: 'Unlock both doors' }))
  await page.getByText('Before: 0 of 1 done').click()
  await expect.element(page.getByRole('checkbox', { name: 'Unlock both doors' })).toBeVisible()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})
