import { expect, it } from 'vitest'
import type { Invitation } from '#shared/people/invitation.ts'
import type { Member } from '#shared/rota/availability.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { annWith } from '../../people/sessions/session.testing.ts'
import { findRoster, ROSTER_FILTERS, rosterCounts, teamRosterOf } from './roster.people.ts'
import {
  availabilityText,
  joinedText,
  linkGoodText,
  linkText,
  type RosterWords,
  skillsText,
  wishesText,
} from './roster.text.ts'

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
    ...{ times: 2, per: 'month', mostAMonth: null, mostADay: 1, backToBack: 'avoid', smsOk: false, offers: true },
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
const skills = [{ skillId: 'aid', name: 'First aid', level: 'learning' as const }]
const wishes = [{ postId: 'door', wish: 'never' as const }]
const members = [
  memberWith('ann', { rows: [row()], confirmedUntil: '2027-01-31' }, { stated: true, skills, wishes }),
  memberWith('opal'),
  memberWith('sam', { rows: [row({ fromDay: '2027-02-01', toDay: '2027-02-02' })] }),
]
const invitations = [invitation('opal'), invitation('opal', { state: 'revoked' }), invitation('ann')]
const roster = teamRosterOf({ users, members, links: [link()], invitations })
const [ann, opal, sam] = roster as [(typeof roster)[0], (typeof roster)[0], (typeof roster)[0]]

it('everybody is in it but who waits for approval; of invitations the newest counts, until somebody has joined', () => {
  expect(roster.map(({ user }) => user.name)).toEqual(['Ann Abel', 'Opal Reyes', 'Sam Otis'])
  expect(roster.map((person) => person.invitation?.state)).toEqual([undefined, 'open', undefined])
  expect(teamRosterOf({ users, members: undefined, links: undefined, invitations: undefined })[0]).toMatchObject({
    member: null,
    links: [],
  })
})

it('says when, what and with whom in a few words', () => {
  expect(availabilityText(ann, words)).toBe('away Dec 20–27 · 2 times a month · checked up to Jan 31')
  expect(availabilityText(opal, words)).toBe('said nothing yet')
  expect(skillsText(ann, words)).toBe('First aid (learning)')
  expect(wishesText(ann, words)).toBe('never at Main Door')
  expect(ann.links.map((one) => linkText(one, words.t))).toEqual(['only with Opal Reyes (not agreed yet)'])
  const [one] = teamRosterOf({ users, members, links: [link({ kind: 'mentor', agreedB: true })], invitations })
  expect(one?.links.map((each) => linkText(each, words.t))).toEqual(['mentor of Opal Reyes'])
})

it('a rule reads as words among others, and a skill is told from a wish for the post of its name', () => {
  const eleven = { _id: 't', name: 'Sunday 11am', weekday: 0, serviceTime: '11am' } as RosterWords['templates'][number]
  const rows = [row({ kind: 'prefer', fromDay: TODAY, toDay: null, templateId: 't' })]
  const likes = [{ postId: 'door', wish: 'like' as const }]
  const can = (level: 'able' | 'learning') => [{ skillId: 's', name: 'Main Door', level }]
  const of = (level: 'able' | 'learning') =>
    teamRosterOf({
      ...{ users, links: [], invitations: [] },
      members: [memberWith('ann', { rows }, { stated: true, skills: can(level), wishes: likes })],
    })[0] as (typeof roster)[0]
  expect(availabilityText(of('able'), { ...words, templates: [eleven] })).toBe('gladly Sunday 11am · 2 times a month')
  expect(skillsText(of('able'), words)).toBe('Main Door')
  expect(skillsText(of('learning'), words)).toBe('Main Door (learning)')
  expect(wishesText(of('able'), words)).toBe('gladly at Main Door')
})

it('names two days and rules at most, and leaves out those that are over', () => {
  const rows = [
    row({ _id: 'old', fromDay: '2026-11-01', toDay: '2026-11-02' }),
    ...['2026-12-08', '2026-12-10', '2026-12-12', '2026-12-14'].map((day) =>
      row({ _id: day, fromDay: day, toDay: day }),
    ),
  ]
  const pause = { pausedFrom: TODAY, pausedUntil: '2026-12-31' }
  const [person] = teamRosterOf({ users, members: [memberWith('ann', { rows }, pause)], links: [], invitations: [] })
  expect(person && availabilityText(person, words)).toBe('pauses until Dec 31 · away Dec 8 · away Dec 10 · 2 more')
})

it('says of whom the link is good, and how long', () => {
  expect([ann, opal, sam].map((person) => joinedText(person, words))).toEqual([
    'Joined',
    'Invited Nov 20',
    'Not invited yet',
  ])
  expect([ann, opal, sam].map((person) => linkGoodText(person, words))).toEqual(['', 'link good until Dec 10', ''])
  const over = { ...opal, invitation: invitation('opal', { state: 'expired' }) }
  expect(linkGoodText(over, words)).toBe('link no longer good')
})

it('finds people by what is asked for, each filter with its number', () => {
  const names = (wanted: Partial<Parameters<typeof findRoster>[1]>) =>
    findRoster(roster, { show: 'all', skill: '', typed: '', ...wanted }, TODAY).map(({ user }) => user._id)
  expect(ROSTER_FILTERS.map((show) => [show, names({ show })])).toEqual([
    ['all', ['ann', 'opal', 'sam']],
    ['notJoined', ['opal', 'sam']],
    ['toInvite', ['sam']],
    ['silent', ['opal']],
    ['awaySoon', ['ann']],
    ['linkWaits', ['ann', 'opal']],
  ])
  expect(rosterCounts(roster, TODAY)).toMatchObject({ all: 3, notJoined: 2, toInvite: 1 })
  expect(names({ skill: 'aid' })).toEqual(['ann'])
  expect(names({ typed: 'otis', show: 'notJoined' })).toEqual(['sam'])
  expect(names({ typed: 'otis', show: 'silent' })).toEqual([])
})
