import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { reachApi } from '#shared/reach/reach.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi, type Member } from '#shared/rota/availability.ts'
import { type Board, boardApi } from '#shared/rota/board.ts'
import { capacityApi } from '#shared/rota/capacity.ts'
import type { Explanation } from '#shared/rota/explanation.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { type CallOut, callOutsApi } from '#shared/rota/standIns.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { setRotaOn } from '../../../../navigation/rotaOn.ts'
import { CAPACITY } from '../../../../testing/board.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../../testing/screen.tsx'
import { expectNone, passTime } from '../../../../testing/steps.ts'
import { boardWith, memberRow, memberWith, placeWith, postWith, serviceWith } from '../board.testing.ts'

const screen = withScreen()

const POSTS = [postWith({ name: 'Main Door' }), postWith({ _id: 'balcony', name: 'Balcony', sortOrder: 1 })]
const NAMES = ['Clarence Hughes', 'Leonard Price', 'Nathaniel Boyd', 'Andre Mitchell']
const idOf = (name: string) => name.replace(' ', '-')
const person = (name: string) => ({ _id: idOf(name), name })
const clarence = placeWith({ userId: idOf('Clarence Hughes'), name: 'Clarence Hughes', post: 'Main Door' })

let board: Board
let explanation: Explanation

beforeEach(() => {
  setRotaOn(true)
  const service = serviceWith('first', [clarence], { date: '2026-12-13', startsAt: '2026-12-13T15:00:00.000Z' })
  board = {
    ...boardWith([service]),
    ...{ from: '2026-12-01', to: '2026-12-31' },
    members: NAMES.map((name) => ({
      user: { ...person(name), suspended: false },
      planned: 1,
      share: 2,
      rungs: 2,
      fair: 2.1,
      stated: false,
    })),
  }
  const cost = { wishes: 0, fairness: 0, spacing: 0, preferences: 0 }
  explanation = {
    ...{
      serviceId: 'first',
      postId: 'door',
      holder: person('Clarence Hughes'),
      holderCost: cost,
      open: 0,
      witness: null,
    },
    candidates: NAMES.filter((name) => name !== 'Clarence Hughes').map((name) => ({
      user: person(name),
      blocks: [],
      cost,
      load: 1,
      share: 2,
    })),
  }
  const { server } = screen
  server.on(boardApi.show, () => board)
  server.on(boardApi.saveDraft, ({ serviceId, places }) => {
    const [known] = board.services
    const drawn = places.map(({ userId, postId }) =>
      placeWith({ userId, postId, name: NAMES.find((name) => idOf(name) === userId) ?? '' }),
    )
    const saved = serviceWith(serviceId, drawn, { ...known, places: drawn })
    board = { ...board, services: [saved] }
    return saved
  })
  server.on(runsApi.explain, () => explanation)
  server.on(postsApi.list, () => POSTS)
  server.on(templatesApi.list, () => [])
  server.on(capacityApi.show, () => CAPACITY)
  server.on(suggestionsApi.show, () => ({ from: null, to: null, posts: [], templates: [] }))
  server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: [], offers: [], swaps: [], asked: null, publications: [] },
  }))
})

const openCell = async (postId = 'door', size = DESKTOP) => {
  await screen.open(`/rota?month=2026-12&cell=first+${postId}`, {
    as: newPerson({ name: 'Marcus Whitfield', role: 'admin' }),
    size,
  })
  return page.getByRole('region', { name: postId === 'door' ? /^Main Door, Sunday/ : /^Balcony, Sunday/ })
}

it('on a phone lock, way out and why stand in one row, and the why opens below it', async () => {
  const panel = await openCell('door', PHONE)
  const why = panel.getByRole('button', { name: 'Why? Clarence Hughes' })
  await expect.element(why).toHaveAttribute('aria-expanded', 'false')
  const tops = [panel.getByRole('button', { name: /^Lock/ }), panel.getByRole('button', { name: /^Remove/ }), why].map(
    (one) => one.element().getBoundingClientRect().top,
  )
  expect(new Set(tops).size).toBe(1)
  await expectNone(panel.getByText('Why Clarence Hughes?'))
  await why.click()
  await expect.element(why).toHaveAttribute('aria-expanded', 'true')
  await expect.element(panel.getByText(/Nobody who is free fits better\./)).toBeVisible()
  await why.click()
  await expectNone(panel.getByText(/Nobody who is free fits better\./))
})

it('the explanation says instead of whom somebody is placed, then who is out, and takes it back', async () => {
  const panel = await openCell()
  await panel.getByText('Why Clarence Hughes?').click()
  await expect
    .element(
      panel.getByText(
        /^Clarence Hughes: 1 of about 2 in December\. Nobody who is free fits better\. .+ would do as well\.$/,
      ),
    )
    .toBeVisible()
  await expect.element(panel.getByText('Instead of Clarence Hughes')).toBeVisible()
  // The list is the same whether the explanation is open or not.
  const leonard = panel.getByRole('button', { name: /^Leonard Price / })
  await panel.getByText('Why Clarence Hughes?').click()
  await expect.element(leonard).toBeVisible()
  await panel.getByText('Why Clarence Hughes?').click()
  await leonard.click()
  const said = panel.getByText('Clarence Hughes is out, Leonard Price is in.')
  await expect.element(said).toBeVisible()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expectNone(said)
  await expect
    .poll(() => screen.server.received(boardApi.saveDraft).map(({ places }) => places.map(({ userId }) => userId)))
    .toEqual([['Leonard-Price'], ['Clarence-Hughes']])
})

