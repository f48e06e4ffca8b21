import { expect, it } from 'vitest'
import type { Invitation } from '#shared/people/invitation.ts'
import type { Member } from '#shared/rota/availability.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { annWith } from '../../people/sessions/session.testing.ts'
import { findRoster, ROSTER_FILTERS, rosterCounts, teamRosterOf } from './roster.people.ts'
import { accountText, commonAccount, type RosterWords, whatFacts, whenFacts } from './roster.text.ts'

const TODAY = '2026-12-06'
const words = {
  t: translateFor('en'),
  ...{ today: TODAY, timeZone: 'America/Chicago', templates: [], posts: [{ _id: 'door', name: 'Main Door' }] },
}
const row = (change: Partial<AvailabilityRow> = {}): AvailabilityRow => ({
  ...{ _id: 'row', userId: 'ann', kind: 'away', fromDay: '2026-12-20', toDay: '2026-12-27', weekdays: 0, nth: 0 },
  ...{
    everyWeeks: 1,
    anchorDay: '2026-12-20',
    templateId: null,
    reason: null,
    createdBy: null,
    createdAt: '',
    affected: [],
  },
  ...change,
})
const memberWith = (_id: string, change: Partial<Member> = {}, rota: Partial<Member['rota']> = {}): Member => ({
  user: { _id, name: _id, suspended: false },
  rota: {
    ...{
      times: 2,
      per: 'month',
      mostAMonth: null,
      mostADay: 1,
      backToBack: 'avoid',
      smsOk: false,
      askBy: 'app',
      offers: true,
    },
    ...{ pausedFrom: null, pausedUntil: null, wishes: [], stated: false, skills: [] },
    ...rota,
  },
  ...{ rows: [], confirmedUntil: null },
  share: {
    ...{ fromDay: TODAY, toDay: TODAY, share: 0, served: 0, asked: 0, accepted: 0, declined: 0 },
    ...{ teamLeast: 0, teamMost: 0 },
  },
  ...change,
})
const invitation = (personId: string, change: Partial<Invitation> = {}): Invitation => ({
  ...{ _id: `of ${personId}`, name: personId, email: null, phoneNumber: null, state: 'open', mail: 'none', personId },
  ...{ createdAt: '2026-11-20T18:00:00.000Z', expiresAt: '2026-12-10T18:00:00.000Z' },
  ...{ usedAt: null, userId: null, interestId: null },
  ...change,
})
const link = (change: Partial<RotaLink> = {}): RotaLink => ({
  ...{ _id: 'l', userA: 'ann', userB: 'opal', kind: 'only_together', agreedA: true, agreedB: false, createdBy: null },
  ...change,
})

const users = [
  annWith({ _id: 'ann', name: 'Ann Abel', email: 'ann@example.org' }),
  annWith({ _id: 'opal', name: 'Opal Reyes', joined: false }),
  annWith({ _id: 'sam', name: 'Sam Otis', joined: false }),
  annWith({ _id: 'new', name: 'Nobody yet', waiting: true }),
]
const skills = [{ skillId: 'aid', name: 'First aid', level: 'learning' as const, validUntil: null }]
const wishes = [{ postId: 'door', wish: 'never' as const }]
const members = [
  memberWith('ann', { rows: [row()], confirmedUntil: '2027-01-31' }, { stated: true, skills, wishes }),
  memberWith('opal'),
  memberWith('sam', { rows: [row({ fromDay: '2027-02-01', toDay: '2027-02-02' })] }),
]
const invitations = [invitation('opal'), invitation('opal', { state: 'revoked' }), invitation('ann')]
// As a fill counts them: a number that the sheet has shown tells no days.
const unknown = [{ _id: 'opal' }, { _id: 'sam' }]
const roster = teamRosterOf({ users, members, links: [link()], invitations, unknown })
const [ann, opal, sam] = roster as [(typeof roster)[0], (typeof roster)[0], (typeof roster)[0]]

it('everybody is in it but who waits for approval; of invitations the newest counts, until somebody has joined', () => {
  expect(roster.map(({ user }) => user.name)).toEqual(['Ann Abel', 'Opal Reyes', 'Sam Otis'])
  expect(roster.map((person) => person.invitation?.state)).toEqual([undefined, 'open', undefined])
  expect(teamRosterOf({ users, members: undefined, links: undefined, invitations: undefined })[0]).toMatchObject({
    member: null,
    links: [],
  })
})

