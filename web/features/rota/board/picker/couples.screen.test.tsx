import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { availabilityApi } from '#shared/rota/availability.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { type RotaLink, rotaLinksApi } from '#shared/rota/links.ts'
import { at, cell, DOOR, idOf, PEOPLE, SIDE, service, withBoard } from '../../../../testing/board.ts'
import { DESKTOP } from '../../../../testing/screen.tsx'
import { expectNone } from '../../../../testing/steps.ts'
import { explanationOf, memberRow, memberWith } from '../board.testing.ts'

const { board, draftsSent, openBoard, screen, storeDrafts } = withBoard()

const [CLARENCE, ISAIAH, RUTH] = PEOPLE.map(({ user }) => user.name) as [string, string, string]
const COUPLE: RotaLink = {
  ...{ _id: 'link', kind: 'only_together', userA: idOf(CLARENCE), userB: idOf(RUTH) },
  ...{ agreedA: true, agreedB: true, createdBy: null },
}
/** What was stored, by service: who stands at which post, in the order of their names. */
const stored = () => draftsSent().map(([serviceId, ...places]) => [serviceId, ...places.sort()])
const both = [`${idOf(CLARENCE)} ${DOOR}`, `${idOf(RUTH)} ${SIDE}`]

beforeEach(() => {
  const { server } = screen
  board.services = [
    service('second', '2026-12-20', [at(CLARENCE, DOOR), at(RUTH, SIDE)]),
    service('third', '2026-12-27', []),
  ]
  board.problems = []
  server.on(availabilityApi.members, () => PEOPLE.map(({ user }) => memberWith(user.name, [])))
  server.on(rotaLinksApi.list, () => [COUPLE])
  storeDrafts(({ serviceId, places }) => {
    const [name, date] = serviceId === 'second' ? ['second', '2026-12-20'] : ['third', '2026-12-27']
    const nameOf = (id: string) => board.members.find(({ user }) => user._id === id)?.user.name ?? ''
    const saved = service(
      name ?? '',
      date ?? '',
      places.map(({ userId, postId }) => at(nameOf(userId), postId)),
    )
    board.services = board.services.map((one) => (one._id === serviceId ? saved : one))
    return saved
  })
})

it('nobody is moved, cleared or taken out as long as it is on its way who serves only with whom; then both are', async () => {
  const links = Promise.withResolvers<RotaLink[]>()
  screen.server.on(rotaLinksApi.list, () => links.promise)
  await openBoard()
  const [here, there] = [cell('Main Door, Sunday, December 20, 9am'), cell('Main Door, Sunday, December 27, 9am')]
  const awaited = page.getByText('One moment: who serves only with whom is still on its way.')
  const move = async () => {
    for (const one of [here, there]) {
      const element = one.element()
      if (element instanceof HTMLElement) element.focus()
      await userEvent.keyboard('m')
    }
  }
  await expect.element(here).toBeVisible()
  await move()
  await expect.element(awaited).toBeVisible()
  await here.click()
  const panel = page.getByRole('region', { name: /^Main Door, Sunday, December 20/ })
  await expect.element(panel.getByRole('button', { name: /^Remove/ })).toHaveAttribute('aria-busy', 'true')
  await expectNone(panel.getByRole('button', { name: /^Isaiah Grant/ }))
  await panel.getByRole('button', { name: 'Close' }).click()
  const element = here.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(awaited).toBeVisible()
  expect(stored()).toEqual([])

  links.resolve([COUPLE])
  await expect.poll(() => here.element().querySelector('[data-place]')).not.toBeNull()
  await expect
    .poll(async () => {
      if (stored().length === 0) await move()
      return stored()
    })
    .toEqual([['third', ...both], ['second']])
})

it('of a couple one is given a post among the people, and the other comes along', async () => {
  await openBoard(DESKTOP, '&by=people')
  await cell(`${RUTH}, Sunday, December 27, 9am`).click()
  const panel = page.getByRole('region', { name: /^Ruth Stone, Sunday, December 27/ })
  await panel.getByRole('button', { name: /^Side Door .*Clarence Hughes at Main Door/ }).click()
  await expect.poll(stored).toEqual([['third', ...both]])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => stored().at(-1)).toEqual(['third'])
})