it('whose partner is there comes first and says so; a search without a hit says whom it was for', async () => {
  const [, , , last] = NAMES
  explanation.candidates = explanation.candidates
    .map((one) => (one.user.name === last ? { ...one, beside: [person('Clarence Hughes')] } : one))
    .toSorted((a, b) => Number(!a.beside) - Number(!b.beside))
  const panel = await openCell()
  const [first] = [panel.getByRole('listitem').filter({ hasText: 'of about' }).first()]
  await expect.element(panel.getByText('serves with Clarence Hughes · ')).toBeVisible()
  await expect.element(first).toHaveTextContent(/^Andre Mitchell serves with Clarence Hughes/)
  await panel.getByLabelText('Find somebody').fill('xyz')
  await expect.element(panel.getByText('Nobody is called “xyz”.')).toBeVisible()
})

it('the row says what the order counts and no number of the month shows, and when they served last', async () => {
  const [, first, second, third] = NAMES
  const known: Record<string, object> = {
    [first ?? '']: { history: -1, lastServed: '2026-11-29' },
    [second ?? '']: { history: 2 },
    [third ?? '']: { neededAt: 'Head Usher' },
  }
  explanation = {
    ...explanation,
    since: '2026-11-01',
    candidates: explanation.candidates.map((one) => ({ ...one, ...known[one.user.name] })),
  }
  const panel = await openCell()
  const row = (name: string | undefined) => panel.getByRole('button', { name: new RegExp(`^${name} `) })
  await expect
    .element(row(first))
    .toHaveTextContent(/served less than their share since November · last Nov\s29 · 1 of about 2$/)
  await expect.element(row(second)).toHaveTextContent(/served more than their share since November · 1 of about 2$/)
  await expect.element(row(third)).toHaveTextContent(/needed at Head Usher · 1 of about 2$/)
})

it('a couple who serve only together are one choice, placed by one press, or by Enter, and taken back by one', async () => {
  const [known] = board.services
  const needs = ['door', 'balcony'].map((postId) => ({ postId, minPeople: 2, maxPeople: 2, priority: 2 }))
  if (known) board.services = [{ ...known, needs, places: [] }]
  const [leonard, nathaniel] = [idOf('Leonard Price'), idOf('Nathaniel Boyd')]
  const link = { _id: 'l', kind: 'only_together', userA: leonard, userB: nathaniel, createdBy: null } as const
  screen.server.on(rotaLinksApi.list, () => [{ ...link, agreedA: true, agreedB: true }])
  screen.server.on(availabilityApi.members, () => NAMES.map((name) => memberWith(name, [])))
  const panel = await openCell()
  const stored = () =>
    screen.server.received(boardApi.saveDraft).map(({ places }) => places.map(({ userId, postId }) => [userId, postId]))
  await expect.element(panel.getByRole('button', { name: /^Leonard Price and Nathaniel Boyd / })).toBeVisible()
  await expectNone(panel.getByRole('button', { name: /^Nathaniel Boyd/ }))
  const search = panel.getByLabelText('Find somebody')
  await search.fill('nath')
  await search.click()
  await userEvent.keyboard('{Enter}')
  const both = [
    [nathaniel, 'door'],
    [leonard, 'door'],
  ]
  await expect.poll(stored).toEqual([both])
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(stored).toEqual([both, []])
})

it('a couple for whom two weeks in a row are fine is warned of a fourth of either, and stands behind the others', async () => {
  const [known] = board.services
  const needs = [{ postId: 'door', minPeople: 2, maxPeople: 2, priority: 2 }]
  if (known) board.services = [{ ...known, needs, places: [] }]
  const [leonard, nathaniel] = [idOf('Leonard Price'), idOf('Nathaniel Boyd')]
  const fine = { backToBack: 'fine', mostInARow: 2, planned: 3, rungs: 3 } as const
  const before = ['2026-12-06', '2026-11-29', '2026-11-22']
  // The days of one of them are enough, of whoever stands second.
  board.members = board.members.map((one) =>
    one.user._id === nathaniel ? { ...one, ...fine, daysBeside: before } : one,
  )
  board.from = '2026-12-07'
  const link = { _id: 'l', kind: 'only_together', userA: leonard, userB: nathaniel, createdBy: null } as const
  screen.server.on(rotaLinksApi.list, () => [{ ...link, agreedA: true, agreedB: true }])
  screen.server.on(availabilityApi.members, () => NAMES.map((name) => memberWith(name, [])))
  const panel = await openCell()
  await panel.getByLabelText('Find somebody').fill('r')
  const couple = panel.getByRole('button', { name: /^Leonard Price and Nathaniel Boyd / })
  await expect
    .element(
      couple.getByText('would be 4 weeks in a row, Nov 22 – Dec 13 · 2 of about 2 and 4 instead of about 2 or 3'),
    )
    .toBeVisible()
  const rows = panel
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent ?? '')
  expect(rows.findIndex((text) => text.startsWith('Leonard'))).toBeGreaterThan(
    rows.findIndex((text) => text.startsWith('Andre')),
  )
})

/** Opens the cell, puts Leonard in Clarence's place, and returns the panel with what was stored since. */
async function pressLeonard() {
  const panel = await openCell()
  const stored = () =>
    screen.server.received(boardApi.saveDraft).map(({ places }) => places.map(({ userId }) => userId))
  await panel.getByRole('button', { name: /^Leonard Price/ }).click()
  await expect.element(panel.getByText('Clarence Hughes is out, Leonard Price is in.')).toBeVisible()
  return { panel, stored }
}

it('Ctrl+Z takes the last press back while the panel has the focus', async () => {
  const { panel, stored } = await pressLeonard()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(stored).toEqual([['Leonard-Price'], ['Clarence-Hughes']])
  await expectNone(panel.getByText('Clarence Hughes is out, Leonard Price is in.'))
})

