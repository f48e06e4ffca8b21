import { beforeAll, describe, expect, it } from 'vitest'
import { interestApi } from '#shared/people/interest.ts'
import type { NewInvitation } from '#shared/people/invitation.ts'
import { type InvitedPerson, invitationsApi } from '#shared/people/invitations.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { freshNumber } from '../../../testing/phoneFlow.ts'

/** With the limits that a server has. */
const limited = withTestApp({ RATE_LIMIT: 'on' })
const test = withTestApp({ BOT_CHECK: 'off', REGISTRATION: 'invitation', TEAM_NAME: 'First Church' })

let admin = ''
beforeAll(async () => {
  admin = (await test.signUp({ role: 'admin' })).token
})

const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
async function linkFor(person: Partial<InvitedPerson> & { name: string }): Promise<string> {
  const { body } = await test.call(invitationsApi.create, { people: [person] }, admin)
  return tokenOf(body[0] as NewInvitation)
}
const show = (token: string) => test.call(invitationsApi.show, { token })
const use = (token: string, answer: object = {}) =>
  test.call(invitationsApi.use, { token, password: PASSWORD, ...answer })
const stateOf = async (email: string) =>
  (await test.call(invitationsApi.list, {}, admin)).body.find((each) => each.email === email)?.state

let people = 0
/** A person whom an admin has invited with everything. */
const known = () => {
  people += 1
  return { name: `Known ${people}`, email: `known${people}@example.org`, phoneNumber: freshNumber() }
}

