import type { Page } from '@playwright/test'
import { boardApi } from '#shared/rota/board.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

/** The cell of a post at a service of February 2027, or of March. */
const cell = (page: Page, post: string, day: number, { time = '9am', month = 'February' } = {}) =>
  page.getByRole('button', { name: new RegExp(`^${post}, Sunday, ${month} ${day}, ${time}: `) })

const COUPLE = /Jean Ward.*Tom Ward/
const nobody = /open/

/**
 * Three Sundays of each month, the first with two services: the Wards at its door, Ada Lane in its balcony; Ben a week
 * on.
 */
async function drafted() {
  const [jean, tom, ada, ben] = [
    await team.add({ name: 'Jean Ward' }),
    await team.add({ name: 'Tom Ward' }),
    await team.add({ name: 'Ada Lane' }),
    await team.add({ name: 'Ben Cole' }),
  ]
  await team.call(rotaLinksApi.create, { userA: jean._id, userB: tom._id, kind: 'only_together', agreed: true })
  const door = await team.call(postsApi.create, { name: 'Main Door' })
  const balcony = await team.call(postsApi.create, { name: 'Balcony' })
  const needs = [
    { postId: door._id, minPeople: 2, maxPeople: 2, priority: 2 },
    { postId: balcony._id, minPeople: 1, maxPeople: 1, priority: 2 },
  ] as const
  const held = {
    '07 9am': [
      [jean, door],
      [tom, door],
      [ada, balcony],
    ],
    '07 11am': [],
    '14 9am': [[ben, balcony]],
    '21 9am': [],
  } as const
  const ofMonths = ['2027-02', '2027-03'].flatMap((month) =>
    Object.entries(held).map(([when, places]) => ({ when: `${month}-${when}`, places })),
  )
  for (const { when, places } of ofMonths) {
    const [date = '', serviceTime = ''] = when.split(' ')
    const { _id: serviceId } = await team.call(servicesApi.create, { date, serviceTime, needs: [...needs] })
    await team.call(boardApi.saveDraft, {
      ...{ serviceId, revision: 0 },
      places: places.map(([person, post]) => ({ userId: person._id, postId: post._id, locked: false })),
    })
  }
}

test.beforeAll(drafted)

/** Who stands where by the server, as `<service> <post> <person>`. */
async function stored(): Promise<string[]> {
  const { services } = await team.call(boardApi.show, { from: '2027-02-01', to: '2027-02-28' })
  return services.flatMap(({ _id, places }) => places.map(({ postId, name }) => `${_id} ${postId} ${name}`)).sort()
}

test('one and a couple are moved by the pointer and by M, a couple as one, and each comes back by one Undo', async ({
  open,
}) => {
  const before = await stored()
  const admin = await open({ as: team.superAdmin, size: DESKTOP })
  await admin.goto('/rota?month=2027-02')
  const door = (day: number) => cell(admin, 'Main Door', day)
  const balcony = (day: number) => cell(admin, 'Balcony', day)
  const chip = (name: string, day: number) =>
    cell(admin, name === 'Jean Ward' ? 'Main Door' : 'Balcony', day)
      .locator('[data-place]')
      .first()
  await expect(door(7)).toHaveAccessibleName(COUPLE)

  await chip('Ada Lane', 7).dragTo(chip('Ben Cole', 14))
  await expect(balcony(14)).toHaveAccessibleName(/Ada Lane/)
  await expect(balcony(7)).toHaveAccessibleName(/Ben Cole/)
  await admin.getByRole('button', { name: 'Undo' }).first().click()
  await expect(balcony(7)).toHaveAccessibleName(/Ada Lane/)
  await expect(balcony(14)).toHaveAccessibleName(/Ben Cole/)

  await chip('Jean Ward', 7).dragTo(door(14))
  await expect(door(14)).toHaveAccessibleName(COUPLE)
  await expect(door(7)).toHaveAccessibleName(nobody)
  await admin.getByRole('button', { name: 'Undo' }).first().click()
  await expect(door(7)).toHaveAccessibleName(COUPLE)
  await expect(door(14)).toHaveAccessibleName(nobody)

  for (const [of, who] of [
    [balcony, /Ada Lane/],
    [door, COUPLE],
  ] as const) {
    await of(7).focus()
    await admin.keyboard.press('m')
    for (let rows = 0; rows < 3; rows += 1) await admin.keyboard.press('ArrowDown')
    await expect(of(21)).toBeFocused()
    await admin.keyboard.press('m')
    await expect(of(21)).toHaveAccessibleName(who)
    await expect(of(7)).toHaveAccessibleName(nobody)
    await admin.keyboard.press('Control+z')
    await expect(of(7)).toHaveAccessibleName(who)
    await expect(of(21)).toHaveAccessibleName(nobody)
  }
  await expect.poll(stored).toEqual(before)
})

test('on a phone they are moved by the keyboard from the panel of a place, and come back by one Undo', async ({
  open,
}) => {
  const admin = await open({ as: team.superAdmin, size: PHONE })
  await admin.goto('/rota?month=2027-03')
  await admin.getByRole('list').getByRole('button', { expanded: false }).nth(1).press('Enter')
  for (const [post, who] of [
    ['Balcony', 'Ada Lane'],
    ['Main Door', 'Jean and Tom Ward'],
  ] as const) {
    const here = cell(admin, post, 7, { time: '11am', month: 'March' })
    await here.press('Enter')
    const panel = admin.getByRole('region', { name: `${post}, Sunday, March 7, 11am` })
    await panel.getByRole('button', { name: `Move ${who} here` }).press('Enter')
    await expect(panel.getByRole('button', { name: `Remove ${who}` })).toBeVisible()
    await admin.keyboard.press('Control+z')
    await expect(panel.getByRole('button', { name: `Move ${who} here` })).toBeVisible()
    await expect(panel.getByRole('button', { name: `Remove ${who}` })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(here).toHaveAccessibleName(nobody)
  }
})
