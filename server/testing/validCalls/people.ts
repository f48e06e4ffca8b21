import { vi } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { helpersApi } from '#shared/people/helpers.ts'
import { interestApi } from '#shared/people/interest.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { mailApi } from '#shared/people/mailLinks.ts'
import { nameLinksApi } from '#shared/people/nameLinks.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { ownSessionsApi } from '#shared/people/ownSessions.ts'
import { peopleApi } from '#shared/people/people.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { PLACEHOLDER_EMAIL, setupApi } from '#shared/people/setup.ts'
import { teamExportApi } from '#shared/people/teamExport.ts'
import { usersApi } from '#shared/people/users.ts'
import { usersExportApi } from '#shared/people/usersExport.ts'
import { PASSWORD, type TestApp } from '../app.ts'
import { codeNow, switchOn } from '../authenticator.ts'
import { freshNumber, provePhone } from '../phoneFlow.ts'
import { type Row, row, rowBy } from './table.ts'
import { lastPartOf, make, newInvitation, newPerson, newSubmission } from './things.ts'

const NEW_PASSWORD = { newPassword: 'another good password' }

/** The token of a link that waits to be mailed to somebody. */
const mailedToken = ({ db }: TestApp, email: string, page: 'verify' | 'reset'): Promise<string> =>
  vi.waitFor(async () => {
    const mails = await db.selectFrom('outbox').select('payload').where('kind', '=', 'mail.wanted').execute()
    const link = new RegExp(`/${page}/([\\w-]{43})`)
    const token = mails.map(({ payload }) => payload.includes(email) && link.exec(payload)?.[1]).find(Boolean)
    if (!token) throw new Error(`No link to ${page} is on its way to ${email}`)
    return token
  })

/** A member whose address is not verified, and who has asked for the link that verifies it. */
async function verifying(test: TestApp) {
  const member = await test.signUp()
  await test.db.updateTable('users').set({ email_verified: 0 }).where('id', '=', member._id).execute()
  return member
}
async function verifyLink(test: TestApp) {
  const { email, token } = await verifying(test)
  await test.call(mailApi.verifyEmail, {}, token)
  return { token: await mailedToken(test, email, 'verify') }
}

const inviteToken = async (test: TestApp) =>
  lastPartOf((await make(test, invitationsApi.renew, { id: await newInvitation(test) })) as unknown as { url: string })

const ofSomebody = (endpoint: Row['endpoint'], more: object = {}): Row =>
  row(endpoint, async (test) => ({ id: (await test.signUp())._id, ...more }))

const ofNewcomer = (endpoint: Row['endpoint']): Row =>
  row(endpoint, async (test) => ({ id: (await test.signUp({ waiting: true }))._id }))

const joining: Row[] = [
  row(phoneApi.sendCode, () => ({ phoneNumber: freshNumber(), purpose: 'register' })),
  row(phoneApi.verifyCode, async (test, { texts }) => {
    const asked = { phoneNumber: freshNumber(), purpose: 'register' }
    await test.call(phoneApi.sendCode, asked)
    return { ...asked, code: await texts.codeFor(asked.phoneNumber) }
  }),
  row(registrationApi.register, async (test, { texts }) => {
    const phoneNumber = freshNumber()
    const firebaseToken = await provePhone(test, texts, phoneNumber, 'register')
    const email = `${phoneNumber.slice(1)}@example.org`
    return { name: 'Joy Ng', email, phoneNumber, password: PASSWORD, smsCode: '123456', firebaseToken }
  }),
  row(registrationApi.resetPassword, async (test, { texts }) => {
    const phoneNumber = freshNumber()
    await test.signUp({ phoneNumber })
    return { phoneNumber, ...NEW_PASSWORD, firebaseToken: await provePhone(test, texts, phoneNumber, 'reset') }
  }),
  ofNewcomer(registrationApi.approve),
  ofNewcomer(registrationApi.decline),
  row(mailApi.reset, async (test) => ({ email: (await test.signUp())?.email })),
  rowBy(mailApi.verifyEmail, async (test) => ({ input: {}, token: (await verifying(test)).token })),
  row(mailApi.showLink, async (test) => ({ purpose: 'verify', ...(await verifyLink(test)) })),
  row(mailApi.verify, verifyLink),
  row(mailApi.resetPassword, async (test) => {
    const { email } = await test.signUp()
    await test.call(mailApi.reset, { email })
    return { token: await mailedToken(test, email, 'reset'), ...NEW_PASSWORD }
  }),
  row(interestApi.update, async (test) => ({ id: await newSubmission(test), status: 'closed' })),
  row(interestApi.remove, async (test) => ({ id: await newSubmission(test) })),
  row(interestApi.invite, async (test) => ({ id: await newSubmission(test) })),
  row(interestApi.createUser, async (test) => ({
    ...{ id: await newSubmission(test), password: PASSWORD, phoneNumber: freshNumber() },
  })),
  row(peopleApi.merge, async (test) => ({ id: await newPerson(test), into: await newPerson(test) })),
  row(peopleApi.keepApart, async (test) => ({ personId: await newPerson(test), userId: (await test.signUp())._id })),
  row(peopleApi.bringIn, () => ({ text: 'Ivy Lane, ivy@example.org', file: new File(['Ivy Lane'], 'people.csv') })),
  row(invitationsApi.read, () => ({ text: 'Ivy Lane, ivy@example.org', file: new File(['Ivy Lane'], 'people.csv') })),
  row(invitationsApi.revoke, async (test) => ({ id: await newInvitation(test) })),
  row(invitationsApi.renew, async (test) => ({ id: await newInvitation(test) })),
  row(
    invitationsApi.show,
    async (test) => ({ token: await inviteToken(test) }),
    () => ({ 'an unknown link': { token: 'x'.repeat(43) } }),
  ),
  row(invitationsApi.use, async (test) => ({
    token: await inviteToken(test),
    ...{ password: PASSWORD, phoneNumber: freshNumber() },
  })),
]