it('who is back by Ctrl+Z is pressed again at the same point at once', async () => {
  const { panel, stored } = await pressLeonard()
  await userEvent.keyboard('{Control>}z{/Control}')
  await panel.getByRole('button', { name: /^Leonard Price/ }).click()
  await expect.poll(stored).toEqual([['Leonard-Price'], ['Clarence-Hughes'], ['Leonard-Price']])
})

it('Ctrl+Z is a field’s own while it holds text; an empty one has nothing to take back', async () => {
  const { panel, stored } = await pressLeonard()
  const search = panel.getByLabelText('Find somebody')
  await search.fill('an')
  await search.click()
  await userEvent.keyboard('{Meta>}z{/Meta}')
  expect(stored()).toEqual([['Leonard-Price']])
  await search.fill('')
  await userEvent.keyboard('{Meta>}z{/Meta}')
  await expect.poll(stored).toEqual([['Leonard-Price'], ['Clarence-Hughes']])
})

it('Enter chooses the one person who is found, and nobody of several or of none', async () => {
  const panel = await openCell()
  const search = panel.getByLabelText('Find somebody')
  const enter = async (wanted: string) => {
    await search.fill(wanted)
    await search.click()
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(panel.getByText('Leonard Price', { exact: true })).toBeVisible()
  await enter('a')
  await enter('nobody at all')
  expect(screen.server.received(boardApi.saveDraft)).toEqual([])
  await enter('andre')
  await expect
    .poll(() => screen.server.received(boardApi.saveDraft).map(({ places }) => places.map(({ userId }) => userId)))
    .toEqual([['Andre-Mitchell']])
  // Else it says that nobody is called so, below whom it has just placed.
  await expect.element(search).toHaveValue('')
})

it('an open why waits for the answer about whom a press put there, and asks of nobody who stands there', async () => {
  const before = explanation
  let answer = Promise.resolve(before)
  screen.server.on(runsApi.explain, () => answer)
  const panel = await openCell()
  await panel.getByText('Why Clarence Hughes?').click()
  await expect.element(panel.getByText(/^Clarence Hughes: 1 of about 2 in December\./)).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'What if Leonard Price serves here?' })).toBeVisible()
  const next = Promise.withResolvers<Explanation>()
  answer = next.promise
  await panel.getByRole('button', { name: /^Leonard Price / }).click()
  await expect.element(panel.getByText('Why Leonard Price?')).toBeVisible()
  const why = panel.getByRole('group').filter({ hasText: 'Why Leonard Price?' })
  await expect.element(why.getByText('Loading')).toBeInTheDocument()
  await expectNone(panel.getByText(/^Clarence Hughes: /))
  await expectNone(panel.getByRole('button', { name: /^What if / }))
  const clarenceFree = { ...before.candidates[0], user: person('Clarence Hughes') } as Explanation['candidates'][number]
  next.resolve({ ...before, holder: person('Leonard Price'), candidates: [clarenceFree, ...before.candidates] })
  await expect.element(panel.getByText(/^Leonard Price: 1 of about 2 in December\./)).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'What if Clarence Hughes serves here?' })).toBeVisible()
  await expectNone(panel.getByRole('button', { name: 'What if Leonard Price serves here?' }))
})

it('who would have too many weeks in a row is said what they would have, and not what they have beside it', async () => {
  const days = ['2026-11-22', '2026-11-29', '2026-12-06']
  board.members = board.members.map((one) =>
    one.user.name === 'Leonard Price' ? { ...one, planned: 3, rungs: 2, fair: 2.4, daysBeside: days } : one,
  )
  const panel = await openCell()
  // They stand behind the first ones.
  await panel.getByLabelText('Find somebody').fill('r')
  const leonard = panel.getByRole('button', { name: /^Leonard Price / })
  await expect.element(leonard).toHaveTextContent(/would be 4 weeks in a row, .* · 4 instead of about 2 or 3/)
  expect(leonard.element().textContent).not.toMatch(/\d of about /)
  // Who is warned of nothing has their number at the right.
  await expect.element(panel.getByRole('button', { name: /^Andre Mitchell .* 1 of about 2$/ })).toBeVisible()
})

it('what was published is not taken back by an undo of the draft that it was', async () => {
  const panel = await openCell()
  await panel.getByText('Why Clarence Hughes?').click()
  await panel.getByRole('button', { name: /^Leonard Price / }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => screen.server.received(boardApi.saveDraft)).toHaveLength(1)
  await expect.element(undo.first()).toBeVisible()
  const [saved] = board.services
  if (saved) board = { ...board, services: [{ ...saved, draft: null, published: true }] }
  screen.server.tell('rotaChanged', { revision: 9, from: '2026-12-01', to: '2026-12-31' })
  await panel.getByRole('button', { name: 'Close' }).click()
  await expectNone(undo)
})

it('the question for the reason stands above the candidates, of whom six are shown, then all', async () => {
  const more = Array.from({ length: 9 }, (_, at) => `Member ${at}`)
  board.members = [...NAMES, ...more].map((name) => ({
    ...{ user: { ...person(name), suspended: false }, planned: 1, share: 2, rungs: 2, fair: 2.1, stated: false },
  }))
  const panel = await openCell('balcony')
  const candidates = panel.getByRole('button', { name: / free · 1 of about 2$/ })
  await expect.poll(() => candidates.elements().length).toBe(6)
  const why = panel.getByText('Why empty?').element().getBoundingClientRect()
  expect(why.bottom).toBeLessThanOrEqual(panel.getByLabelText('Find somebody').element().getBoundingClientRect().top)
  await panel.getByRole('button', { name: 'Show all 13' }).click()
  await expect.poll(() => candidates.elements().length).toBe(13)
})

