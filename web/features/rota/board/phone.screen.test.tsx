import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { type CallOut, callOutsApi } from '#shared/rota/standIns.ts'
import { at, boxOf, DOOR, idOf, SIDE, service, withBoard } from '../../../testing/board.ts'
import { newPerson, PHONE } from '../../../testing/screen.tsx'
import { expectNone, expectTexts } from '../../../testing/steps.ts'

const { board, openBoard, screen } = withBoard()

it('on a phone the row of pages fades at each end behind which more of it lies, above one whole rule', async () => {
  await openBoard(PHONE)
  const views = page.getByRole('navigation', { name: 'Views of the rota' })
  await expect.element(views).toBeVisible()
  const nav = views.element() as HTMLElement
  const [row] = nav.children
  expect(row?.getBoundingClientRect().width).toBeGreaterThan(nav.scrollWidth - 1)
  const ends = () => [...nav.style.maskImage.matchAll(/transparent/g)].length
  await expect.poll(ends).toBe(1)
  nav.scrollTo({ left: 60 })
  await expect.poll(ends).toBe(2)
  nav.scrollTo({ left: nav.scrollWidth })
  await expect.poll(() => nav.style.maskImage).toMatch(/^linear-gradient\(to right, transparent, .*rgb\(0, 0, 0\)\)$/)
})

it('on a phone the services are a list of days; one opens as a sheet with its posts, and each with who could stand there', async () => {
  await openBoard(PHONE)
  const rows = page.getByRole('list').getByRole('button', { expanded: false })
  await expect.element(rows.getByText('open', { exact: true }).first()).toBeVisible()
  // Who stands at each post, and what is open there, is said below.
  await expectTexts(rows, [
    '9am · Ruth Stone to answerMain Door Ruth Stone Side Door open',
    '9am · draftMain Door Clarence Hughes Side Door Ruth Stone 3rd Sunday in a row',
    '9am · draft · Isaiah Grant: awayMain Door Isaiah Grant Side Door open',
  ])
  await expect.element(page.getByText('3rd week in a row and on')).toBeVisible()
  // The month begins in the upper third, with what is to be done beside the switch.
  await expect.element(page.getByRole('button', { name: 'Go to the next: 2 open, 1 conflict' })).toBeVisible()
  expect(boxOf(page.getByRole('heading', { level: 3 }).first()).top).toBeLessThan(PHONE.height / 3)
  await rows.nth(0).click()
  const sheet = page.getByRole('region', { name: 'Sunday, December 13, 9am', exact: true })
  await sheet.getByRole('button', { name: 'Side Door, Sunday, December 13, 9am: 1 open' }).click()
  const picker = page.getByRole('region', { name: 'Side Door, Sunday, December 13, 9am' })
  await expect.element(picker.getByRole('button', { name: /^Clarence Hughes/ })).toBeVisible()
  // One heading and one way to close: the sheet of the service stays behind.
  await expectNone(sheet)
  await picker.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: 'Fill…' })).toBeInViewport()
  await expect.element(page.getByRole('button', { name: 'Publish…' })).toBeInViewport()
})

it('on a phone a month that is all draft says so once, above all services and the places of each', async () => {
  board.services = board.services.slice(1).map((one) => service(one._id, one.date, one.places))
  await openBoard(PHONE)
  await page.getByRole('list').getByRole('button', { expanded: false }).nth(0).click()
  const sheet = page.getByRole('region', { name: 'Sunday, December 20, 9am', exact: true })
  await expect.element(sheet.getByText('3rd Sunday in a row', { exact: true })).toBeVisible()
  await expectNone(sheet.getByText('draft', { exact: true }))
})

it('on a phone two open places of one post are said to be two', async () => {
  board.services = board.services.map((one) => ({
    ...one,
    needs: one.needs.map((need) => (need.postId === SIDE ? { ...need, minPeople: 2, maxPeople: 2 } : need)),
  }))
  await openBoard(PHONE)
  const row = page.getByRole('list').getByRole('button', { expanded: false }).first()
  await expect.element(row).toHaveTextContent(/Side Door 2 open$/)
})

