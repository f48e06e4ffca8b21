import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { configApi } from '#shared/people/config.ts'
import { type Invite, invitationsApi } from '#shared/people/invitations.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { sessionsApi, TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '#shared/people/sessions.ts'
import { type Reply, repliesApi } from '#shared/rota/replies.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { stubProfile } from '../../../testing/pages.stub.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { CONFIG } from '../../../testing/server.stub.ts'
import { expectNone } from '../../../testing/steps.ts'
import { button, codeField, field, otherThan, SentCodes } from '../phone/phone.testing.ts'

const screen = withScreen()
const NUMBER = '+13125550177'
const TOKEN = 't'.repeat(43)

let codes: SentCodes
const needsContact: Invite = {
  ...{
    teamName: 'Grace',
    name: 'Harold Greene',
    needs: ['emailOrPhone'],
    taken: [],
    expiresAt: '2027-01-06T18:00:00.000Z',
  },
}
beforeEach(() => {
  const { server } = screen
  codes = new SentCodes(server)
  server.on(invitationsApi.show, () => needsContact)
  server.on(invitationsApi.use, ({ phoneNumber, firebaseToken }) => {
    if (phoneNumber && codes.provenBy(firebaseToken) !== NUMBER) throw new AppError('phone_mismatch')
    throw new AppError('invitation_used')
  })
})
/** The link is used up by the stub, which is as far as these tests look. */
const openLink = async (phoneProvider: string): Promise<void> => {
  screen.server.on(configApi.read, () => ({ ...CONFIG, phoneProvider }))
  screen.allowComplaints(/^409 .*\/api\//)
  await screen.open(`/invite/${TOKEN}`, { size: PHONE })
  await field('Password').fill('a good long password')
}
const used = () => screen.server.received(invitationsApi.use)

it('a number typed at a personal link is verified by a code where texts reach phones', async () => {
  await openLink('webhook')
  await expectNone(button('Send Verification Code'))
  await field('Phone').fill('312 555 0177')
  await button('Join the team').click()
  await expect.element(field('Phone')).toHaveAccessibleDescription(/verif/i)
  expect(used()).toEqual([])

  await button('Send Verification Code').click()
  await expect.element(codeField).toBeVisible()
  expect(screen.server.received(phoneApi.sendCode)).toMatchObject([{ phoneNumber: NUMBER, invite: TOKEN }])
  screen.allowComplaints(/^4\d\d .*\/api\//)
  await codeField.fill(otherThan(codes.codeFor(NUMBER)))
  await button('Verify Code').click()
  await expect.element(button('Verify Code')).toBeEnabled()
  await codeField.fill(codes.codeFor(NUMBER))
  await button('Verify Code').click()
  await expectNone(codeField)
  await button('Join the team').click()
  await expect.poll(used).toMatchObject([{ phoneNumber: '312 555 0177', firebaseToken: 'proof 1', token: TOKEN }])
})

it('with an email, or where no texts reach phones, there is no code', async () => {
  await openLink('webhook')
  await field('Email').fill('harold@example.org')
  await expectNone(button('Send Verification Code'))
  await button('Join the team').click()
  await expect.poll(() => used().length).toBe(1)
  await openLink('console')
  await field('Phone').fill('312 555 0177')
  await expectNone(button('Send Verification Code'))
})

it('who has just joined on an iPhone is told once how to install the app, and can close it', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) AppleWebKit/605 Version/18 Safari/604')
  const me = newPerson({ name: 'Harold Greene' })
  stubProfile(screen.server)
  const hint = page.getByRole('complementary', { name: 'Keep this app at hand' })
  for (const isFirst of [true, false]) {
    await openLink('console')
    screen.server.on(invitationsApi.use, () => ({ token: `token of ${me._id}`, user: me }))
    screen.server.on(sessionsApi.me, () => ({ user: me }))
    await field('Email').fill(me.email)
    await button('Join the team').click()
    await expect.element(page.getByRole('link', { name: 'Open the app' })).toBeVisible()
    if (!isFirst) break
    await expect.element(hint).toHaveTextContent(/Share/)
    await hint.getByRole('button', { name: 'Not now' }).click()
    await expectNone(hint)
    localStorage.removeItem(TOKEN_STORAGE_KEY)
    localStorage.removeItem(USER_STORAGE_KEY)
  }
  await expect.element(page.getByRole('heading', { name: 'Your calendar' })).toBeVisible()
  await expectNone(hint)
})

describe('who is asked to serve', () => {
  const reply: Reply = {
    ...{ subject: 'assignment', firstName: 'Harold', teamName: 'Grace', date: '2027-01-03', serviceTime: '9am' },
    ...{ post: 'Main Door', tieColor: 'Blue', startsAt: '2027-01-03T15:00:00.000Z', state: 'asked', sequence: 1 },
    ...{ answers: ['accept', 'decline'], items: [] },
  }
  const question = page.getByRole('region', { name: 'Can you serve?' })
  const answered = () => screen.server.received(repliesApi.answer)
  beforeEach(() => {
    screen.server.on(invitationsApi.show, () => ({ ...needsContact, asked: ['first', 'second'] }))
    screen.server.on(repliesApi.show, ({ assignmentId }) => ({
      ...reply,
      date: assignmentId === 'first' ? '2027-01-03' : '2027-01-10',
    }))
    screen.server.on(
      repliesApi.answer,
      ({ answer }): Reply => ({
        ...reply,
        state: answer === 'accept' ? 'accepted' : 'declined',
        sequence: 2,
      }),
    )
  })

  it('answers by the link first, before the form, and has an account afterwards', async () => {
    await openLink('console')
    const [first, second] = [question.getByRole('listitem').nth(0), question.getByRole('listitem').nth(1)]
    await expect.element(first).toHaveTextContent(/Sunday, January 3.*9am · Main Door.*Blue/)
    const [above, below] = [question.element(), button('Join the team').element()]
    expect(above.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await expectAccessible(question)
    await first.getByRole('button', { name: /^I’ll be there/ }).click()
    await expect.element(first).toHaveTextContent('You’ll be there. Thank you.')
    await second.getByRole('button', { name: /^I can’t/ }).click()
    await second.getByRole('button', { name: 'Send my “can’t”' }).click()
    await expect.element(second).toHaveTextContent('You said that you can’t.')
    expect(answered()).toMatchObject([
      { token: TOKEN, assignmentId: 'first', answer: 'accept', sequence: 1 },
      { token: TOKEN, assignmentId: 'second', answer: 'decline', sequence: 1 },
    ])
    expect(used()).toEqual([])
    // What was typed below is still there.
    await expect.element(field('Password')).toHaveValue('a good long password')
  })

  it('is told where an answer did not arrive, and where the link asks nothing any more', async () => {
    await openLink('console')
    const first = question.getByRole('listitem').nth(0)
    screen.allowComplaints(/^(404|500) .*\/api\/replies/)
    const mend = screen.server.refuse(repliesApi.answer, 'internal')
    await first.getByRole('button', { name: /^I’ll be there/ }).click()
    await expect.element(first.getByRole('alert')).toHaveTextContent('Your answer has not been sent.')
    mend()
    screen.server.refuse(repliesApi.answer, 'reply_gone')
    await first.getByRole('button', { name: /^I’ll be there/ }).click()
    await expect.element(first).toHaveTextContent('This link is no longer good.')
    await expect.element(button('Join the team')).toBeVisible()
  })

  it('is asked nothing where nothing waits', async () => {
    screen.server.on(invitationsApi.show, () => needsContact)
    await openLink('console')
    await expectNone(question)
    expect(screen.server.received(repliesApi.show)).toEqual([])
  })
})
