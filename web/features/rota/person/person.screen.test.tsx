import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Helper, helpersApi } from '#shared/people/helpers.ts'
import type { Invitation } from '#shared/people/invitation.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { usersApi } from '#shared/people/users.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { type MemberAvailability, memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, expectTexts } from '../../../testing/steps.ts'
import { assignmentWith } from '../answers/answers.testing.ts'

const screen = withScreen()
const admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
const RULES = {
  per: 'month',
  mostAMonth: null,
  mostADay: 1,
  backToBack: 'avoid',
  smsOk: false,
  askBy: 'app',
  offers: true,
} as const
const OPAL = { _id: 'opal', name: 'Opal Reyes', suspended: false, joined: false }
const ruth = newPerson({ _id: 'ruth', name: 'Ruth Stone' })
let opal: MemberAvailability
let helpers: Helper[]

beforeEach(() => {
  opal = {
    user: OPAL,
    rota: { ...RULES, times: 2, pausedFrom: null, pausedUntil: null, wishes: [], stated: false, skills: [] },
    ...{ rows: [], links: [], upTo: null, phoneVerified: false, assignments: [], drafted: [] },
    share: {
      ...{ fromDay: '2026-12-06', toDay: '2027-03-06', share: 0, served: 0, asked: 0, accepted: 0, declined: 0 },
      ...{ teamLeast: 0, teamMost: 0 },
    },
    months: [{ month: '2026-12', planned: 2, fair: 31 / 15 }],
  }
  helpers = []
  const { server } = screen
  server.on(helpersApi.list, () => helpers)
  server.on(memberAvailabilityApi.show, () => opal)
  server.on(postsApi.list, () => [])
  server.on(skillsApi.list, () => [
    { _id: 'aid', name: 'First aid', retired: false, expires: false, warnDays: 60, able: 0, learning: 0 },
  ])
  server.on(templatesApi.list, () => [])
  server.on(usersApi.all, () => [admin, ruth, newPerson({ ...OPAL, email: '' })])
  server.on(invitationsApi.list, () => [])
  server.on(usersApi.directory, () => [admin, ruth])
})

const button = (name: RegExp | string) => page.getByRole('button', { name })
const rowOf = (row: object): AvailabilityRow =>
  ({
    ...{ kind: 'away', fromDay: '2026-12-20', toDay: '2026-12-20', weekdays: 0, nth: 0, everyWeeks: 1 },
    ...{ anchorDay: '2026-12-20', templateId: null, reason: null, _id: 'row', userId: 'opal', createdBy: null },
    ...{ createdAt: '2026-12-06T12:00:00.000Z', affected: [] },
    ...row,
  }) as AvailabilityRow

it('members do not open it', async () => {
  await screen.open('/people/opal', { as: newPerson(), size: PHONE })
  await expectNone(page.getByRole('heading', { name: 'Opal Reyes' }))
})

