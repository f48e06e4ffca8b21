import type { Page } from '@playwright/test'
import { today } from '#shared/days.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { type Translate, translateFor } from '#shared/strings/translate.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import type { Member, Person, Team } from './team.server.ts'

/** The hour at which the Sunday begins, and the time of its service: the tests take minutes. */
const HOUR = 10
export const SERVICE_TIME = '12:30pm'

/** Hours from UTC to where it is that hour now: whenever the test runs, its day neither begins nor ends in it. */
const ahead = ((HOUR - new Date().getUTCHours() + 36) % 24) - 12

/** Names of these zones have the sign of how far UTC is ahead of them. */
export const SUNDAY_ZONE = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`

/** The day of the service, by the clocks of server and pages. */
export const SUNDAY = today(SUNDAY_ZONE)

/** The evening before, from which the data on the phones are; the page's clock is set later. */
export const EVENING_BEFORE = new Date(Date.now() - 15 * 3_600_000)

/** Ushers with their post, their duties and the number that each counts in their zone. */
export const USHERS = [
  {
    ...{ name: 'Delores Reed', post: 'Main Door', where: 'North entrance, by the font' },
    ...{ duty: 'Unlock both doors', zone: 'Entrance', counted: 40 },
  },
  {
    ...{ name: 'Harold Greene', post: 'Center Aisle', where: 'Behind the last row' },
    ...{ duty: 'Lay out the bulletins', zone: 'Nave', counted: 131 },
  },
  {
    ...{ name: 'Annette Boyd', post: 'Left Aisle', where: 'At the side chapel' },
    ...{ duty: 'Fetch the baskets', zone: 'Left wing', counted: 28 },
  },
  {
    ...{ name: 'Clarence Hughes', post: 'Balcony', where: 'Top of the stairs' },
    ...{ duty: 'Light the stairs', zone: 'Gallery', counted: 57 },
  },
  {
    ...{ name: 'Bernice Walker', post: 'Lobby', where: 'At the desk' },
    ...{ duty: 'Set up the desk', zone: 'Foyer', counted: 12 },
  },
] as const

export type Usher = Member & (typeof USHERS)[number] & { postId: string }

/** A phone with its usher and the sentences of its language. */
export interface Phone {
  page: Page
  usher: Usher
  t: Translate
}

export const wordsOf = (language: 'en' | 'es'): Translate => translateFor(language)

/** Adds five ushers, each at a post of their own, to a service of today that is published. */
export async function addSunday(team: Team): Promise<{ serviceId: string; ushers: Usher[] }> {
  await team.call(rotaSettingsApi.change, { emergencyNumber: '911', address: '12 Church Street' })
  // Without a template the page of the setup asks for one first.
  const template = { name: 'Evening', weekday: 6, serviceTime: '6pm', startsOn: '2031-06-07', needs: [] }
  await team.call(templatesApi.create, template)
  const ushers: Usher[] = []
  for (const [sortOrder, usher] of USHERS.entries()) {
    const member = await team.add({ name: usher.name })
    const { _id: postId } = await team.call(postsApi.create, { name: usher.post, sortOrder })
    ushers.push({ ...usher, ...member, postId })
  }
  const needs = ushers.map(({ postId }) => ({ postId, minPeople: 1, maxPeople: 1, priority: 2 }))
  const service = { date: SUNDAY, serviceTime: SERVICE_TIME, tieColor: 'navy', needs }
  const { _id: serviceId } = await team.call(servicesApi.create, service)
  const places = ushers.map(({ _id: userId, postId }) => ({ userId, postId }))
  await team.call(boardApi.saveDraft, { serviceId, revision: 0, places })
  const span = { from: SUNDAY, to: SUNDAY }
  const { revision } = await team.call(boardApi.preview, span)
  await team.call(publicationsApi.publish, { ...span, revision, tell: false })
  return { serviceId, ushers }
}

/** Gives the posts that have none their zone of the plan, their place and their duty. */
export async function finishStations(team: Team, ushers: readonly Usher[]): Promise<void> {
  const [plan] = await team.call(floorPlansApi.list, {})
  for (const post of await team.call(postsApi.list, {})) {
    const usher = ushers.find(({ postId }) => postId === post._id)
    const zone = plan?.zones.find(({ name }) => name === usher?.zone)
    if (!usher || !zone || post.zoneIds.length > 0) continue
    const duties = [{ when: 'before' as const, text: usher.duty }]
    await team.call(postsApi.change, { id: post._id, where: usher.where, duties, zoneIds: [zone._id] })
  }
}

/** Signs in through the login page: only that gives a browser the cookie by which it loads pictures and files. */
export async function logIn(page: Page, person: Person, t: Translate): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(t('login.email'), { exact: true }).fill(person.email)
  await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await page.waitForURL('/dashboard')
}
