import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { type Assignment, answersApi } from '#shared/rota/answers.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { callsApi } from '#shared/sunday/calls.ts'
import { type ServicePage, servicePageApi } from '#shared/sunday/servicePage.ts'
import type { Scene, View } from './look.views.ts'

/** The member's next places, nearest first. */
async function placesOf({ call }: Scene): Promise<Assignment[]> {
  const { assignments } = await call(answersApi.mine, {}, 'member')
  const live = assignments.filter(({ state }) => state === 'asked' || state === 'accepted')
  if (live.length === 0) throw new Error('The member has no place')
  return live
}

async function ownService(scene: Scene): Promise<string> {
  const [next] = await placesOf(scene)
  return `/service/${next?.serviceId}`
}

/** A published service at which the member does not stand. */
async function otherService(scene: Scene): Promise<string> {
  const own = new Set((await placesOf(scene)).map(({ serviceId }) => serviceId))
  const services = await scene.call(servicesApi.list, { from: scene.day, to: addDays(scene.day, 60) })
  const other = services.find(({ _id, published }) => published && !own.has(_id))
  if (!other) throw new Error('The member stands at every service')
  return `/service/${other._id}`
}

/**
 * Opens the service's page again as it is `hours` after its beginning: by the page's clock, and with what the server
 * would say then, which cannot be told another time.
 */
const at =
  (hours: number, change: Partial<ServicePage> | ((page: ServicePage) => Partial<ServicePage>) = {}) =>
  async (page: Page, { call }: Scene) => {
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { startsAt } = await call(servicePageApi.show, { id })
    await page.clock.setSystemTime(Date.parse(startsAt ?? '') + hours * HOUR_MS)
    await page.route(`**/api/services/${id}`, async (route) => {
      const answer: ServicePage = await (await route.fetch()).json()
      const changed = typeof change === 'function' ? change(answer) : change
      await route.fulfill({ json: { ...answer, mayReport: answer.onDuty, ...changed } })
    })
    await page.reload({ waitUntil: 'networkidle' })
  }

/** Every part as somebody else counted it five minutes before the page is opened, instead of a former number. */
function countedByOthers({ _id: serviceId, plans, people, countKinds, startsAt }: ServicePage): Partial<ServicePage> {
  const [other, former] = people.flatMap(({ userId, name }) => (userId ? { _id: userId, name } : []))
  const at = (minutes: number) => new Date(Date.parse(startsAt ?? '') + minutes * MINUTE_MS).toISOString()
  const instead = { value: 12, by: former ?? null, at: at(5) }
  const count = { serviceId, kindId: countKinds[0]?._id ?? '', value: 45, by: other ?? null, at: at(13), instead }
  return { counts: plans.flatMap(({ zones }) => zones.map(({ _id: zoneId }) => ({ ...count, zoneId }))) }
}

async function askForHelp(page: Page, scene: Scene): Promise<void> {
  await at(0.3)(page, scene)
  await page.getByRole('button', { name: scene.t('calls.title'), exact: true }).click()
  await page.getByRole('button', { name: scene.t('calls.kind.medical'), exact: true }).click()
  await page.getByRole('button', { name: scene.t('calls.send'), exact: true }).waitFor()
}

/** A call by the super admin, in which admins and those of today are called. */
const makeCall = async ({ call, day }: Scene): Promise<string> =>
  (await call(callsApi.create, { uuid: randomUUID(), kind: 'medical', text: 'Row five, she has fainted', date: day }))
    ._id

async function endCalls({ call }: Scene): Promise<void> {
  for (const { _id: id } of await call(callsApi.list, { open: 'true' })) await call(callsApi.end, { id })
}

async function dayTalk(scene: Scene): Promise<string> {
  const [next] = await placesOf(scene)
  const { channel } = await scene.call(servicePageApi.show, { id: next?.serviceId ?? '' }, 'member')
  if (!channel) throw new Error('The day has no talk yet')
  return `/chat/${channel}`
}

/** The place that the member can trade: not the nearest, for which it may be too late. */
async function tradedPlace(scene: Scene): Promise<Assignment> {
  const place = (await placesOf(scene)).at(-1)
  if (!place) throw new Error('The member has no place')
  return place
}

