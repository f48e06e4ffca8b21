import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import type { Exchange } from '#shared/rota/drafts.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { at, cell, DOOR, idOf, PEOPLE, SIDE, service, withBoard } from '../../../../testing/board.ts'
import { PHONE } from '../../../../testing/screen.tsx'
import { expectNone } from '../../../../testing/steps.ts'
import { memberRow, memberWith } from '../board.testing.ts'

const { board, openBoard, screen } = withBoard()

const NAMES = [...PEOPLE.map(({ user }) => user.name), 'Esther Grant']
/** What the server was asked to exchange. */
let asked: Exchange[] = []
const held = (serviceId: string, postId: string, name: string) => ({
  serviceId,
  postId,
  userId: idOf(name),
  revision: 1,
})

beforeEach(() => {
  asked = []
  const { server } = screen
  server.on(availabilityApi.members, () => PEOPLE.map(({ user }) => memberWith(user.name, [])))
  server.on(rotaLinksApi.list, () => [])
  server.on(boardApi.exchange, ({ one, other, along = [], force = false }) => {
    asked.push({ one, other, along, force })
    const given = [{ one, other }, ...along].flatMap((pair) => [
      { at: pair.one, to: pair.other },
      { at: pair.other, to: pair.one },
    ])
    board.services = board.services.map((known) => ({
      ...known,
      places: known.places.map((place) => {
        const found = given.find(
          ({ at: spot }) =>
            spot.serviceId === known._id && place.postId === spot.postId && place.userId === spot.userId,
        )
        const name = NAMES.find((one) => idOf(one) === found?.to.userId)
        return found && name ? { ...place, userId: found.to.userId, name } : place
      }),
    }))
    return { services: board.services.filter(({ _id }) => [one.serviceId, other.serviceId].includes(_id)) }
  })
})

/** Drags a name of a cell to another, or to a cell that has none. */
const drag = async (from: ReturnType<typeof cell>, to: ReturnType<typeof cell>) => {
  for (const one of [from, to]) await expect.element(one).toBeVisible()
  const chip = (of: ReturnType<typeof cell>) => of.element().querySelector('[data-place]') ?? of.element()
  await userEvent.dragAndDrop(chip(from), chip(to))
}
const door = (day: number, name = '') => cell(`Main Door, Sunday, December ${day}, 9am: ${name}`)
const side = (day: number, name = '') => cell(`Side Door, Sunday, December ${day}, 9am: ${name}`)

it('a name that is dragged to another is exchanged with it by one request, and one Undo takes that back', async () => {
  await openBoard()
  await expect.element(door(20)).toBeVisible()
  await drag(door(20), side(20))
  await expect.element(door(20, 'Ruth Stone')).toBeVisible()
  await expect.element(side(20, 'Clarence Hughes')).toBeVisible()
  const [one, other] = [held('second', DOOR, 'Clarence Hughes'), held('second', SIDE, 'Ruth Stone')]
  expect(asked).toEqual([{ one, other, along: [], force: false }])
  const notice = page.getByText('Clarence Hughes and Ruth Stone have swapped places.')
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(door(20, 'Clarence Hughes')).toBeVisible()
  expect(asked[1]).toMatchObject({ one: { ...one, userId: other.userId }, other: { ...other, userId: one.userId } })
  await expectNone(notice)
})

it('what stands against one of the two is said by name, and both stay', async () => {
  const at = { serviceId: 'third', postId: DOOR }
  const blocks = [{ ...at, code: 'away', userId: idOf('Clarence Hughes') }] as const
  screen.allowComplaints(/409/)
  screen.server.refuse(boardApi.exchange, 'blocked', { reply: { blocks: [...blocks] } })
  await openBoard()
  await drag(door(20), door(27))
  const panel = page.getByRole('region', { name: 'Main Door, Sunday, December 27, 9am' })
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Clarence Hughes: is away then.')
  await expect.element(door(27, 'Isaiah Grant')).toBeVisible()
  await expect.element(door(20, 'Clarence Hughes')).toBeVisible()
})