it('a list of which one alone would be folded stands whole', async () => {
  const more = ['Member 0', 'Member 1', 'Member 2']
  board.members = [...NAMES, ...more].map((name) => ({
    ...{ user: { ...person(name), suspended: false }, planned: 1, share: 2, rungs: 2, fair: 2.1, stated: false },
  }))
  const panel = await openCell('balcony')
  await expect.poll(() => panel.getByRole('button', { name: / free · 1 of about 2$/ }).elements().length).toBe(7)
  await expectNone(panel.getByRole('button', { name: /^Show all/ }))
})

it('of a month that nobody began it is not asked why a place is empty', async () => {
  board.services = board.services.map((one) => ({ ...one, places: [], draft: null, published: false }))
  explanation = { ...explanation, postId: 'balcony', holder: null, open: 1 }
  const panel = await openCell('balcony')
  await expect.element(panel.getByRole('button', { name: /^Leonard Price / })).toBeVisible()
  await expectNone(panel.getByText('Why empty?'))
})

it('on a small phone the panel goes up to the bar of the menu, and six people are seen', async () => {
  const more = Array.from({ length: 9 }, (_, at) => `Member ${at}`)
  board.members = [...NAMES, ...more].map((name) => ({
    ...{ user: { ...person(name), suspended: false }, planned: 1, share: 2, rungs: 2, fair: 2.1, stated: false },
  }))
  const panel = await openCell('door', { width: 375, height: 667 })
  const candidates = panel.getByRole('button', { name: / · 1 of about 2$/ })
  await expect.poll(() => candidates.elements().length).toBe(6)
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  expect(panel.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bar - 1)
  expect(candidates.elements().filter((one) => one.getBoundingClientRect().bottom <= innerHeight)).toHaveLength(6)
  await candidates.first().click()
  // What was done stands above the list, not over those who come next.
  const said = panel.getByText('Clarence Hughes is out, Leonard Price is in.')
  await expect.element(said).toBeVisible()
  const search = panel.getByLabelText('Find somebody').element().getBoundingClientRect()
  expect(said.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(search.top)
})

it('an empty place says who said no and who is being asked, then who could stand there', async () => {
  const esther = { userId: 'esther', name: 'Esther Bell', postId: 'balcony', post: 'Balcony', assignmentId: 'e' }
  const search = { callOutId: 'c', postId: 'balcony', places: 1, filled: 0, asking: 2, exhausted: false }
  board.services = board.services.map((one) => ({
    ...one,
    places: [clarence, placeWith({ layer: 'live', state: 'declined', ...esther })],
    searches: [search],
  }))
  const offers = ['Leonard Price', 'Nathaniel Boyd'].map((name, at) => ({
    ...{ _id: `o${at}`, user: person(name), rank: at + 1, wave: 1, state: 'sent', toldBy: 'push' },
    ...{ reach: 'push', sentAt: '2026-12-05T20:00:00.000Z', answeredAt: null },
  }))
  const asked = [
    {
      ...{ _id: 'c', serviceId: 'first', postId: 'balcony', date: '2026-12-13', serviceTime: '9am', post: 'Balcony' },
      ...{ places: 1, filled: 0, state: 'open', reason: 'declined', wave: 1, nextWaveAt: null, startedBy: null },
      ...{ startedAt: '2026-12-05T20:00:00.000Z', endedAt: null, revision: 1, offers },
    },
  ] as CallOut[]
  screen.server.on(callOutsApi.list, () => asked)
  const [, leonard, nathaniel, andre] = explanation.candidates
  const free = [leonard, nathaniel, andre].flatMap((one) => one ?? [])
  explanation = { ...explanation, postId: 'balcony', holder: null, open: 1, candidates: free }
  const panel = await openCell('balcony')
  await panel.getByText('Why empty?').click()
  await expect
    .element(panel.getByText('Esther Bell said no. Leonard Price and Nathaniel Boyd are being asked.'))
    .toBeVisible()
  await expect.element(panel.getByText('Andre Mitchell could stand here.')).toBeVisible()
  expect(panel.getByRole('button', { name: /^What if / }).elements()).toHaveLength(1)
  await panel.getByRole('button', { name: /^Andre Mitchell / }).click()
  await expect
    .poll(() => screen.server.received(boardApi.saveDraft)[0]?.places.map(({ userId }) => userId))
    .toContain('Andre-Mitchell')
})

it('what can be done to a place has a word beside its icon, and the marks of cells have theirs below the table', async () => {
  const panel = await openCell()
  await expect.element(panel.getByRole('button', { name: 'Lock Clarence Hughes' })).toHaveTextContent(/^Lock$/)
  await expect.element(panel.getByRole('button', { name: 'Remove Clarence Hughes' })).toHaveTextContent(/^Remove$/)
  // All of the month is a draft, which is said once, above.
  await expectNone(page.getByRole('list', { name: 'What the marks say' }))
  await expect.element(page.getByText(/^draft Dec /)).toBeVisible()
})

it('a place of the sheet has a way to the schedule, and nobody is offered who could not have it', async () => {
  const ofSheet = { ...clarence, layer: 'outside' as const, shiftId: 'shift', assignmentId: null }
  board = { ...board, services: board.services.map((one) => ({ ...one, draft: null, places: [ofSheet] })) }
  const block = { code: 'away' } as const
  explanation = {
    ...explanation,
    candidates: explanation.candidates.map((one) => ({
      ...one,
      blocks: [{ ...block, userId: one.user._id, postId: 'door', serviceId: 'first' }],
      cost: null,
    })),
  }
  const panel = await openCell()
  const change = panel.getByRole('link', { name: 'Change it on the schedule' })
  await expect.element(change).toHaveAttribute('href', '/schedule?month=2026-12')
  await expect.element(panel.getByText('Nobody else can take it.')).toBeVisible()
  await expect.element(panel.getByText('3 away')).toBeVisible()
  expect(panel.getByText('away', { exact: true }).elements()).toHaveLength(3)
  // On their page their days are.
  await expect
    .element(panel.getByRole('link', { name: 'When they can: Leonard Price' }))
    .toHaveAttribute('href', '/people/Leonard-Price')
})

describe('a place of the sheet', () => {
  const ofSheet = { ...clarence, layer: 'outside' as const, shiftId: 'shift', assignmentId: null }
  const shift = {
    ...{ _id: 'shift', date: '2026-12-13', user: person('Clarence Hughes'), assignment: 'Main Door' },
    ...{ serviceTime: '9am', tieColor: 'Blue' },
  }
  const onSheet = (...places: Board['services'][number]['places']) => {
    board = { ...board, services: board.services.map((one) => ({ ...one, draft: null, places })) }
  }
  const leonard = () => page.getByRole('button', { name: /^Leonard Price/ })
  beforeEach(() => {
    onSheet(ofSheet)
    screen.server.on(reachApi.list, () => [])
  })

  it('says why nobody else stands there now, and is as it was', async () => {
    const block = { code: 'away', userId: 'Leonard-Price', postId: 'door', serviceId: 'first' }
    screen.allowComplaints(/^409 /)
    screen.server.refuse(scheduleApi.change, 'blocked', { reply: { blocks: [block] } })
    const panel = await openCell()
    await leonard().click()
    await expect.element(panel.getByText('Is away then.')).toBeVisible()
    await expectNone(panel.getByRole('button', { name: 'Undo' }))
  })

  it('is changed on the schedule at once, once for two presses, and back', async () => {
    screen.server.on(scheduleApi.change, ({ userId }) => {
      const name = userId === 'Leonard-Price' ? 'Leonard Price' : 'Clarence Hughes'
      onSheet({ ...ofSheet, name, userId: idOf(name) })
      return { ...shift, user: person(name) }
    })
    const panel = await openCell()
    await expect.element(panel.getByText('Whoever you choose is on the schedule at once.')).toBeVisible()
    await leonard().dblClick()
    await expect
      .element(
        panel.getByText(/^Clarence Hughes is out, Leonard Price is in: on the schedule now\. .* tell them yourself\.$/),
      )
      .toBeVisible()
    const change = { id: 'shift', userId: 'Leonard-Price', was: 'Clarence Hughes', force: false }
    expect(screen.server.received(scheduleApi.change)).toEqual([change])
    expect(screen.server.received(boardApi.saveDraft)).toEqual([])
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect.element(panel.getByText('Instead of Clarence Hughes')).toBeVisible()
    // By their id: two may have one name.
    const back = { id: 'shift', name: 'Clarence Hughes', userId: 'Clarence-Hughes', was: 'Leonard Price' }
    expect(screen.server.received(scheduleApi.change)).toEqual([change, back])
    await expectNone(panel.getByText(/on the schedule now/))

    // From the board's cells it is taken back as any other change.
    await leonard().click()
    await expect.element(panel.getByText(/on the schedule now/)).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    const door = page.getByRole('button', { name: /^Main Door, Sunday, December 13/ }).element()
    if (door instanceof HTMLElement) door.focus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => screen.server.received(scheduleApi.change)).toEqual([change, back, change, back])
    await expectNone(page.getByRole('button', { name: 'Undo' }))
  })

  it('of presses while one is being stored, or taken back, the next is for whoever stands there then', async () => {
    const name = (userId: string) => NAMES.find((one) => idOf(one) === userId) ?? ''
    let stored = Promise.withResolvers<void>()
    screen.server.on(scheduleApi.change, async ({ userId }) => {
      await stored.promise
      const who = name(userId ?? '')
      onSheet({ ...ofSheet, name: who, userId: idOf(who) })
      return { ...shift, user: person(who) }
    })
    const panel = await openCell()
    const changes = () =>
      screen.server.received(scheduleApi.change).map(({ was, userId }) => `${was} → ${name(userId ?? '')}`)
    await leonard().click()
    await panel.getByRole('button', { name: /^Nathaniel Boyd/ }).click()
    expect(changes()).toEqual(['Clarence Hughes → Leonard Price'])
    stored.resolve()
    await expect.poll(changes).toEqual(['Clarence Hughes → Leonard Price', 'Leonard Price → Nathaniel Boyd'])
    await expect.element(panel.getByText(/^Leonard Price is out, Nathaniel Boyd is in/)).toBeVisible()

    stored = Promise.withResolvers<void>()
    await panel.getByRole('button', { name: 'Undo' }).click()
    await panel.getByRole('button', { name: /^Andre Mitchell/ }).click()
    stored.resolve()
    await expect
      .poll(() => changes().slice(2))
      .toEqual(['Nathaniel Boyd → Leonard Price', 'Leonard Price → Andre Mitchell'])
    await expect.element(panel.getByText(/^Leonard Price is out, Andre Mitchell is in/)).toBeVisible()
  })

  it('says why it cannot be taken back', async () => {
    screen.allowComplaints(/^409 /)
    screen.server.on(scheduleApi.change, () => {
      onSheet({ ...ofSheet, name: 'Leonard Price', userId: 'Leonard-Price' })
      screen.server.refuse(scheduleApi.change, 'schedule_moved_on')
      return { ...shift, user: person('Leonard Price') }
    })
    const panel = await openCell()
    await leonard().click()
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect
      .element(panel.getByText('The schedule has changed meanwhile. Please look at it once more.'))
      .toBeVisible()
    await expectNone(panel.getByRole('button', { name: 'Undo' }))
  })

  it('that is open is taken on the schedule at once, as the others of its Sunday were', async () => {
    const other = { ...ofSheet, postId: 'balcony', post: 'Balcony', userId: 'Isaiah-Grant', name: 'Isaiah Grant' }
    onSheet(other)
    const added = { ...shift, _id: 'new', user: person('Leonard Price') }
    screen.server.on(scheduleApi.createManual, () => {
      onSheet(other, { ...ofSheet, shiftId: 'new', name: 'Leonard Price', userId: 'Leonard-Price' })
      return added
    })
    screen.server.on(scheduleApi.remove, () => {
      onSheet(other)
      return {}
    })
    const panel = await openCell()
    await expect.element(panel.getByText('Whoever you choose is on the schedule at once.')).toBeVisible()
    await leonard().click()
    await expect.element(panel.getByText(/^Leonard Price is in: on the schedule now\./)).toBeVisible()
    const place = { date: '2026-12-13', serviceTime: '9am', assignment: 'Main Door', tieColor: null }
    expect(screen.server.received(scheduleApi.createManual)).toEqual([
      { ...place, userId: 'Leonard-Price', force: false },
    ])
    expect(screen.server.received(boardApi.saveDraft)).toEqual([])
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => screen.server.received(scheduleApi.remove)).toEqual([{ id: 'new', was: 'Leonard Price' }])
    await expectNone(panel.getByRole('button', { name: 'Remove Leonard Price' }))
  })

  it('is emptied, and filled again as it was', async () => {
    screen.server.on(scheduleApi.list, () => [shift])
    screen.server.on(scheduleApi.remove, () => {
      onSheet()
      return {}
    })
    screen.server.on(scheduleApi.createManual, () => {
      onSheet(ofSheet)
      return shift
    })
    const panel = await openCell()
    await panel.getByRole('button', { name: 'Remove Clarence Hughes' }).click()
    await expect.element(panel.getByText(/^Clarence Hughes is off the schedule\./)).toBeVisible()
    expect(screen.server.received(scheduleApi.remove)).toEqual([{ id: 'shift', was: 'Clarence Hughes' }])
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => screen.server.received(scheduleApi.createManual))
      .toEqual([
        {
          ...{ name: 'Clarence Hughes', date: '2026-12-13', assignment: 'Main Door', serviceTime: '9am' },
          tieColor: 'Blue',
          userId: 'Clarence-Hughes',
        },
      ])
  })
})

