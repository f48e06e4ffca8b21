import type { Page } from '@playwright/test'
import type { Interest } from '#shared/people/interest.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { keysApi } from '#shared/people/keys.ts'
import { unfoldForms } from './admin.steps.ts'
import { type Scene, saying, type View } from './look.views.ts'

const WROTE = {
  note: null,
  message: 'My grandmother was an usher.\nI can serve at 9am.',
  createdAt: '2026-11-01T15:00:00.000Z',
}
const JOIN_FORMS: Interest[] = [
  { ...WROTE, _id: 'i1', name: 'Grace Kim', email: 'grace.kim@example.org', status: 'new' },
  { ...WROTE, _id: 'i2', name: 'Bartholomew Featherstonehaugh', email: 'bart.f@example.org', status: 'contacted' },
]

const joinForms = (page: Page, { t }: Scene) => page.getByRole('region', { name: t('interest.title'), exact: true })

/** The demo's join form is kept from programs, which this is one of. */
async function withJoinForms(page: Page): Promise<void> {
  await page.route('**/api/interest', (route) => route.fulfill({ json: JOIN_FORMS }))
  await page.reload({ waitUntil: 'networkidle' })
}

/** Panels of the admin page, by their anchors. */
const PANELS = ['assign-task', 'schedule-meeting', 'create-user', 'all-tasks', 'meetings', 'users', 'audit', 'people']

/** Invites two people, so that the list has some in every team. */
async function invitePeople({ call }: Scene): Promise<string> {
  const people = ['Opal Reyes', 'Jeremiah Featherstonehaugh-Okonkwo'].map((name) => ({ name }))
  await call(invitationsApi.create, { people })
  return '/admin?part=invitations'
}

/** Makes keys of two programs, so that the list has some. */
async function makeKeys({ call }: Scene): Promise<string> {
  await call(keysApi.create, { name: 'Screen in the foyer', access: 'read', role: 'member' })
  await call(keysApi.create, { name: 'Featherstonehaughs-Gemeindeverwaltung', access: 'write', role: 'admin' })
  return '/admin/programs'
}

/** People of another program, with columns that are not used. */
const PEOPLE = [
  'Person ID,First Name,Last Name,Home Email,Mobile Phone Number,Membership,Birthdate',
  '1,Ruth,Featherstonehaugh-Okonkwo,ruth@example.org,312 555 0150,Member,1956-04-01',
  '2,Otis,Ward,,312 555 0151,Visitor,',
].join('\r\n')

/** The admin page. */
export const ADMIN_VIEWS: View[] = [
  { name: 'admin', path: '/admin', as: 'super admin' },
  ...PANELS.map(
    (panel): View => ({
      ...{ name: `admin-${panel}`, path: `/admin?part=${panel}`, as: 'super admin', isWindow: true },
    }),
  ),
  { name: 'programs', path: makeKeys, as: 'super admin' },
  {
    name: 'programs-made',
    path: '/admin/programs',
    as: 'super admin',
    async act(page, { t }) {
      await page.getByLabel(t('keys.name')).fill('Website')
      await page.getByRole('button', { name: t('keys.make'), exact: true }).click()
      await page.getByLabel(t('keys.key'), { exact: true }).waitFor()
    },
  },
  {
    name: 'programs-end',
    path: makeKeys,
    as: 'super admin',
    isWindow: true,
    async act(page, { t }) {
      await page
        .getByRole('button', { name: saying(t, 'keys.endNamed') })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'admin-export', path: '/admin#export', as: 'super admin', isWindow: true },
  {
    ...{ name: 'admin-people-left-out', path: '/admin?part=invitations', as: 'super admin', isWindow: true },
    async act(page, { t }) {
      const buffer = Buffer.from(PEOPLE)
      await page
        .getByLabel(t('invitations.chooseFile'))
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
      await page
        .getByText(/Membership/)
        .first()
        .scrollIntoViewIfNeeded()
    },
  },
  { name: 'admin-invitations', path: invitePeople, as: 'super admin', isWindow: true },
  {
    name: 'interest',
    path: '/admin',
    as: 'super admin',
    isWindow: true,
    async act(page, scene) {
      await withJoinForms(page)
      await joinForms(page, scene).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'interest-question',
    path: '/admin',
    as: 'super admin',
    isWindow: true,
    async act(page, scene) {
      const { t } = scene
      await withJoinForms(page)
      await joinForms(page, scene)
        .getByRole('button', { name: t('interest.delete') })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'admin-guests',
    path: '/admin',
    as: 'admin',
    async act(page, scene) {
      const { t } = scene
      await unfoldForms(page)
      const form = page.getByRole('region', { name: t('meetings.schedule') })
      await form.getByLabel(t('meetings.name')).fill('New usher orientation')
      await form.getByLabel(t('meetings.date')).fill('2026-01-04')
      await form.getByLabel(t('meetings.searchPeople')).fill('an')
      await form.getByRole('button', { name: saying(t, 'meetings.selectFound') }).click()
      await page.getByText(saying(t, 'meetings.peopleAssigned')).first().click()
    },
  },
  {
    name: 'admin-refused',
    path: '/admin',
    as: 'admin',
    async act(page, scene) {
      const { t } = scene
      await page.route('**/api/meetings', (route) =>
        route.fulfill({ status: 503, json: { error: 'The server is busy.', code: 'unavailable' } }),
      )
      await unfoldForms(page)
      const form = page.getByRole('region', { name: t('meetings.schedule') })
      await form.getByLabel(t('meetings.name')).fill('New usher orientation')
      await form.getByLabel(t('meetings.date')).fill('2030-01-06')
      await form.getByLabel(t('meetings.time')).fill('10:00 AM')
      for (const button of ['meetings.create', 'admin.assignTaskButton', 'tasks.createButton'] as const)
        await page.getByRole('button', { name: t(button), exact: true }).click()
      await form.getByRole('alert').waitFor()
    },
  },
  {
    name: 'admin-delete-meeting',
    path: '/admin',
    as: 'admin',
    isWindow: true,
    async act(page, scene) {
      const { t } = scene
      await page.getByRole('link', { name: new RegExp(`^${t('admin.panel.meetings')}`) }).click()
      const meetings = page.getByRole('region', { name: t('meetings.list'), exact: true })
      await meetings.getByText(saying(t, 'meetings.earlier')).click()
      await meetings
        .getByRole('button', { name: new RegExp(`^${t('meetings.delete')}`) })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
