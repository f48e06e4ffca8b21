import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { availabilityApi } from '#shared/rota/availability.ts'
import { type Board, boardApi } from '#shared/rota/board.ts'
import { type Run, type RunGoal, runsApi } from '#shared/rota/fill.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { at, DOOR, idOf, PEOPLE, problem, SIDE, service, withBoard } from '../../../testing/board.ts'
import { expectNone, expectTexts } from '../../../testing/steps.ts'
import { withPlaces } from '../board/board.model.ts'
import { memberWith } from '../board/board.testing.ts'

const { board, openBoard, screen } = withBoard()
const panel = page.getByRole('region', { name: 'Fill the rota' })

const CLOSE = [
  service('first', '2026-12-13', [at('Ruth Stone', DOOR)]),
  service('second', '2026-12-20', [at('Clarence Hughes', DOOR), at('Isaiah Grant', SIDE)]),
  service('third', '2026-12-27', []),
]

/** The people of the board, each of whom is to have two services; Ruth has so many, and would have up to four. */
const withRuth = (planned: number): Board['members'] =>
  PEOPLE.map((member) => ({
    ...member,
    ...{ stated: true, fair: 2 },
    ...(member.user.name === 'Ruth Stone' && { planned, rungs: 4 }),
  }))

/** Opens the result of a fill in which everybody has less than two services; Ruth served more before. */
async function filled(goals: RunGoal[], services = CLOSE, members = withRuth(1)) {
  board.services = services
  board.members = members
  board.problems = [problem('empty', 'first', SIDE)]
  const ruth = { _id: 'Ruth-Stone', services: 0.5, served: 3, share: 2.5 }
  const run: Run = {
    ...{ _id: 'run0', kind: 'fill', fromDay: board.from, toDay: board.to, mode: 'gaps', keepNearDraft: false },
    ...{ startedBy: null, startedAt: '2026-12-06T12:00:00.000Z', endedAt: '2026-12-06T12:00:01.000Z', state: 'done' },
    ...{ goals, months: null, empty: [], proof: null, places: [], applied: true },
    history: { since: '2026-11-01', people: [ruth] },
  }
  screen.server.on(availabilityApi.members, () => members.map(({ user }) => memberWith(user.name, [])))
  screen.server.on(rotaSettingsApi.show, () => ROTA_DEFAULTS)
  screen.server.on(runsApi.start, () => run)
  screen.server.on(runsApi.show, () => run)
  await openBoard()
  await page.getByRole('button', { name: 'Fill…' }).click()
  await panel.getByRole('button', { name: /^Fill/ }).click()
}

const goal = (proved: boolean): RunGoal => ({ name: 'coverage', value: 1, bound: 1, proved })

it('who has less for what they served before is folded with the reason, and has no button', async () => {
  await filled([goal(false)])
  await expect.element(panel.getByText(/ · 2 below their share$/)).toBeVisible()
  await expect.element(panel.getByRole('heading', { name: 'Below their share' })).toBeVisible()
  await expect.element(panel.getByText('serves Dec 20; the others are a week or less apart').first()).toBeVisible()
  await expectNone(panel.getByText(/^because they served/))
  await panel.getByText('Less now, their share since November: Ruth Stone').click()
  await expect.element(panel.getByText('because they served 3 of about 2.5 since November')).toBeVisible()
  await expectNone(panel.getByRole('button', { name: /^A place for Ruth Stone/ }))
  await expectAccessible(panel)
})

it('that nobody has a service to spare is said once over those for whom it holds', async () => {
  await filled(
    [goal(false)],
    [
      service('first', '2026-12-13', [at('Ruth Stone', DOOR), at('Isaiah Grant', SIDE)]),
      service('third', '2026-12-27', [at('Ruth Stone', DOOR), at('Clarence Hughes', SIDE)]),
    ],
  )
  await expect.element(panel.getByRole('heading', { name: 'Below their share' })).toBeVisible()
  await expectTexts(panel.getByText(/to spare/), ['Nobody has a service to spare for:'])
  await expect.element(panel.getByText(/^Clarence Hughes 1 of about 2$/)).toBeVisible()
  await expectAccessible(panel)
})