it('the candidates stand in the order in which the place is explained', async () => {
  const [clarence, leonard, nathaniel, andre] = explanation.candidates.flatMap((one) => one ?? [])
  const ranked = [andre, nathaniel, leonard, clarence].flatMap((one) => one ?? [])
  explanation = { ...explanation, postId: 'balcony', holder: null, open: 1, candidates: ranked }
  const panel = await openCell('balcony')
  const names = () =>
    panel
      .getByRole('button', { name: / free · 1 of about 2$/ })
      .elements()
      .map((one) => one.firstChild?.textContent?.trim())
  await expect.poll(names).toEqual(['Andre Mitchell', 'Nathaniel Boyd', 'Leonard Price', 'Clarence Hughes'])
  await panel.getByText('Why empty?').click()
  await expect.element(panel.getByText(/Andre Mitchell fits best\.$/)).toBeVisible()
})

it('a press on somebody for a place that is taken puts them in instead, and whom the server would refuse is not offered', async () => {
  const named = (name: string) => explanation.candidates.find(({ user }) => user.name === name)
  const [leonard, nathaniel, andre] = ['Leonard Price', 'Nathaniel Boyd', 'Andre Mitchell'].map(named)
  const busy = {
    ...{ code: 'busy' as const, userId: 'Nathaniel-Boyd', postId: 'door', serviceId: 'first' },
    ...{ serviceTime: '9am', post: 'Kitchen' },
  }
  explanation.candidates = [leonard, andre, nathaniel && { ...nathaniel, blocks: [busy], cost: null }].flatMap(
    (one) => one ?? [],
  )
  const panel = await openCell()
  await expect.element(panel.getByRole('button', { name: /^Leonard Price/ })).toBeVisible()
  await expectNone(panel.getByRole('button', { name: /^Nathaniel Boyd/ }))
  await panel.getByRole('button', { name: /^Leonard Price/ }).click()
  await expect.element(panel.getByText('Clarence Hughes is out, Leonard Price is in.')).toBeVisible()
  expect(screen.server.received(boardApi.saveDraft).map(({ places }) => places.map(({ userId }) => userId))).toEqual([
    ['Leonard-Price'],
  ])
})

