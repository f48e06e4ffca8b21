import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DateTime } from 'luxon'
import { addressParser } from 'postal-mime'
import { afterEach, expect, it, vi } from 'vitest'
import { today } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { mailApi } from '#shared/people/mailLinks.ts'
import { setupApi } from '#shared/people/setup.ts'
import { usersApi } from '#shared/people/users.ts'
import { HOOK_PAUSES } from '#shared/reach/hooks.ts'
import { pushApi } from '#shared/reach/push.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { SECURITY_EVENTS } from '../../../db/outbox.kinds.ts'
import { enqueue } from '../../../db/outbox.ts'
import { withMailTest } from '../../../testing/mailApp.ts'
import type { TakenMail } from '../../../testing/mailServer.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const TEAM = `Ujieres «Señor Ñandú», 𠮷田 👩‍👩‍👧‍👦 ${'de la Parroquia “Nuestra Señora” '.repeat(3)}😀`
const FROM = 'Ujieres, “Ñandú” 𠮷'
const { test, mailed, takenBy } = await withMailTest({ TEAM_NAME: TEAM, SMTP_FROM: `"${FROM}" <ushers@example.org>` })
const rota = rotaFixtures(() => test.db)
const ZONE = 'America/Chicago'
const LANGUAGES: Language[] = ['en', 'es']

afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['fallbacks', 'places', 'services'] as const) await test.db.deleteFrom(table).execute()
})

/** RFC 5322 §3.3, with the four digits of a zone and a year that it demands. */
const DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} [+-]\d{4}$/