/** A swap that somebody asks of the member. */
async function askedSwap(scene: Scene): Promise<string> {
  const { swaps } = await scene.call(answersApi.mine, {}, 'member')
  const { _id } = await me(scene)
  const asked = swaps.find(({ legs: [first] }) => first?.user._id !== _id)
  if (!asked) throw new Error('Nobody asks the member')
  return `/rota/swap/${asked._id}`
}

/** A place of the member's for which two people are asked. */
async function ownSwap(scene: Scene): Promise<string> {
  const { call } = scene
  const { _id: givesAssignmentId } = await tradedPlace(scene)
  const { gives } = await call(swapsApi.partners, { assignmentId: givesAssignmentId }, 'member')
  const { _id: userId } = await me(scene)
  const proposals = gives.slice(0, 2).map(({ user }) => ({
    kind: 'give' as const,
    legs: [
      { userId, givesAssignmentId, takesAssignmentId: null },
      { userId: user._id, givesAssignmentId: null, takesAssignmentId: givesAssignmentId },
    ],
  }))
  const [asked] = await call(swapsApi.propose, { proposals }, 'member')
  if (!asked) throw new Error('Nobody can be asked')
  return `/rota/swap/${givesAssignmentId}`
}

const me = async (scene: Scene) => ({ _id: (await tradedPlace(scene)).userId })

const ofMember = { as: 'member' } as const

/** The page of a service from the evening before to its end, a call for help, and trading a place. */
export const SERVICE_VIEWS: View[] = [
  { ...ofMember, name: 'service', path: ownService },
  { ...ofMember, name: 'service-before', path: ownService, act: at(-1) },
  { ...ofMember, name: 'service-during', path: ownService, act: at(0.3) },
  { ...ofMember, name: 'service-over', path: ownService, act: at(3) },
  {
    ...ofMember,
    name: 'service-cancelled',
    path: ownService,
    act: at(-30, { state: 'cancelled', cancelNote: 'Snow' }),
  },
  { ...ofMember, name: 'service-not-mine', path: otherService },
  { ...ofMember, name: 'service-gone', path: '/service/no-such-service' },
  { as: 'admin', name: 'service-admin', path: ownService, act: at(0.3, { mayReport: true }) },
  {
    ...{ ...ofMember, name: 'service-counting', path: ownService, isWindow: true },
    async act(page, scene) {
      await at(0.3)(page, scene)
      await page.locator('#count').evaluate((part) => part.scrollIntoView())
    },
  },
  {
    ...{ ...ofMember, name: 'service-counted', path: ownService, isWindow: true },
    async act(page, scene) {
      await at(0.3, countedByOthers)(page, scene)
      await page.locator('#count').evaluate((part) => part.scrollIntoView())
      await page.getByRole('button', { name: scene.t('service.count.more', { what: '' }).trim() }).click()
      await page.getByRole('button', { name: scene.t('service.count.addTo') }).waitFor()
    },
  },
  { ...ofMember, name: 'call-form', path: ownService, act: askForHelp },
  { as: 'admin', name: 'call-open', path: async (scene) => `/calls/${await makeCall(scene)}`, leave: endCalls },
  {
    ...{ as: 'admin', name: 'call-alert', path: '/schedule', isWindow: true, leave: endCalls },
    async act(page, scene) {
      await makeCall(scene)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    ...{ as: 'admin', name: 'call-ended' },
    async path(scene) {
      const id = await makeCall(scene)
      await endCalls(scene)
      return `/calls/${id}`
    },
  },
  {
    ...{ ...ofMember, name: 'day-talk', path: dayTalk, isWindow: true },
    // What the head of the talk says comes once the network is idle.
    act: (page, { t }) => page.getByRole('link', { name: t('chat.toService') }).waitFor(),
  },
  { ...ofMember, name: 'swap', path: async (scene) => `/rota/swap/${(await tradedPlace(scene))._id}` },
  {
    ...{ ...ofMember, name: 'swap-give' },
    path: async (scene) => `/rota/swap/${(await tradedPlace(scene))._id}`,
    act: (page, { t }) => page.getByText(t('swaps.give'), { exact: true }).click(),
  },
  { ...ofMember, name: 'swap-asked', path: askedSwap },
  { ...ofMember, name: 'swap-own', path: ownSwap },
  {
    ...{ ...ofMember, name: 'dashboard-decline', path: '/dashboard' },
    act: (page, { t }) =>
      page
        .getByRole('button', { name: new RegExp(`^(${t('answers.decline')}|${t('answers.declineAfterAll')})`) })
        .first()
        .click(),
  },
]
