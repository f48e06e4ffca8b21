import { describe, expect, it } from 'vitest'
import { interestApi } from '#shared/people/interest.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { teamApi } from '#shared/people/team.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { PASSWORD, withTestApp } from '../testing/app.ts'

const test = withTestApp()

/** Signs with which a phone book or a mail program wraps copied text. */
const wrapped = (text: string) => `\u2068\u202a${text}\u202c\u2069\ufeff`

const SHIFT = { name: 'Ann Lee', assignment: 'Balcony', serviceTime: '9am', tieColor: null, date: '2026-12-06' }

describe('signs that copying brings along', () => {
  it('are taken away from a message, as JSON and as a form, new and edited', async () => {
    const { token } = await test.signUp()
    const content = `Call ${wrapped('+1 312 555 0101')}\vor me`
    const posted = await test.call(messagesApi.create, { channel: 'general', content }, token)
    const form = await test.upload(messagesApi.create, { fields: { channel: 'general', content } }, token)
    const edited = await test.call(messagesApi.update, { id: posted.body._id, content: wrapped('Ruth') }, token)
    expect([posted.status, posted.body.content]).toEqual([201, 'Call +1 312 555 0101\nor me'])
    expect([form.status, form.body.content]).toEqual([201, 'Call +1 312 555 0101\nor me'])
    expect([edited.status, edited.body.content]).toEqual([200, 'Ruth'])
  })

  it('are taken away from an email and a phone number, at login too, and not from a password', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const [email, password] = ['ruth.lee@example.org', wrapped(PASSWORD)]
    const person = { name: wrapped('Ru\u200bth Lee'), email: wrapped('Ruth.Lee@\u200bexample.org'), password }
    const phoneNumber = wrapped('(312) 555-0142')
    const created = await test.call(usersApi.create, { ...person, phoneNumber }, boss.token)
    expect([created.status, created.body]).toMatchObject([
      201,
      { name: 'Ruth Lee', email, phoneNumber: '+13125550142' },
    ])
    const login = (typed: string) => test.call(sessionsApi.login, { email: wrapped(email), password: typed })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login(password)).status).toBe(200)
  })

  it('are taken away from names, titles, posts and lists of people', async () => {
    const { token } = await test.signUp({ role: 'admin' })
    const task = { title: wrapped('Fold bulletins'), dueDate: '2026-12-13' }
    expect((await test.call(tasksApi.create, task, token)).body.title).toBe('Fold bulletins')
    const shift = { ...SHIFT, assignment: wrapped('Balcony\vLeft'), tieColor: wrapped('Navy') }
    const { body } = await test.call(scheduleApi.createManual, shift, token)
    expect(body).toMatchObject({ assignment: 'Balcony Left', tieColor: 'Navy' })
    const text = `\ufeff${wrapped('Tilda Brook')}, ${wrapped('tilda@example.org')}\vOmar Finch, ${wrapped('312 555 0150')}`
    const list = await test.call(invitationsApi.read, { text }, token)
    expect(list.body).toMatchObject({
      people: [
        { name: 'Tilda Brook', email: 'tilda@example.org' },
        { name: 'Omar Finch', phoneNumber: '+13125550150' },
      ],
      issues: [],
    })
  })

  it.each(['\u202e', '\0'])('do not include %j, which is refused', async (sign) => {
    const { token } = await test.signUp()
    const { status, body } = await test.call(messagesApi.create, { channel: 'general', content: `a${sign}b` }, token)
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'content', message: 'Please remove the invisible characters' }],
    ])
  })
})

describe('a name', () => {
  it.each(['\u3164', '\u200b', '\u2800', '\u200d\u2060'])('of %j alone is refused', async (name) => {
    const { token } = await test.signUp({ isSuperAdmin: true })
    const person = { name, email: 'nobody@example.org' }
    const tries = [
      await test.call(usersApi.updateMe, { name }, token),
      await test.upload(usersApi.updateMe, { fields: { name } }, token),
      await test.call(usersApi.create, { ...person, password: PASSWORD, phoneNumber: '+13125550177' }, token),
      await test.call(invitationsApi.create, { people: [person] }, token),
      await test.call(scheduleApi.createManual, { ...SHIFT, name }, token),
      await test.call(interestApi.submit, { ...person, message: 'Hello' }),
      await test.call(postsApi.create, { name }, token),
      await test.call(teamApi.change, { name }, token),
    ]
    expect(tries.map(({ status, body }) => [status, body.issues?.[0]?.message])).toEqual(
      tries.map(() => [400, 'Please fill this in']),
    )
  })

  it('of punctuation alone is refused with what it needs', async () => {
    const { token } = await test.signUp()
    const { status, body } = await test.call(usersApi.updateMe, { name: '...' }, token)
    expect([status, body.issues?.[0]?.message]).toEqual([400, 'A name needs a letter, digit or symbol'])
  })

  it.each([
    ['Selin İnce', 'SELIN INCE'],
    ['Jürgen Weiß', 'JÜRGEN WEISS'],
    ['Tim O’Brien', "tim o'brien"],
    ['Kai ʻOpua', "Kai 'Opua"],
  ])('%s stays itself, and links the shifts of %s', async (name, written) => {
    const admin = await test.signUp({ role: 'admin' })
    const member = await test.signUp({ name })
    const added = await test.call(scheduleApi.createManual, { ...SHIFT, name: written }, admin.token)
    expect(added.body.user).toEqual({ _id: member._id, name: written })
    const again = await test.call(scheduleApi.createManual, { ...SHIFT, name }, admin.token)
    expect([again.status, again.body.code]).toEqual([409, 'shift_exists'])
    const own = await test.call(scheduleApi.list, { view: 'personal' }, member.token)
    expect(own.body.map(({ user }) => user.name)).toEqual([written])
  })
})