it.each([
  ['push', 'asking 2'],
  ['none', 'open'],
] as const)(
  'on a phone an open place for which people are asked says so, in the list of days and in its service; told by %s: %s',
  async (reach, said) => {
    const search = { callOutId: 'c', postId: SIDE, places: 1, filled: 0, asking: 2, exhausted: false }
    board.services = board.services.map((one) => (one._id === 'first' ? { ...one, searches: [search] } : one))
    const offers = ['Clarence Hughes', 'Isaiah Grant'].map((name, at) => ({
      ...{ _id: `o${at}`, user: { _id: idOf(name), name }, rank: at + 1, wave: 1, state: 'sent', reach, toldBy: reach },
      ...{ sentAt: '2026-12-05T20:00:00.000Z', answeredAt: null },
    }))
    const asked = [
      {
        ...{ _id: 'c', serviceId: 'first', postId: SIDE, date: '2026-12-13', serviceTime: '9am', post: 'Side Door' },
        ...{ places: 1, filled: 0, state: 'open', reason: 'declined', wave: 1, nextWaveAt: null, startedBy: null },
        ...{ startedAt: '2026-12-05T20:00:00.000Z', endedAt: null, revision: 1, offers },
      },
    ] as CallOut[]
    screen.server.on(callOutsApi.list, () => asked)
    await openBoard(PHONE)
    const rows = page.getByRole('list').getByRole('button', { expanded: false })
    await expect.element(rows.nth(0)).toHaveTextContent(`Side Door ${said}`)
    await rows.nth(0).click()
    const sheet = page.getByRole('region', { name: 'Sunday, December 13, 9am', exact: true })
    await expect.element(sheet.getByText(said, { exact: true }).last()).toBeVisible()
  },
)

it('on a phone the board begins at the first day with something to do, and leads back up', async () => {
  const sheet = (id: string, date: string) =>
    service(id, date, [at('Ruth Stone', DOOR, { layer: 'outside' }), at('Isaiah Grant', SIDE, { layer: 'outside' })])
  const open = board.services.filter(({ date }) => date === '2026-12-27')
  board.services = [...['06', '13', '20'].map((day) => sheet(`sheet-${day}`, `2026-12-${day}`)), ...open]
  board.problems = board.problems.filter(({ serviceId }) => open.some(({ _id }) => _id === serviceId))
  await openBoard(PHONE)
  const days = page.getByRole('heading', { level: 3 })
  const fold = page.getByRole('button', { name: '3 services filled to Dec 20' })
  await expect.element(fold).toBeVisible()
  await expectTexts(days, ['Sun, Dec 27'])
  await fold.click()
  await expectTexts(days, ['Sun, Dec 6', 'Sun, Dec 13', 'Sun, Dec 20', 'Sun, Dec 27'])
  await expectNone(fold)
  // What holds of a day is said once, and each person has a line.
  await expect.element(page.getByText('planned by the sheet').first()).toBeVisible()
  await expect
    .element(page.getByRole('list').getByRole('button', { expanded: false }).first())
    .toHaveTextContent(/^9amMain Door Ruth Stone Side Door Isaiah Grant/)
})

it('on a phone a month that nobody has begun offers to fill it first, and only once', async () => {
  board.services = board.services.map((one) => ({ ...one, draft: null, published: false, places: [] }))
  board.problems = []
  await openBoard(PHONE)
  const fill = page.getByRole('button', { name: 'Fill December…' })
  await expect.element(fill).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Fill…' }))
  const begin = page.getByRole('button', { name: 'Start planning' })
  expect(fill.element().getBoundingClientRect().top).toBeLessThan(begin.element().getBoundingClientRect().top)
})

it.each([
  ['en', 320, ''],
  ['es', 320, '&length=quarter'],
  ['es', 375, '&by=people'],
] as const)('fits where the reader has made text twice as large: %s, %i px%s', async (language, width, view) => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  const admin = newPerson({ role: 'admin', language })
  await screen.open(`/rota?month=2026-12${view}`, { as: admin, size: { width, height: 640 } })
  await expect.element(page.getByRole('button', { name: language === 'en' ? 'Publish…' : 'Publicar…' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