describe('a link', () => {
  it.each<[Partial<InvitedPerson>, string[]]>([
    [{}, ['emailOrPhone']],
    [{ email: 'mail.only@example.org' }, []],
    [{ phoneNumber: freshNumber() }, []],
    [{ email: 'both@example.org', phoneNumber: freshNumber() }, []],
  ])('says who is invited and what is missing: %o', async (entered, needs) => {
    const name = `Needs ${[...needs, ...Object.keys(entered)].join(' ')}`
    const token = await linkFor({ name, ...entered })
    const { status, body, headers } = await show(token)
    expect([status, body]).toEqual([
      200,
      { teamName: 'First Church', name, needs, taken: [], expiresAt: expect.any(String) },
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each(['.', '%20', ')', '%5D.', '%E2%80%9D', '!', '_'])('works with %s of its sentence behind it', async (sign) => {
    const person = known()
    const token = (await linkFor(person)) + decodeURIComponent(sign)
    expect((await show(token)).body).toMatchObject({ name: person.name })
    expect((await fetch(`${test.url}/api/invites/${token.slice(0, 43)}${sign}`)).status).toBe(200)
    const { status, body } = await use(token)
    expect([status, body.user.email]).toEqual([201, person.email])
    expect((await show(token)).body.code).toBe('invitation_used')
  })

  it('is not used up by whoever only looks, as scanners of mail do', async () => {
    const token = await linkFor(known())
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await fetch(`${test.url}/api/invites/${token}`, { method })).status).toBe(200)
    expect((await use(token)).status).toBe(201)
  })

  it('that nobody has made is 404, whatever it looks like', async () => {
    for (const token of ['x'.repeat(43), 'nothing', '%'.repeat(40)])
      for (const { status, body } of [await show(token), await use(token)])
        expect([status, body.code]).toEqual([404, 'invitation_unknown'])
  })
})

describe('using a link', () => {
  it('makes a member who is signed in at once', async () => {
    const person = known()
    const shift = { name: person.name, assignment: 'Main Door', serviceTime: '9am', date: '2026-12-06' }
    await test.call(scheduleApi.createManual, shift, admin)
    const { status, body, headers } = await use(await linkFor(person), {
      email: 'not an email',
      phoneNumber: 'nor a number',
    })
    expect([status, body]).toMatchObject([
      201,
      { user: { ...person, role: 'standard', suspended: false, emailVerified: true, phoneVerified: true } },
    ])
    expect(body.user).not.toHaveProperty('waiting')
    expect(headers.get('set-cookie')).toMatch(/^ushers_images=[\w-]{43}; Path=\/; HttpOnly/)
    expect((await test.call(sessionsApi.me, {}, body.token)).body.user._id).toBe(body.user._id)
    expect((await test.call(sessionsApi.login, { email: person.email, password: PASSWORD })).status).toBe(200)
    const own = await test.call(scheduleApi.list, { view: 'personal' }, body.token)
    expect(own.body.map(({ user }) => user._id)).toEqual([body.user._id])
    expect(await stateOf(person.email)).toBe('used')
  })

  it('requires an email or a phone number where no admin entered one; a number signs in, an email is not verified', async () => {
    const token = await linkFor({ name: 'Typed In' })
    const bare = await use(token)
    expect([bare.status, bare.body.code]).toEqual([400, 'invalid_input'])
    expect(bare.body.issues).toEqual([{ path: 'email', message: 'Please fill this in' }])
    const wrong = await use(token, { email: 'no', phoneNumber: '12' })
    expect(wrong.body.issues?.map(({ path }) => path)).toEqual(['email', 'phoneNumber'])
    const typed = { email: 'typed.in@example.org', phoneNumber: freshNumber() }
    const { status, body } = await use(token, typed)
    expect([status, body.user]).toMatchObject([201, { ...typed, emailVerified: false, phoneVerified: true }])
  })

  it('is refused for what others have, and for a common or short password; the link stays good', async () => {
    const [email, phoneNumber] = ['others@example.org', freshNumber()]
    await test.signUp({ email, phoneNumber })
    const token = await linkFor({ name: 'Still Good' })
    const good = { email: 'still.good@example.org', phoneNumber: freshNumber() }
    for (const [change, status, code] of [
      [{ email }, 409, 'email_taken'],
      [{ phoneNumber }, 409, 'phone_taken'],
      [{ password: 'password1' }, 400, 'password_common'],
      [{ password: 'short' }, 400, 'invalid_input'],
    ] as const) {
      const { status: answered, body } = await use(token, { ...good, ...change })
      expect([answered, body.code]).toEqual([status, code])
    }
    expect((await use(token, good)).status).toBe(201)
  })

  it('is for one: of parallel uses one wins, whatever each of them enters', async () => {
    for (const [person, answerOf] of [
      [known(), () => ({})],
      [{ name: 'Race' }, (place: number) => ({ email: `race${place}@example.org`, phoneNumber: freshNumber() })],
    ] as const) {
      const token = await linkFor(person)
      const answers = await Promise.all(Array.from({ length: 5 }, (_each, place) => use(token, answerOf(place))))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
      const codes = answers.filter(({ status }) => status === 409).map(({ body }) => body.code)
      expect(new Set(codes)).toEqual(new Set(['invitation_used']))
      const made = (await test.call(usersApi.all, {}, admin)).body.filter(({ name }) => name === person.name)
      expect(made).toHaveLength(1)
      for (const { status, body } of [await show(token), await use(token)])
        expect([status, body.code]).toEqual([409, 'invitation_used'])
    }
  })
})

describe('a couple', () => {
  it('with one email: the second to join enters another, and is told why', async () => {
    const email = 'brooks@example.org'
    const people = [
      { name: 'Tilda Brook', email },
      { name: 'Will Brook', email, phoneNumber: freshNumber() },
    ]
    const { body } = await test.call(invitationsApi.create, { people }, admin)
    const [tilda = '', will = ''] = body.map(tokenOf)
    expect((await show(will)).body).toMatchObject({ needs: [], taken: [] })
    expect((await use(tilda, { phoneNumber: freshNumber() })).body.user).toMatchObject({ email, emailVerified: true })

    expect((await show(will)).body).toMatchObject({ name: 'Will Brook', needs: [], taken: ['email'] })
    const joined = await use(will)
    expect([joined.status, joined.body.user]).toMatchObject([
      201,
      { email: '', emailVerified: false, phoneVerified: true },
    ])
    const login = { email: people[1]?.phoneNumber, password: PASSWORD }
    expect((await test.call(sessionsApi.login, login)).body.user.name).toBe('Will Brook')
  })

  it('with one email and no phone number: the second signs in with a number, or with an email of their own', async () => {
    for (const [own, other] of [
      ['phoneNumber', { phoneNumber: freshNumber() }],
      ['email', { email: 'moss.two@example.org' }],
    ] as const) {
      const email = `moss.${own}@example.org`
      const people = [`Ida Moss ${own}`, `Leo Moss ${own}`].map((name) => ({ name, email }))
      const { body } = await test.call(invitationsApi.create, { people }, admin)
      const [ida = '', leo = ''] = body.map(tokenOf)
      expect((await use(ida)).status).toBe(201)
      expect((await show(leo)).body).toMatchObject({ needs: ['emailOrPhone'], taken: ['email'] })
      const bare = await use(leo)
      expect([bare.status, bare.body.issues?.map(({ path }) => path)]).toEqual([400, ['email']])
      const same = await use(leo, { email })
      expect([same.status, same.body.code]).toEqual([409, 'email_taken'])
      expect((await use(leo, other)).body.user).toMatchObject(other)
    }
  })

  it('with one number: the second to join keeps it for calls, and signs in by email', async () => {
    const phoneNumber = freshNumber()
    const people = [
      { name: 'Ada Lowe', phoneNumber, email: 'ada.lowe@example.org' },
      { name: 'Max Lowe', phoneNumber },
    ]
    const { body } = await test.call(invitationsApi.create, { people }, admin)
    const [ada = '', max = ''] = body.map(tokenOf)
    expect((await use(ada)).body.user).toMatchObject({ phoneNumber, phoneVerified: true })
    expect((await show(max)).body).toMatchObject({ needs: ['emailOrPhone'], taken: ['phoneNumber'] })
    const joined = await use(max, { email: 'max.lowe@example.org' })
    expect([joined.status, joined.body.user]).toMatchObject([201, { phoneNumber, phoneVerified: false }])
  })

  it('with both: each link brings its own person in, also at the same time', async () => {
    const shared = { phoneNumber: freshNumber(), email: 'lunds@example.org' }
    const people = ['Eve Lund', 'Jon Lund'].map((name) => ({ name, ...shared }))
    const { body } = await test.call(invitationsApi.create, { people }, admin)
    const tokens = body.map(tokenOf)
    const first = await Promise.all(tokens.map((token) => use(token)))
    expect(first.map(({ status }) => status).sort()).toEqual([201, 409])
    const late = tokens[first.findIndex(({ status }) => status === 409)] ?? ''
    expect((await show(late)).body).toMatchObject({ needs: ['emailOrPhone'], taken: ['email', 'phoneNumber'] })
    expect((await use(late, { email: 'lund.two@example.org' })).status).toBe(201)
  })

  it('of whom one wrote the join form, too', async () => {
    const email = 'forms@example.org'
    for (const name of ['Una Form', 'Ulf Form']) {
      await test.call(interestApi.submit, { name, email, message: 'May I help?' })
      const { body: written } = await test.call(interestApi.list, {}, admin)
      const id = written.find((interest) => interest.name === name)?._id ?? ''
      expect((await test.call(interestApi.invite, { id }, admin)).status).toBe(201)
    }
    const { body } = await test.call(invitationsApi.list, {}, admin)
    expect(body.filter((each) => each.email === email).map(({ state }) => state)).toEqual(['open', 'open'])
  })
})

describe('inviting whoever wrote the join form', () => {
  const submitted = async (email: string, name = 'Wanda Willing') => {
    await test.call(interestApi.submit, { name, email, message: 'May I help?' })
    const { body } = await test.call(interestApi.list, {}, admin)
    return body.find((interest) => interest.email === email)?._id ?? ''
  }
  const invite = (id: string, input: object = {}, token = admin) =>
    test.call(interestApi.invite, { id, ...input }, token)
  const statusOf = async (id: string) =>
    (await test.call(interestApi.list, {}, admin)).body.find(({ _id }) => _id === id)?.status

  it('is refused where they have left or are members', async () => {
    const member = await test.signUp({ name: 'Wanda Willing', email: 'member.wrote@example.org' })
    const id = await submitted(member.email)
    expect((await invite('gone')).body.code).toBe('interest_not_found')
    const { status, body } = await invite(id)
    expect([status, body.code]).toEqual([409, 'already_member'])
    expect(body.issues?.map(({ path }) => path)).toEqual(['email'])
    expect((await invite(id, { phoneNumber: '12' })).body.issues?.map(({ path }) => path)).toEqual(['phoneNumber'])
    expect(await statusOf(id)).toBe('new')
  })

  it('has them invited, and joined once they have used the link', async () => {
    const [id, phoneNumber] = [await submitted('wanda@example.org'), freshNumber()]
    const { status, body } = await invite(id, { phoneNumber })
    const person = { name: 'Wanda Willing', email: 'wanda@example.org', phoneNumber }
    expect([status, body]).toMatchObject([201, { ...person, state: 'open', interestId: id }])
    expect(await statusOf(id)).toBe('invited')
    expect((await use(tokenOf(body))).body.user).toMatchObject({ ...person, emailVerified: true })
    expect(await statusOf(id)).toBe('joined')
  })
})

it('is refused after twenty wrong tries, in which it could tell whose email is known', async () => {
  const { token: boss, email } = await limited.signUp({ role: 'admin' })
  const { body } = await limited.call(invitationsApi.create, { people: [{ name: 'Curious' }] }, boss)
  const answer = { token: tokenOf(body[0] as NewInvitation), password: PASSWORD, email, phoneNumber: freshNumber() }
  const codes: unknown[] = []
  for (let tried = 0; tried < 21; tried += 1) codes.push((await limited.call(invitationsApi.use, answer)).body.code)
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 'email_taken'), 'too_many_attempts'])
})
