import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Reach, reachApi } from '#shared/reach/reach.ts'
import { type Assignment, answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { callListApi } from '#shared/rota/callList.ts'
import { careApi } from '#shared/rota/care.ts'
import { type Coverage, coverageApi } from '#shared/rota/coverage.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { type Publication, publicationsApi, type Receipt, type Unanswered } from '#shared/rota/publish.ts'
import { type CallOut, callOutsApi, type Offer, offersApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { textsApi } from '#shared/rota/texts.ts'
import { type Todo, todoApi } from '#shared/rota/todo.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, expectTexts, panel } from '../../../testing/steps.ts'
import { boardWith, explanationOf, memberWith, placeWith, postWith, serviceWith } from '../board/board.testing.ts'

const screen = withScreen()
const [open, unanswered] = [panel('Open places'), panel('Not answered')]

const post = (change: Partial<Coverage['posts'][number]> = {}): Coverage['posts'][number] => ({
  ...{ postId: 'door', post: 'Main Door', minPeople: 1, maxPeople: 2, filled: 0, asked: 0, empty: 1 },
  state: 'red',
  ...change,
})
const covered = { filled: 1, empty: 0, state: 'green' as const }
const service = (serviceId: string, date: string, ...posts: Coverage['posts']): Coverage => ({
  ...{ serviceId, date, serviceTime: '10:45am', tieColor: null, state: 'red' as const },
  posts,
})
const idOf = (name: string) => name.replace(/\W/g, '')
const offer = (name: string, change: Partial<Offer> = {}): Offer => ({
  ...{ _id: idOf(name), user: { _id: idOf(name), name }, rank: 1, wave: 1, state: 'sent' as const },
  ...{ sentAt: '2026-12-06T17:00:00.000Z', answeredAt: null, toldBy: 'none' as const, reach: 'none' as const },
  ...change,
})
const reached = (name: string, phoneNumber: string | null = null): Reach => ({
  user: { _id: idOf(name), name, phoneNumber },
  ...{ state: 'none', since: null, smsOk: false, phoneVerified: false },
})
const item = (date: string, change = {}): Unanswered['items'][number] => ({
  ...{ serviceId: 'next', date, serviceTime: '10:45am', postId: 'aisle', post: 'Left Aisle', tieColor: null },
  ...{
    assignmentId: `at-${date}`,
    sequence: 1,
    askedAt: '2026-12-01T15:00:00.000Z',
    toldAt: '2026-12-01T15:00:00.000Z',
    handedAt: null,
    remindedAt: null,
  },
  ...change,
})
const person = (name: string, reach: Unanswered['user']['reach'], ...items: Unanswered['items']): Unanswered => ({
  user: { _id: idOf(name), name, phoneNumber: '+13125550142', joined: true, reach },
  items,
})
const publication: Publication = {
  ...{ _id: 'pub', number: 4, fromDay: '2026-12-13', toDay: '2026-12-27', publishedAt: '2026-12-01T15:00:00.000Z' },
  ...{ publishedBy: { _id: 'boss', name: 'Marcus Reed' }, added: 2, changed: 0, removed: 0, note: null },
}
const receipt = (name: string, change: Partial<Receipt> = {}): Receipt => ({
  user: { _id: idOf(name), name },
  ...{ phoneNumber: null, reach: 'push', toldAt: '2026-12-01T15:00:00.000Z', arrivedAt: null, seenAt: null },
  ...{ answered: false, places: { asked: 1, accepted: 0, declined: 0 }, ...change },
})

const ASSIGNMENT: Assignment = {
  ...{ _id: 'at-2026-12-09', serviceId: 'next', userId: 'AnnetteBoyd', postId: 'aisle', post: 'Left Aisle' },
  ...{ date: '2026-12-09', serviceTime: '10:45am', tieColor: null, startsAt: null, state: 'accepted', shadow: false },
  ...{ sequence: 2, source: 'hand', shiftId: null, publicationId: 'pub', answeredAt: null, declineReason: null },
  ...{ mayAccept: true, with: [] },
}

let [todo, services, searches, people]: [Todo, Coverage[], CallOut[], Unanswered[]] = [
  { day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 },
  [],
  [],
  [],
]
beforeEach(() => {
  todo = { day: { date: '2026-12-09', open: 1, unanswered: 1 }, open: 2, unanswered: 2, swaps: 0, exhausted: 0 }
  services = [
    service('next', '2026-12-09', post(), post({ postId: 'aisle', post: 'Left Aisle', ...covered, asked: 1 })),
    service('later', '2026-12-20', post()),
    service('last', '2026-12-27', post(covered)),
  ]
  searches = [
    {
      ...{
        _id: 'c1',
        serviceId: 'next',
        postId: 'door',
        date: '2026-12-09',
        serviceTime: '10:45am',
        post: 'Main Door',
      },
      ...{ places: 1, filled: 0, state: 'open', reason: 'declined', wave: 1, nextWaveAt: '2026-12-06T23:00:00.000Z' },
      ...{ startedBy: null, startedAt: '2026-12-06T17:00:00.000Z', endedAt: null, revision: 1 },
      offers: [offer('Harold Greene'), offer('Leonard Price', { state: 'declined' })],
    },
  ]
  people = [
    person('Annette Boyd', 'none', item('2026-12-09'), item('2026-12-27', { serviceId: 'last' })),
    person('Bob Burr', 'push', item('2026-12-20', { serviceId: 'later' })),
  ]
  const { server } = screen
  server.on(todoApi.show, () => todo)
  server.on(coverageApi.list, () => services)
  server.on(callOutsApi.list, () => searches)
  server.on(publicationsApi.unanswered, () => people)
  server.on(reachApi.list, () => [reached('Harold Greene', '+13125550199'), reached('Leonard Price')])
  server.on(swapsApi.list, () => [])
  server.on(callListApi.list, () => [])
  server.on(careApi.list, () => [])
  server.on(textsApi.list, () => [])
  server.on(publicationsApi.list, () => [publication])
  server.on(publicationsApi.show, () => ({
    ...publication,
    receipts: [
      // Annette has answered for one of two places.
      receipt('Annette Boyd', { reach: 'none', toldAt: null, places: { asked: 1, accepted: 1, declined: 0 } }),
      receipt('Bob Burr'),
      receipt('Cy', { answered: true, places: { asked: 0, accepted: 1, declined: 1 } }),
    ],
  }))
  const saidBy = (state: 'accepted' | 'declined') =>
    placeWith({
      ...{ layer: 'live', userId: 'Cy', name: 'Cy', post: 'Main Door', state },
      declineReason: state === 'declined' ? 'Out of town' : null,
    })
  server.on(boardApi.show, () =>
    boardWith([
      serviceWith('first', [saidBy('declined')], { date: '2026-12-13' }),
      // Annette answered for one of her places alone: she still waits.
      serviceWith('second', [saidBy('accepted'), { ...saidBy('accepted'), userId: 'AnnetteBoyd' }], {
        date: '2026-12-20',
      }),
    ]),
  )
})

async function show(size = DESKTOP, search = ''): Promise<void> {
  await screen.open(`/rota/coverage${search}`, { as: newPerson({ role: 'admin' }), size })
}

it('says in words what is open and who has not answered, by place and by person', async () => {
  await show()
  await expect
    .element(page.getByText('in four weeks 2 places open, 2 have not answered'))
    .toHaveTextContent('This Wednesday 1 place open, 1 has not answered')
  // A fact about many people is said once, and second lines have room.
  await expect.element(unanswered.getByText('The app does not reach 1 of these 2 people: please call.')).toBeVisible()
  await page.viewport(PHONE.width, PHONE.height)
  const summary = open.getByText(/^1 not reached: send the link · next: /)
  await expect.element(summary).toBeVisible()
  expect(summary.element().scrollWidth).toBeLessThanOrEqual(summary.element().clientWidth)
})

it('begins with the people of the next service where no place of it is open', async () => {
  todo = { ...todo, day: { date: '2026-12-09', open: 0, unanswered: 1 } }
  services = services.filter(({ serviceId }) => serviceId !== 'next')
  services.unshift(service('next', '2026-12-09', post({ ...covered, asked: 1 })))
  searches = []
  people.reverse()
  await show()
  await expect.element(unanswered.getByRole('listitem').first()).toHaveTextContent('Annette Boyd')
  expect(unanswered.element().compareDocumentPosition(open.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expectTexts(unanswered.getByRole('heading', { level: 3 }), ['This Wednesday, Dec 9 (1)'])
  // The people of later days stand below what is open before.
  const later = panel('Not answered, later services (1)')
  await expect.element(later.getByRole('listitem')).toHaveTextContent('Bob Burr')
  expect(open.element().compareDocumentPosition(later.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('an open place has who is asked, their numbers, a link, a text and their yes', async () => {
  const { server } = screen
  const filled: CallOut = { ...(searches[0] as CallOut), state: 'filled' }
  server.on(offersApi.replyLink, () => ({ url: 'http://localhost:5000/r/abc', expiresAt: '2026-12-13T16:45:00.000Z' }))
  server.on(offersApi.answerFor, () => {
    searches = []
    services = services.map((one) => ({ ...one, posts: one.posts.map((each) => ({ ...each, empty: 0 })) }))
    return filled
  })
  await show(PHONE)
  await open.getByRole('button', { name: /^Wed, Dec 9/ }).click()
  await expect.element(open.getByRole('link', { name: 'Call Harold Greene: +1 312 555 0199' })).toBeVisible()
  await expect.element(open.getByText('said no')).toBeVisible()
  let texted = ''
  const catchText = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.href.startsWith('sms:')) return
    texted = event.target.href
    event.preventDefault()
  }
  document.addEventListener('click', catchText, { capture: true })
  await open.getByRole('button', { name: 'Text Harold Greene' }).click()
  await expect.poll(() => decodeURIComponent(texted)).toContain('sms:+13125550199?&body=Hello Harold, can you stand in')
  document.removeEventListener('click', catchText, { capture: true })
  expect(decodeURIComponent(texted)).toContain('http://localhost:5000/r/abc')
  await expect.element(open.getByRole('note')).toHaveTextContent('Phones cannot open these links yet')
  await expectAccessible(open, [PHONE])
  await open.getByRole('button', { name: 'Harold Greene: They said yes' }).click()
  await expectNone(open.getByText('Main Door'))
})

it('who is chosen for an open place is asked at once, is said to be, and can be taken back', async () => {
  const { server } = screen
  const needs = [{ postId: 'door', minPeople: 1, maxPeople: 1, priority: 2 }]
  // Who is only drafted there has not been asked: the place is open.
  const drafted = placeWith({ userId: 'otis', name: 'Otis', post: 'Main Door' })
  const change = { date: '2026-12-09', serviceTime: '10:45am', published: true, needs }
  server.on(boardApi.show, () => boardWith([serviceWith('next', [drafted], change)]))
  server.on(postsApi.list, () => [postWith({ name: 'Main Door' })])
  server.on(runsApi.explain, explanationOf)
  const chosen: Assignment = { ...ASSIGNMENT, _id: 'new', userId: 'otis', post: 'Main Door', state: 'asked' }
  const blocks = [{ code: 'declined', userId: 'otis', postId: 'door', date: '2026-12-09', serviceTime: '10:45am' }]
  screen.allowComplaints(/^409 .*\/api\/rota\/ask/)
  const mend = server.refuse(publicationsApi.ask, 'blocked', { reply: { blocks } })
  await show()
  await open.getByRole('button', { name: 'Choose somebody: Main Door, Wed, Dec 9 · 10:45am' }).click()
  const picker = page.getByRole('region', { name: /^Main Door, Wednesday, December 9/ })
  await expect.element(picker.getByText('Whoever you choose gets the place and is asked at once.')).toBeVisible()
  await expectAccessible(picker)
  await picker.getByRole('button', { name: /^Otis/ }).click()
  const anyway = picker.getByRole('button', { name: 'Ask anyway' })
  await expect.element(anyway).toBeVisible()
  mend()
  server.on(publicationsApi.ask, () => {
    searches = []
    services = services.map((one) => ({ ...one, posts: one.posts.map((each) => ({ ...each, empty: 0 })) }))
    return { assignment: chosen, reach: 'none' as const }
  })
  server.on(publicationsApi.undoAsk, () => undefined)
  await anyway.click()
  await expectNone(picker)
  const place = { serviceId: 'next', postId: 'door', userId: 'otis' }
  expect(server.received(publicationsApi.ask)).toEqual([
    { ...place, force: false },
    { ...place, force: true },
  ])
  await expect
    .element(page.getByText('Asked Otis: Main Door, Wed, Dec 9, 10:45am. Nothing of the app reaches them'))
    .toBeVisible()
  await expectNone(open.getByText('Main Door'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.received(publicationsApi.undoAsk)).toEqual([{ id: 'new' }])
})

it('of a couple who serve only together both are asked by one press, and taken back by one', async () => {
  const { server } = screen
  const needs = [{ postId: 'door', minPeople: 2, maxPeople: 2, priority: 2 }]
  const change = { date: '2026-12-09', serviceTime: '10:45am', published: true, needs }
  const [jean, tom] = [
    { _id: 'Jean-Ward', name: 'Jean Ward' },
    { _id: 'Tom-Ward', name: 'Tom Ward' },
  ] as const
  const load = { planned: 0, share: 2, rungs: 2, fair: 2, stated: true }
  const members = [jean, tom].map((user) => ({ user: { ...user, suspended: false }, ...load }))
  server.on(boardApi.show, () => ({ ...boardWith([serviceWith('next', [], change)]), members }))
  server.on(postsApi.list, () => [postWith({ name: 'Main Door' })])
  server.on(runsApi.explain, explanationOf)
  server.on(availabilityApi.members, () => [jean, tom].map(({ name }) => memberWith(name, [])))
  const agreed = { agreedA: true, agreedB: true, createdBy: null }
  server.on(rotaLinksApi.list, () => [
    { _id: 'l', kind: 'only_together' as const, userA: jean._id, userB: tom._id, ...agreed },
  ])
  server.on(publicationsApi.ask, ({ userId }) => ({
    assignment: { ...ASSIGNMENT, _id: `of-${userId}`, userId, post: 'Main Door', state: 'asked' as const },
    reach: 'push' as const,
  }))
  server.on(publicationsApi.undoAsk, () => undefined)
  await show()
  await open.getByRole('button', { name: 'Choose somebody: Main Door, Wed, Dec 9 · 10:45am' }).click()
  await page
    .getByRole('region', { name: /^Main Door, Wednesday/ })
    .getByRole('button', { name: /^Jean and Tom/ })
    .click()
  await expect.element(page.getByText('Asked Jean and Tom Ward: Main Door, Wed, Dec 9, 10:45am.')).toBeVisible()
  expect(server.received(publicationsApi.ask).map(({ userId }) => userId)).toEqual([jean._id, tom._id])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => server.received(publicationsApi.undoAsk))
    .toEqual([{ id: `of-${tom._id}` }, { id: `of-${jean._id}` }])
})

it('asks more, and stops only after a question', async () => {
  const { server } = screen
  server.on(callOutsApi.next, () => searches[0] as CallOut)
  server.on(callOutsApi.end, (): CallOut => {
    const [search] = searches
    searches = []
    return { ...(search as CallOut), state: 'ended' }
  })
  await show()
  await open.getByRole('button', { name: /^Ask more now: Main Door, Wed, Dec 9/ }).click()
  await expect.poll(() => server.received(callOutsApi.next)).toEqual([{ id: 'c1' }])
  await open.getByRole('button', { name: /^More: Main Door/ }).click()
  await open.getByRole('button', { name: 'Stop looking…' }).click()
  const question = page.getByRole('alertdialog', { name: /^Stop looking for Main Door/ })
  await expect.element(question).toBeVisible()
  expect(server.received(callOutsApi.end)).toEqual([])
  // The dialog takes no tap in its first moments.
  await expect
    .poll(async () => {
      await question.getByRole('button', { name: 'Stop looking' }).click()
      return server.received(callOutsApi.end).length
    })
    .toBe(1)
  await expect.element(open.getByRole('button', { name: /^Find somebody: Main Door, Wed, Dec 9/ })).toBeVisible()
})

it('reminds those whom something reaches, and answers for one with a way back', async () => {
  const { server } = screen
  server.on(publicationsApi.remindAll, () => {
    people = people.map((one) => ({
      ...one,
      items: one.items.map((each) => ({
        ...each,
        remindedAt: one.user.reach === 'push' ? '2026-12-06T18:00:00.000Z' : null,
      })),
    }))
    return { push: 1, mail: 0, sms: 0, unreached: [] }
  })
  server.on(answersApi.answerFor, ({ id }) => {
    people = people.map((one) => ({ ...one, items: one.items.filter(({ assignmentId }) => assignmentId !== id) }))
    return ASSIGNMENT
  })
  server.on(answersApi.undoAnswer, () => ASSIGNMENT)
  await show()
  await unanswered.getByRole('button', { name: 'Remind 1 of 2' }).click()
  await expect.element(unanswered.getByRole('status').getByText('1 person is reminded: 1 by the app.')).toBeVisible()
  expect(server.received(publicationsApi.remindAll)).toEqual([{ userIds: ['BobBurr'] }])
  await expectNone(unanswered.getByRole('button', { name: /^Remind/ }))
  await unanswered.getByRole('button', { name: /^Annette Boyd/ }).click()
  await unanswered.getByRole('button', { name: 'Record a yes of Annette Boyd' }).first().click()
  expect(server.received(answersApi.answerFor)).toEqual([{ id: 'at-2026-12-09', answer: 'accept', reason: null }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.received(answersApi.undoAnswer)).toEqual([{ id: 'at-2026-12-09' }])
})

it('the next place of a person is answered for in their row, where there is room', async () => {
  const { server } = screen
  server.on(answersApi.answerFor, () => ASSIGNMENT)
  await show()
  await unanswered.getByRole('button', { name: 'Yes, Dec 9: Annette Boyd' }).click()
  const later = panel('Not answered, later services (1)')
  await later.getByRole('button', { name: 'No: Bob Burr' }).click()
  await later.getByRole('button', { name: 'Record a no', exact: true }).click()
  await expect
    .poll(() => server.received(answersApi.answerFor))
    .toEqual([
      { id: 'at-2026-12-09', answer: 'accept', reason: null },
      { id: 'at-2026-12-20', answer: 'decline', reason: null },
    ])
})

it('a mark of the strip narrows both lists, also after a reload', async () => {
  await show(PHONE)
  await page.getByRole('button', { name: 'Sun, Dec 20 · 10:45am: 1 open' }).click()
  await expectTexts(open.getByRole('button', { name: /^Choose somebody/ }), ['Choose'])
  await expectNone(unanswered.getByText('Annette Boyd'))
  await expect.element(unanswered.getByRole('button', { name: /^Bob Burr/ })).toBeVisible()
  expect(location.search).toBe('?service=later')
  await show(PHONE, location.search)
  await expect.element(page.getByText('Only Sun, Dec 20 · 10:45am.')).toBeVisible()
  await expectTexts(open.getByRole('button', { name: /^Choose somebody/ }), ['Choose'])
  await page.getByRole('button', { name: 'Show all services' }).click()
  await expectTexts(open.getByRole('button', { name: /^Choose somebody/ }), ['Choose', 'Choose'])
})

it('a publication is opened again by its address, with who said yes, who said no and who has not answered', async () => {
  await show(PHONE, '?publication=')
  const published = page.getByText('What was published', { exact: true })
  await expect.element(published).toBeVisible()
  expect(published.element().compareDocumentPosition(open.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const row = page.getByRole('link', { name: /^Dec 13–27, sent Dec 1/ })
  await expect.element(row).toHaveTextContent('by Marcus Reed · told 2 people · 2 have not answered')
  await row.click()
  expect(location.search).toBe('?publication=pub')
  const sent = panel('Dec 13–27, sent Dec 1')
  await expect
    .element(sent.getByText('3 of 5 places answered (2 yes, 1 no) · 2 people still owe an answer · the app told 2'))
    .toBeVisible()
  await expect.element(sent.getByRole('button', { name: 'Remind 1' })).toBeVisible()
  // The names are behind their number, so that the list below it is not there twice.
  await expectNone(sent.getByText('Annette Boyd'))
  await sent.getByRole('button', { name: '1 place was declined' }).click()
  await expectTexts(sent.getByRole('listitem'), ['CyDec 13, 9am, Main Door · Out of town'])
  // A person with a yes to one place and a no to another is counted once, as a no.
  await expectNone(sent.getByRole('button', { name: /said yes/ }))
  // People who have not answered are called and answered for where the publication is read.
  await sent.getByRole('button', { name: '1 person answered for some places' }).click()
  await expect.element(sent.getByRole('link', { name: /^Call Annette Boyd/ })).toBeVisible()
  await sent.getByRole('button', { name: /^Annette Boyd/ }).click()
  await expectTexts(sent.getByRole('listitem').getByRole('listitem').first().getByRole('button'), [
    'Record a yes',
    'Record a no',
    'Copy link',
  ])
  await expectAccessible(sent)
  history.back()
  await expectNone(sent)
})

it('says so calmly where nothing is to be done, or nothing was published', async () => {
  todo = { day: { date: '2026-12-09', open: 0, unanswered: 0 }, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }
  services = [service('next', '2026-12-09', post(covered))]
  searches = []
  people = []
  await show()
  await expect.element(page.getByText('All covered until Jan 3.')).toBeVisible()
  await expectNone(open)
  await expectAccessible(page.getByRole('heading', { level: 1 }))
  services = []
  await show(PHONE)
  await expect.element(page.getByText('No published service in the next four weeks.')).toBeVisible()
})

it('says to how many members an open place is open, and folds those at which enough people are there', async () => {
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const opened = { openedAt: '2026-12-01T15:00:00.000Z', able: 12 }
  screen.server.on(openPlacesApi.listAll, () => [
    { serviceId: 'next', postId: 'door', ...opened, visibleTo: 5, everybodyFrom: later },
    { serviceId: 'last', postId: 'door', ...opened, visibleTo: 12, everybodyFrom: opened.openedAt },
  ])
  await screen.open('/rota/coverage', { as: newPerson({ role: 'admin' }), size: PHONE })
  const row = open.getByRole('listitem').filter({ hasText: 'Main Door' }).first()
  await expect.element(row).toHaveTextContent(/5 of 12 can take it, everybody from /)
  const more = page.getByText('Members can take one more place; enough people are there')
  await expectNone(page.getByText('12 of 12 can take it'))
  await more.click()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '12 of 12 can take it' }))
    .toHaveTextContent('Main Door')
  await expectAccessible(page.getByText('12 of 12 can take it'))
})
