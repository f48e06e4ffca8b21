import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { availabilityApi } from '#shared/rota/availability.ts'
import { capacityApi, type Unfillable } from '#shared/rota/capacity.ts'
import { type NewRun, runsApi } from '#shared/rota/fill.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { at, CAPACITY, DOOR, PEOPLE, POSTS, problem, SIDE, service, withBoard } from '../../../testing/board.ts'
import { PHONE } from '../../../testing/screen.tsx'
import { expectNone, expectTexts } from '../../../testing/steps.ts'
import { memberRow, memberWith } from '../board/board.testing.ts'

const { board, openBoard, screen } = withBoard()
const fill = page.getByRole('region', { name: 'Fill the rota' })

beforeEach(() => {
  screen.server.on(rotaSettingsApi.show, () => ROTA_DEFAULTS)
})

const openFill = async (size?: typeof PHONE) => {
  await openBoard(size)
  await page.getByRole('button', { name: 'Fill…' }).click()
}

const away = { code: 'away', userId: 'Isaiah-Grant', postId: DOOR, serviceId: 'third' } as const

/** A full month in which Isaiah stands where he is away. */
function inConflict(change = {}): void {
  board.services = [
    service('third', '2026-12-27', [at('Isaiah Grant', DOOR, { blocks: [away], ...change }), at('Ruth Stone', SIDE)]),
  ]
  board.problems = board.problems.filter(({ code }) => code !== 'empty')
}

it('a full month with a conflict offers first to replace who is in it, and no other month', async () => {
  inConflict()
  await openFill()
  await expect.element(fill.getByText('1 conflict')).toBeVisible()
  await expect.element(fill.getByRole('button', { name: 'Dec 27 · 9am: Isaiah Grant can’t: away' })).toBeVisible()
  await expectNone(fill.getByText(/^Nothing is open/))
  await expectNone(fill.getByText(/on which days they can/))
  await expectNone(fill.getByRole('button', { name: 'Fill January…' }))
  await expectAccessible(fill)
  await expectTexts(fill.getByRole('button', { name: /Replace|Fill|Plan/ }), [
    'Plan all of it again',
    'Replace Isaiah Grant…',
    'Let Fill solve it',
  ])
  await fill.getByRole('button', { name: 'Replace Isaiah Grant…' }).click()
  await expect.element(page.getByRole('region', { name: 'Main Door, Sunday, December 27, 9am' })).toBeVisible()
})

it('and lets Fill solve it, which changes as little of the draft as it can', async () => {
  inConflict()
  const begun: NewRun[] = []
  screen.server.on(runsApi.start, (input) => {
    begun.push(input)
    return new Promise(() => {})
  })
  await openFill()
  await fill.getByRole('button', { name: 'Let Fill solve it' }).click()
  await expect.poll(() => begun).toMatchObject([{ mode: 'all', keepNearDraft: true, applyWhenDone: true }])
})

it('Fill is not to solve what it may not move', async () => {
  inConflict({ locked: true })
  await openFill()
  await expect.element(fill.getByRole('button', { name: 'Replace Isaiah Grant…' })).toBeVisible()
  await expectNone(fill.getByRole('button', { name: 'Let Fill solve it' }))
})

/** Everybody is away on the day of the conflict, at a post that asks for a skill or for none. */
function everybodyAway(skillId: string | null, free: readonly string[] = []): void {
  inConflict()
  screen.server.on(postsApi.list, () => POSTS.map((post) => (post._id === DOOR ? { ...post, skillId } : post)))
  const day = '2026-12-27'
  screen.server.on(availabilityApi.members, () =>
    PEOPLE.map(({ user: { _id, name } }) => {
      const row = memberRow({ userId: _id, fromDay: day, toDay: day, anchorDay: day })
      const skills = skillId ? [{ skillId, name: 'Head', level: 'able' as const, validUntil: null }] : []
      return { ...memberWith(name, skills, free.includes(name) ? [] : [row]), user: { _id, name, suspended: false } }
    }),
  )
}

