import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { availabilityApi, type Member } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { at, DOOR, idOf, PEOPLE, POSTS, SIDE, service, withBoard } from '../../../../testing/board.ts'
import { PHONE } from '../../../../testing/screen.tsx'
import { expectNone } from '../../../../testing/steps.ts'
import { memberRow, memberWith, placeWith } from '../board.testing.ts'

const { board, draftsSent, openBoard, screen, storeDrafts } = withBoard()

const [CLARENCE, ISAIAH, RUTH] = PEOPLE.map(({ user }) => user.name) as [string, string, string]
/** The skills of each, by name. */
let skills: Map<string, Member['rota']['skills']>

beforeEach(() => {
  skills = new Map()
  const away = memberRow({ userId: idOf(ISAIAH), fromDay: '2026-12-20', toDay: '2026-12-20' })
  const { server } = screen
  server.on(availabilityApi.members, () =>
    [CLARENCE, ISAIAH, RUTH].map((name) => memberWith(name, skills.get(name) ?? [], name === ISAIAH ? [away] : [])),
  )
  server.on(availabilityApi.changeMember, ({ userId, skills: given = [] }) => {
    const name = userId.replace('-', ' ')
    skills.set(
      name,
      given.map((one) => ({ ...one, name: one.skillId, validUntil: one.validUntil ?? null })),
    )
    return memberWith(name, skills.get(name) ?? [])
  })
  server.on(rotaLinksApi.list, () => [])
  storeDrafts(({ serviceId, places }) => {
    const drawn = places.map(({ userId, postId }) =>
      placeWith({ userId, name: userId.replace('-', ' '), postId, post: postId === DOOR ? 'Main Door' : 'Side Door' }),
    )
    board.services = board.services.map((known) => (known._id === serviceId ? { ...known, places: drawn } : known))
    return board.services.find(({ _id }) => _id === serviceId) ?? service(serviceId, '', [])
  })
})

/** Opens the Main Door of Dec 20, at which nobody stands; Ruth has the Side Door, there or at a service of that day. */
async function openDoor(where: 'same service' | 'another service', size?: typeof PHONE) {
  const [first, second, third] = board.services
  if (!first || !second || !third) throw new Error('A board has three services')
  const isSame = where === 'same service'
  const late = service('late', '2026-12-20', [at(RUTH, SIDE)], {
    serviceTime: '11am',
    startsAt: '2026-12-20T17:00:00.000Z',
  })
  board.services = [first, { ...second, places: isSame ? [at(RUTH, SIDE)] : [] }, ...(isSame ? [] : [late]), third]
  await openBoard(size, `&cell=second+${DOOR}`)
  return page.getByRole('region', { name: 'Main Door, Sunday, December 20, 9am' })
}

function isAskedToStay(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  return leaving.defaultPrevented
}

