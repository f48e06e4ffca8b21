import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { usersApi } from '#shared/people/users.ts'
import { availabilityApi, type Member } from '#shared/rota/availability.ts'
import { type Certificate, certificatesApi } from '#shared/rota/certificates.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { type Skill, skillsApi } from '#shared/rota/skills.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../../testing/screen.tsx'
import { memberWith } from '../../board/board.testing.ts'

const CERTIFICATES: Certificate[] = [
  { user: { _id: 'otis', name: 'Otis Stone' }, skillId: 'aid', skill: 'First aid', validUntil: null, state: 'expired' },
  {
    ...{ user: { _id: 'ruth', name: 'Ruth Stone' }, skillId: 'aid', skill: 'First aid' },
    ...{ validUntil: '2026-12-20', state: 'soon' },
  },
]
const screen = withScreen()
const admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
let aid: Skill
let ruth: Member
/** What was sent about the skill and its people, in order. */
let sent: object[]

beforeEach(() => {
  sent = []
  aid = { _id: 'aid', name: 'First aid', retired: false, expires: false, warnDays: 60, able: 1, learning: 0 }
  ruth = memberWith('Ruth Stone', [{ skillId: 'aid', name: 'First aid', level: 'able', validUntil: null }])
  const { server } = screen
  for (const list of [postsApi.list, floorPlansApi.list, templatesApi.list, rotaLinksApi.list, usersApi.all] as const)
    server.on(list, () => [])
  server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
  server.on(skillsApi.list, () => [aid])
  server.on(skillsApi.change, ({ id, ...change }) => {
    sent.push(change)
    aid = { ...aid, ...(change as Partial<Skill>) }
    return aid
  })
  server.on(availabilityApi.members, () => [ruth])
  server.on(availabilityApi.changeMember, ({ skills = [] }) => {
    sent.push(skills)
    const known = skills.map((one) => ({ ...one, name: 'First aid', validUntil: one.validUntil ?? null }))
    ruth = { ...ruth, rota: { ...ruth.rota, skills: known } }
    return ruth
  })
  server.on(certificatesApi.list, () => CERTIFICATES)
})

const unfold = (title: string) => page.getByRole('button', { name: title, exact: true }).click()

it('a skill is made to expire, and who has it is given the last day of their certificate', async () => {
  await screen.open('/rota/setup', { as: admin, size: PHONE })
  await unfold('Skills (1)')
  await page.getByText('Able 1 · learning 0').click()
  await page.getByText('Certificates expire').click()
  const days = page.getByLabelText('Days before that they are told')
  await expect.element(days).toHaveValue(60)
  await days.fill('90')
  const until = page.getByLabelText('Certificate until: Ruth Stone')
  await expect.element(page.getByText('Not shown yet: not able', { exact: true })).toBeVisible()
  await until.fill('2027-05-03')
  await days.click()
  await expect
    .poll(() => sent)
    .toEqual([{ expires: true }, { warnDays: 90 }, [{ skillId: 'aid', level: 'able', validUntil: '2027-05-03' }]])
})

it('all certificates are listed, those that are missing first', async () => {
  aid = { ...aid, expires: true }
  await screen.open('/rota/setup', { as: admin, size: DESKTOP })
  await unfold('Certificates (2)')
  await expect.element(page.getByRole('link', { name: 'Otis Stone' })).toBeVisible()
  const rows = page.getByRole('listitem').filter({ hasText: '· First aid' })
  await expect.element(rows.nth(0)).toHaveTextContent('Otis Stone · First aidNot shown yet: not able')
  await expect.element(rows.nth(1)).toHaveTextContent('Ruth Stone · First aidDec 20, 2026ends soon')
})
