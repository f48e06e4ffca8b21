import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { repliesApi, UNKNOWN_REPLIES } from '#shared/rota/replies.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp({ RATE_LIMIT: 'on', BOT_CHECK: 'off', TEAM_NAME: 'Grace' })
const rota = rotaFixtures(() => test.db)

let [admin, door] = ['', '']
let turn = 0
/** A person who has not joined, the link of their invitation, and what they are asked. */
let [person, invitation, token, id] = ['', '', '', '']
beforeAll(async () => {
  admin = (await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })).token
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  turn += 1
  person = await add(`Una ${turn}`)
  const people = [{ userId: person, email: `una${turn}@example.org` }]
  const [made] = (await test.call(invitationsApi.create, { people }, admin)).body
  invitation = made?._id ?? ''
  token = made?.url.split('/').at(-1) ?? ''
  id = await asked(person, `20${40 + turn}-02-01`)
})

const add = async (name: string) => (await test.call(peopleApi.add, { people: [{ name }] }, admin)).body[0]?._id ?? ''
const asked = async (userId: string, date: string, state: 'asked' | 'accepted' | 'replaced' = 'asked') =>
  rota.assignment(await rota.service(date, `${turn}:30pm`, { [door]: [1, 1] }), userId, door, state)
const invite = async () => (await test.call(invitationsApi.show, { token })).body
const show = (assignment: string, wanted = token) =>
  test.call(repliesApi.show, { token: wanted, assignmentId: assignment })
const answer = (input: object = {}, assignment = id) =>
  test.call(repliesApi.answer, { token, assignmentId: assignment, answer: 'accept', ...input })
const GONE = [404, 'reply_gone']
async function expectGone(assignment = id, wanted = token): Promise<void> {
  const shown = await show(assignment, wanted)
  expect([shown.status, shown.body.code]).toEqual(GONE)
  const given = await test.call(repliesApi.answer, { token: wanted, assignmentId: assignment, answer: 'accept' })
  expect([given.status, given.body.code]).toEqual(GONE)
}
const stateOf = async (assignment: string) =>
  (await test.db.selectFrom('places').select('state').where('id', '=', assignment).executeTakeFirst())?.state

describe('the link of an invitation', () => {
  it('names what its person is asked and has not answered, of services to come, and nothing else', async () => {
    const later = await asked(person, `20${40 + turn}-03-01`)
    await asked(person, `20${40 + turn}-04-01`, 'accepted')
    await asked(person, `20${40 + turn}-05-01`, 'replaced')
    await asked(person, '2020-02-02')
    await asked(await add(`Otis ${turn}`), `20${40 + turn}-06-01`)
    expect((await invite()).asked).toEqual([id, later])
  })

  it('says nothing of questions where there are none', async () => {
    await answer()
    expect(await invite()).not.toHaveProperty('asked')
  })

  it('asks and answers as a reply link does, and signs nobody in; looking changes nothing', async () => {
    const { status, body } = await show(id)
    expect([status, body]).toMatchObject([
      200,
      { subject: 'assignment', firstName: 'Una', post: 'Main Door', state: 'asked', answers: ['accept', 'decline'] },
    ])
    expect(await stateOf(id)).toBe('asked')
    const declined = await answer({ answer: 'decline', reason: 'Away', sequence: body.sequence })
    expect([declined.status, declined.body.state]).toEqual([200, 'declined'])
    expect(declined.headers.get('set-cookie')).toBeNull()
    expect((await answer({ sequence: 1 })).body.code).toBe('assignment_changed')
    expect((await answer()).body.state).toBe('accepted')
    const { body: log } = await test.call(auditApi.list, { user: id }, admin)
    expect(log.map(({ action, actor, detail }) => [action, actor?._id, detail?.by])).toEqual([
      ['assignment.accepted', person, 'link'],
      ['assignment.declined', person, 'link'],
    ])
    expect(JSON.stringify(log)).not.toContain(token)
  })

  it('stays good for joining, and answers no more once it was used', async () => {
    await answer()
    const later = await asked(person, `20${40 + turn}-03-01`)
    expect((await test.call(invitationsApi.use, { token, password: PASSWORD })).status).toBe(201)
    await expectGone()
    await expectGone(later)
  })

  it('answers nothing of somebody else, and is no reply link itself', async () => {
    const others = await asked(await add(`Otis ${turn}`), `20${40 + turn}-06-01`)
    await expectGone(others)
    await expectGone('unknown')
    expect((await test.call(repliesApi.show, { token })).body.code).toBe('reply_gone')
    expect(await stateOf(others)).toBe('asked')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['revoked', () => test.call(invitationsApi.revoke, { id: invitation }, admin)],
    ['renewed', () => test.call(invitationsApi.renew, { id: invitation }, admin)],
    [
      'of somebody suspended',
      () => test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', person).execute(),
    ],
    [
      'of somebody who has joined',
      () => test.db.updateTable('users').set({ joined: 1 }).where('id', '=', person).execute(),
    ],
    [
      'expired',
      () =>
        test.db
          .updateTable('invitations')
          .set({ expires_at: '2020-01-01T00:00:00.000Z' })
          .where('id', '=', invitation)
          .execute(),
    ],
  ])('that is %s answers nothing', async (_why, end) => {
    await end()
    await expectGone()
    expect(await stateOf(id)).toBe('asked')
  })

  it('answers nothing once the service has begun', async () => {
    await expectGone(await asked(person, '2020-02-02'))
  })

  it('guessed at too often from one network is refused', async () => {
    let status = 0
    for (let tries = 0; tries <= UNKNOWN_REPLIES.max; tries += 1) ({ status } = await show('unknown'))
    expect(status).toBe(429)
  })
})