it.each([
  ['head', 'Only the place can be left open, or the skill given, or ask Clarence Hughes, Isaiah Grant, or Ruth Stone.'],
  [null, 'Nobody else can: only the place can be left open, or ask Clarence Hughes, Isaiah Grant, or Ruth Stone.'],
] as const)('where nobody can take the place of a conflict no other is promised: %s', async (skillId, said) => {
  everybodyAway(skillId)
  await openFill()
  await expect.element(fill.getByText(said)).toBeVisible()
  await expectNone(fill.getByText(/^Fill can solve it/))
  await expectTexts(fill.getByRole('button', { name: /Replace|Fill|Plan/ }), ['Plan all of it again'])
  await expectAccessible(fill)
  await fill.getByRole('button', { name: 'Go to the place' }).click()
  await expect.element(page.getByRole('region', { name: 'Main Door, Sunday, December 27, 9am' })).toBeVisible()
})

it('everything foretells the place of whom nobody can replace, beside the one that is open', async () => {
  everybodyAway('head')
  const late = { ...service('fourth', '2026-12-27', []), serviceTime: '10:45am' }
  board.services = [...board.services, late]
  board.problems = [...board.problems, problem('empty', 'fourth', DOOR)]
  const out = PEOPLE.map(({ user: { _id, name } }) => ({ user: { _id, name }, blocks: [{ ...away, userId: _id }] }))
  const gap = { serviceId: 'fourth', postId: DOOR, missing: 1, holders: 3, outs: 3, out }
  screen.server.on(capacityApi.show, () => ({ ...CAPACITY, places: 4, unfillable: [gap] }))
  await openFill()
  await fill.getByRole('button', { name: 'Plan all of it again' }).click()
  await expect.element(fill.getByText('2 places cannot be filled:')).toBeVisible()
  await expectTexts(fill.getByRole('button', { name: /^Dec 27 · .+ · / }), ['9am', '10:45am'])
  await expectAccessible(fill)
})

it('what would help a conflict is said once: not of it where an empty place of the post says so, nor of each of two', async () => {
  everybodyAway('head')
  const late = { ...service('fourth', '2026-12-27', []), serviceTime: '10:45am' }
  board.services = [...board.services, late]
  board.problems = [...board.problems, problem('empty', 'fourth', DOOR)]
  const out = PEOPLE.map(({ user: { _id, name } }) => ({ user: { _id, name }, blocks: [{ ...away, userId: _id }] }))
  const gap = { serviceId: 'fourth', postId: DOOR, missing: 1, holders: 3, outs: 3, out }
  screen.server.on(capacityApi.show, () => ({ ...CAPACITY, places: 4, unfillable: [gap] }))
  await openFill()
  await expect.element(fill.getByText(/^Nobody else can\./)).toBeVisible()
  await expectNone(fill.getByText(/can be left open/))
  await expect.element(fill.getByText(/^Nobody can take it: give somebody the skill, or ask /)).toBeVisible()
})

it('of a couple of whom one is away and nobody else can come, both places are foretold', async () => {
  everybodyAway('head', ['Ruth Stone'])
  board.services = [
    service('third', '2026-12-27', [at('Isaiah Grant', DOOR, { blocks: [away] }), at('Ruth Stone', DOOR)]),
  ]
  const couple = { _id: 'l', kind: 'only_together' as const, userA: 'Isaiah-Grant', userB: 'Ruth-Stone' }
  screen.server.on(rotaLinksApi.list, () => [{ ...couple, agreedA: true, agreedB: true, createdBy: null }])
  board.problems = [
    problem('blocked', 'third', DOOR, { userId: 'Isaiah-Grant', missing: 0 }),
    problem('empty', 'third', SIDE),
  ]
  await openFill()
  await fill.getByText('Everything', { exact: true }).click()
  await expect.element(fill.getByText('2 places cannot be filled:')).toBeVisible()
  await expect.element(fill.getByRole('button', { name: /^Dec 27 · 9am · Main Door ×2$/ })).toBeVisible()
})