const accounts: Row[] = [
  rowBy(setupApi.account, async (test) => {
    const { token } = await test.signUp({ isSuperAdmin: true, email: PLACEHOLDER_EMAIL })
    return { input: { name: 'Fay Orr', email: 'fay@example.org', phoneNumber: freshNumber() }, token }
  }),
  row(sessionsApi.login, async (test) => ({ email: (await test.signUp()).email, password: PASSWORD })),
  rowBy(sessionsApi.logout, async (test) => ({ input: {}, token: (await test.signUp()).token })),
  rowBy(ownSessionsApi.end, async (test) => {
    const { token, email } = await test.signUp()
    await test.call(sessionsApi.login, { email, password: PASSWORD })
    const sessions = (await test.call(ownSessionsApi.list, {}, token)).body
    return { input: { id: sessions.find(({ isThis }) => !isThis)?._id }, token }
  }),
  rowBy(ownSessionsApi.endOthers, async (test) => ({ input: {}, token: (await test.signUp()).token })),
  rowBy(usersApi.updateMe, async (test) => ({
    input: { name: 'Joy Ng', removePhoto: 'true' },
    token: (await test.signUp()).token,
  })),
  ofSomebody(usersApi.promote),
  ofSomebody(usersApi.setRole, { role: 'admin' }),
  ofSomebody(usersApi.setPassword, NEW_PASSWORD),
  ofSomebody(usersApi.suspend),
  ofSomebody(usersApi.unsuspend),
  ofSomebody(usersApi.endSessions),
  row(teamExportApi.download, () => ({})),
  row(
    usersExportApi.download,
    () => ({}),
    ({ idOf }) => ({ 'two of them': { ids: `${idOf('ben')},${idOf('cleo')}` } }),
  ),
  row(nameLinksApi.answer, async (test) => {
    const { _id: userId, token } = await test.signUp()
    await test.upload(usersApi.updateMe, { fields: { name: 'Another Name' } }, token)
    return { userId, confirm: true }
  }),
  row(
    auditApi.list,
    () => ({ action: 'user.created' }),
    ({ idOf }) => ({ 'of the rota': { user: idOf('ben') } }),
  ),
  rowBy(ownDataApi.remove, async (test) => ({
    input: { password: PASSWORD },
    token: (await test.signUp()).token,
  })),
]

/** A member who is asked to act for another. */
async function askedHelper(test: TestApp) {
  const [{ token }, helper] = [await test.signUp(), await test.signUp()]
  const made = await test.call(helpersApi.create, { userId: helper._id }, token)
  return { input: { id: made.body._id }, token: helper.token }
}

const helping: Row[] = [
  rowBy(helpersApi.create, async (test) => ({
    input: { userId: (await test.signUp())._id },
    token: (await test.signUp()).token,
  })),
  rowBy(helpersApi.agree, askedHelper),
  rowBy(helpersApi.remove, askedHelper),
]

const secondFactors: Row[] = [
  rowBy(secondFactorApi.begin, async (test) => ({
    input: { password: PASSWORD },
    token: (await test.signUp()).token,
  })),
  rowBy(secondFactorApi.confirm, async (test) => {
    const { token } = await test.signUp()
    const begun = await test.call(secondFactorApi.begin, { password: PASSWORD }, token)
    return { input: { code: codeNow(begun.body.secret) }, token }
  }),
  rowBy(secondFactorApi.renewRecoveryCodes, async (test) => {
    const { token } = await test.signUp()
    await switchOn(test, { token })
    return { input: { password: PASSWORD }, token }
  }),
  rowBy(secondFactorApi.remove, async (test) => {
    const { token } = await test.signUp()
    const { secret } = await switchOn(test, { token })
    return { input: { password: PASSWORD, code: codeNow(secret, 1) }, token }
  }),
  row(secondFactorApi.reset, async (test) => {
    const person = await test.signUp()
    await switchOn(test, person)
    return { id: person._id }
  }),
]

export const peopleCalls: Row[] = [...joining, ...accounts, ...helping, ...secondFactors]
