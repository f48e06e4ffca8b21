import { beforeAll, describe, expect, it } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { PASSWORD } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { freshNumber } from '../../../testing/phoneFlow.ts'
import { withPlaces } from '../../../testing/places.ts'

const on = withPlaces()
const { test, team, asAdmin, freshDay } = on

let member = ''
beforeAll(async () => {
  member = (await test.signUp({ name: 'Mia Member' })).token
})

let named = 0
/** A name that no other test uses. */
const fresh = (first: string) => {
  named += 1
  return `${first} Fresh${named}`
}

const add = async (...people: object[]) => (await asAdmin(peopleApi.add, { people })).body
const addOne = async (person: object) => (await add(person))[0] as User
const everybody = async () => (await asAdmin(usersApi.all, {})).body
const find = async (id: string) => (await everybody()).find(({ _id }) => _id === id)
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
const join = (token: string, more: object = {}) => test.call(invitationsApi.use, { token, password: PASSWORD, ...more })
const actionsOf = async (subjectId: string) =>
  (await asAdmin(auditApi.list, {})).body.filter(({ subject }) => subject._id === subjectId).map(({ action }) => action)

describe('a person who is named', () => {
  it('is in the team at once, for admins, and not in the directory of members', async () => {
    const live = await listen(test, team.admin.token)
    const { status, body } = await asAdmin(peopleApi.add, {
      people: [
        { name: ' Opal  Reyes ', phoneNumber: '312 555 0177' },
        { name: 'Ned Novak', email: 'NED@example.org' },
      ],
    })
    expect([status, body]).toMatchObject([
      201,
      [
        {
          name: 'Opal Reyes',
          email: '',
          phoneNumber: '+13125550177',
          joined: false,
          role: 'standard',
          suspended: false,
        },
        { name: 'Ned Novak', email: 'ned@example.org', phoneNumber: null, joined: false, phoneVerified: false },
      ],
    ])
    const ids = body.map(({ _id }) => _id)
    expect(await live.waitFor('peopleChanged')).toEqual({ _id: ids[0] })
    live.socket.close()
    expect((await everybody()).map(({ _id }) => _id)).toEqual(expect.arrayContaining(ids))
    for (const token of [member, team.admin.token]) {
      const directory = (await test.call(usersApi.directory, {}, token)).body.map(({ _id }) => _id)
      expect(directory).not.toEqual(expect.arrayContaining([ids[0]]))
    }
    expect(await actionsOf(ids[0] ?? '')).toEqual(['person.added'])
    for (const token of ['', member])
      expect((await test.call(peopleApi.add, { people: [{ name: 'No' }] }, token)).status).toBe(token ? 403 : 401)
  })

  it('is one more of those of whom members know the number alone, and who can tell them more', async () => {
    const of = (token: string | undefined) => test.call(peopleApi.notJoined, {}, token)
    expect((await of(undefined)).status).toBe(401)
    const { count } = (await of(member)).body
    const { _id } = await addOne({ name: fresh('Pam') })
    const { status, body } = await of(member)
    expect([status, Object.keys(body), body.count]).toEqual([200, ['count', 'admin'], count + 1])
    // The admin who is named can be found in the directory.
    const { role } = (await everybody()).find((one) => one._id === body.admin?._id) as User
    expect(role === 'superAdmin' || role === 'admin').toBe(true)
    await asAdmin(peopleApi.remove, { id: _id })
    expect((await of(member)).body.count).toBe(count)
  })

  it('is not doubled, also by two at once; what they lacked is taken from the line, and nothing else', async () => {
    const [name, phoneNumber] = [fresh('Ada'), freshNumber()]
    const line = { name, email: `${named}@twice.example` }
    const both = await Promise.all([add(line), add(line)])
    expect(both[0]?.[0]?._id).toBe(both[1]?.[0]?._id)
    const again = await add({ name: name.toUpperCase(), email: line.email, phoneNumber }, { name })
    expect(again).toMatchObject([
      { _id: both[0]?.[0]?._id, name, phoneNumber },
      { joined: false, email: '' },
    ])
    const two = await add({ name: fresh('Jon') }, { name: `Jon Fresh${named}` })
    expect(new Set(two.map(({ _id }) => _id)).size).toBe(2)
  })

  it('that is wrong makes none, and each fault is named', async () => {
    const name = fresh('Never')
    const { status, body } = await asAdmin(peopleApi.add, {
      people: [{ name }, { name: ' ' }, { name, email: 'no' }, { name, email: '', phoneNumber: '12' }],
    })
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([
      400,
      ['people.1.name', 'people.2.email', 'people.3.phoneNumber'],
    ])
    expect((await everybody()).some((user) => user.name === name)).toBe(false)
    for (const people of [[], Array.from({ length: 1001 }, () => ({ name }))])
      expect((await asAdmin(peopleApi.add, { people })).body.issues?.map(({ path }) => path)).toEqual(['people'])
  })

  it('has the shifts of their name, and can be given a task', async () => {
    const [name, date] = [fresh('Sol'), freshDay()]
    await on.type(date, 'Main Door', name)
    const person = await addOne({ name })
    const schedule = (await asAdmin(scheduleApi.list, { view: 'all', from: date, to: date })).body
    expect(schedule[0]?.user._id).toBe(person._id)
    expect((await asAdmin(tasksApi.assign, { userId: person._id, task: 'Fold' })).status).toBe(201)
  })

  it('can be changed until they have joined', async () => {
    const [name, date] = [fresh('Una'), freshDay()]
    const person = await addOne({ name, email: `${named}@una.example` })
    const renamed = fresh('Una')
    await on.type(date, 'Main Door', renamed)
    const [invitation] = (await asAdmin(invitationsApi.create, { people: [{ userId: person._id }] })).body
    const { body } = await asAdmin(peopleApi.change, {
      id: person._id,
      name: renamed,
      email: '',
      phoneNumber: '3125550188',
    })
    expect(body).toMatchObject({ name: renamed, email: '', phoneNumber: '+13125550188', emailVerified: false })
    expect((await asAdmin(peopleApi.change, { id: person._id, phoneNumber: null })).body.phoneNumber).toBeNull()
    expect((await on.scheduleOf(date))[0]?.user._id).toBe(person._id)
    expect((await test.call(invitationsApi.show, { token: tokenOf(invitation ?? { url: '' }) })).body).toMatchObject({
      name: renamed,
      needs: ['emailOrPhone'],
    })
    expect((await asAdmin(peopleApi.change, { id: 'nobody', name })).body.code).toBe('user_not_found')
    expect((await asAdmin(peopleApi.change, { id: team.admin._id, name })).body.code).toBe('has_joined')
  })

  it('has no account to change, and can be suspended: their link is no good then', async () => {
    const person = await addOne({ name: fresh('Sue'), email: `${named}@sue.example` })
    const [invitation] = (await asAdmin(invitationsApi.create, { people: [{ userId: person._id }] })).body
    const id = person._id
    for (const [endpoint, input] of [
      [usersApi.setPassword, { newPassword: PASSWORD }],
      [usersApi.setRole, { role: 'admin' }],
      [usersApi.promote, {}],
      [usersApi.endSessions, {}],
    ] as const)
      expect((await asAdmin(endpoint, { id, ...input })).body.code).toBe('not_joined')
    expect((await asAdmin(usersApi.suspend, { id })).status).toBe(200)
    const token = tokenOf(invitation ?? { url: '' })
    expect((await test.call(invitationsApi.show, { token })).body.code).toBe('invitation_revoked')
    expect((await asAdmin(usersApi.unsuspend, { id })).status).toBe(200)
    expect((await test.call(invitationsApi.show, { token })).status).toBe(200)
  })
})