it('a drop where somebody is known to be away says so at the cell, which is marked before, and opens nothing', async () => {
  const away = memberRow({ userId: idOf('Clarence Hughes'), fromDay: '2026-12-27', toDay: '2026-12-27' })
  screen.server.on(availabilityApi.members, () =>
    PEOPLE.map(({ user }) => memberWith(user.name, [], user.name === 'Clarence Hughes' ? [away] : [])),
  )
  await openBoard()
  await expect.element(door(27)).toBeVisible()
  const [from, to] = [door(20).element(), door(27).element()]
  const held = from.querySelector('[data-place]') ?? from
  const data = new DataTransfer()
  const send = (type: string, target: Element) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))
  const outline = () => getComputedStyle(to).outlineStyle
  const said = page.getByRole('alert').getByText('Clarence Hughes can’t come to Dec 27: away.')
  // As long as it is on its way who is away, another reason is said.
  await expect
    .poll(() => {
      send('dragstart', held)
      send('dragover', from)
      send('dragover', to)
      const marked = [outline(), to.hasAttribute('data-over')]
      send('drop', to)
      return [...marked, said.elements().length]
    })
    .toEqual(['dashed', false, 1])
  await expect.element(said).toBeVisible()
  expect(outline()).not.toBe('dashed')
  await expectNone(page.getByRole('region', { name: /^Main Door/ }))
  expect(asked).toEqual([])
  // The next press takes it away; by keys it is said alike.
  door(20).element().focus()
  await userEvent.keyboard('m')
  await expectNone(said)
  await userEvent.keyboard('{ArrowDown}m')
  await expect.element(said).toBeVisible()
})

it('a name that is over a cell is said to swap, move or stay before it is set down, dragged or by a key', async () => {
  const away = memberRow({ userId: idOf('Clarence Hughes'), fromDay: '2026-12-27', toDay: '2026-12-27' })
  screen.server.on(availabilityApi.members, () =>
    PEOPLE.map(({ user }) => memberWith(user.name, [], user.name === 'Clarence Hughes' ? [away] : [])),
  )
  board.services = board.services.map((one) => (one._id === 'third' ? { ...one, places: one.places.slice(0, 1) } : one))
  await openBoard()
  await expect.element(side(20)).toBeVisible()
  const data = new DataTransfer()
  const send = (type: string, target: Element) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))
  const [from, onto] = [door(20), side(20)].map((one) => one.element().querySelector('[data-place]')) as [
    Element,
    Element,
  ]
  send('dragstart', from)
  // As long as it is on its way who serves only with whom, that is said.
  await expect
    .poll(() => {
      for (const target of [from, onto]) send('dragover', target)
      return page.getByText('Swap with Ruth Stone').elements().length
    })
    .toBe(1)
  send('dragover', door(27).element())
  await expect.element(page.getByRole('status').getByText('Clarence Hughes can’t come to Dec 27: away.')).toBeVisible()
  send('dragover', from)
  await expectNone(page.getByText('Clarence Hughes can’t come to Dec 27: away.'))
  send('dragend', from)
  await expectNone(page.getByText('Swap with Ruth Stone'))
  // By keys the same is said of each cell that one comes to.
  side(20).element().focus()
  await userEvent.keyboard('m{ArrowDown}')
  await expect.element(page.getByRole('status').getByText(/^Ruth Stone goes to Side Door, Dec 27, 9am\./)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectNone(page.getByText(/goes to Side Door/))
  expect(asked).toEqual([])
})

it('a drop that finds no room is refused in words of whoever plans', async () => {
  screen.allowComplaints(/409/)
  screen.server.refuse(boardApi.exchange, 'place_taken')
  await openBoard()
  await drag(door(20), side(20))
  await expect.element(page.getByRole('alert').getByText('No place is free there.')).toBeVisible()
  await expectNone(page.getByText('Thank you.'))
})

