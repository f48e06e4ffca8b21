import { afterEach, describe, expect, it, vi } from 'vitest'
import { invitationsApi } from '#shared/people/invitations.ts'
import { withMailTest } from '../../../testing/mailApp.ts'

const { test, mailServer, mailed, nudge, takenBy } = await withMailTest()

afterEach(() => mailServer.answer(250))

const admin = async () => (await test.signUp({ role: 'admin' })).token
const mailOf = async (id: string, token: string) =>
  (await test.call(invitationsApi.list, {}, token)).body.find(({ _id }) => _id === id)?.mail

describe('an invitation', () => {
  it('with an email is mailed with its link, and says so', async () => {
    const token = await admin()
    const people = [{ name: 'Ann Abel', email: 'ann@example.org' }, { name: 'Bo Bell' }]
    const { body } = await test.call(invitationsApi.create, { people }, token)
    expect(body.map(({ mail }) => mail)).toEqual(['waiting', 'none'])
    await mailed()
    const [ann] = body
    const [mail, ...more] = takenBy('ann@example.org')
    expect([more, mail?.headers.subject]).toEqual([[], expect.stringContaining('North')])
    expect(mail?.text).toContain('Ann Abel')
    expect(mail?.text.split('\n')).toContain(ann?.url)
    expect(await mailOf(ann?._id ?? '', token)).toBe('sent')
  })

  it('whose mail is refused says so, and is mailed anew with a new link', async () => {
    const token = await admin()
    mailServer.answer(550)
    const people = [{ name: 'Cy Cole', email: 'cy@example.org' }]
    const [cy] = (await test.call(invitationsApi.create, { people }, token)).body
    await mailed()
    expect(await mailOf(cy?._id ?? '', token)).toBe('failed')
    mailServer.answer(250)
    const { body } = await test.call(invitationsApi.renew, { id: cy?._id }, token)
    expect(body.mail).toBe('waiting')
    await mailed()
    await vi.waitFor(async () => expect(await mailOf(cy?._id ?? '', token)).toBe('sent'))
    expect(takenBy('cy@example.org')[0]?.text.split('\n')).toContain(body.url)
  })
  it.each([
    ['revoked', invitationsApi.revoke, 'none'],
    ['renewed', invitationsApi.renew, 'sent'],
  ] as const)('that is %s sends no mail any more with its first link', async (what, endpoint, state) => {
    const token = await admin()
    // Busy: the mail waits for its next try.
    mailServer.answer(450)
    const email = `${what}@example.org`
    const [dot] = (await test.call(invitationsApi.create, { people: [{ name: `Dot ${what}`, email }] }, token)).body
    const isTried = async () => {
      nudge()
      expect(await test.db.selectFrom('mails').select('attempts').executeTakeFirst()).toEqual({ attempts: 1 })
    }
    await vi.waitFor(isTried, 20_000)
    await test.call(endpoint, { id: dot?._id }, token)
    mailServer.answer(250)
    await test.db.updateTable('mails').set({ due_at: new Date().toISOString() }).execute()
    await mailed()
    await vi.waitFor(async () => expect(await mailOf(dot?._id ?? '', token)).toBe(state))
    const texts = takenBy(email).map(({ text }) => text)
    expect([texts.length, texts.join().includes(dot?.url ?? '')]).toEqual([what === 'renewed' ? 1 : 0, false])
  })
})