type Person = (typeof roster)[number]
const whenOf = (person: Person, told: RosterWords = words) => whenFacts(person, told).map(({ text }) => text)
const whatOf = (person: Person, told: RosterWords = words) =>
  whatFacts(person, told).map(({ text }) => text.replaceAll('\u00A0', ' '))

it('says when, what and with whom in a few words', () => {
  expect(whenOf(ann)).toEqual(['away Dec 20–27', '2 times a month', 'checked through January'])
  expect(whenOf(opal)).toEqual(['said nothing yet'])
  const askedOn = (day: string) => ({ ...opal, member: memberWith('opal', { askedOn: day }) })
  expect(whenOf(askedOn(TODAY))).toEqual(['said nothing yet', 'asked today'])
  expect(whenOf(askedOn('2026-12-05'))).toEqual(['said nothing yet'])
  expect(whatOf(ann)).toEqual([
    'skill: First aid (learning)',
    'Main Door, never',
    'only with Opal Reyes (not agreed yet)',
  ])
  const [one] = teamRosterOf({ users, members, links: [link({ kind: 'mentor', agreedB: true })], invitations })
  expect(one && whatOf(one).at(-1)).toBe('mentor of Opal Reyes')
})

it('what somebody does gladly is one phrase of posts and services, and a skill for such a post is said with it', () => {
  const eleven = { _id: 't', name: 'Sunday 11am', weekday: 0, serviceTime: '11am' } as RosterWords['templates'][number]
  const rows = [row({ kind: 'prefer', fromDay: TODAY, toDay: null, templateId: 't' })]
  const likes = [{ postId: 'door', wish: 'like' as const }]
  const can = (level: 'able' | 'learning') => [{ skillId: 's', name: 'Main Door', level, validUntil: null }]
  const of = (change: Partial<Member['rota']>) =>
    teamRosterOf({
      ...{ users, links: [], invitations: [] },
      members: [memberWith('ann', { rows }, { stated: true, wishes: likes, ...change })],
    })[0] as Person
  const told = { ...words, templates: [eleven] }
  expect(whenOf(of({}), told)).toEqual(['2 times a month'])
  expect(whatOf(of({}), told)).toEqual(['Main Door and Sunday 11am, gladly'])
  expect(whatOf(of({ skills: can('able') }), told)).toEqual(['Main Door (skill) and Sunday 11am, gladly'])
  expect(whatOf(of({ skills: can('learning') }), told)).toEqual(['Main Door (learning) and Sunday 11am, gladly'])
  expect(whatOf(of({ skills: can('able'), wishes: [] }), told)).toEqual(['skill: Main Door', 'Sunday 11am, gladly'])
})

it('what the schedule says in place of a person is marked, and a phrase of both is not', () => {
  const rows = [row({ _id: 'sundays', kind: 'prefer', fromDay: TODAY, toDay: null, weekdays: 1 })]
  const likes = [{ postId: 'door', wish: 'like' as const }]
  const markedOf = (fromSheet: Member['fromSheet']) => {
    const members = [memberWith('ann', { rows, ...(fromSheet && { fromSheet }) }, { stated: true, wishes: likes })]
    const [person] = teamRosterOf({ users, members, links: [], invitations: [] }) as [Person]
    const facts = [...whenFacts(person, words), ...whatFacts(person, words)]
    return facts.flatMap(({ text, isFromSheet }) => (isFromSheet ? text.replaceAll('\u00A0', ' ') : []))
  }
  expect(markedOf(undefined)).toEqual([])
  expect(markedOf({ often: true, postIds: ['door'], rowIds: ['sundays'] })).toEqual([
    '2 times a month',
    'Main Door and every Sunday, gladly',
  ])
  expect(markedOf({ often: false, postIds: ['door'], rowIds: [] })).toEqual([])
})

it('days that the sheet says stand apart from those that somebody said, and are marked', () => {
  const days = (
    [
      ['said', '2026-12-13'],
      ['off', '2026-12-20'],
      ['out', '2026-12-27'],
    ] as const
  ).map(([_id, fromDay]) => row({ _id, kind: _id === 'out' ? 'away' : 'rather_not', fromDay, toDay: fromDay }))
  const rule = row({ _id: 'nine', kind: 'rather_not', fromDay: '2026-12-20', toDay: '2026-12-20', templateId: 't' })
  const fromSheet = { often: false, postIds: [], rowIds: ['off', 'out', 'nine'] }
  const members = [memberWith('ann', { rows: [...days, rule], fromSheet })]
  const [person] = teamRosterOf({ users, members, links: [], invitations: [] }) as [Person]
  expect(whenFacts(person, words).map(({ text, isFromSheet }) => [text, isFromSheet === true])).toEqual([
    ['away Dec 27', true],
    ['rather not Dec 13', false],
    ['rather not Dec 20', true],
    [expect.stringMatching(/^rather not /), true],
  ])
})

