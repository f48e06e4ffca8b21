import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { availabilityApi, type Member } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import type { SmallestChange } from '#shared/rota/explanation.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { at, DOOR, idOf, POSTS, problem, SIDE, withBoard } from '../../../testing/board.ts'
import { PHONE } from '../../../testing/screen.tsx'
import { withPlaces } from '../board/board.model.ts'
import { explanationOf, memberWith } from '../board/board.testing.ts'

const { board, openBoard, screen } = withBoard()

const RUTH = { _id: idOf('Ruth Stone'), name: 'Ruth Stone' }
const here = { serviceId: 'second', postId: DOOR }
const direct = { at: here, places: [{ ...here, userId: null }], people: [RUTH] }
let members: Member[]

beforeEach(() => {
  members = ['Clarence Hughes', 'Isaiah Grant', 'Ruth Stone'].map((name) => memberWith(name, []))
  const { server } = screen
  server.on(availabilityApi.members, () => members)
  server.on(availabilityApi.changeMember, ({ userId, skills = [] }) => {
    const given = skills.map((one) => ({ ...one, name: 'Lamps', validUntil: null }))
    members = members.map((one) => (one.user._id === userId ? memberWith(one.user.name, given) : one))
    return memberWith('Ruth Stone', given)
  })
  server.on(rotaLinksApi.list, () => [])
  server.on(boardApi.saveDraft, ({ serviceId, places }) => {
    board.services = board.services.map((one) =>
      one._id === serviceId ? withPlaces(board, one, [...places], []) : one,
    )
    const saved = board.services.find(({ _id }) => _id === serviceId)
    if (!saved) throw new Error('No such service')
    return saved
  })
})

/** Opens the Main Door of Dec 20, which nobody can have, so that why stands there at once; two are at the Side Door. */
async function openWhy(smallest: SmallestChange, size?: typeof PHONE) {
  board.services = board.services.map((one) =>
    one._id === 'second' ? { ...one, places: [at('Clarence Hughes', SIDE), at('Ruth Stone', SIDE)] } : one,
  )
  board.problems = [problem('empty', here.serviceId, here.postId)]
  screen.server.on(runsApi.explain, (asked) =>
    asked.serviceId === here.serviceId && asked.postId === here.postId
      ? { ...explanationOf(asked), open: 1, smallest }
      : explanationOf(asked),
  )
  await openBoard(size, `&cell=second+${DOOR}`)
  const panel = page.getByRole('region', { name: 'Main Door, Sunday, December 20, 9am' })
  return panel
}

it.each([undefined, PHONE])(
  'the smallest change is a sentence, and one press moves whom it names: %o',
  async (size) => {
    const aside = { serviceId: 'second', postId: SIDE, userId: RUTH._id }
    const move = { kind: 'move' as const, at: { serviceId: 'second', postId: SIDE } }
    const panel = await openWhy({ ...move, places: [{ ...here, userId: null }, aside], people: [RUTH] }, size)
    await expect
      .element(
        panel.getByText(
          'Smallest change: Ruth Stone moves here from Side Door, 9am, which has more people than it needs.',
        ),
      )
      .toBeVisible()
    await panel.getByRole('button', { name: 'Move Ruth Stone here' }).first().click()
    await expect
      .poll(() => screen.server.received(boardApi.saveDraft).map(({ places }) => places))
      .toMatchObject([
        [
          { userId: idOf('Clarence Hughes'), postId: SIDE },
          { userId: RUTH._id, postId: DOOR },
        ],
      ])
  },
)

it('a day leads to the person', async () => {
  const panel = await openWhy({ kind: 'day', user: RUTH, ...direct })
  await expect.element(panel.getByText('Smallest change: Ruth Stone can come on Dec 20 after all.')).toBeVisible()
  await expect
    .element(panel.getByRole('link', { name: 'Ruth Stone' }).first())
    .toHaveAttribute('href', `/people/${RUTH._id}`)
})

it('a skill is given in place', async () => {
  screen.server.on(postsApi.list, () => POSTS.map((post) => (post._id === DOOR ? { ...post, skillId: 'lamps' } : post)))
  const panel = await openWhy({ kind: 'able', user: RUTH, ...direct })
  await expect.element(panel.getByText('Smallest change: Ruth Stone gets the skill for Main Door.')).toBeVisible()
  await panel.getByRole('button', { name: 'Give them the skill: Ruth Stone' }).first().click()
  await expect
    .poll(() => screen.server.received(availabilityApi.changeMember))
    .toMatchObject([{ userId: RUTH._id, skills: [{ skillId: 'lamps', level: 'able' }] }])
})