/** Holds what every mail's head must be, and when it says that it was sent. */
function mustBeWhole({ headers, parsed, to }: TakenMail, between: [number, number]): void {
  const names = parsed.headerLines.map(({ key }) => key)
  expect([...names].sort()).toEqual([
    'auto-submitted',
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  for (const { line } of parsed.headerLines)
    for (const part of line.split('\n')) expect(part).toMatch(/^[\x20-\x7e\t]{1,78}$/)
  expect(headers.date).toMatch(DATE)
  const sentAt = DateTime.fromRFC2822(headers.date ?? '').toMillis()
  expect(sentAt).toBeGreaterThanOrEqual(Math.floor(between[0] / 1000) * 1000)
  expect(sentAt).toBeLessThanOrEqual(between[1])
  expect(headers['message-id']).toMatch(/^<[\w-]{36}@example\.org>$/)
  expect(parsed.from).toEqual({ name: FROM, address: 'ushers@example.org' })
  expect(parsed.to).toEqual([{ name: '', address: to[0] }])
  expect(addressParser(headers.to ?? '')).toHaveLength(1)
  expect(parsed.subject).toContain(TEAM.trim())
  expect(parsed.subject).not.toMatch(/\uFFFD|=\?/)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['content-transfer-encoding']).toBe('quoted-printable')
  expect([headers['mime-version'], headers['auto-submitted']]).toEqual(['1.0', 'auto-generated'])
  expect(parsed.text).toContain(TEAM.trim())
}

interface Person {
  _id: string
  token: string
  email: string
}

/** Publishes a service of 2060-02-13 with these places, then without anybody. */
async function publish(serviceId: string, places: { userId: string; postId: string }[], admin: Person): Promise<void> {
  const span = { from: '2060-02-13', to: '2060-02-13' }
  for (const wanted of [places, []]) {
    expect((await test.call(boardApi.saveDraft, { serviceId, revision: 0, places: wanted }, admin.token)).status).toBe(
      200,
    )
    const { revision } = (await test.call(boardApi.preview, span, admin.token)).body
    expect((await test.call(publicationsApi.publish, { ...span, revision }, admin.token)).status).toBe(201)
    await test.app.fallbacks.tick()
    await mailed()
  }
}

/** A function for each file that writes mails, which sends each of the file's kinds to a person. */
const MAKERS: Record<string, (to: Person, admin: Person) => Promise<void>> = {
  'people/mailLinks/mailLinks.service.ts': async ({ _id, email, token }) => {
    await test.call(mailApi.reset, { email })
    await vi.waitFor(() => expect(takenBy(email)).toHaveLength(1), { timeout: 20_000 })
    await test.db.updateTable('users').set({ email_verified: 0 }).where('id', '=', _id).execute()
    expect((await test.call(mailApi.verifyEmail, {}, token)).status).toBe(204)
    await mailed()
    await test.db.updateTable('users').set({ email_verified: 1 }).where('id', '=', _id).execute()
  },
  'reach/mail/mails.service.ts': async ({ token, _id }) => {
    await test.db.updateTable('users').set({ role: 'superAdmin' }).where('id', '=', _id).execute()
    expect((await test.call(setupApi.testMail, {}, token)).status).toBe(200)
    await test.db.updateTable('users').set({ role: 'standard' }).where('id', '=', _id).execute()
  },
  'people/invitations/invitationMails.ts': async ({ email }, admin) => {
    const people = [{ name: 'Íñigo 𠮷田 😀', email: `new.${email}` }]
    expect((await test.call(invitationsApi.create, { people }, admin.token)).status).toBe(201)
  },
  'reach/push/notifications/hookNotifications.ts': async ({ _id }) => {
    await test.db.updateTable('users').set({ role: 'superAdmin' }).where('id', '=', _id).execute()
    const row = { id: randomUUID(), url: 'https://hooks.example.org/', events: '[]', secret: '', created_by: _id }
    const paused = { paused_at: '2027-01-03T12:00:00.000Z', next_at: null, lease: null, leased_until: null }
    for (const paused_why of HOOK_PAUSES) {
      const hook = { ...row, id: `${row.id}-${paused_why}`, created_at: paused.paused_at, paused_why, next_number: 1 }
      await test.db
        .insertInto('hooks')
        .values({ ...hook, ...paused })
        .execute()
      for (const what of ['paused', 'makerLeft'] as const)
        await enqueue(test.db, { kind: 'hook.notice', payload: { hookId: hook.id, what } })
    }
    await mailed()
    await test.db.updateTable('users').set({ role: 'standard' }).where('id', '=', _id).execute()
  },
  'reach/push/notifications/securityNotifications.ts': async ({ _id: userId }) => {
    for (const event of SECURITY_EVENTS)
      await enqueue(test.db, { kind: 'security.notice', payload: { userId, event, device: 'Safari, iPhone', to: [] } })
  },
  'reach/push/notifications/shiftNotifications.ts': async ({ _id: userId, token }) => {
    await test.call(pushApi.setSettings, { mailReminders: true }, token)
    const shiftId = await rota.shift('2060-02-06', '9am', `Puerta Ñ ${userId}`, 'Ann', userId)
    for (const kind of ['evening', 'late'] as const)
      await enqueue(test.db, { kind: 'shift.reminder', payload: { userId, shiftIds: [shiftId], kind } })
  },
  'rota/certificates/tellEnding.ts': async ({ _id: userId }, admin) => {
    const skill = await test.call(skillsApi.create, { name: `Ayuda Ñ ${userId}`, expires: true }, admin.token)
    // Not entered by an admin, of which the person would be told at the next full hour.
    const certificate = { user_id: userId, skill_id: skill.body._id, valid_until: today(ZONE), told_days: null }
    await test.db
      .insertInto('member_skills')
      .values({ ...certificate, level: 'able' })
      .execute()
    expect(await test.app.rota.certificates.tick()).toBe(true)
  },
  'rota/standIns/fallbacks/fallbacks.service.ts': async ({ _id: userId }, admin) => {
    const settings = { quietFrom: '00:00', quietTo: '00:00', smsAfterMinutes: 0 }
    await test.call(rotaSettingsApi.change, settings, admin.token)
    const post = await rota.post(`Puerta ${userId}`)
    const [published, now] = [{ published_at: '2026-01-01' }, DateTime.now().setZone(ZONE)]
    const service = await rota.service('2060-02-06', '9am', { [post]: [1, 5] }, published)
    await rota.assignment(service, userId, post)
    vi.useFakeTimers({ toFake: ['Date'], now: DateTime.fromISO('2060-02-05T18:00', { zone: ZONE }).toJSDate() })
    await test.app.reminders.remind()
    await test.app.fallbacks.tick()
    await mailed()
    vi.useRealTimers()
    expect((await test.call(availabilityApi.ask, { until: '2060-03-31' }, admin.token)).status).toBe(200)
    await publish(await rota.service('2060-02-13', '9am', { [post]: [1, 1] }), [{ userId, postId: post }], admin)
    const soon = now.plus({ hours: 5 })
    const near = await rota.service(
      soon.toISODate() ?? '',
      soon.toFormat('HH:mm'),
      { [post]: [1, 1] },
      { published_at: '2026-01-01' },
    )
    expect((await test.call(callOutsApi.start, { serviceId: near, postId: post }, admin.token)).status).toBe(201)
    await test.app.fallbacks.tick()
  },
}

/** Files of the features that write mails: they greet somebody, or hand a subject to the sender themselves. */
function writers(): string[] {
  const root = join(import.meta.dirname, '../..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('test.ts'),
  )
  const writes = /= mailText\(|: mailText\(|subject: t\(/
  return files.filter((file) => writes.test(readFileSync(join(root, file), 'utf8'))).sort()
}

it('every file that writes mails is among those that are read here', () => {
  expect(writers()).toEqual(Object.keys(MAKERS).sort())
})

it.each(LANGUAGES)('every header of every kind of mail is what mailboxes read: %s', async (language) => {
  const admin = await test.signUp({ isSuperAdmin: true })
  const texts: string[] = []
  for (const make of Object.values(MAKERS)) {
    const person = await test.signUp({ name: 'Ángela 𠮷田 😀' })
    for (const { token } of [person, admin]) await test.call(usersApi.updateMe, { language }, token)
    const begun = Date.now()
    await make(person, admin)
    await mailed()
    const mails = [...takenBy(person.email), ...takenBy(`new.${person.email}`)]
    expect(mails).not.toEqual([])
    for (const mail of mails) {
      // A fallback may be sent while the clock is moved.
      mustBeWhole(mail, [begun, Math.max(Date.now(), Date.parse('2061-01-01'))])
      texts.push(`${mail.parsed.subject}\n${mail.text}`)
    }
    await test.call(usersApi.suspend, { id: person._id }, admin.token)
  }

  // Every sentence that mails alone say has come.
  const t = translateFor(language)
  const { en: sentences } = await import('#shared/strings/mails.ts')
  const all = texts.join('\n')
  const missing = (Object.keys(sentences) as (keyof typeof sentences)[]).filter((key) => {
    const pattern = t(key as never)
      .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/\{\w+\}/g, '[^]+?')
    return !new RegExp(pattern).test(all)
  })
  expect(missing).toEqual([])
  for (const event of SECURITY_EVENTS) expect(all).toContain(t(`notification.security.${event}`))
})

it('a line break in a subject adds no header', async () => {
  const to = 'ann@example.org'
  const subject = `${TEAM}\r\nBcc: eve@example.org\n\nHello\u2028there\rX: y`
  const begun = Date.now()
  const mail = { to, subject, text: `${TEAM}\r\n.\r\nQUIT`, userId: null, about: null, expiresAt: null }
  await enqueue(test.db, { kind: 'mail.wanted', payload: mail })
  await mailed()
  const [taken, ...more] = takenBy(to)
  expect([more, taken?.to]).toEqual([[], [to]])
  if (taken) mustBeWhole(taken, [begun, Date.now()])
  expect(taken?.text.split('\n')).toEqual([TEAM, '.', 'QUIT'])
})
