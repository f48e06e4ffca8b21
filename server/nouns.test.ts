import { expect, it } from 'vitest'
import { type Noun, nouns } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { readReferences, readTables } from './db/tables.ts'
import { hasPersonalData } from './features/people/personalData.ts'
import { withTestApp } from './testing/app.ts'
import { requestOf } from './testing/request.ts'

// The data of each noun that the browser stores are tested in web/app/member/storedQueries.test.ts.
const test = withTestApp()

/** Tables that no `personalData` names though a foreign key leads from them to users, and why. */
const NOT_IN_OWN_DATA = {
  attendance_marks: 'which marks have arrived, so that none counts twice',
  call_outs: 'who began one is in the audit log; one’s own offers are in the file',
  draft_places: 'what admins are working on, which nobody else sees',
  draft_services: 'what admins are working on, which nobody else sees',
  fallbacks: 'that a text or mail was sent once; what it asked is in the file',
  hook_deliveries: 'what was sent to a program, gone but for the newest; the hooks that one made are in the file',
  images: 'the photo and the pictures of messages are in the file by their addresses',
  invitation_links: 'hashes of links by which one’s invitation was found',
  known_networks: 'hashes by which one’s own networks are recognised, of no meaning outside',
  left_places: 'that one left a place after the service began, gone within days; the place’s end is in the audit log',
  mail_links: 'hashes of links that were mailed, gone within a day',
  mails: 'mails on their way, gone within a day',
  oidc_codes: 'sign-ins under way, gone within ten minutes',
  people_apart: 'which two of one name an admin called two people; gone with either',
  publication_wait_drafts: 'what admins are working on, which nobody else sees',
  publication_wait_yes: 'what admins are working on, which nobody else sees',
  publication_waits: 'what admins are working on, which nobody else sees; who set the time is in the audit log',
  publications: 'who published is in the audit log; one’s own receipts are in the file',
  push_arrivals: 'which device showed which push, gone within 90 days',
  push_deliveries: 'pushes on their way to a device, gone within days',
  recorded_answers: 'an answer that can be taken back, gone within seconds',
  recovery_codes: 'hashes of secrets; the file says since when there is a second factor',
  rota_run_proofs: 'what a search was made of, by ids that say nothing of who has left, gone within 90 days',
  rota_runs: 'searches for the best rota, made of what is in the file; the fill is in the audit log',
  swaps: 'one’s own part in a swap is in the file',
  told_changes: 'that an admin told one of a change by hand; the place is in the file',
}

/**
 * Columns of people that stay where somebody who has not joined becomes one with another, and why. A column that says
 * by whom something was done needs no line: only somebody with an account does anything.
 */
const SAYS_BY_WHOM = /\.(?:\w+_)?by(?:_user|_id)?$/
const BY_AN_ACCOUNT = 'only somebody with an account did it, and a person who has not joined has none'
const NOT_MOVED = {
  'calendar_feeds.user_id': BY_AN_ACCOUNT,
  'call_pushes.user_id': BY_AN_ACCOUNT,
  'called.user_id': 'a call lasts minutes, and only accounts are shown one',
  'images.owner_id': BY_AN_ACCOUNT,
  'invitations.person_id': 'giveInvitations revokes or moves them',
  'invitations.user_id': BY_AN_ACCOUNT,
  'known_devices.user_id': BY_AN_ACCOUNT,
  'known_networks.user_id': BY_AN_ACCOUNT,
  'left_places.user_id': BY_AN_ACCOUNT,
  'mail_links.user_id': BY_AN_ACCOUNT,
  'mails.user_id': 'mails on their way, gone within a day',
  'messages.sender_id': BY_AN_ACCOUNT,
  'notification_settings.user_id': BY_AN_ACCOUNT,
  'oidc_codes.user_id': BY_AN_ACCOUNT,
  'oidc_links.user_id': BY_AN_ACCOUNT,
  'people_apart.person_id': 'the person who is kept apart is gone',
  'people_apart.user_id': BY_AN_ACCOUNT,
  'places.user_id': 'mergePlaces gives them, under the other name',
  'push_arrivals.user_id': BY_AN_ACCOUNT,
  'push_deliveries.user_id': BY_AN_ACCOUNT,
  'push_subscriptions.user_id': BY_AN_ACCOUNT,
  'read_markers.user_id': BY_AN_ACCOUNT,
  'second_factors.user_id': BY_AN_ACCOUNT,
  'sessions.user_id': BY_AN_ACCOUNT,
}