describe('joining', () => {
  it('keeps id, shifts and tasks; further links are good until one is used', async () => {
    const [name, date] = [fresh('Lea'), freshDay()]
    const person = await addOne({ name, phoneNumber: freshNumber() })
    await on.type(date, 'Main Door', name)
    await asAdmin(tasksApi.assign, { userId: person._id, task: 'Fold' })
    const links = [
      (await asAdmin(invitationsApi.create, { people: [{ name, phoneNumber: person.phoneNumber }] })).body[0],
      (await asAdmin(peopleApi.link, { id: person._id })).body,
      (await asAdmin(peopleApi.link, { id: person._id })).body,
    ].map((link) => tokenOf(link ?? { url: '' }))
    expect(new Set(links).size).toBe(3)
    for (const token of links) expect((await test.call(invitationsApi.show, { token })).body.name).toBe(name)
    const [first = '', second = ''] = links
    const { status, body } = await join(second)
    expect([status, body.user]).toMatchObject([201, { _id: person._id, joined: true, email: '', phoneVerified: true }])
    expect((await join(first)).body.code).toBe('invitation_used')
    const mine = await test.call(scheduleApi.list, { view: 'personal', from: date, to: date }, body.token)
    expect(mine.body).toHaveLength(1)
    expect((await test.call(tasksApi.list, {}, body.token)).body).toHaveLength(1)
    expect((await asAdmin(peopleApi.link, { id: person._id })).body.code).toBe('has_joined')
    expect((await asAdmin(peopleApi.remove, { id: person._id })).body.code).toBe('has_joined')
    const list = (await asAdmin(invitationsApi.list, {})).body.filter(({ personId }) => personId === person._id)
    expect(list.map(({ state, userId }) => [state, userId])).toEqual([['used', person._id]])
  })

  it('the message of a link names person, team and link', async () => {
    const person = await addOne({ name: fresh('Kay') })
    const { status, body } = await asAdmin(peopleApi.link, { id: person._id })
    expect([status, body.message]).toEqual([201, expect.stringContaining(person.name)])
    expect(body.message).toContain(body.url)
  })

  it('by invitation makes the person where there is none; a wrong or joined id is named', async () => {
    const name = fresh('Ivo')
    const [made] = (await asAdmin(invitationsApi.create, { people: [{ name }] })).body
    expect(await find(made?.personId ?? '')).toMatchObject({ name, joined: false })
    const { status, body } = await asAdmin(invitationsApi.create, {
      people: [{ name: fresh('Ok') }, { userId: 'gone' }],
    })
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['people.1.userId']])
    const joined = await asAdmin(invitationsApi.create, { people: [{ userId: team.admin._id }] })
    expect([joined.status, joined.body.code, joined.body.issues?.[0]?.path]).toEqual([
      409,
      'already_member',
      'people.0.userId',
    ])
    expect((await asAdmin(invitationsApi.create, { people: [{ email: 'a@b.example' }] })).body.issues?.[0]?.path).toBe(
      'people.0.name',
    )
  })

  it('by a super admin who makes the account: it is that person', async () => {
    const person = await addOne({ name: fresh('Pam'), email: `${named}@pam.example` })
    const account = { name: person.name, email: person.email, phoneNumber: freshNumber(), password: PASSWORD }
    const { status, body } = await asAdmin(usersApi.create, account)
    expect([status, body._id, body.joined]).toEqual([201, person._id, true])
  })
})