it.each([undefined, PHONE])(
  'who serves elsewhere that day is given the skill and moved by one press, after it was said what becomes open: %o',
  async (size) => {
    screen.server.on(postsApi.list, () =>
      POSTS.map((post) => (post._id === DOOR ? { ...post, skillId: 'lead' } : post)),
    )
    const panel = await openDoor('same service', size)
    await expect.element(panel.getByText('Side Door at 9am becomes open')).toBeVisible()
    const press = panel.getByRole('button', { name: `Give the skill and move here: ${RUTH}` })
    await press.click()
    const dialog = page.getByRole('alertdialog', { name: `Give ${RUTH} the skill for Main Door and move them here?` })
    await expect.element(dialog.getByText('Side Door at 9am becomes open.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(screen.server.received(availabilityApi.changeMember)).toEqual([])
    await press.click()
    await dialog.getByRole('button', { name: 'Give the skill and move here' }).click()
    await expect.element(panel.getByText(`${RUTH} is here now; Side Door at 9am is open.`)).toBeVisible()
    expect(draftsSent()).toEqual([['second', `${idOf(RUTH)} ${DOOR}`]])
    expect(skills.get(RUTH)).toMatchObject([{ skillId: 'lead', level: 'able' }])
    // One Undo takes both back.
    await panel.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => skills.get(RUTH)).toEqual([])
    expect(draftsSent().at(-1)).toEqual(['second', `${idOf(RUTH)} ${SIDE}`])
  },
)

it('a move that is refused leaves nobody with a skill that nobody gave', async () => {
  screen.server.on(postsApi.list, () => POSTS.map((post) => (post._id === DOOR ? { ...post, skillId: 'lead' } : post)))
  screen.allowComplaints(/409/)
  screen.server.refuse(boardApi.saveDraft, 'place_taken')
  const panel = await openDoor('same service')
  await panel.getByRole('button', { name: `Give the skill and move here: ${RUTH}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give the skill and move here' }).click()
  await expect.element(panel.getByText('No place is free there.')).toBeVisible()
  await expect.poll(() => skills.get(RUTH)).toEqual([])
})

it('who can come from another service of the day stands above who is away, and leaves that one by the same request', async () => {
  const panel = await openDoor('another service')
  await expect.element(panel.getByText('1 serves that day · move here')).toBeVisible()
  await expect.element(panel.getByText('1 away')).toBeVisible()
  await expectNone(panel.getByText(ISAIAH))
  const store = screen.server.hold(boardApi.saveDrafts)
  await panel.getByRole('button', { name: `Move ${RUTH} here` }).click()
  await expect.poll(draftsSent).toEqual([['second', `${idOf(RUTH)} ${DOOR}`], ['late']])
  // The browser asks before the page is closed, while that would lose the press.
  expect(isAskedToStay()).toBe(true)
  store()
  await expect.element(panel.getByText(`${RUTH} is here now; Side Door at 11am is open.`)).toBeVisible()
  await expect.poll(isAskedToStay).toBe(false)
  await panel.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => draftsSent().slice(2)).toEqual([['second'], ['late', `${idOf(RUTH)} ${SIDE}`]])
})

it('a couple who serve only together comes from elsewhere as one, both by one press', async () => {
  const bound = { agreedA: true, agreedB: true, createdBy: null }
  screen.server.on(rotaLinksApi.list, () => [
    { ...bound, _id: 'l', kind: 'only_together' as const, userA: idOf(CLARENCE), userB: idOf(ISAIAH) },
  ])
  screen.server.on(availabilityApi.members, () => [CLARENCE, ISAIAH, RUTH].map((name) => memberWith(name, [])))
  const [first, second] = board.services
  if (!first || !second) throw new Error('A board has two services')
  const places = [at(CLARENCE, SIDE), at(ISAIAH, SIDE), at(RUTH, SIDE)]
  const late = service('late', '2026-12-20', places, { serviceTime: '11am', startsAt: '2026-12-20T17:00:00.000Z' })
  board.services = [first, { ...second, places: [] }, late]
  await openBoard(PHONE, `&cell=second+${DOOR}`)
  const panel = page.getByRole('region', { name: 'Main Door, Sunday, December 20, 9am' })
  const move = panel.getByRole('button', { name: `Move ${CLARENCE} and ${ISAIAH} here` })
  await expect.element(move).toBeVisible()
  const moves = panel.getByRole('button', { name: /^Move .* here$/ }).elements()
  expect(moves.map((one) => one.getAttribute('aria-label'))).toEqual(
    [`${CLARENCE} and ${ISAIAH}`, RUTH].map((name) => `Move ${name} here`),
  )
  await expect.element(panel.getByText('3 serve that day · move here')).toBeVisible()
  await expectNone(panel.getByText(/would be in conflict/))
  await move.click()
  await expect.poll(draftsSent).toEqual([
    ['second', `${idOf(CLARENCE)} ${DOOR}`, `${idOf(ISAIAH)} ${SIDE}`],
    ['late', `${idOf(RUTH)} ${SIDE}`],
  ])
  await panel.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => draftsSent().at(-1)?.length).toBe(4)
})
