import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { reachApi } from '#shared/reach/reach.ts'
import { type Assignment, answersApi } from '#shared/rota/answers.ts'
import { type CalledPerson, callListApi } from '#shared/rota/callList.ts'
import { careApi } from '#shared/rota/care.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { textsApi } from '#shared/rota/texts.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, mendAndPress } from '../../../testing/steps.ts'

const screen = withScreen()
const item = (id: string, change: Partial<CalledPerson['items'][number]> = {}): CalledPerson['items'][number] => ({
  ...{ _id: id, serviceId: 's1', date: '2026-12-13', serviceTime: '9am', postId: 'door', post: 'Main Door' },
  ...{ tieColor: 'Navy', state: 'asked', where: 'North entrance' },
  ...change,
})
const OTIS: CalledPerson = {
  user: { _id: 'otis', name: 'Otis Bell', phoneNumber: '+13125551002' },
  helpers: [{ _id: 'ruth', name: 'Ruth Stone', phoneNumber: '+13125551003' }],
  reason: 'not_joined',
  items: [
    item('asked'),
    item('gone', { date: '2026-12-20', state: 'replaced' }),
    item('off', { date: '2026-12-27', state: 'cancelled' }),
  ],
}
const OPAL: CalledPerson = {
  ...{ user: { _id: 'opal', name: 'Opal Reyes', phoneNumber: null }, helpers: [], reason: 'sms_off' },
  items: [item('opals', { where: null, tieColor: null })],
}
let people: CalledPerson[] = []

beforeEach(() => {
  people = [OTIS, OPAL]
  const { server } = screen
  server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
  for (const endpoint of [coverageApi.list, callOutsApi.list, publicationsApi.unanswered, reachApi.list, swapsApi.list])
    server.on(endpoint, () => [])
  for (const endpoint of [careApi.list, textsApi.list]) server.on(endpoint, () => [])
  server.on(callListApi.list, () => people)
})
const open = (path: string, size: typeof PHONE) => screen.open(path, { as: newPerson({ role: 'admin' }), size })
const rowOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()

it('is one line of To do, which leads to the page and back, and is not there for nobody', async () => {
  people = []
  await open('/rota/coverage', PHONE)
  const line = page.getByRole('link', { name: /^Call list/ })
  await expect.element(page.getByRole('heading', { name: 'To do' })).toBeVisible()
  await screen.server.connected()
  await expectNone(line)
  people = [OTIS, OPAL]
  screen.server.tell('rotaChanged', { from: '2026-12-01', to: '2026-12-31', revision: 2 })
  await expect.element(line).toHaveTextContent('Call list: nothing reaches 2 people')
  await line.click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Call list')
  expect(screen.server.received(callListApi.list).at(-1)).toEqual({ from: '2026-12-06', to: '2027-03-15' })
  await page.getByRole('main').getByRole('link', { name: 'To do' }).last().click()
  await expect.element(page.getByRole('heading', { name: 'To do' })).toBeVisible()
})

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('says on a %s whom to call, why, who helps them, and what to ask and to tell', async (_what, size) => {
  await open('/rota/call-list', size)
  const otis = rowOf('Otis Bell')
  for (const part of [
    'Has no account · +1 312 555 1002',
    'Helped by Ruth Stone · +1 312 555 1003',
    'Sunday, December 13 · 9am · Main Door',
    'Can they serve?',
    'They do not serve here any more',
    'Sunday, December 27 · 9am · Main DoorThis service is cancelled',
  ])
    await expect.element(otis).toHaveTextContent(part)
  await expect
    .element(otis.getByRole('link', { name: 'Call Otis Bell: +1 312 555 1002' }))
    .toHaveAttribute('href', 'tel:+13125551002')
  await expect
    .element(otis.getByRole('link', { name: 'Call Ruth Stone: +1 312 555 1003' }))
    .toHaveAttribute('href', 'tel:+13125551003')
  await expect.element(rowOf('Opal Reyes')).toHaveTextContent('Wants no texts · no phone number')
  await expectAccessible(page.getByRole('main'))
})