/** Nouns with an endpoint that writes and without an action in their `audit`, and why. */
const NOT_AUDITED = {
  ownSessions: 'session.ended and user.sessionsEnded',
  openPlaces: 'it is assignment.accepted',
  said: 'it is availability.changed and link.created',
  suggestions: 'it is post.created, post.changed and template.created',
  unknownNames: 'schedule.nameUsed',
  memberAvailability: 'it is availability.changed and link.agreed',
  ownData: 'leaving is user.left',
  phone: 'a code that is sent or refused changes nobody’s account',
  registration: 'it is user.created, user.approved, user.declined, user.passwordReset',
  mail: 'it is user.passwordReset and user.profileChanged',
  channels: 'how far a person has read concerns them alone',
  push: 'devices and notifications are the person’s own settings',
}

const withPersonalData = () => Object.values<unknown>({ ...test.app }).filter(hasPersonalData)

it('every table about a person is in their own data, or says why not', async () => {
  const exported: string[] = withPersonalData().flatMap(({ personalData }) => personalData.tables)
  const references = await readReferences(test.db)
  const about = new Set(['users'])
  // Parents come first, so that one pass finds the children of children.
  for (const { name } of await readTables(test.db))
    if (references.some(({ child, parent }) => child === name && about.has(parent))) about.add(name)
  about.delete('users')
  const missing = [...about].filter((table) => !exported.includes(table))
  expect(missing.sort()).toEqual(Object.keys(NOT_IN_OWN_DATA))
})

it('every person in a row goes with it where two turn out to be one, or the column says why not', async () => {
  const moved = withPersonalData().flatMap(({ personalData }) =>
    (personalData.moves ?? []).map(({ table, column }) => `${table}.${column}`),
  )
  const columns = (await readReferences(test.db)).filter(({ parent }) => parent === 'users')
  const left = columns.map(({ child, column }) => `${child}.${column}`).filter((name) => !moved.includes(name))
  expect(left.filter((name) => !SAYS_BY_WHOM.test(name)).sort()).toEqual(Object.keys(NOT_MOVED).sort())
})

it('every noun that offers personal data is in the downloaded file', async () => {
  const person = await test.signUp({ name: 'Ann Abel' })
  const response = await fetch(...requestOf(test.url, ownDataApi.download, {}, person.token))
  const file = Object.keys((await response.json()) as object)
  for (const { personalData } of withPersonalData()) {
    const sections = Object.keys(await personalData.ofPerson({ ...person, name: 'Ann Abel', joined: true }))
    expect(file, personalData.tables.join()).toEqual(expect.arrayContaining(sections))
  }
})

it('every noun that is written to is audited, or says why not', () => {
  const writes = ({ method }: Endpoint) => method !== 'GET'
  const missing = Object.entries(nouns).filter(
    ([, noun]) => Object.values<Endpoint>(noun.endpoints).some(writes) && !('audit' in noun),
  )
  expect(missing.map(([name]) => name).sort()).toEqual(Object.keys(NOT_AUDITED).sort())
})

it('no two nouns declare an event or an audited action of the same name', () => {
  for (const part of ['events', 'audit'] as const) {
    const names = Object.values<Noun>(nouns).flatMap((noun) => Object.keys(noun[part] ?? {}))
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
    expect(names.length).toBeGreaterThan(20)
  }
})