it('of whom one is away they are named as one, and nothing is asked of the other at a place that they cannot keep', async () => {
  const [live, at20] = [{ layer: 'live', state: 'asked' } as const, { userId: idOf(CLARENCE), postId: DOOR }]
  const away = { code: 'away', ...at20, serviceId: 'second' } as const
  const needs = [{ postId: DOOR, minPeople: 2, maxPeople: 2, priority: 2 }]
  const settled = { draft: null, published: true, needs }
  const places = [
    at(CLARENCE, DOOR, { ...live, assignmentId: 'c', blocks: [away] }),
    at(RUTH, DOOR, { ...live, assignmentId: 'r', wishes: ['rest'], inARow: 2 }),
  ]
  board.services = [service('second', '2026-12-20', places, settled)]
  board.problems = [{ code: 'blocked', ...at20, serviceId: 'second', missing: 0 }]
  await openBoard()
  await expect.element(page.getByRole('button', { name: 'Replace Clarence Hughes and Ruth Stone…' })).toBeVisible()
  await expectNone(page.getByText(/two weeks in a row/))
  const here = cell('Main Door, Sunday, December 20, 9am')
  const element = here.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('m')
  await expect.element(page.getByText(/^Clarence Hughes and Ruth Stone are picked up: go to/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await here.click()
  const panel = page.getByRole('region', { name: /^Main Door, Sunday, December 20/ })
  await expect.element(panel.getByText('Why Clarence Hughes and Ruth Stone?')).toBeVisible()
  await expect.element(panel.getByText('Clarence Hughes: is away then.')).toBeVisible()
  await expectNone(panel.getByText(/in a row/))
  // Each answer stands below its name.
  for (const name of [CLARENCE, RUTH])
    expect(panel.getByText(name, { exact: true }).elements().at(-1)?.nextElementSibling?.textContent).toContain(
      'Record a yes',
    )
})

it('of whom one is away both are replaced by one press, also where a place is left at their post', async () => {
  const at20 = { userId: idOf(CLARENCE), postId: DOOR, serviceId: 'second' }
  const needs = [DOOR, SIDE].map((postId) => ({ postId, minPeople: 1, maxPeople: 2, priority: 2 }))
  const places = [at(CLARENCE, DOOR, { blocks: [{ code: 'away', ...at20 }] }), at(RUTH, SIDE)]
  board.services = [service('second', '2026-12-20', places, { needs })]
  board.problems = [{ code: 'blocked', ...at20, missing: 0 }]
  const [first] = board.members
  if (!first) throw new Error('Somebody is there')
  const otis = { _id: 'Otis-Price', name: 'Otis Price' }
  board.members = [...PEOPLE, { ...first, user: { ...first.user, ...otis } }]
  const names = [...PEOPLE.map(({ user }) => user.name), otis.name]
  screen.server.on(availabilityApi.members, () => names.map((name) => memberWith(name, [])))
  await openBoard(DESKTOP, `&cell=second+${DOOR}`)
  const panel = page.getByRole('region', { name: /^Main Door, Sunday, December 20/ })
  await expect.element(panel.getByText('Instead of Clarence Hughes and Ruth Stone')).toBeVisible()
  await expect.element(panel.getByRole('button', { name: /^Replace both/ })).toBeVisible()
  await expectNone(panel.getByRole('button', { name: `Move ${RUTH} here` }))
  await panel.getByRole('button', { name: /^Replace both: Isaiah Grant and Otis Price .*at Side Door/ }).click()
  await expect
    .poll(() => stored().map(([, ...those]) => those.map((one) => String(one).split(' ')[1])))
    .toEqual([[DOOR, SIDE]])
  expect(stored()[0]?.join()).not.toMatch(/Clarence|Ruth/)
  await expect.element(panel.getByText(/^Out: Clarence Hughes and Ruth Stone\. In: /)).toBeVisible()
})

it('what the move of one of them would bring stays in its row beside the button, however long it is', async () => {
  const needs = [DOOR, SIDE].map((postId) => ({ postId, minPeople: 1, maxPeople: 2, priority: 2 }))
  board.services = [service('second', '2026-12-20', [at(CLARENCE, DOOR), at(RUTH, DOOR)], { needs })]
  await openBoard(DESKTOP, `&cell=second+${SIDE}`)
  const panel = page.getByRole('region', { name: /^Side Door, Sunday, December 20/ })
  const said = panel.getByText(/same service as Ruth Stone, at another post/)
  await expect.element(said).toBeVisible()
  const [text, room] = [said, panel].map((one) => one.element().getBoundingClientRect())
  expect(text?.left).toBeGreaterThan(room?.left ?? 0)
  await expect.element(panel.getByText(CLARENCE, { exact: true })).toBeInViewport({ ratio: 1 })
})

it('why a place is theirs says what both have as one number', async () => {
  const parts: Record<string, object> = { [CLARENCE]: { rungs: 4, fair: 3.4 }, [RUTH]: { rungs: 3, fair: 3 } }
  board.members = PEOPLE.map((member) => ({ ...member, stated: true, planned: 4, ...parts[member.user.name] }))
  const cost = { wishes: 0, fairness: 0, spacing: 0, preferences: 0 }
  screen.server.on(runsApi.explain, (asked) => ({
    ...explanationOf(asked),
    ...(asked.postId === DOOR && { holder: { _id: idOf(CLARENCE), name: CLARENCE }, holderCost: cost }),
  }))
  await openBoard()
  await cell('Main Door, Sunday, December 20, 9am').click()
  const panel = page.getByRole('region', { name: /^Main Door, Sunday, December 20/ })
  await panel.getByText('Why Clarence Hughes and Ruth Stone?').click()
  await expect
    .element(panel.getByText(/^Clarence Hughes and Ruth Stone: 4 of about 3 or 4 in December\. Nobody else can\.$/))
    .toBeVisible()
})

const LEFT = /^Nobody else can: only the place can be left open, or ask Clarence Hughes, Isaiah Grant, or Ruth Stone\.$/

it('a conflict whose place nobody else can take says what is left, and another is not promised', async () => {
  const away = { code: 'away', userId: idOf(ISAIAH), postId: DOOR, serviceId: 'third' } as const
  board.services = [service('third', '2026-12-27', [at(ISAIAH, DOOR, { blocks: [away] })])]
  board.problems = [{ code: 'blocked', serviceId: 'third', postId: DOOR, userId: idOf(ISAIAH), missing: 0 }]
  const days = { fromDay: '2026-12-27', toDay: '2026-12-27' }
  screen.server.on(availabilityApi.members, () =>
    PEOPLE.map(({ user }) => memberWith(user.name, [], [memberRow({ userId: user._id, ...days })])),
  )
  await openBoard()
  await expect.element(page.getByText(LEFT)).toBeVisible()
  await expectNone(page.getByRole('button', { name: /^Replace/ }))
  await page.getByRole('button', { name: 'Look at the conflict' }).click()
  const panel = page.getByRole('region', { name: /^Main Door, Sunday, December 27/ })
  await expect.element(panel.getByText(LEFT)).toBeVisible()
  await expectNone(panel.getByText('Nobody else can take it.'))
})
