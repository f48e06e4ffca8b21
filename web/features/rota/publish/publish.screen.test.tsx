import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { peopleApi } from '#shared/people/people.ts'
import type { ReachWay } from '#shared/reach/reach.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { type Board, type BoardService, boardApi, type Preview } from '#shared/rota/board.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { type Publication, publicationsApi, type Unanswered } from '#shared/rota/publish.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { type Waiting, waitingApi } from '#shared/rota/waiting.ts'
import { setRotaOn } from '../../../navigation/rotaOn.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, panel } from '../../../testing/steps.ts'
import { explanationOf, placeWith, postWith, serviceWith } from '../board/board.testing.ts'

const screen = withScreen()
const SITE = 'https://rota.example.org'
const item = { serviceId: 's', date: '2026-12-13', serviceTime: '9am', postId: 'door', post: 'Main Door' }
const people: [name: string, reach: ReachWay, joined: boolean][] = [
  ['Bernice Cole', 'push', true],
  ['Harold Greene', 'none', false],
  ['Opal Reyes', 'none', true],
]
const idOf = (name: string) => name.split(' ')[0] as string
const publication: Publication = {
  ...{ _id: 'n1', number: 1, fromDay: '2026-12-01', toDay: '2026-12-31', publishedBy: null },
  ...{ publishedAt: '2026-12-06T18:00:00.000Z', added: 3, changed: 0, removed: 0, note: null },
}

let preview: Preview

beforeEach(() => {
  setRotaOn(true)
  const board: Board = {
    ...{ from: '2026-12-01', to: '2026-12-31', revision: 'r', members: [], problems: [] },
    services: [
      serviceWith('s', [placeWith({ userId: 'Harold', postId: 'door' })], {
        date: '2026-12-13',
        startsAt: '2026-12-13T15:00:00.000Z',
        needs: [{ postId: 'door', minPeople: 3, maxPeople: 3, priority: 2 }],
      }),
    ],
  }
  preview = {
    ...{ from: board.from, to: board.to, revision: 'r', added: 3, changed: 0, removed: 0, problems: [] },
    members: people.map(([name, reach]) => ({
      ...{
        user: { _id: idOf(name), name },
        reachable: reach === 'push',
        reach,
        phoneNumber: null,
        changed: [],
        removed: [],
      },
      added: [{ ...item, tieColor: null }],
    })),
    capacity: {
      places: 3,
      offered: 3,
      most: 3,
      people: 3,
      notJoined: 1,
      unstated: 0,
      above: [],
      each: 2,
      known: { people: 3, saidWhen: 0, daysUnknown: [], saidHowOften: 3, skills: 0, couples: 0, wishes: 0 },
    },
  }
  // Iris has not answered an earlier publication, which this one does not count.
  const unanswered: Unanswered[] = [...people, ['Iris Ng', 'none', true] as const].map(([name, reach, joined]) => ({
    user: { _id: idOf(name), name, phoneNumber: null, joined, reach },
    items: [
      {
        ...item,
        tieColor: null,
        assignmentId: `of-${idOf(name)}`,
        sequence: 1,
        askedAt: '',
        toldAt: '',
        handedAt: null,
        remindedAt: null,
      },
    ],
  }))
  const { server } = screen
  server.on(boardApi.show, () => board)
  server.on(boardApi.preview, () => preview)
  server.on(postsApi.list, () => [postWith({ _id: 'door', name: 'Main Door' })])
  server.on(runsApi.explain, explanationOf)
  server.on(templatesApi.list, () => [])
  server.on(suggestionsApi.show, () => ({ from: null, to: null, posts: [], templates: [] }))
  server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: [], offers: [], swaps: [], asked: null, publications: [] },
  }))
  server.on(publicationsApi.publish, () => publication)
  server.on(publicationsApi.show, () => ({
    ...publication,
    receipts: people.map(([name, reach]) => ({
      user: { _id: idOf(name), name },
      ...{ phoneNumber: null, reach, toldAt: null, arrivedAt: null, seenAt: null, answered: false },
      places: { asked: 1, accepted: 0, declined: 0 },
    })),
  }))
  server.on(publicationsApi.unanswered, () => unanswered)
  server.on(answersApi.replyLink, ({ id }) => ({ url: `${SITE}/r/${id}`, expiresAt: '' }))
  server.on(peopleApi.link, ({ id }) => ({ url: `${SITE}/invite/${id}`, expiresAt: '', message: '' }))
})

