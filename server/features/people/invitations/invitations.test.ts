import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import type { NewInvitation } from '#shared/people/invitation.ts'
import { INVITATION_DAYS, type InvitedPerson, invitationsApi } from '#shared/people/invitations.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { freshNumber } from '../../../testing/phoneFlow.ts'

const test = withTestApp({ SITE_URL: 'https://ushers.example.org', TEAM_NAME: 'First Church' })

let admin = ''
let boss = ''
beforeAll(async () => {
  admin = (await test.signUp({ role: 'admin' })).token
  boss = (await test.signUp({ isSuperAdmin: true })).token
})

type Person = Partial<InvitedPerson> & { name: string }

const invite = (people: unknown[], token = admin) => test.call(invitationsApi.create, { people }, token)
async function invited(person: Person): Promise<NewInvitation> {
  const { status, body } = await invite([person])
  expect([status, body.length]).toEqual([201, 1])
  return body[0] as NewInvitation
}
const list = async () => (await test.call(invitationsApi.list, {}, admin)).body
const stateOf = async (id: string) => (await list()).find(({ _id }) => _id === id)?.state
const revoke = (id: string, token = admin) => test.call(invitationsApi.revoke, { id }, token)
const renew = (id: string, token = admin) => test.call(invitationsApi.renew, { id }, token)
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
const show = (token: string) => test.call(invitationsApi.show, { token })
const expire = (id: string) =>
  test.db.updateTable('invitations').set({ expires_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute()

describe('inviting', () => {
  it('takes all of the people or none, and names each bad field', async () => {
    const before = (await list()).length
    const people = [{ name: 'Ann Abel' }, { name: ' ' }, { name: 'Bo' }, { name: 'Cy', email: 'no', phoneNumber: '12' }]
    const { status, body } = await invite(people)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.issues?.map(({ path }) => path)).toEqual(['people.1.name', 'people.3.email', 'people.3.phoneNumber'])
    for (const many of [[], Array.from({ length: 1001 }, () => ({ name: 'Ann' }))])
      expect((await invite(many)).status).toBe(400)
    expect(await list()).toHaveLength(before)
  })

  it('is refused for emails and phone numbers that members have', async () => {
    const [email, phoneNumber] = ['here.already@example.org', freshNumber()]
    await test.signUp({ name: 'Ann Here', email, phoneNumber })
    const before = (await list()).length
    // A couple may share either: under another name it is another person.
    const couple = await invite([{ name: 'Bo Here', email, phoneNumber }])
    expect(couple.status).toBe(201)
    const { status, body } = await invite([
      { name: 'New' },
      { name: 'Ann Here', email: email.toUpperCase() },
      { name: 'ann  here', phoneNumber },
    ])
    expect([status, body.code]).toEqual([409, 'already_member'])
    expect(body.issues?.map(({ path }) => path)).toEqual(['people.1.email', 'people.2.phoneNumber'])
    const byName = await invite([{ name: 'Ann Here' }])
    expect(byName.body.issues?.map(({ path }) => path)).toEqual(['people.0.name'])
    expect(await list()).toHaveLength(before + 1)
  })

  it('answers with each invitation and its link, in order, and tells the link nowhere else', async () => {
    const phoneNumber = freshNumber()
    const { status, body } = await invite([
      { name: ' Dot  Day ', email: 'Dot@Example.org' },
      { name: 'Eve Ely', phoneNumber },
    ])
    expect(status).toBe(201)
    const invitation = {
      _id: expect.any(String),
      name: 'Dot Day',
      email: 'dot@example.org',
      phoneNumber: null,
      state: 'open',
      mail: 'none',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      usedAt: null,
      personId: expect.any(String),
      userId: null,
      interestId: null,
    }
    const url = expect.stringMatching(/^https:\/\/ushers\.example\.org\/invite\/[\w-]{43}$/)
    expect(body).toEqual([
      { ...invitation, url },
      { ...invitation, url, name: 'Eve Ely', email: null, phoneNumber },
    ])
    const [first] = body
    const days = (Date.parse(first?.expiresAt ?? '') - Date.parse(first?.createdAt ?? '')) / 86_400_000
    expect(days).toBeCloseTo(INVITATION_DAYS, 3)

    const { url: _url, ...listed } = first as NewInvitation
    expect(await list()).toContainEqual(listed)
    const stored = JSON.stringify([
      await test.db.selectFrom('invitations').selectAll().execute(),
      await test.db.selectFrom('invitation_links').selectAll().execute(),
      await test.db.selectFrom('audit').selectAll().execute(),
    ])
    expect(stored).not.toContain(tokenOf(first as NewInvitation))
  })

  it('lists the newest first', async () => {
    const times = (await list()).map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('takes a thousand at once', async () => {
    const people = Array.from({ length: 1000 }, (_each, place) => ({
      name: `Usher ${place}`,
      email: `u${place}@a.example`,
    }))
    const { status, body } = await invite(people)
    expect([status, body.length, body.at(-1)?.email]).toEqual([201, 1000, 'u999@a.example'])
  })
})

describe('a new invitation revokes an open one of the same person', () => {
  const phone = freshNumber()
  it.each<[string, Person, Person, 'open' | 'revoked']>([
    [
      'the same name and email',
      { name: 'A B', email: 'same@example.org' },
      { name: 'a  b', email: 'same@example.org', phoneNumber: freshNumber() },
      'revoked',
    ],
    ['the same name and number', { name: 'C', phoneNumber: phone }, { name: 'C', phoneNumber: phone }, 'revoked'],
    ['the same name', { name: 'Same Name' }, { name: 'same  name' }, 'revoked'],
    ['the same name, an email now', { name: 'Late Mail' }, { name: 'Late Mail', email: 'late@example.org' }, 'revoked'],
    [
      'a couple with one email',
      { name: 'Di One', email: 'di@example.org' },
      { name: 'Ed One', email: 'di@example.org' },
      'open',
    ],
    [
      'a couple with one number',
      { name: 'Di Two', phoneNumber: '+13125550171' },
      { name: 'Ed Two', phoneNumber: '312 555 0171' },
      'open',
    ],
    ['other emails', { name: 'Two', email: 'one@example.org' }, { name: 'Two', email: 'two@example.org' }, 'open'],
    [
      'other phone numbers',
      { name: 'Six', phoneNumber: freshNumber() },
      { name: 'Six', phoneNumber: freshNumber() },
      'open',
    ],
    [
      'a namesake, one with an email, one with a number',
      { name: 'Sev En', email: 'seven@example.org' },
      { name: 'Sev En', phoneNumber: freshNumber() },
      'open',
    ],
  ])('%s', async (_what, first, second, state) => {
    const earlier = await invited(first)
    const later = await invited(second)
    expect([await stateOf(earlier._id), await stateOf(later._id)]).toEqual([state, 'open'])
    const { status, body } = await show(tokenOf(earlier))
    expect([status, body.code]).toEqual(state === 'open' ? [200, undefined] : [409, 'invitation_revoked'])
    // A new link for the earlier one turns it round.
    expect((await renew(earlier._id)).status).toBe(200)
    expect([await stateOf(earlier._id), await stateOf(later._id)]).toEqual(['open', state])
  })

  it('but none of the same list, where no link is dead on arrival', async () => {
    const [email, phoneNumber] = ['list.couple@example.org', freshNumber()]
    const { status, body } = await invite([
      { name: 'Tilda List', email, phoneNumber },
      { name: 'Will List', email, phoneNumber },
      { name: 'John Smith' },
      { name: 'John Smith' },
      { name: 'John Smith', phoneNumber: freshNumber() },
      { name: 'John Smith', email: 'john.smith@example.org' },
    ])
    expect([status, new Set(body.map(({ _id }) => _id)).size]).toEqual([201, 6])
    for (const invitation of body) {
      expect(invitation.state).toBe('open')
      expect((await show(tokenOf(invitation))).status).toBe(200)
    }
    // A new link for one of the two leaves the other's.
    expect((await renew(body[2]?._id ?? '')).status).toBe(200)
    expect(await stateOf(body[3]?._id ?? '')).toBe('open')
    // A later list does not say which of the two John Smiths it means.
    await invited({ name: 'John Smith' })
    expect(await Promise.all(body.map(({ _id }) => stateOf(_id)))).toEqual(body.map(() => 'open'))
  })

  it('and whoever stands twice in one list has one link, with all that was said', async () => {
    const phoneNumber = freshNumber()
    const { body } = await invite([
      { name: 'Twice Told', email: 'twice@example.org' },
      { name: 'Other Told', email: 'twice@example.org' },
      { name: 'twice  told', email: 'twice@example.org', phoneNumber },
    ])
    expect(body[2]).toEqual(body[0])
    expect(body[0]).toMatchObject({ name: 'Twice Told', phoneNumber, state: 'open' })
    expect((await list()).filter(({ email }) => email === 'twice@example.org')).toHaveLength(2)
    expect((await show(tokenOf(body[0] as NewInvitation))).body.needs).toEqual([])
  })

  it('in parallel requests, too', async () => {
    const person = { name: 'Par Allel', email: 'par@example.org' }
    await Promise.all(Array.from({ length: 5 }, () => invite([person])))
    const states = (await list()).filter(({ email }) => email === person.email).map(({ state }) => state)
    expect(states.sort()).toEqual(['open', 'revoked', 'revoked', 'revoked', 'revoked'])
  })
})

describe('an invitation', () => {
  it('is revoked once', async () => {
    const { _id, ...invitation } = await invited({ name: 'Rev Oked' })
    expect((await revoke(_id)).status).toBe(204)
    expect(await stateOf(_id)).toBe('revoked')
    expect((await show(tokenOf(invitation))).body.code).toBe('invitation_revoked')
    const again = await revoke(_id)
    expect([again.status, again.body.code]).toEqual([409, 'invitation_over'])
    const gone = await revoke('gone')
    expect([gone.status, gone.body.code]).toEqual([404, 'invitation_not_found'])
  })

  it('runs out, and is not revoked after that', async () => {
    const invitation = await invited({ name: 'Run Out' })
    await expire(invitation._id)
    expect(await stateOf(invitation._id)).toBe('expired')
    const { status, body } = await show(tokenOf(invitation))
    expect([status, body.code]).toEqual([409, 'invitation_expired'])
    expect((await revoke(invitation._id)).body.code).toBe('invitation_over')
  })

  it.each(['open', 'expired', 'revoked'] as const)('that is %s is renewed by another link', async (state) => {
    const old = await invited({ name: `Renewed ${state}` })
    if (state === 'expired') await expire(old._id)
    if (state === 'revoked') await revoke(old._id)
    const { status, body } = await renew(old._id)
    expect([status, body]).toMatchObject([200, { _id: old._id, name: old.name, state: 'open' }])
    expect(Date.parse(body.expiresAt)).toBeGreaterThanOrEqual(Date.parse(old.expiresAt))
    expect(body.url).not.toBe(old.url)
    expect((await show(tokenOf(body))).status).toBe(200)
    expect((await show(tokenOf(old))).body.code).toBe('invitation_revoked')
  })

  it('that was used is not renewed, and neither is one that is not there', async () => {
    const used = await invited({ name: 'Once Only', email: 'once@example.org', phoneNumber: freshNumber() })
    await test.call(invitationsApi.use, { token: tokenOf(used), password: PASSWORD })
    const over = await renew(used._id)
    expect([over.status, over.body.code]).toEqual([409, 'invitation_over'])
    expect((await renew('gone')).body.code).toBe('invitation_not_found')
    expect((await revoke(used._id)).body.code).toBe('invitation_over')
  })
})

it('is told to admins who look on, and written into the history', async () => {
  const watcher = await listen(test, admin)
  onTestFinished(() => void watcher.socket.close())
  const invitation = await invited({ name: 'Hist Ory', email: 'hist@example.org', phoneNumber: freshNumber() })
  const { body: renewed } = await renew(invitation._id)
  await test.call(invitationsApi.use, { token: tokenOf(renewed), password: PASSWORD })
  const other = await invited({ name: 'Other Story' })
  await revoke(other._id)
  // Among several processes an event of the test before may come besides.
  await expect.poll(() => watcher.received('invitationsChanged').length).toBeGreaterThanOrEqual(5)
  const { body: entries } = await test.call(auditApi.list, {}, boss)
  const about = (id: string) =>
    entries.filter(({ subject }) => subject._id === id).map(({ action, detail }) => [action, detail.name])
  expect(about(invitation._id)).toEqual([
    ['invitation.used', 'Hist Ory'],
    ['invitation.renewed', 'Hist Ory'],
    ['invitation.created', 'Hist Ory'],
  ])
  expect(about(other._id).map(([action]) => action)).toEqual(['invitation.revoked', 'invitation.created'])
})

it('is in the own data of whoever used it, without its link, and goes with them', async () => {
  const invitation = await invited({ name: 'Own Data', email: 'own@example.org', phoneNumber: freshNumber() })
  const { body } = await test.call(invitationsApi.use, { token: tokenOf(invitation), password: PASSWORD })
  const file = await test.call(ownDataApi.download, {}, body.token)
  expect(file.body).toMatchObject({ invitations: [{ name: 'Own Data', email: 'own@example.org' }] })
  expect(JSON.stringify(file.body)).not.toContain(tokenOf(invitation))
  expect((await test.call(ownDataApi.remove, { password: PASSWORD }, body.token)).status).toBe(204)
  expect(await stateOf(invitation._id)).toBeUndefined()
  expect((await show(tokenOf(invitation))).body.code).toBe('invitation_unknown')
})