it('an admin enters the days of somebody without an account in the calendar that people have for themselves', async () => {
  const sent: object[] = []
  screen.server.on(availabilityApi.addRow, (row) => {
    sent.push(row)
    opal.rows = [rowOf({})]
    return rowOf({})
  })
  screen.server.on(memberAvailabilityApi.confirm, ({ until }) => {
    // The page is fetched again after the row that was added before.
    opal = { ...opal, upTo: until }
    return opal
  })
  await screen.open('/people/opal', { as: admin, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Opal Reyes' })).toBeVisible()
  await expect.element(page.getByText(/Opal has no account yet/)).toBeVisible()
  await expect.element(button(/^How often/)).toHaveTextContent('not said yet: counted as 2 times a month')
  // Two services are an even share, and stand in the calendar.
  await expectNone(page.getByText(/times in December/))
  await expect.element(page.getByRole('heading', { name: 'Tap the days Opal can’t' })).toBeVisible()
  await button('Sunday, December 20: fine').click()
  await expect.element(button('Sunday, December 20: away')).toBeVisible()
  await expect.poll(() => sent).toMatchObject([{ userId: 'opal', kind: 'away', fromDay: '2026-12-20' }])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await button('I asked: nothing more through January').click()
  await expect.element(page.getByText('Asked: nothing more through January.')).toBeVisible()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

it('in Spanish, too, days are said of the person, not to the admin', async () => {
  opal.rows = [rowOf({})]
  await screen.open('/people/opal', { as: newPerson({ role: 'admin', language: 'es' }), size: PHONE })
  await expect.element(page.getByText('No está: 20 de diciembre', { exact: true }).first()).toBeVisible()
  await expect.element(button('domingo, 20 de diciembre: no está')).toBeVisible()
  await expectNone(page.getByText(/no estás|puedes/i))
})

it('wishes, limits and skills are theirs, and nobody consents to texts for them', async () => {
  const sent: object[] = []
  screen.server.on(availabilityApi.changeMember, (change) => {
    sent.push(change)
    const skills =
      change.skills?.map((skill) => ({ ...skill, name: 'First aid', validUntil: skill.validUntil ?? null })) ?? []
    opal.rota = { ...opal.rota, times: 3, offers: change.offers ?? true, skills, stated: true }
    return { user: OPAL, rota: opal.rota, rows: [], confirmedUntil: null, share: opal.share }
  })
  await screen.open('/people/opal', { as: admin, size: DESKTOP })
  await button(/^How often/).click()
  await button('More often').click()
  await expect.element(button(/^How often/)).toHaveTextContent('How often3 times a month')
  await button(/^When somebody is needed/).click()
  await page.getByText('May be asked to stand in').click()
  await expectNone(page.getByText(/text me/))
  await expect
    .poll(() => sent)
    .toEqual([
      { userId: 'opal', times: 3, per: 'month' },
      { userId: 'opal', offers: false },
    ])
  await button(/^Skills/).click()
  await page.getByLabelText('First aid').selectOptions('able')
  await expect.poll(() => sent.at(-1)).toEqual({ userId: 'opal', skills: [{ skillId: 'aid', level: 'able' }] })
})

it('what is the word of the schedule says so, once', async () => {
  const note = page.getByText(/^From the sheet/)
  await screen.open('/people/opal', { as: admin, size: PHONE })
  await expect.element(button(/^How often/)).toBeVisible()
  await expectNone(note)
  opal.fromSheet = { often: true, postIds: ['door'], rowIds: [] }
  await screen.open('/people/opal', { as: admin, size: PHONE })
  await expect.element(note).toHaveTextContent('From the sheet, not said by Opal: how often and where.')
  opal.rows = [rowOf({})]
  opal.fromSheet = { often: false, postIds: [], rowIds: ['row'] }
  await screen.open('/people/opal', { as: admin, size: PHONE })
  await expect.element(note).toHaveTextContent('From the sheet, not said by Opal: which days.')
})

it('links say for whose yes they wait; the admin brings it, and opens the other person', async () => {
  const asked: object[] = []
  screen.server.on(memberAvailabilityApi.agree, (input) => {
    asked.push(input)
    opal.links = opal.links.map((link) => ({ ...link, agreed: true, agreedByMe: true }))
    return opal.links[0] as MemberAvailability['links'][number]
  })
  screen.server.on(rotaLinksApi.create, (input) => {
    asked.push(input)
    return { _id: 'l2', ...input, agreedA: true, agreedB: false, createdBy: null }
  })
  const other = { _id: 'ann', name: 'Ann Abel' }
  opal.links = [{ _id: 'l1', kind: 'only_together', other, agreed: false, agreedByMe: false }]
  await screen.open('/people/opal', { as: admin, size: DESKTOP })
  await expect.element(button(/^Together with/)).toHaveTextContent('Ann Abel (waits for Opal’s yes)')
  await button(/^Opal agreed ?: Ann Abel/).click()
  await expect.element(button(/^Together with/)).toHaveTextContent(/Together withAnn Abel$/)
  await page.getByLabelText('Who').selectOptions('Ruth Stone')
  await button('Add').click()
  await expect
    .poll(() => asked)
    .toMatchObject([
      { userId: 'opal', id: 'l1' },
      { userA: 'opal', userB: 'ruth', kind: 'together', agreed: false },
    ])
  await expect
    .element(page.getByRole('link', { name: 'When they can: Ann Abel' }))
    .toHaveAttribute('href', '/people/ann')
})

it('who has no account is invited from here, and has a way to their name and contacts', async () => {
  const invited: object[] = []
  screen.server.on(invitationsApi.create, ({ people }) => {
    invited.push(...people)
    return []
  })
  await screen.open('/people/opal', { as: admin, size: PHONE })
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.poll(() => invited).toEqual([{ userId: 'opal' }])
  await page.getByText('Name, email and phone').click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Opal Reyes')
  await expect.element(page.getByRole('link', { name: 'All people' })).toHaveAttribute('href', '/people')
})

it('their days come before the invitation, which is one line without their name, and opens in its place', async () => {
  const invitation: Invitation = {
    ...{ _id: 'i', name: 'Opal Reyes', email: 'opal@example.org', phoneNumber: null, state: 'open', mail: 'sent' },
    ...{ createdAt: '2026-12-01T12:00:00.000Z', expiresAt: '2026-12-31T12:00:00.000Z', usedAt: null },
    ...{ personId: 'opal', userId: null, interestId: null },
  }
  screen.server.on(invitationsApi.list, () => [invitation])
  await screen.open('/people/opal', { as: admin, size: PHONE })
  const fold = button('Invitation')
  await expect.element(page.getByText('Invited', { exact: true })).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top + scrollY
  const days = page.getByRole('heading', { name: 'Tap the days Opal can’t' })
  expect(top(days.element())).toBeLessThan(innerHeight / 2)
  expect(top(fold.element())).toBeGreaterThan(top(button(/^Together with/).element()))
  await expectNone(button('Revoke'))
  await fold.click()
  await expect.element(button('Revoke')).toBeVisible()
  await expect.element(page.getByText(/^Good until .*December 31/)).toBeVisible()
  expect(page.getByText('Opal Reyes', { exact: true }).elements()).toHaveLength(1)
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

const serving = page.getByRole('list', { name: 'Where they serve' }).getByRole('listitem')

it('each place to come stands once, by date, with the answer that is missing in its row, of a phone in one line', async () => {
  const place = { userId: 'opal', serviceTime: '9am', post: 'Balcony' }
  opal.assignments = [
    assignmentWith({ ...place, _id: 'b', date: '2026-12-27', state: 'asked' }),
    assignmentWith({ ...place, _id: 'a', date: '2026-12-20', state: 'accepted' }),
  ]
  opal.typed = [{ date: '2026-12-23', serviceTime: '7pm', post: 'Lobby' }]
  opal.rows = [rowOf({})]
  screen.server.on(answersApi.replyLink, () => ({
    url: 'https://ushers.example.org/reply/x',
    expiresAt: '2026-12-27T15:00:00.000Z',
  }))
  for (const size of [DESKTOP, PHONE]) {
    await screen.open('/people/opal', { as: admin, size })
    await expectTexts(serving, [
      'Sun, Dec 20, 9am · Balcony away said yesNo',
      'Wed, Dec 23, 7pm · Lobby',
      'Sun, Dec 27, 9am · Balcony has not answeredYesNo',
    ])
    const row = serving.last()
    const buttons = row.getByRole('button').elements()
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Yes: Opal Reyes, Dec 27',
      'No: Opal Reyes, Dec 27',
      'Copy link for Opal Reyes, Dec 27',
    ])
    expect(new Set(buttons.map((one) => Math.round(one.getBoundingClientRect().bottom))).size).toBe(1)
    expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  }
  await button('Copy link for Opal Reyes, Dec 27').click()
  await expect.element(serving.last().getByRole('textbox')).toHaveValue('https://ushers.example.org/reply/x')
  await button('No: Opal Reyes, Dec 20').click()
  await expect.element(serving.first().getByRole('textbox')).toBeVisible()
})

it('a yes is recorded from the row, which stays where it is', async () => {
  const place = { userId: 'opal', date: '2026-12-27', serviceTime: '9am', post: 'Balcony' }
  opal.assignments = [assignmentWith({ ...place, _id: 'b', state: 'asked' })]
  opal.typed = Array.from({ length: 8 }, (_, at) => ({ date: `2026-12-${10 + at}`, serviceTime: '9am', post: 'Lobby' }))
  screen.server.on(answersApi.answerFor, () => {
    const said = assignmentWith({ ...place, _id: 'b', state: 'accepted' })
    opal.assignments = [said]
    return said
  })
  await screen.open('/people/opal', { as: admin, size: PHONE })
  // What waits for an answer is never folded, however many stand before it.
  await expect.poll(() => serving.elements()).toHaveLength(9)
  await button('Yes: Opal Reyes, Dec 27').click()
  await expect.element(serving.last()).toHaveTextContent('said yes')
  expect(serving.elements()).toHaveLength(9)
})

it('number and address stand under the name, of somebody without an account, too, and nothing where none is known', async () => {
  const reach = page.getByRole('link', { name: /^(Call|Text|Email) Opal/ })
  await screen.open('/people/opal', { as: admin, size: PHONE })
  await expect.element(page.getByRole('heading', { name: 'Tap the days Opal can’t' })).toBeVisible()
  await expectNone(reach)
  const known = newPerson({ ...OPAL, email: 'opal@example.org', phoneNumber: '+13125551002' })
  screen.server.on(usersApi.all, () => [admin, known])
  for (const size of [PHONE, DESKTOP]) {
    await screen.open('/people/opal', { as: admin, size })
    await expect.element(reach.first()).toBeVisible()
    expect(reach.elements().map((link) => link.getAttribute('href'))).toEqual([
      'tel:+13125551002',
      'sms:+13125551002',
      'mailto:opal@example.org',
    ])
    for (const link of reach.elements()) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  }
})

it('of many places to come the next five stand above the days, and the others unfold', async () => {
  opal.typed = Array.from({ length: 8 }, (_, at) => ({
    ...{ date: `2026-12-${String(20 + at)}`, serviceTime: '9am', post: 'Balcony' },
  })).toReversed()
  await screen.open('/people/opal', { as: admin, size: PHONE })
  await expect.poll(() => serving.elements()).toHaveLength(5)
  await expect.element(serving.first()).toHaveTextContent('Sun, Dec 20, 9am · Balcony')
  await page.getByText('3 more', { exact: true }).click()
  await expect.poll(() => serving.elements()).toHaveLength(8)
})

it('places to come stand above the days, those of a draft as such, and a day away on one of them says so', async () => {
  const place = { serviceId: 's', postId: 'p', post: 'Balcony', date: '2026-12-20', serviceTime: '9am' }
  opal.drafted = [place, { ...place, serviceId: 's2', date: '2026-12-27' }]
  opal.typed = [{ date: '2027-01-03', serviceTime: '9am', post: 'Balcony' }]
  opal.assignments = [
    assignmentWith({ userId: 'opal', date: '2026-12-23', serviceTime: '7pm', post: 'Lobby', state: 'asked' }),
  ]
  opal.months = [{ month: '2026-12', planned: 3, fair: 0.9 }]
  screen.server.on(availabilityApi.addRow, () => {
    opal.rows = [rowOf({})]
    return rowOf({})
  })
  await screen.open('/people/opal', { as: admin, size: PHONE })
  // Nobody is asked about a draft or what the sheet says.
  await expectTexts(serving, [
    'Sun, Dec 20, 9am · Balcony draft',
    'Wed, Dec 23, 7pm · Lobby has not answeredYesNo',
    'Sun, Dec 27, 9am · Balcony draft',
    'Sun, Jan 3, 9am · Balcony',
  ])
  const note = page.getByText('3 times in December (about 1 if shared evenly).')
  await expect.element(note).toBeVisible()
  await expect.element(button('Sunday, January 3: fine, Opal serves, or would by the draft')).toBeVisible()
  // A day that is pressed changes it: it stands below all of them.
  const days = [...document.querySelectorAll('[data-day]')].map((day) => day.getBoundingClientRect().bottom)
  expect(note.element().getBoundingClientRect().top).toBeGreaterThan(Math.max(...days))
  await button(/^Sunday, December 20: fine/).click()
  // It stands beside the day at once, and with what was said.
  const conflict = page.getByText('Planned all the same: Dec 20. The plan shows it as a conflict.')
  await expect
    .element(page.getByRole('group', { name: 'Chosen days' }).getByText(/^Planned all the same/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(conflict).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the plan' })).toHaveAttribute('href', '/rota?month=2026-12')
  // Without what follows the finger over the days while one enters them.
  await screen.open('/people/opal', { as: admin, size: PHONE })
  await expect.element(conflict).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(top(serving.last().element())).toBeLessThan(
    top(page.getByRole('heading', { name: 'Tap the days Opal can’t' }).element()),
  )
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

it('a phone shows two months of somebody else’s days, and the third when asked', async () => {
  await screen.open('/people/opal', { as: admin, size: PHONE })
  await expect.element(button('Sunday, January 31: fine')).toBeVisible()
  await expectNone(button('Sunday, February 28: fine'))
  await button('Show February 2027').click()
  await expect.element(button('Monday, February 1: fine')).toHaveFocus()
  await expect.element(button('I asked: nothing more through February')).toBeVisible()
  await expectNone(button('Show February 2027'))
  await screen.open('/people/opal', { as: admin, size: DESKTOP })
  await expect.element(button('Sunday, February 28: fine')).toBeVisible()
})

it('one goes from person to person by name, and back to the list at once', async () => {
  screen.server.on(usersApi.all, () => [admin, newPerson({ ...OPAL, email: '' }), ruth])
  screen.server.on(memberAvailabilityApi.show, ({ userId }) =>
    userId === 'ruth' ? { ...opal, user: { ...OPAL, _id: 'ruth', name: 'Ruth Stone' } } : opal,
  )
  await screen.open('/people/opal', { as: admin, size: PHONE })
  const before = page.getByRole('link', { name: 'Before: Marcus Whitfield' })
  // Half a name says nothing; the arrow has the whole one for readers.
  await expect.element(before.getByText('Marcus Whitfield')).not.toBeVisible()
  await screen.open('/people/opal', { as: admin, size: { width: 768, height: 1024 } })
  await expect.element(before.getByText('Marcus Whitfield')).toBeVisible()
  await page.getByRole('link', { name: 'Next: Ruth Stone' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ruth Stone' })).toBeVisible()
  await expectNone(page.getByRole('link', { name: /^Next/ }))
  await expect.element(page.getByRole('link', { name: 'Before: Opal Reyes' })).toBeVisible()
})

it('a person who is not there, or a lost line, is said with a way to try again', async () => {
  screen.allowComplaints(/^404 .*\/api\/availability\/opal/)
  const mend = screen.server.refuse(memberAvailabilityApi.show, 'not_found')
  await screen.open('/people/opal', { as: admin, size: PHONE })
  await expect.element(page.getByText('This person could not be loaded.')).toBeVisible()
  mend()
  await button('Try again').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Opal Reyes' })).toBeVisible()
})

it('the name leads admins there from the directory, and members nowhere', async () => {
  await screen.open('/directory', { as: admin, size: PHONE })
  await expect
    .element(page.getByRole('link', { name: 'Ruth Stone', exact: true }))
    .toHaveAttribute('href', '/people/ruth')
  await screen.open('/directory', { as: newPerson(), size: PHONE })
  await expect.element(page.getByText('Ruth Stone', { exact: true })).toBeVisible()
  await expectNone(page.getByRole('link', { name: 'Ruth Stone', exact: true }))
})

const helping = (by: { _id: string; name: string }, agreed = true): Helper => ({
  ...{ _id: `by-${by._id}`, of: { _id: 'opal', name: OPAL.name }, by: { _id: by._id, name: by.name } },
  ...{ agreedOf: agreed, agreedBy: agreed },
})

it('an admin names a helper of somebody without an account, who acts at once, and ends it', async () => {
  screen.server.on(helpersApi.create, () => {
    helpers = [helping(ruth)]
    return helping(ruth)
  })
  screen.server.on(helpersApi.remove, () => {
    helpers = []
    return undefined
  })
  await screen.open('/people/opal', { as: admin, size: PHONE })
  const fold = button(/^Acting for each other/)
  await expect.element(fold).toHaveTextContent('Nobody yet.')
  await fold.click()
  await page.getByLabelText('Who may act for Opal Reyes?').selectOptions('Ruth Stone')
  await expect.element(page.getByText(/^Ruth Stone will see Opal Reyes’s days with their reasons/)).toBeVisible()
  await expect.element(page.getByText(/^Opal Reyes has no account/)).toBeVisible()
  await expectNone(page.getByText('Both have told me that they agree'))
  await button('Name as helper').click()
  await expect.element(fold).toHaveTextContent('Ruth Stone')
  await expect.element(page.getByRole('link', { name: 'Ruth Stone' }).last()).toHaveAttribute('href', '/people/ruth')
  expect(screen.server.received(helpersApi.create)).toEqual([{ userId: 'ruth', ofId: 'opal' }])
  expect(screen.server.received(helpersApi.list)[0]).toEqual({ ofId: 'opal' })
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  await button('End with Ruth Stone').click()
  await expect.element(fold).toHaveTextContent('Nobody yet.')
  expect(screen.server.received(helpersApi.remove)).toEqual([{ id: 'by-ruth' }])
})

it('of a member both are asked, or an admin says that both agreed', async () => {
  opal = { ...opal, user: { ...OPAL, joined: true } }
  screen.server.on(helpersApi.create, ({ agreed = false }) => {
    helpers = [helping(ruth, agreed)]
    return helping(ruth, agreed)
  })
  screen.server.on(helpersApi.agree, () => {
    helpers = [helping(ruth)]
    return helping(ruth)
  })
  await screen.open('/people/opal', { as: admin, size: DESKTOP })
  await button(/^Acting for each other/).click()
  const who = page.getByLabelText('Who may act for Opal Reyes?')
  await who.selectOptions('Ruth Stone')
  await button('Ask both').click()
  await expect.element(page.getByText('Not both have agreed yet').last()).toBeVisible()
  await button('Both agreed: Ruth Stone').click()
  await expectNone(page.getByText('Not both have agreed yet'))
  await who.selectOptions('Marcus Whitfield')
  await page.getByText('Both have told me that they agree').click()
  screen.allowComplaints(/^409 .*helpers/)
  screen.server.refuse(helpersApi.create, 'too_many_helpers')
  await button('Name as helper').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(screen.server.received(helpersApi.create)).toMatchObject([
    { userId: 'ruth', ofId: 'opal' },
    { ofId: 'opal', agreed: true },
  ])
})