it('says beside a name that they have said no to another service of the day', async () => {
  const no = placeWith({ layer: 'live', state: 'declined', userId: 'Andre-Mitchell', name: 'Andre Mitchell' })
  const later = serviceWith('later', [no], {
    date: '2026-12-13',
    serviceTime: '11am',
    startsAt: '2026-12-13T17:00:00.000Z',
  })
  board.services.push(later)
  const panel = await openCell('balcony')
  await expect
    .element(panel.getByRole('button', { name: /^Andre Mitchell said no to 11am · 1 of about 2$/ }))
    .toBeVisible()
})

/** Wants a skill for the balcony, which nobody but Andre has; Nathaniel is away besides. */
function withSkill() {
  const skills = new Map<string, Member['rota']['skills']>(NAMES.map((name) => [idOf(name), []]))
  skills.set('Leonard-Price', [{ skillId: 'aid', name: 'First aid', level: 'learning', validUntil: null }])
  const away = memberRow({ userId: 'Nathaniel-Boyd', fromDay: '2026-12-13', toDay: '2026-12-13' })
  screen.server.on(postsApi.list, () => POSTS.map((post) => ({ ...post, skillId: 'ushering' })))
  screen.server.on(availabilityApi.members, () =>
    NAMES.map((name) => memberWith(name, skills.get(idOf(name)) ?? [], name === 'Nathaniel Boyd' ? [away] : [])),
  )
  screen.server.on(availabilityApi.changeMember, ({ userId, skills: given = [] }) => {
    skills.set(
      userId,
      given.map((one) => ({ ...one, name: one.skillId, validUntil: one.validUntil ?? null })),
    )
    return memberWith(userId.replace('-', ' '), skills.get(userId) ?? [])
  })
  explanation = { ...explanation, postId: 'balcony', holder: null, open: 1, candidates: [] }
}