it('beside gaps that can be filled it says what becomes of a conflict: who goes only together, both', async () => {
  inConflict()
  board.services = [
    service('third', '2026-12-27', [at('Isaiah Grant', DOOR, { blocks: [away] }), at('Ruth Stone', DOOR)]),
  ]
  board.problems = [...board.problems, problem('empty', 'third', SIDE)]
  const couple = { _id: 'l', kind: 'only_together' as const, userA: 'Isaiah-Grant', userB: 'Ruth-Stone' }
  screen.server.on(rotaLinksApi.list, () => [{ ...couple, agreedA: true, agreedB: true, createdBy: null }])
  screen.server.on(availabilityApi.members, () => PEOPLE.map(({ user }) => memberWith(user.name, [])))
  await openFill()
  await fill.getByText('Only gaps').click()
  await expect.element(fill.getByText('Isaiah Grant and Ruth Stone stay; Everything replaces them.')).toBeVisible()
  await expectAccessible(fill)
})

it('of half a couple it says who is missing, and that Everything is the way out', async () => {
  inConflict()
  board.services = [service('third', '2026-12-27', [at('Isaiah Grant', DOOR)])]
  board.problems = [
    problem('split', 'third', DOOR, { userId: 'Isaiah-Grant', postId: null, missing: 0, partnerId: 'Ruth-Stone' }),
    problem('empty', 'third', SIDE),
  ]
  await openFill()
  await fill.getByText('Only gaps').click()
  await expect
    .element(fill.getByText('Isaiah Grant stays without Ruth Stone; Everything replaces them or plans both.'))
    .toBeVisible()
})

it('one who serves elsewhere that day may be moved: Fill can solve it', async () => {
  everybodyAway(null, ['Ruth Stone'])
  await openFill()
  await expect.element(fill.getByRole('button', { name: 'Let Fill solve it' })).toBeVisible()
  await expectNone(fill.getByText(/only the place can be left open/))
})

/** One place is open, and nobody can take it: Ruth is away, or serves elsewhere, where others may move. */
function withGap(change: Partial<Unfillable>): void {
  board.services = [service('third', '2026-12-27', [at('Isaiah Grant', DOOR)])]
  board.problems = [problem('empty', 'third', SIDE)]
  const ruth = { user: { _id: 'Ruth-Stone', name: 'Ruth Stone' }, blocks: [{ ...away, userId: 'Ruth-Stone' }] }
  const gap = { serviceId: 'third', postId: SIDE, missing: 1, holders: 1, outs: 1, out: [ruth], ...change }
  screen.server.on(capacityApi.show, () => ({ ...CAPACITY, places: 2, unfillable: [gap] }))
}

it('one open place that nobody can take offers no fill, but what helps', async () => {
  withGap({})
  await openFill()
  await expect.element(fill.getByText('2 places in December: one planned, one open.')).toBeVisible()
  await expect.element(fill.getByText('Nobody can: Ruth Stone (away).')).toBeVisible()
  await expect.element(fill.getByText(/^ask Ruth Stone\.$/i)).toBeVisible()
  await expect
    .element(fill.getByRole('link', { name: 'Ruth Stone' }))
    .toHaveAttribute('href', expect.stringMatching(/\/Ruth-Stone$/))
  await expectNone(fill.getByText(/on which days they can|services left to give/))
  await expectTexts(fill.getByRole('button', { name: /Fill|Plan/ }), ['Plan all of it again'])
})

it('places of one reason have it once, and those of one post and day one line, each with its way', async () => {
  withGap({})
  const late = { ...service('fourth', '2026-12-27', [at('Isaiah Grant', DOOR)]), serviceTime: '10:45am' }
  board.services = [...board.services, late]
  const away1 = { ...away, userId: 'Ruth-Stone' }
  const out = (name: string) => [{ user: { _id: name.replace(' ', '-'), name }, blocks: [away1] }]
  const one = { missing: 1, holders: 1, outs: 1 }
  const unfillable = ['third', 'fourth'].flatMap((serviceId) => [
    { ...one, serviceId, postId: SIDE, out: out('Ruth Stone') },
    { ...one, serviceId, postId: DOOR, out: out('Otis Bell') },
  ])
  screen.server.on(capacityApi.show, () => ({ ...CAPACITY, places: 4, unfillable }))
  await openFill()
  await expectTexts(fill.getByText(/^Nobody can: /), [
    'Nobody can: Ruth Stone (away).',
    'Nobody can: Otis Bell (away).',
  ])
  const ways = fill.getByRole('button', { name: /^Dec 27 · .+ · / })
  await expectTexts(ways, ['9am', '10:45am', '9am', '10:45am'])
  await expectAccessible(fill)
  await fill.getByRole('button', { name: 'Dec 27 · 10:45am · Side Door' }).click()
  await expect.element(page.getByRole('region', { name: 'Side Door, Sunday, December 27, 10:45am' })).toBeVisible()
})