it('by keys: M takes somebody up and sets them down on another, Escape lets go', async () => {
  await openBoard()
  await expect.element(door(20)).toBeVisible()
  door(20).element().focus()
  await userEvent.keyboard('m')
  await expect.element(page.getByText('Clarence Hughes is picked up')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectNone(page.getByText('Clarence Hughes is picked up'))
  await userEvent.keyboard('m{ArrowRight}m')
  await expect.element(side(20, 'Clarence Hughes')).toBeVisible()
  expect(asked).toHaveLength(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(side(20, 'Ruth Stone')).toBeVisible()
})

it.each([undefined, PHONE])('the picker says where somebody stands that day, and swaps both: %o', async (size) => {
  board.services = board.services.map((known) =>
    known._id === 'second' ? { ...known, serviceTime: '9am', places: [at('Clarence Hughes', DOOR)] } : known,
  )
  const late = service('late', '2026-12-20', [at('Ruth Stone', SIDE)], { serviceTime: '11am' })
  board.services.splice(2, 0, { ...late, startsAt: '2026-12-20T17:00:00.000Z' })
  await openBoard(size, `&cell=second+${DOOR}`)
  const panel = page.getByRole('region', { name: 'Main Door, Sunday, December 20, 9am' })
  await expect.element(panel.getByText('1 serves that day · swap')).toBeVisible()
  const reason = panel.getByText('at Side Door, 11am')
  await expect.element(reason).toBeVisible()
  // A reason that is cut off says nothing.
  const { scrollWidth, clientWidth } = reason.element()
  expect([scrollWidth, getComputedStyle(reason.element()).textOverflow]).toEqual([clientWidth, 'clip'])
  await expectNone(panel.getByText('at most 1 that day'))
  await panel.getByRole('button', { name: 'Swap with Ruth Stone' }).click()
  await expect.element(panel.getByText('Clarence Hughes and Ruth Stone have swapped places.')).toBeVisible()
  expect(asked.map(({ one, other }) => [one.userId, other.serviceId])).toEqual([[idOf('Clarence Hughes'), 'late']])
})

it('of the sheet: says that it is on the schedule, and to whom nothing of the app comes', async () => {
  const typed = { layer: 'outside', shiftId: 'typed', source: null } as const
  board.services = board.services.map((known) =>
    known._id === 'first' ? { ...known, places: [at('Ruth Stone', DOOR, typed)] } : known,
  )
  await openBoard()
  await drag(door(13), door(27))
  await expect.element(page.getByText(/have swapped places\. It is on the schedule now\./)).toBeVisible()
  expect(asked[0]?.one).toMatchObject({ serviceId: 'first', shiftId: 'typed' })
  // Nothing else is done with a place of the sheet here.
  await drag(door(13), side(13))
  await expect.element(page.getByText('A place of the sheet can be swapped here with another one.')).toBeVisible()
})

const couple = (one: string, other: string) => ({
  ...{ _id: idOf(one), kind: 'only_together' as const, agreedA: true, agreedB: true, createdBy: null },
  ...{ userA: idOf(one), userB: idOf(other) },
})

/** Clarence and Ruth, who serve only together, have the Main Door of Dec 20; others stand there on Dec 27. */
function withCouples(...others: ReturnType<typeof at>[]) {
  const [person] = PEOPLE
  if (!person) throw new Error('Somebody is there')
  board.members = NAMES.map((name) => ({ ...person, user: { ...person.user, _id: idOf(name), name } }))
  const { server } = screen
  server.on(availabilityApi.members, () => NAMES.map((name) => memberWith(name, [])))
  server.on(rotaLinksApi.list, () => [couple('Clarence Hughes', 'Ruth Stone'), couple('Isaiah Grant', 'Esther Grant')])
  board.services = board.services.map((known) => ({
    ...known,
    needs: known.needs.map((need) => ({ ...need, maxPeople: need.postId === DOOR ? 2 : 1 })),
    places:
      known._id === 'second'
        ? [at('Clarence Hughes', DOOR), at('Ruth Stone', DOOR)]
        : known._id === 'third'
          ? others
          : known.places,
  }))
}
/** Opens the board, once it is known who serves only together. */
async function openCouples() {
  await openBoard()
  await expect.poll(() => screen.server.received(rotaLinksApi.list).length).toBeGreaterThan(0)
  await expect.poll(() => screen.server.received(availabilityApi.members).length).toBeGreaterThan(0)
  await expect.element(door(20)).toBeVisible()
}
const [CLARENCE_AND_RUTH, ISAIAH_AND_ESTHER] = [
  ['Clarence Hughes', 'Ruth Stone'],
  ['Isaiah Grant', 'Esther Grant'],
].map((names) => names.map((name) => `${name} \\(draft\\)`).join(', ')) as [string, string]
const grants = () => [at('Isaiah Grant', DOOR), at('Esther Grant', DOOR)]

it('half of a couple that is dragged to half of another takes all four along, and one Undo takes that back', async () => {
  withCouples(...grants())
  await openCouples()
  await drag(door(20), door(27))
  await expect.element(door(27, CLARENCE_AND_RUTH)).toBeVisible()
  await expect.element(door(20, ISAIAH_AND_ESTHER)).toBeVisible()
  const said = page.getByText('Clarence Hughes and Ruth Stone have swapped places with Esther and Isaiah Grant.')
  await expect.element(said).toBeVisible()
  await expectNone(page.getByText(/would be in conflict/))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.along).toEqual([
    { one: held('second', DOOR, 'Ruth Stone'), other: held('third', DOOR, 'Esther Grant') },
  ])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(door(20, CLARENCE_AND_RUTH)).toBeVisible()
  expect(asked).toHaveLength(2)
})

it('by keys a couple goes as one, too', async () => {
  withCouples(...grants())
  await openCouples()
  await expect.element(door(20)).toBeVisible()
  door(20).element().focus()
  // The second one of the cell.
  await userEvent.keyboard('mm{ArrowDown}m')
  await expect.element(door(27, 'Ruth Stone')).toBeVisible()
  expect(asked[0]?.along).toHaveLength(1)
})

it('a couple is dragged to two open places, and stored in both drafts at once', async () => {
  withCouples()
  screen.server.on(boardApi.saveDrafts, ({ changes }) => {
    const drawn = new Map(
      changes.map(({ serviceId, places }) => [
        serviceId,
        places.map(({ userId, postId }) => at(userId.replace('-', ' '), postId)),
      ]),
    )
    board.services = board.services.map((known) => ({ ...known, places: drawn.get(known._id) ?? known.places }))
    return { services: board.services.filter(({ _id }) => drawn.has(_id)) }
  })
  await openCouples()
  await drag(door(20), door(27))
  const saved = () =>
    screen.server
      .received(boardApi.saveDrafts)
      .map(({ changes }) => changes.map(({ serviceId, places }) => [serviceId, places.length]))
  await expect.poll(saved).toEqual([
    [
      ['third', 2],
      ['second', 0],
    ],
  ])
  expect(asked).toEqual([])
})

it('where one person stands it is asked before a couple comes: who goes where, and what becomes open', async () => {
  withCouples(at('Isaiah Grant', DOOR))
  screen.server.on(rotaLinksApi.list, () => [couple('Clarence Hughes', 'Ruth Stone')])
  await openCouples()
  await drag(door(20), door(27))
  const dialog = page.getByRole('alertdialog', { name: 'Clarence Hughes and Ruth Stone serve only together' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByText(/Isaiah Grant goes to Main Door, Dec.20, 9am\./)).toBeVisible()
  await expect.element(dialog.getByText(/Main Door, Dec.20, 9am becomes open\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(asked).toEqual([])
  await drag(door(20), door(27))
  await dialog.getByRole('button', { name: 'Move them' }).click()
  await expect.poll(() => asked.map(({ along }) => along.map(({ other }) => other.userId))).toEqual([[null]])
})

it('where there is no place for both it is said at the cell, and nothing is asked of the server', async () => {
  withCouples(...grants())
  board.services = board.services.map((known) =>
    known._id === 'third'
      ? {
          ...known,
          needs: known.needs.map((need) => ({ ...need, maxPeople: 1 })),
          places: [at('Isaiah Grant', DOOR), at('Marcus Cole', SIDE)],
        }
      : known,
  )
  screen.server.on(rotaLinksApi.list, () => [couple('Clarence Hughes', 'Ruth Stone')])
  await openCouples()
  await drag(door(20), door(27))
  const said = /Clarence Hughes and Ruth Stone serve only together: there is no place for all of them on Dec.27, 9am\./
  await expect.element(page.getByRole('alert').getByText(said)).toBeVisible()
  expect(asked).toEqual([])
})