it('whoever publishes need not be told: their own places are apart, and no link of theirs is handed over', async () => {
  await screen.open('/rota?month=2026-12', { as: newPerson({ _id: 'Harold', role: 'admin' }), size: PHONE })
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect.element(page.getByRole('region', { name: 'You tell 1' }).getByText('Opal Reyes')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Your own places' }).getByText('Harold Greene')).toBeVisible()
  await page.getByRole('button', { name: 'Publish and tell 1 person; I tell 1' }).click()
  await expect.element(page.getByText(/1 person hears it from you: the link is below\.$/)).toBeVisible()
  await expect.element(panel('1 link to hand over')).toBeVisible()
})

it('says whom the app tells, and hands over the links of the others, to copy and as slips', async () => {
  await screen.open('/rota?month=2026-12', { as: newPerson({ role: 'admin' }), size: PHONE })
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish and tell 1 person; I tell 2' }).click()

  await expect
    .element(
      page.getByText('Published: December. The app tells 1 person. 2 people hear it from you: their links are below.'),
    )
    .toBeVisible()
  await expect
    .element(
      panel('December, sent Dec 6').getByText('0 of 3 places answered · 3 people still owe an answer', { exact: true }),
    )
    .toBeVisible()
  const told = panel('Links of 2 people to hand over')
  await told.getByRole('button', { name: 'Copy all links' }).click()
  await expect
    .element(told.getByRole('textbox', { name: 'Message' }))
    .toHaveValue(
      [
        `Harold Greene, can you serve?\nSunday, December 13, 9am, Main Door: ${SITE}/r/of-Harold\nAfterwards, if you like, your own account: ${SITE}/invite/Harold`,
        `Opal Reyes, can you serve?\nSunday, December 13, 9am, Main Door: ${SITE}/r/of-Opal`,
      ].join('\n\n'),
    )

  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await told.getByRole('button', { name: 'Print slips' }).click()
  // The codes lead to another host than this one: paper cannot be mended once it is handed over.
  const anyway = told.getByRole('button', { name: 'Print them all the same' })
  await expect.element(anyway).toBeVisible()
  expect(print).not.toHaveBeenCalled()
  await anyway.click()
  const slips = () => [...document.querySelectorAll('[data-print=slips] > section')]
  await expect.poll(() => slips().map((slip) => slip.querySelector('h2')?.textContent)).toHaveLength(2)
  // Who has not joined answers first, and has the account afterwards.
  expect(slips()[0]?.textContent).toMatch(/Answer here:.*\/r\/of-Harold.*your own account:.*\/invite\/Harold/)
  expect(slips()[1]?.querySelectorAll('svg')).toHaveLength(1)
  await expect.poll(() => print).toHaveBeenCalledOnce()
  dispatchEvent(new Event('afterprint'))
  await expect.poll(slips).toEqual([])
  // Both buttons hand over the same links.
  expect(screen.server.received(peopleApi.link)).toHaveLength(1)
})

it('the title names the days, and what stands against a draft is named above the button, with the way to it', async () => {
  preview = {
    ...preview,
    problems: [{ code: 'split', serviceId: 's', postId: 'door', userId: 'Harold', missing: 0 }],
  }
  await screen.open('/rota?month=2026-12', { as: newPerson({ role: 'admin' }) })
  await page.getByRole('button', { name: 'Publish…' }).click()
  const publish = panel('Publish')
  await expect.element(publish.getByRole('heading', { name: 'Publish December' })).toBeVisible()
  await expect.element(publish.getByText('said yes').first()).toBeVisible()
  await publish.getByRole('button', { name: /^Change Dec 13 · 9am: / }).click()
  // One panel at a time.
  const place = panel('Main Door, Sunday, December 13, 9am')
  await expect.element(place).toBeVisible()
  await expect.poll(() => publish.elements()).toEqual([])
  await place.getByRole('button', { name: 'Close' }).click()
  await expect.element(publish).toBeVisible()
  await publish.getByRole('button', { name: /^Change Dec 13 · 9am: / }).click()
  await expect.element(place).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect.element(publish).toBeVisible()
  await expect.poll(() => place.elements()).toEqual([])
})

it('the first eight people are shown, and all of them at a press', async () => {
  screen.server.on(boardApi.preview, () => ({
    ...preview,
    members: Array.from({ length: 20 }, (_, nth) => ({
      ...(preview.members[0] as Preview['members'][number]),
      user: { _id: `p${nth}`, name: `Person ${nth}` },
    })),
  }))
  await screen.open('/rota?month=2026-12', { as: newPerson({ role: 'admin' }) })
  await page.getByRole('button', { name: 'Publish…' }).click()
  const said = page.getByRole('checkbox', { name: /has already said yes$/ })
  await expect.poll(() => said.elements().length).toBe(8)
  // By the box and by its words, one soon after the other.
  await said.first().click()
  await expect.element(said.first()).toBeChecked()
  await page.getByText('said yes', { exact: true }).nth(1).click()
  await expect.element(said.nth(1)).toBeChecked()
  await said.first().click()
  await expect.element(said.first()).not.toBeChecked()
  await page.getByRole('button', { name: 'Show all 20' }).click()
  await expect.poll(() => said.elements().length).toBe(20)
})

it('an empty end of the month is left out at first, and each choice says what becomes of its places', async () => {
  const { server } = screen
  const onDay = (date: string, places: BoardService['places']) => serviceWith(date, places, { date })
  server.on(boardApi.show, () => ({
    ...{ from: '2026-12-01', to: '2026-12-31', revision: 'r', members: [], problems: [] },
    services: [onDay('2026-12-13', [placeWith({ userId: 'Harold' })]), onDay('2026-12-27', [])],
  }))
  const empty = { code: 'empty', serviceId: '2026-12-27', postId: 'door', userId: null, missing: 4 } as const
  server.on(boardApi.preview, ({ from, to }) => ({
    ...{ ...preview, from, to, revision: to },
    problems: to === '2026-12-31' ? [empty] : [],
  }))
  await screen.open('/rota?month=2026-12', { as: newPerson({ role: 'admin' }) })
  await page.getByRole('button', { name: 'Publish…' }).click()
  const publish = panel('Publish')
  await expect.element(publish.getByRole('heading', { name: 'Publish Dec 13' })).toBeVisible()
  await expect.element(publish.getByRole('radio', { name: 'Until Dec 13' })).toBeChecked()
  await expect.element(publish.getByText('The 4 empty places of Dec 27 wait until you have filled them.')).toBeVisible()
  await publish.getByText('All of December').click()
  await expect.element(publish.getByRole('heading', { name: 'Publish December' })).toBeVisible()
  await expect
    .element(
      publish.getByText('The 4 empty places of Dec 27 are published too. They stay open, and stand under To do.'),
    )
    .toBeVisible()
  await publish.getByText('Until Dec 13').click()
  await publish.getByRole('button', { name: 'Publish and tell 1 person; I tell 2' }).click()
  await expect
    .poll(() => server.received(publicationsApi.publish))
    .toMatchObject([{ from: '2026-12-01', to: '2026-12-13', revision: '2026-12-13' }])
})

it('where nothing would change for anybody no press publishes it: a sentence, and the way back', async () => {
  const { server } = screen
  const asked = { layer: 'live', state: 'asked', assignmentId: 'a' } as const
  const harold = { userId: 'Harold', postId: 'door' }
  let places = [placeWith({ userId: 'Opal', postId: 'door' })]
  const times = { date: '2026-12-13', startsAt: '2026-12-13T15:00:00.000Z', published: true }
  server.on(boardApi.show, () => ({
    ...{ from: '2026-12-01', to: '2026-12-31', revision: 'r', members: [], problems: [] },
    services: [serviceWith('s', [...places, placeWith({ ...harold, ...asked })], times)],
  }))
  await screen.open('/rota?month=2026-12', { as: newPerson({ role: 'admin' }) })
  await page.getByRole('button', { name: 'Publish…' }).click()
  const publish = panel('Publish')
  await expect.element(publish.getByRole('button', { name: /^Publish and tell/ })).toBeVisible()

  // Another admin takes the change back meanwhile.
  places = [placeWith(harold)]
  preview = { ...preview, revision: 'r2', added: 0, members: [] }
  server.tell('rotaChanged', { revision: 2, from: '2026-12-13', to: '2026-12-13' })
  await expect
    .element(publish.getByText('There is nothing to publish: nothing would change for anybody.'))
    .toBeVisible()
  await expectNone(publish.getByRole('button', { name: /Publish/ }))
  await expectNone(page.getByRole('button', { name: 'Publish…' }))
  await expectAccessible(publish)
  await publish.getByRole('button', { name: 'Back to the rota' }).click()
  await expectNone(publish)
})

it('a first publication where nobody has a place says what everybody will see', async () => {
  const { server } = screen
  const times = { date: '2026-12-13', startsAt: '2026-12-13T15:00:00.000Z' }
  server.on(boardApi.show, () => ({
    ...{ from: '2026-12-01', to: '2026-12-31', revision: 'r', members: [], problems: [] },
    services: [serviceWith('s', [], times)],
  }))
  preview = { ...preview, added: 0, members: [] }
  await screen.open('/rota?month=2026-12', { as: newPerson({ role: 'admin' }) })
  await page.getByRole('button', { name: 'Publish…' }).click()
  const publish = panel('Publish')
  const said = 'Nobody has a place yet. Everybody will see the service and what is open there.'
  await expect.element(publish.getByText(said)).toBeVisible()
  await expect.element(publish.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
})

describe('published later', () => {
  const waiting: Waiting = {
    ...{ _id: 'w', from: '2026-12-01', to: '2026-12-31', at: '2026-12-11T00:00:00.000Z', state: 'waiting' },
    ...{ by: { _id: 'z', name: 'Zoe Admin' }, reason: null },
  }
  let rows: Waiting[] = []
  beforeEach(() => {
    rows = []
    screen.server.on(waitingApi.list, () => rows)
    screen.server.on(waitingApi.remove, () => {
      rows = []
      return undefined
    })
  })
  const said = 'December publishes itself on Thursday, December 10, 6:00 PM.'

  it('days wait for the time of the team that is chosen, as the board says, until that is taken back', async () => {
    screen.server.on(publicationsApi.publish, () => {
      rows = [waiting]
      return waiting
    })
    await screen.open('/rota?month=2026-12', { as: newPerson({ role: 'admin' }), size: PHONE })
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByText('Publish later…').click()
    await page.getByLabelText('Day').fill('2026-12-10')
    await expect.element(page.getByLabelText('Time')).toHaveValue('18:00')
    await page.getByLabelText('A note to everybody').fill('Merry Christmas')
    await page.getByRole('button', { name: 'Publish at this time' }).click()
    await expect.element(page.getByText(said).first()).toBeVisible()
    expect(screen.server.received(publicationsApi.publish)).toMatchObject([
      { from: '2026-12-01', to: '2026-12-31', note: 'Merry Christmas', at: '2026-12-11T00:00:00.000Z' },
    ])
    await expectNone(page.getByText('Publish later…'))
    await page
      .getByRole('button', { name: `Take back: ${said.replace(/\.$/, '')}` })
      .first()
      .click()
    await expect.element(page.getByText('Publish later…')).toBeVisible()
    expect(screen.server.received(waitingApi.remove)).toEqual([{ id: 'w' }])
    await expectNone(page.getByText(said))
  })

  it('a time that is refused says why at its field', async () => {
    screen.allowComplaints(/^400 /)
    const message = 'Choose a time to come, at most 60 days ahead.'
    screen.server.refuse(publicationsApi.publish, 'invalid_input', { issues: () => [{ path: 'at', message }] })
    await screen.open('/rota?month=2026-12', { as: newPerson({ role: 'admin' }), size: PHONE })
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByText('Publish later…').click()
    await page.getByRole('button', { name: 'Publish at this time' }).click()
    await expect.element(page.getByLabelText('Time')).toHaveAccessibleDescription(message)
  })

  it.each<[Partial<Waiting>, string, string]>([
    [
      { reason: 'draft_changed' },
      'December will not publish itself on Thursday, December 10, 6:00 PM.',
      'The draft has changed since.',
    ],
    [
      { state: 'stale', reason: 'blocked' },
      'December was not published on Thursday, December 10, 6:00 PM.',
      'A rule stands against a place.',
    ],
  ])('the board says what will not come, and what did not: %j', async (change, sentence, why) => {
    rows = [{ ...waiting, ...change }]
    await screen.open('/rota?month=2026-12', { as: newPerson({ role: 'admin' }), size: PHONE })
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(page.getByText(why)).toBeVisible()
  })

  it('what has come is not said any more', async () => {
    rows = [{ ...waiting, state: 'done' }]
    await screen.open('/rota?month=2026-12', { as: newPerson({ role: 'admin' }), size: PHONE })
    await expect.element(page.getByRole('button', { name: 'Publish…' })).toBeVisible()
    await expectNone(page.getByText(/publishes itself/))
  })
})