it('who lacks the skill has a fold of their own, is given it there, and can be chosen', async () => {
  withSkill()
  const panel = await openCell('balcony')
  await expect.element(panel.getByText('Nobody has the skill for Balcony.')).toBeVisible()
  await expect.element(panel.getByText(/ lack the skill for Balcony$/)).toBeVisible()
  await expect.element(panel.getByText('Whoever is given it has it from now on, not this once.')).toBeVisible()
  // That they lack it stands above them, not at each.
  await expectNone(panel.getByText('no skill', { exact: true }))
  const give = panel.getByRole('button', { name: /^Give them/ })
  await expect
    .poll(() => give.elements().map((one) => one.getAttribute('aria-label')))
    .toEqual(['Andre Mitchell', 'Leonard Price'].map((name) => `Give them the skill: ${name}`))
  const ways = () =>
    panel
      .getByRole('link')
      .elements()
      .map((one) => one.getAttribute('aria-label'))
  expect(ways().at(-1)).toBe('When they can: Nathaniel Boyd')
  await panel.getByRole('button', { name: 'Give them the skill: Leonard Price' }).click()
  // What else they can do stays.
  const kept = { skillId: 'aid', level: 'learning' }
  await expect
    .poll(() => screen.server.received(availabilityApi.changeMember))
    .toMatchObject([{ userId: 'Leonard-Price', skills: [kept, { skillId: 'ushering', level: 'able' }] }])
  await panel.getByRole('button', { name: /^Leonard Price.* free · 1 of about 2$/ }).click()
  await expect
    .poll(() => screen.server.received(boardApi.saveDraft)[0]?.places.map(({ userId }) => userId))
    .toContain('Leonard-Price')
})

it('who is away and who lacks the skill are a fold each, once, also under a search and after somebody is placed', async () => {
  withSkill()
  const { server } = screen
  const away = memberRow({ userId: idOf('Leonard Price'), fromDay: '2026-12-13', toDay: '2026-12-13' })
  const able = [{ skillId: 'ushering', name: 'Ushering', level: 'able' as const, validUntil: null }]
  server.on(availabilityApi.members, () =>
    NAMES.map((name) =>
      name === 'Leonard Price'
        ? memberWith(name, able, [away])
        : memberWith(name, name === 'Andre Mitchell' ? able : []),
    ),
  )
  const panel = await openCell('balcony')
  const folds = () =>
    [/^1 away$/, / lacks? the skill for Balcony$/].map((what) => panel.getByText(what).elements().length)
  await expect.poll(folds).toEqual([1, 1])
  const find = panel.getByRole('searchbox')
  await find.fill('r')
  await expect.poll(folds).toEqual([1, 1])
  await find.fill('Leonard')
  await expect.poll(folds).toEqual([1, 0])
  await find.fill('')
  await panel.getByRole('button', { name: /^Andre Mitchell/ }).click()
  await expect.poll(folds).toEqual([1, 1])
})

it('a skill that was given in place is taken back', async () => {
  withSkill()
  const panel = await openCell('balcony')
  await panel.getByRole('button', { name: 'Give them the skill: Andre Mitchell' }).click()
  await expect.element(panel.getByText('Andre Mitchell has the skill from now on.')).toBeVisible()
  await panel.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => screen.server.received(availabilityApi.changeMember).at(-1)?.skills).toEqual([])
  await expectNone(panel.getByRole('button', { name: /^Andre Mitchell.* free · 1 of about 2$/ }))
})

it('why a place is theirs is asked of the one who is to be replaced', async () => {
  const leonard = placeWith({ userId: idOf('Leonard Price'), name: 'Leonard Price', post: 'Main Door' })
  board.services = board.services.map((one) => ({
    ...one,
    places: [clarence, leonard],
    needs: one.needs.map((need) => ({ ...need, minPeople: 2, maxPeople: 2 })),
  }))
  const panel = await openCell()
  await expect.element(panel.getByText('Why Clarence Hughes?')).toBeVisible()
  await panel.getByLabelText('Instead of whom').selectOptions('Leonard Price')
  await expectNone(panel.getByText('Why Clarence Hughes?'))
  await panel.getByText('Why Leonard Price?').click()
  await expect
    .poll(() => screen.server.received(runsApi.explain).at(-1))
    .toEqual({ serviceId: 'first', postId: 'door', holderId: 'Leonard-Price' })
})