it('a place that somebody can spare is given by one press, said, and taken back by Undo', async () => {
  screen.server.on(boardApi.saveDraft, ({ serviceId, places }) => {
    const saved = board.services.find(({ _id }) => _id === serviceId)
    if (!saved) throw new Error('No such service')
    const then = withPlaces(board, saved, [...places], [])
    board.services = board.services.map((one) => (one === saved ? then : one))
    return then
  })
  await filled(
    [goal(false)],
    [
      service('first', '2026-12-13', [at('Ruth Stone', DOOR), at('Isaiah Grant', SIDE)]),
      service('third', '2026-12-27', [at('Ruth Stone', DOOR), at('Clarence Hughes', SIDE)]),
    ],
    withRuth(3),
  )
  const names = () => board.services.map(({ places }) => places.map(({ name }) => name).sort())
  await expectNone(panel.getByText(/to spare/))
  await expect.element(panel.getByRole('button', { name: /^Isaiah instead of Ruth, Dec\s27$/ })).toBeVisible()
  await expectAccessible(panel)
  await panel.getByRole('button', { name: /^Clarence instead of Ruth, Dec\s13$/ }).click()
  await expect.element(panel.getByText('Clarence Hughes serves instead of Ruth Stone on Dec 13.')).toBeVisible()
  expect(names()).toEqual([
    ['Clarence Hughes', 'Isaiah Grant'],
    ['Clarence Hughes', 'Ruth Stone'],
  ])
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expectNone(panel.getByText(/serves instead of/))
  expect(names()).toEqual([
    ['Isaiah Grant', 'Ruth Stone'],
    ['Clarence Hughes', 'Ruth Stone'],
  ])
})

it('a couple above their share is one row with one button, which leads to their place', async () => {
  const [clarence, isaiah, ruth] = PEOPLE.map(({ user }) => user.name) as [string, string, string]
  screen.server.on(rotaLinksApi.list, () => [
    {
      ...{ _id: 'link', kind: 'only_together' as const, userA: idOf(clarence), userB: idOf(ruth) },
      ...{ agreedA: true, agreedB: true, createdBy: null },
    },
  ])
  const needs = [{ postId: DOOR, minPeople: 2, maxPeople: 2, priority: 2 }]
  const both = [at(clarence, DOOR), at(ruth, DOOR)]
  const above = (name: string, planned: number) => ({
    ...{ user: { _id: idOf(name), name, suspended: false }, planned, share: 2, rungs: 2, fair: 2, stated: true },
  })
  const members = [above(clarence, 4), above(ruth, 4), ...[isaiah, 'Kay Lund'].map((name) => above(name, 1))]
  await filled([goal(false)], [service('second', '2026-12-20', both, { needs })], members)
  await expect.element(panel.getByRole('heading', { name: 'Above their share' })).toBeVisible()
  await expect.element(panel.getByText('Clarence Hughes and Ruth Stone 4 instead of about 2')).toBeVisible()
  const instead = panel.getByRole('button', { name: /^Someone else, Dec 20…: Clarence Hughes and Ruth Stone$/ })
  await expectTexts(instead, ['Someone else, Dec 20…'])
  await expectAccessible(panel)
  await instead.click()
  await expect.element(page.getByRole('region', { name: 'Main Door, Sunday, December 20, 9am' })).toBeVisible()
})

it('nobody is offered to give a place up for which whoever came would have too many, and it is said', async () => {
  const [clarence, ...others] = PEOPLE.map((member) => ({ ...member, stated: true, fair: 2, planned: 2 }))
  if (!clarence) throw new Error('nobody')
  const members = [{ ...clarence, planned: 4 }, ...others]
  await filled([goal(false)], [service('second', '2026-12-20', [at(clarence.user.name, DOOR)])], members)
  await expect
    .element(
      panel.getByText(
        /^Clarence Hughes 4 instead of about 2\s*whoever could come instead would have too many, or too many in a row$/,
      ),
    )
    .toBeVisible()
  await expectNone(panel.getByRole('button', { name: /^Someone else/ }))
})

it('of a plan that cannot be bettered those below their share are counted, and unfold', async () => {
  await filled([goal(true)])
  await expectNone(panel.getByRole('heading', { name: 'Below their share' }))
  await expectNone(panel.getByText(/^Clarence Hughes/))
  await panel.getByText('2 below their share', { exact: true }).click()
  await expect.element(panel.getByText(/^Clarence Hughes 1 of about 2/)).toBeVisible()
})