it('days away come first, each month once, the first four of them; those that are over are left out', () => {
  const days = (kind: AvailabilityRow['kind'], ...spans: [string, string?][]) =>
    spans.map(([fromDay, toDay = fromDay]) => row({ _id: `${kind} ${fromDay}`, kind, fromDay, toDay }))
  const of = (rows: AvailabilityRow[], rota: Partial<Member['rota']> = {}) => {
    const members = [memberWith('ann', { rows }, rota)]
    const facts = whenFacts(teamRosterOf({ users, members, links: [], invitations: [] })[0] as Person, words)
    return facts.map(({ text, isAway }) => (isAway ? `! ${text}` : text))
  }
  expect(
    of([
      ...days('rather_not', ['2026-12-13'], ['2026-12-20']),
      ...days('away', ['2026-11-29'], ['2027-01-03'], ['2026-12-20'], ['2026-12-27']),
    ]),
  ).toEqual(['! away Dec 20, 27, Jan 3', 'rather not Dec 13'])
  expect(of(days('away', ['2026-12-10'], ['2026-12-20', '2026-12-22'], ['2026-12-24', '2027-01-02']))).toEqual([
    '! away Dec 10, 20–22, Dec 24 – Jan 2',
  ])
  const six = ['07', '09', '11', '13', '15', '17'].map((day): [string] => [`2026-12-${day}`])
  const pause = { pausedFrom: TODAY, pausedUntil: '2026-12-31' }
  expect(of(days('away', ...six), pause)).toEqual(['! pauses until Dec 31', '! away Dec 7, 9, 11, 13, 2 more'])
  const never = [1, 2, 4].map((weekdays) => row({ _id: `never ${weekdays}`, toDay: null, weekdays }))
  expect(of(never)).toEqual([
    'never every Sunday, from Dec 20, 2026',
    'never every Monday, from Dec 20, 2026',
    '1 more',
  ])
})

it('what most have of an account is said once, and others at their names', () => {
  const textOf = (person: Person, common = '') => accountText(person, words, common)
  expect([ann, opal, sam].map((person) => textOf(person))).toEqual(['Joined', 'Invited Nov 20', 'Not invited yet'])
  const over = { ...opal, invitation: invitation('opal', { state: 'expired' }) }
  expect(textOf(over)).toBe('Link no longer good')
  expect(commonAccount([ann, opal, sam], words).text).toBe('')
  const most = commonAccount([ann, opal, opal, opal], words)
  expect(most.text).toBe('3 people were invited Nov 20; their links are good until Dec 10.')
  const later = { ...opal, invitation: invitation('opal', { expiresAt: '2026-12-11T18:00:00.000Z' }) }
  expect([opal, later, ann].map((person) => textOf(person, most.key))).toEqual(['', 'Invited Nov 20', 'Joined'])
  expect(commonAccount([ann, ann, ann], words)).toEqual({ key: expect.stringMatching(/^joined/), text: '' })
  expect(commonAccount([ann, ann, ann, sam], words).text).toBe('3 people have joined.')
  // Of two nothing is gained.
  expect(commonAccount([opal, opal], words)).toEqual({ key: '', text: '' })
})

it('finds people by what is asked for, each filter with its number', () => {
  const names = (wanted: Partial<Parameters<typeof findRoster>[1]>) =>
    findRoster(roster, { show: 'all', skill: '', typed: '', ...wanted }, TODAY).map(({ user }) => user._id)
  expect(ROSTER_FILTERS.map((show) => [show, names({ show })])).toEqual([
    ['all', ['ann', 'opal', 'sam']],
    ['notJoined', ['opal', 'sam']],
    ['toInvite', ['sam']],
    ['unknown', ['opal', 'sam']],
    ['awaySoon', ['ann']],
    ['linkWaits', ['ann', 'opal']],
  ])
  expect(rosterCounts(roster, TODAY)).toMatchObject({ all: 3, notJoined: 2, toInvite: 1 })
  expect(names({ skill: 'aid' })).toEqual(['ann'])
  expect(names({ typed: 'otis', show: 'notJoined' })).toEqual(['sam'])
  expect(names({ typed: 'otis', show: 'unknown' })).toEqual(['sam'])
})