it('of a skill it names the skill first, and leads to the place where it is given', async () => {
  const needsSkill = POSTS.map((post) => (post._id === SIDE ? { ...post, skillId: 'head' } : post))
  screen.server.on(postsApi.list, () => needsSkill)
  withGap({})
  await openFill()
  await expect.element(fill.getByText('Only Ruth Stone has the skill for Side Door, and is away.')).toBeVisible()
  await expect
    .element(fill.getByText(/^Nobody can take it: give somebody the skill, or ask Ruth Stone\.$/))
    .toBeVisible()
  await expectAccessible(fill)
  await fill.getByRole('button', { name: 'give somebody the skill' }).click()
  await expect.element(page.getByRole('region', { name: /^Side Door, Sunday, December 27/ })).toBeVisible()
})

it('nor does it promise that moving others fills the place, which a search alone can tell', async () => {
  withGap({ inGaps: true })
  await openFill()
  await expectTexts(fill.getByRole('button', { name: /Fill|Plan/ }), ['Plan all of it again'])
})

it('beside a conflict it promises to solve no more than that', async () => {
  withGap({ inGaps: true })
  board.services = [service('third', '2026-12-27', [at('Isaiah Grant', DOOR, { blocks: [away] })])]
  board.problems = [...board.problems, problem('blocked', 'third', DOOR, { userId: 'Isaiah-Grant', missing: 0 })]
  await openFill()
  await expect.element(fill.getByRole('button', { name: 'Let Fill solve it' })).toBeVisible()
})

it('says above the button of whom days are known, with the way to the others', async () => {
  const daysUnknown = PEOPLE.slice(0, 2).map(({ user }) => user)
  screen.server.on(capacityApi.show, () => ({ ...CAPACITY, known: { ...CAPACITY.known, daysUnknown } }))
  await openFill()
  const others = fill.getByRole('link', { name: 'Ask the 2 whose days are not known' })
  await expect.element(others).toHaveAttribute('href', '/people?show=unknown&from=2026-12-01&to=2026-12-31')
  const begin = fill.getByRole('button', { name: /^Fill / }).element()
  const isAbove = others.element().compareDocumentPosition(begin) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove).not.toBe(0)
})

it('on a phone the button stands at the lower edge of the sheet, however long what stands above it', async () => {
  board.problems = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(() => problem('empty', 'third', SIDE, { missing: 1 }))
  const one = { serviceId: 'third', postId: SIDE, missing: 1, holders: 0, outs: 0, out: [] }
  const ids = ['first', 'second', 'third']
  const unfillable = ids.flatMap((serviceId) => [SIDE, DOOR].map((postId) => ({ ...one, serviceId, postId })))
  screen.server.on(capacityApi.show, () => ({ ...CAPACITY, unfillable }))
  await openFill(PHONE)
  const begin = fill.getByRole('button', { name: 'Fill 2 places' })
  await expect.element(begin).toBeVisible()
  const sheet = fill.element()
  expect(sheet.scrollHeight).toBeGreaterThan(sheet.clientHeight + 100)
  const box = () => begin.element().getBoundingClientRect()
  expect(box().bottom).toBeLessThanOrEqual(innerHeight)
  sheet.scrollTo({ top: sheet.scrollHeight })
  await expect.poll(() => innerHeight - box().bottom).toBeLessThan(20)
})