it('a second press on Remove takes nobody else out, and who is out is put back from their row', async () => {
  const leonard = placeWith({ userId: idOf('Leonard Price'), name: 'Leonard Price', post: 'Main Door' })
  board.services = board.services.map((one) => ({
    ...one,
    places: [clarence, leonard],
    needs: one.needs.map((need) => ({ ...need, minPeople: 2, maxPeople: 2 })),
  }))
  const panel = await openCell()
  const remove = panel.getByRole('button', { name: 'Remove Leonard Price' })
  await expect.element(remove).toBeVisible()
  const [next, { x, y, width, height }] = [
    remove.element().getBoundingClientRect(),
    panel.getByRole('button', { name: 'Remove Clarence Hughes' }).element().getBoundingClientRect(),
  ]
  await panel.getByRole('button', { name: 'Remove Clarence Hughes' }).click()
  const back = panel.getByRole('button', { name: 'Undo: Clarence Hughes' })
  await expect.element(back).toBeVisible()
  expect(remove.element().getBoundingClientRect().y).toBe(next.y)
  expect(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') ?? null).toBeNull()
  await back.click()
  await expect
    .poll(() => screen.server.received(boardApi.saveDraft).map(({ places }) => places.map(({ userId }) => userId)))
    .toEqual([['Leonard-Price'], ['Leonard-Price', 'Clarence-Hughes']])
})

it('a second press at the point of a choice does not hit what came there', async () => {
  const panel = await openCell('balcony')
  const first = panel.getByRole('button', { name: / free · 1 of about 2$/ }).first()
  await expect.element(first).toBeVisible()
  const { x, y } = first.element().getBoundingClientRect()
  const press = (target: Element) => {
    const at = { bubbles: true, cancelable: true, detail: 1, clientX: x + 20, clientY: y + 20 }
    target.dispatchEvent(new MouseEvent('click', at))
  }
  press(first.element())
  const remove = panel.getByRole('button', { name: /^Remove / })
  await expect.element(remove).toBeVisible()
  press(remove.element())
  await passTime(300)
  expect(screen.server.received(boardApi.saveDraft)).toHaveLength(1)
})

it('who is left alone of a couple that serves only together has a word for it', async () => {
  board.problems = [{ code: 'split', serviceId: 'first', postId: null, userId: idOf('Clarence Hughes'), missing: 0 }]
  const panel = await openCell()
  await expect.element(panel.getByText('Serves only together with somebody who is not there.')).toBeVisible()
})

it('who is bound to a partner who cannot come stands below, with the partner and why, and is said to be the only one', async () => {
  const [first, ...others] = explanation.candidates
  const against = (code: 'away' | 'only_together', userId = 'Tom-Ward') => ({
    ...{ code, userId, postId: 'balcony', serviceId: 'first' },
  })
  explanation = {
    ...{ ...explanation, postId: 'balcony', holder: null, open: 1 },
    candidates: [
      ...(first
        ? [
            {
              ...{ ...first, cost: null, blocks: [against('only_together', first.user._id)] },
              partners: [{ user: person('Tom Ward'), blocks: [against('away')] }],
            },
          ]
        : []),
      ...[...others, { user: person('Clarence Hughes'), load: 1, share: 2 }].map((one) => ({
        ...{ ...one, cost: null, blocks: [against('away', one.user._id)] },
      })),
    ],
  }
  const name = first?.user.name ?? ''
  const panel = await openCell('balcony')
  await expect
    .element(panel.getByRole('button', { name: `${name} only with Tom Ward, who is away Dec 13` }))
    .toBeVisible()
  // Nobody could have it: why stands there without a press.
  await expectNone(panel.getByText('Why empty?'))
  await expect.element(panel.getByText(`${name} serves only with Tom Ward, who is away Dec 13.`)).toBeVisible()
})

it('at a full post of two, whom a press replaces is chosen, and is the first one before', async () => {
  const ruth = placeWith({ userId: 'Ruth-Stone', name: 'Ruth Stone', post: 'Main Door' })
  board.services = board.services.map((one) => ({
    ...one,
    places: [clarence, ruth],
    needs: one.needs.map((need) => ({ ...need, minPeople: 2, maxPeople: 2 })),
  }))
  const panel = await openCell()
  const instead = panel.getByRole('combobox', { name: 'Instead of whom' })
  await expect.element(instead).toHaveDisplayValue('Clarence Hughes')
  await instead.selectOptions('Ruth Stone')
  await panel.getByRole('button', { name: /^Leonard Price/ }).click()
  await expect.element(panel.getByText('Ruth Stone is out, Leonard Price is in.')).toBeVisible()
  expect(screen.server.received(boardApi.saveDraft).map(({ places }) => places.map(({ userId }) => userId))).toEqual([
    ['Clarence-Hughes', 'Leonard-Price'],
  ])
})

it('who would serve a fourth week in a row says so, stands behind the others, and can be chosen', async () => {
  board = {
    ...board,
    members: board.members.map((one) =>
      one.user.name === 'Leonard Price'
        ? { ...one, planned: 3, rungs: 3, daysBeside: ['2026-12-06', '2026-11-29', '2026-11-22'] }
        : one,
    ),
    from: '2026-12-07',
  }
  const panel = await openCell()
  const choices = panel.getByRole('listitem')
  await panel.getByLabelText('Find somebody').fill('r')
  const leonard = panel.getByRole('button', { name: /^Leonard Price / })
  await expect
    .element(leonard.getByText('would be 4 weeks in a row, Nov 22 – Dec 13 · 4 instead of about 2 or 3'))
    .toBeVisible()
  const names = choices.elements().map((one) => one.textContent ?? '')
  expect(names.findIndex((text) => text.includes('Leonard'))).toBeGreaterThan(
    names.findIndex((text) => text.includes('Andre')),
  )
  await leonard.click()
  await expect.poll(() => screen.server.received(boardApi.saveDraft)).toHaveLength(1)
})