describe('two who are one', () => {
  it('the other gets all they have, under the other’s name', async () => {
    const [first, second, date] = [fresh('Max'), fresh('Maxim'), freshDay()]
    const service = await on.service(date, { [team.door]: [1, 1] })
    const other = freshDay()
    await on.service(other, { [team.balcony]: [1, 1] })
    const [from, into] = [await addOne({ name: first, phoneNumber: freshNumber() }), await on.person(second)]
    await on.draft(service, date, [{ userId: from._id, postId: team.door }])
    expect((await on.publish(date)).status).toBe(201)
    await on.type(other, 'Balcony', first)
    await asAdmin(tasksApi.assign, { userId: from._id, task: 'Fold' })
    const { status, body } = await asAdmin(peopleApi.merge, { id: from._id, into: into._id })
    expect([status, body]).toMatchObject([200, { _id: into._id, name: second, email: into.email }])
    expect(await find(from._id)).toBeUndefined()
    expect(await on.shown(date)).toEqual([[second, 'Main Door']])
    expect(await on.shown(other)).toEqual([[second, 'Balcony']])
    expect((await on.mine(into)).assignments.map(({ post }) => post)).toEqual(['Main Door'])
    expect((await test.call(tasksApi.list, {}, into.token)).body).toHaveLength(1)
    expect(await actionsOf(into._id)).toContain('person.merged')
  })

  it('who both serve at one service to come are not, and nothing is written', async () => {
    const [first, date] = [fresh('Bea'), freshDay()]
    const [from, into] = [await addOne({ name: first }), await on.person(fresh('Beatrix'))]
    await on.type(date, 'Main Door', first)
    await on.type(date, 'Balcony', into.name)
    const { status, body } = await asAdmin(peopleApi.merge, { id: from._id, into: into._id })
    expect([status, body]).toMatchObject([
      409,
      { code: 'both_serve', services: [{ serviceId: expect.any(String), date, serviceTime: '9am' }] },
    ])
    expect(await on.shown(date)).toHaveLength(2)
    expect(await find(from._id)).toBeDefined()
    for (const wrong of [from._id, 'nobody']) {
      const refused = await asAdmin(peopleApi.merge, { id: from._id, into: wrong })
      expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'into'])
    }
    const joined = await asAdmin(peopleApi.merge, { id: into._id, into: from._id })
    expect([joined.status, joined.body.code]).toEqual([409, 'has_joined'])
  })

  it('with a proven contact who both serve at once wait for an admin, whatever their names', async () => {
    const [first, date, phoneNumber] = [fresh('Cal'), freshDay(), freshNumber()]
    const [from, into] = [await addOne({ name: first, phoneNumber }), await on.person(fresh('Otto'), { phoneNumber })]
    await on.type(date, 'Main Door', first)
    await on.type(date, 'Balcony', into.name)
    const pairs = (await asAdmin(peopleApi.matches, {})).body.map(({ person, user }) => [person._id, user._id])
    expect(pairs.filter(([id]) => id === from._id)).toEqual([[from._id, into._id]])
  })

  it('by name alone an admin is asked, once; until then new shifts of the name are nobody’s', async () => {
    const [name, date] = [fresh('Gil'), freshDay()]
    const [person, other] = [await addOne({ name, phoneNumber: freshNumber() }), await test.signUp({ name })]
    const matches = async () =>
      (await asAdmin(peopleApi.matches, {})).body.filter((match) => match.person.name === name)
    expect(await matches()).toEqual([
      {
        person: { _id: person._id, name },
        user: { _id: other._id, name, email: other.email },
        since: expect.any(String),
        by: 'name',
        contact: null,
      },
    ])
    await on.type(date, 'Main Door', name)
    expect((await on.scheduleOf(date))[0]?.user._id).toBeNull()
    const pair = { personId: person._id, userId: other._id }
    for (let times = 0; times < 2; times += 1) expect((await asAdmin(peopleApi.keepApart, pair)).status).toBe(204)
    expect((await actionsOf(other._id)).filter((action) => action === 'person.keptApart')).toHaveLength(1)
    expect(await matches()).toEqual([])
    expect((await asAdmin(peopleApi.keepApart, { ...pair, userId: 'gone' })).body.code).toBe('user_not_found')
  })
})

it('a person who is removed leaves the names of their shifts, and open places', async () => {
  const [name, date] = [fresh('Rex'), freshDay()]
  const service = await on.service(date, { [team.door]: [1, 1] })
  const typed = freshDay()
  const person = await addOne({ name, phoneNumber: freshNumber() })
  await on.draft(service, date, [{ userId: person._id, postId: team.door }])
  await on.publish(date)
  await on.type(typed, 'Balcony', name)
  const [invitation] = (await asAdmin(invitationsApi.create, { people: [{ userId: person._id }] })).body
  expect((await asAdmin(peopleApi.remove, { id: person._id })).status).toBe(204)
  expect(await find(person._id)).toBeUndefined()
  expect(await on.shown(date)).toEqual([])
  expect(await on.coverage(date, team.door)).toMatchObject({ empty: 1 })
  expect((await on.scheduleOf(typed)).map(({ user }) => user)).toEqual([{ _id: null, name }])
  const day = (await asAdmin(rotaDayApi.show, { date })).body
  expect(JSON.stringify(day)).not.toContain(person._id)
  const token = tokenOf(invitation ?? { url: '' })
  expect((await test.call(invitationsApi.show, { token })).body.code).toBe('invitation_revoked')
})
