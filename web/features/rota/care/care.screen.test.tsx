import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { reachApi } from '#shared/reach/reach.ts'
import { callListApi } from '#shared/rota/callList.ts'
import { type Care, careApi } from '#shared/rota/care.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { textsApi } from '#shared/rota/texts.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, mendAndPress, panel } from '../../../testing/steps.ts'

const screen = withScreen()
const care = panel('Care')
const ann = { _id: 'ann', name: 'Ann Abel' }
const FOUND: Care[] = [
  {
    ...{ _id: 'a', kind: 'overload', users: [{ _id: 'kim', name: 'Kim Vale' }], since: '2026-12-01', todo: 'shift' },
    facts: { services: 9, share: 6.1, threeInARow: 2 },
  },
  {
    ...{ _id: 'b', kind: 'drift', users: [ann], since: '2026-12-01', todo: 'write' },
    facts: { unanswered: 3, declined: 0, cameOn: '2026-10-04' },
  },
  {
    ...{ _id: 'c', kind: 'single', users: [ann, { _id: 'bo', name: 'Bo Burr' }], postId: 'p', since: '2026-12-01' },
    ...{ facts: { post: 'Sound', otherPosts: ['Light'] }, todo: 'train' },
  },
  {
    ...{ _id: 'd', kind: 'thin', users: [], serviceId: 's', since: '2026-12-01', todo: 'ask' },
    facts: { date: '2027-01-03', serviceTime: '9am', name: null, able: 9, needed: 8 },
  },
  {
    ...{ _id: 'e', kind: 'new', users: [{ _id: 'di', name: 'Di Dale' }], since: '2026-12-01', todo: 'shift' },
    facts: { served: 1, joinedOn: '2026-10-01' },
  },
]
let found: Care[] = []
beforeEach(() => {
  found = FOUND
  const { server } = screen
  server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
  for (const endpoint of [coverageApi.list, callOutsApi.list, publicationsApi.unanswered, reachApi.list, swapsApi.list])
    server.on(endpoint, () => [])
  server.on(callListApi.list, () => [])
  server.on(careApi.list, () => found)
  server.on(textsApi.list, () => [])
})
const open = (size: typeof PHONE) => screen.open('/rota/coverage', { as: newPerson({ role: 'admin' }), size })

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('says on a %s what was found, a line each with the one thing to do', async (_what, size) => {
  await open(size)
  const rows = care.getByRole('listitem')
  for (const [place, [text, press, href]] of [
    ['Kim Vale9 services in 13 weeks, of about 6', 'See their places: Kim Vale', '/people/kim'],
    ['Ann Abel3 questions without an answer since Oct 4', 'Write to Ann Abel', '/people/ann'],
    ['Sound, also LightOnly Ann Abel and Bo Burr', 'Train somebody for Sound, also Light', '/people'],
    ['9am9 people can come for 8 places', /^Ask who can: .*9am$/, '/people?show=unknown&from=2027-01-03&to=2027-01-03'],
    ['Di DaleCame on Oct 1 and has served once', 'See their places: Di Dale', '/people/di'],
  ].entries()) {
    const row = rows.nth(place)
    await expect.element(row).toHaveTextContent(text ?? '')
    await expect.element(row.getByRole('link', { name: press })).toHaveAttribute('href', href)
  }
  await expectAccessible(care)
})

it('is taken off the list with one press, and says where that failed', async () => {
  await open(PHONE)
  screen.allowComplaints(/^404 .*\/done/)
  screen.server.on(careApi.done, () => {
    throw new AppError('not_found')
  })
  const done = care.getByRole('button', { name: 'Done with Ann Abel: gone for a month' })
  await done.click()
  await expect.element(care.getByText('It is still on the list.')).toBeVisible()
  await mendAndPress(() => screen.server.on(careApi.done, () => undefined), done)
  await expectNone(done)
  expect(screen.server.received(careApi.done).at(-1)).toEqual({ id: 'b' })
})

it('is not there where nothing was found, and comes with the event of a night', async () => {
  found = []
  await open(PHONE)
  await expect.element(page.getByRole('heading', { name: 'To do' })).toBeVisible()
  await screen.server.connected()
  await expectNone(care)
  found = FOUND.slice(1, 2)
  screen.server.tell('careChanged', {})
  await expect.element(care.getByText('Ann Abel')).toBeVisible()
})