it('one press marks all changes of a person as told, and says where that failed', async () => {
  await open('/rota/call-list', PHONE)
  screen.allowComplaints(/^404 .*call-list.told/)
  screen.server.on(callListApi.told, () => {
    throw new AppError('not_found')
  })
  const told = page.getByRole('button', { name: 'Mark as told: Otis Bell' })
  await told.click()
  await expect.element(page.getByText('It is still on the list.')).toBeVisible()
  const mend = () =>
    screen.server.on(callListApi.told, () => {
      people = [{ ...OTIS, items: [item('asked')] }, OPAL]
      return undefined
    })
  await mendAndPress(mend, told)
  await expectNone(told)
  expect(screen.server.received(callListApi.told).at(-1)).toEqual({ userId: 'otis', itemIds: ['gone', 'off'] })
  // A question is answered, not told: only the answer ends it.
  await expect.element(rowOf('Otis Bell')).toHaveTextContent('Can they serve?')
})

it('what they said on the phone is recorded in the row', async () => {
  await open('/rota/call-list', PHONE)
  screen.server.on(answersApi.answerFor, () => {
    people = [OTIS]
    return ANSWERED
  })
  await page.getByRole('button', { name: 'Yes: Opal Reyes, Dec 13' }).click()
  await expectNone(page.getByText('Opal Reyes', { exact: true }))
  expect(screen.server.received(answersApi.answerFor)).toEqual([{ id: 'opals', answer: 'accept', reason: null }])
})

const ANSWERED: Assignment = {
  ...{ _id: 'opals', serviceId: 's1', userId: 'opal', postId: 'door', post: 'Main Door', date: '2026-12-13' },
  ...{ serviceTime: '9am', tieColor: null, startsAt: null, state: 'accepted', shadow: false, sequence: 2 },
  ...{ source: 'hand', shiftId: null, publicationId: 'pub', answeredAt: null, declineReason: null },
  ...{ mayAccept: true, with: [] },
}

it('prints one slip a person, six to a page, with service, post, where, and the tie in words', async () => {
  people = Array.from({ length: 7 }, (_, at) => ({
    ...OTIS,
    user: { ...OTIS.user, _id: `p${at}`, name: `Usher ${at}` },
  }))
  await open('/rota/call-list', DESKTOP)
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await page.getByRole('button', { name: 'Print slips' }).click()
  const slips = () => [...document.querySelectorAll<HTMLElement>('[data-print=slips] section')]
  await expect.poll(() => slips()).toHaveLength(7)
  await expect.poll(() => print).toHaveBeenCalledOnce()
  const [first] = slips()
  expect(first?.querySelector('h2')?.textContent).toBe('Usher 0')
  expect(first?.textContent).toMatch(
    /Sunday, December 13 · 9am · Main Door.*Where: North entrance · Tie: Navy.*Can you serve\?YesNo.*December 20.*not serve/,
  )
  expect(first?.textContent).toMatch(/December 27.*service is cancelled\. You need not come\.Tick your answer and hand/)
  // Letter paper has 255 mm between its margins: three rows of two.
  const sheet = document.querySelector<HTMLElement>('[data-print=slips]')
  sheet?.style.setProperty('display', 'block')
  sheet?.style.setProperty('width', '192mm')
  const mm = document.createElement('div')
  mm.style.height = '255mm'
  document.body.append(mm)
  const tops = slips().map((slip) => slip.getBoundingClientRect())
  expect(new Set(tops.slice(0, 6).map(({ left }) => left)).size).toBe(2)
  expect((tops[5]?.bottom ?? 0) - (tops[0]?.top ?? 0)).toBeLessThanOrEqual(mm.getBoundingClientRect().height)
  expect((tops[6]?.bottom ?? 0) - (tops[0]?.top ?? 0)).toBeGreaterThan(mm.getBoundingClientRect().height)
  mm.remove()
  dispatchEvent(new Event('afterprint'))
  await expect.poll(slips).toEqual([])
})
