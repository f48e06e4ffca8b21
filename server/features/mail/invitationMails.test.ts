import { afterEach, describe, expect, it, vi } from 'vitest'
import { invitationsApi } from '#shared/invitations.ts'
import { withMailTest } from '../../testing/mailApp.ts'

const { test, mailServer, mailed, takenBy } = await withMailTest()

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
})
